"""A desk where machines fail."""

from collections.abc import Iterator

import pytest

from tests.cli.desk import Desk
from tests.loss.commands import furnish


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk with all that commands read, as the current folder; what a test writes it clears away."""
    folder = tmp_path_factory.mktemp("desk")
    made = furnish(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        yield made
