"""`moves` and the shapes of text: what is reachable from a state of the examples."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ykpbem.cli.commands import commands

EXAMPLES = Path(__file__).parents[2] / "examples"
STATE = str(EXAMPLES / "turn-05" / "state.json")
KEY = str(EXAMPLES / "keys" / "ann.key")


def out(*arguments: str) -> str:
    """What a command prints; it must succeed."""
    result = CliRunner().invoke(commands, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_ways_are_told_as_steps_to_type() -> None:
    """Each destination has the steps that lead there and the power there."""
    told = out("moves", STATE, "--key", KEY)
    assert "WHERE THE PRESIDENT CAN ACT" in told
    assert "  - move: [church, copper-mine-1]" in told.splitlines()


def test_programs_get_the_same_ways() -> None:
    """The JSON names area, path, fee and power of each."""
    ways = json.loads(out("moves", STATE, "--key", KEY, "--json"))["ways"]
    assert {"area", "path", "fee", "power"} <= set(ways[0])
    assert ["church", "copper-mine-1"] in [way["path"] for way in ways]


@pytest.mark.parametrize("command", ["moves", "show"])
def test_width_and_linear_shape_the_text(command: str) -> None:
    """No line is wider than asked for, and no drawing is left for a screen reader."""
    narrow = out(command, STATE, "--width", "40", "--key", KEY)
    assert max(map(len, narrow.splitlines())) <= 40
    linear = out(command, STATE, "--linear", "--key", KEY)
    assert "+--" not in linear
    assert "-- " not in linear


def test_the_own_hand_counts_only_with_the_key() -> None:
    """Without the key no order card of the player's is named."""
    hand = re.findall(r"O\d\d", out("hand", STATE, "--key", KEY))
    assert hand
    assert all(card not in out("moves", STATE) for card in hand)
