"""What every test finds: no settings from outside, the profile of the run, golden files.

Warnings are errors (pyproject.toml).
"""

import os

import pytest
from hypothesis import settings

from tests.tools.effort import PROFILE
from tests.tools.golden import Golden

settings.load_profile(PROFILE)

for name in [name for name in os.environ if name.startswith("YKPBEM_") and name != "YKPBEM_PROFILE"]:
    del os.environ[name]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--golden`."""
    parser.addoption("--golden", action="store_true", help="rewrite golden files; runs only the tests that have some")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out, when goldens are rewritten, the tests without any."""
    if config.getoption("golden"):
        kept = [item for item in items if "golden" in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden("golden/report.txt", text)`: the file beside the test module must hold exactly this text."""
    return Golden(request.path.parent, request.config.getoption("golden"))
