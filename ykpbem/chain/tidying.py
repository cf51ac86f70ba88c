"""No meaning hangs on the order of keys (FORMATS: Documents): what a state holds under keys is put into one order.

Whoever walks through the areas, the goods or the colours of a state comes by them in the same order, however the file
was written: reports, suggestions and all else that follows from a state are the same for everybody.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from ykpbem.codec import State
from ykpbem.model import CANAL, COLOURS, COUNTRIES, PIECES, RESOURCES

_ORDERS = (RESOURCES, PIECES, COUNTRIES, COLOURS)
_RANKS = {key: rank for keys in _ORDERS for rank, key in enumerate(keys)}
_TIDY = {tuple(keys) for keys in _ORDERS}
"""Whole tables in order, as the program writes them."""


def tidy(state: State) -> None:
    """Puts everything that stands under keys in a state in order: what lies on the table, what is told and revealed."""
    tidy_table(state)
    _tidy_all([state.events, state.revealed])


def tidy_table(state: State) -> None:
    """Puts what lies on the table in order: areas as they are laid out, the canal last, colours by seat, and so on."""
    laid_out = [area for area in state.layout if area != CANAL]
    if [*state.areas] != laid_out:
        _sort(state.areas, {area: rank for rank, area in enumerate(laid_out)})
    seats = {player.colour: rank for rank, player in enumerate(state.players)}
    for area in state.areas.values():
        if len(area.assistants) > 1:
            _sort(area.assistants, seats)
    for table in (state.ports, state.laboratories, state.achievements, state.mercenaries):
        if [*table] != sorted(table):
            _sort(table, {})
    for player in state.players:
        for held in (player.stock, player.hand, player.warehouse, player.mercenaries, player.used_mercenaries):
            if len(held) > 1 and tuple(held) not in _TIDY:
                _sort(held, _RANKS)


def _tidy_all(waiting: list[Any]) -> None:
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            _sort(one, _RANKS)
            waiting += one.values()
        elif isinstance(one, list | tuple):
            waiting += one
        elif isinstance(one, msgspec.Struct):
            waiting += (getattr(one, name) for name in one.__struct_fields__)


def _sort(table: dict[str, Any], ranks: Mapping[str, int]) -> None:
    """Puts the keys that have a rank first, in that order, and all others behind them by name."""
    keys = sorted(table, key=lambda key: (ranks.get(key, len(ranks)), key))
    ordered = {key: table[key] for key in keys}
    table.clear()
    table.update(ordered)
