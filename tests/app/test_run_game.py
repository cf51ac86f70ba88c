"""A whole game from a folder: its orders come in day by day, early and late, and `run` does the rest."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.app import club
from tests.app.running import GameFolder, dealt, received_in, state_file
from tests.tools.effort import effort
from ykpbem.app.audit import File, audit
from ykpbem.app.orders import ruleset_of
from ykpbem.app.turns import adjudicate_orders
from ykpbem.bots import Bot
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import position_of
from ykpbem.files.order_writer import write_order
from ykpbem.orders import write_steps

DAYS = effort(quick=1, soak=40)


@cache
def played() -> tuple[list[tuple[int, bytes]], OpenState]:
    """Every order of a game that bots play, with the number of the state it answers, and the last state."""
    bot = Bot(Random("run"), 2)
    orders = [(0, write_order(keep.document).encode()) for keep in club.keeps().values()]
    opened = open_state(adjudicate_orders(dealt(), list(club.keeps().values()), club.MODERATOR).document)
    while opened.state.moment.phase != "over":
        _, key = club.mover(opened)
        steps = bot.choose_turn(ruleset_of(opened), position_of(opened.state), open_hand(opened, key))
        order = club.signed({"steps": write_steps(steps)}, opened, key)
        orders.append((opened.state.seq, write_order(order.document).encode()))
        opened = open_state(adjudicate_orders(opened, [order], club.MODERATOR).document)
    return orders, opened


@pytest.mark.parametrize("seed", range(DAYS))
def test_a_game_is_played_from_its_folder(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In any order of the mail the same game comes of it, and its files prove it."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    random = Random(seed)
    orders, last = played()
    game = GameFolder(tmp_path / "club", club.first_state())
    mail: list[Any] = [
        (seq + random.choice((-9, 0, 0, 0, 3)), number, data) for number, (seq, data) in enumerate(orders)
    ]
    mail.sort()
    while mail:
        day = random.randint(1, 9)
        for _, number, data in mail[:day]:
            game.put(f"{number}.yaml", data)
            if not number % 5:
                game.put(f"copy of {number}.yaml", data)
        del mail[:day]
        ran = game.run()
        assert (ran.code, ran.rejected) == (0, [])
    assert game.newest().id == last.id
    assert game.states() == [state_file(seq) for seq in range(last.state.seq + 1)]
    assert game.names("inbox") == []
    assert received_in(game) == {data for _, data in orders}
    found = audit([File(name, (game.path / name).read_bytes()) for name in game.states()])
    assert [(one.fault, one.because) for one in found.findings] == []
