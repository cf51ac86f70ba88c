"""Tables to show in forums: their people have chosen names and notes that no forum would leave alone."""

import msgspec

from tests.render.table import played
from ykpbem.codec import State, encode_state
from ykpbem.components import built_in
from ykpbem.model import seat_of
from ykpbem.views import View, view

STATE_ID = "5f0c2a9b41d7" + "e" * 52
GAME_ID = "0a" * 32
NAMES = (
    "<b>x</b> & &lt; :) 8) $a$ b$",
    "@ann #12 [b]GH-3[/b] [/code] [/c]",
    "www.a.com http://x.de/ a@b.de //c.de",
    "`a` **b** _c_ |d| ~~e~~ (c) \\",
)
NOTE = """> quote
- item
1. one
---
===
# head
| a | b |
```
<details> </details> [/o] [o] [code] [quote="x"] [*] ![](x) ^[y]
:tada: ;-) <3 8-) :D -> ... -- +- (tm) ???? ,, O'Brien "said" deadbeef1234
\\"""


def hostile_view() -> View:
    """A game of four in which everybody tries."""
    table = played(2, 4, 30)
    table.play(note=NOTE)
    document = encode_state(table.state())
    for seat, name in zip(document["seats"], NAMES, strict=True):
        seat["name"] = name
    document["moderator"]["name"] = "Max <script>"
    document["invitation"]["name"] = "+g<h1> 8) :)"
    document["invitation"]["deadline"] = "1) soon: @all :-D"
    return view(msgspec.convert(document, State), built_in())


def plain_view() -> View:
    """A game of three among friends, seen by the one who played longest ago."""
    table = played(1, 3, 40)
    seat = seat_of(table.position, table.told[0].turn)
    return view(table.state(), built_in(), seat, table.secrets.hands[seat])
