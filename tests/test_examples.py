"""The small game of `examples/` is played again, turn by turn, and comes out as it lies there."""

from pathlib import Path

import pytest

from tests.orders.samples import read_order
from tests.tools.make_examples import PLAYERS, TURNS, key_of
from ykpbem.app.orders import Received
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.states import OpenState, open_state
from ykpbem.files.canonical import read_json
from ykpbem.files.keys import read_key, read_pub
from ykpbem.files.signed import document_id

EXAMPLES = Path(__file__).parents[1] / "examples"


def state_of(turn: int) -> OpenState:
    """The state in the folder of a turn."""
    return open_state(read_json((EXAMPLES / f"turn-{turn:02}" / "state.json").read_bytes(), name="state.json"))


def orders_of(turn: int) -> list[Received]:
    """The signed orders in the folder of a turn."""
    files = sorted((EXAMPLES / f"turn-{turn:02}").glob("*.signed.yaml"))
    return [Received(read_order(file.read_bytes(), name=file.name).document, name=file.name) for file in files]


@pytest.mark.parametrize("turn", range(TURNS + 1))
def test_each_turn_leads_to_the_next_state(turn: int) -> None:
    """The state after the orders of a turn is the one in the next folder, by id."""
    after = adjudicate_orders(state_of(turn), orders_of(turn), key_of("mo"))
    assert document_id(after.document) == state_of(turn + 1).id


@pytest.mark.parametrize("name", ["mo", *PLAYERS])
def test_the_keys_are_marked_as_throwaway(name: str) -> None:
    """Each key file says that everybody knows it, and is still read."""
    text = (EXAMPLES / "keys" / f"{name}.key").read_text(encoding="utf-8")
    assert "THROWAWAY" in text
    public = read_pub((EXAMPLES / "keys" / f"{name}.pub").read_text(encoding="utf-8"))
    assert read_key(text).public == public == key_of(name).public
