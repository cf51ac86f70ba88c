"""Every scenario file, case by case."""

import pytest

from tests.scenarios.runner import Scenario, load_scenarios, play


@pytest.mark.parametrize("scenario", list(load_scenarios()), ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    """The rules do with this order what the scenario expects."""
    play(scenario)
