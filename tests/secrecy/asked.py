"""What is asked of every command, and by whom.

A line stands here for each way in which a command meets what is hidden: as who may not see it, or as who may and shall
not tell. `{mover}` is the key of whoever is to move, `{other}` that of another player; NOW is the story's newest state.
"""

from typing import Literal

import msgspec

WIDTHS = (40, 72, 120)
FORMS = ("text", "markdown", "bbcode", "bgg", "html", "svg", "json")
ONE_FORM = ("--format", "--width", "--linear")
Look = Literal["same", "anew", "reveals"]
"""same: byte for byte; anew: but for what fresh chance makes; reveals: the act itself turns cards over."""


class Asked(msgspec.Struct, frozen=True):
    """A line to type.

    `seat` is "mover" or "other" where that player's own cards are the same in the twin, "" where all that is hidden
    differs.
    """

    line: str
    seat: str = ""
    look: Look = "same"

    @property
    def forms(self) -> tuple[str, ...]:
        """What is added to the line: --json too, where that is not the same as in another line."""
        return ("",) if any(word in self.line for word in ONE_FORM) else ("", " --json")


def everybody(*lines: str) -> tuple[Asked, ...]:
    """Lines of onlookers and moderators, to whom nothing hidden may show."""
    return tuple(Asked(line) for line in lines)


def whoever_moves(*lines: str) -> tuple[Asked, ...]:
    """Lines that rest on the hand of whoever is to move."""
    return tuple(Asked(line, seat="mover") for line in lines)


def another(*lines: str) -> tuple[Asked, ...]:
    """Lines of a player who is not to move."""
    return tuple(Asked(line, seat="other") for line in lines)


def anew(*asked: Asked) -> tuple[Asked, ...]:
    """The same lines, for what is made of chance."""
    return tuple(msgspec.structs.replace(one, look="anew") for one in asked)


NOW = "club/now.state.json"
FIRST = "first/first.state.json"
KEEPS = "first/anna.signed.yaml first/ben.signed.yaml first/cleo.signed.yaml"
JOINS = "first/red.join.json first/blue.join.json first/yellow.join.json"
TURNING = ("turning", "paused")
"""Orders that turn cards over, the second with a pause behind them."""
ORDERS = ("quiet", *TURNING, "warned", "beyond", "elsewhere", "in-no-hand", "plans")
REASON = "--reason why"

SHOWS = (
    *(f"show {NOW} --format {form}" for form in FORMS),
    *(f"show {NOW} --width {width}" for width in WIDTHS),
    f"show {NOW} --linear",
    f"show {FIRST}",
    f"show {NOW} --moderator mo.pub",
    f"show {NOW} --moderator eve.pub",
    f"show {NOW} --key mo.key",
    f"show {NOW} --key pat.key",
    f"show {NOW} --key otto.key",
)
MOVES = (
    *(f"moves {NOW} --width {width}" for width in WIDTHS),
    f"moves {NOW} --linear",
    f"moves {FIRST}",
)

ASKED: dict[str, tuple[Asked, ...]] = {
    "demo": (),  # plays a game of its own, with keys of its own, for one who is to see all of it
    "keygen": anew(Asked("keygen eva"), Asked("keygen mo")),
    "fingerprint": everybody(f"fingerprint {NOW}", "fingerprint mo.key", "fingerprint club/invite.json"),
    "show": (
        *everybody(*SHOWS),
        *whoever_moves(*(f"show {NOW} --format {form} --key {{mover}}" for form in FORMS)),
        *whoever_moves(f"show {NOW} --width 40 --linear --key {{mover}}"),
        *another(f"show {NOW} --key {{other}}", f"show {NOW} --format html --key {{other}}"),
    ),
    "verify": everybody(
        f"verify {NOW}",
        "verify club/invite.json club/red.join.json club/000.state.json club/001.state.json club/002.state.json",
        f"verify {NOW} quiet.signed.yaml beyond.signed.yaml --moderator mo.pub",
        f"verify {NOW} --moderator eve.pub",
    ),
    "armor": (
        *everybody("armor club/invite.json", "armor quiet.signed.yaml", f"armor {NOW} -o now.txt"),
        *everybody(f"armor {NOW}"),
    ),
    "history": everybody("history club", "history club -o club.html", "history first --moderator mo.pub"),
    "audit": everybody(
        "audit club",
        "audit club --moderator mo.pub",
        f"audit {NOW}",
        "audit club quiet.signed.yaml beyond.signed.yaml plans.signed.yaml",
    ),
    "rules": everybody("rules Q030"),
    "components": everybody("components", f"components {NOW}"),
    "join": everybody("join first/invite.json --key eve.key --name Eve --colour red"),
    "hand": (
        *whoever_moves(f"hand {NOW} --key {{mover}}", f"hand {NOW} --key mo.key", f"hand {FIRST} --key {{mover}}"),
        *another(f"hand {NOW} --key {{other}}"),
    ),
    "moves": (
        *everybody(*MOVES),
        *whoever_moves(f"moves {NOW} --key {{mover}}", f"moves {FIRST} --key {{mover}}"),
        *another(f"moves {NOW} --key {{other}}"),
    ),
    "template": (
        *everybody(f"template {NOW}", f"template {FIRST}", f"template {NOW} -o order.yaml"),
        *whoever_moves(f"template {NOW} --key {{mover}}", f"template {FIRST} --key {{mover}}"),
        *another(f"template {NOW} --key {{other}}", f"template {FIRST} --key {{other}}"),
    ),
    "check": (
        *whoever_moves(*(f"check {NOW} {order}.yaml --key {{mover}}" for order in ORDERS)),
        *whoever_moves(*(f"check {NOW} {order}.signed.yaml --key {{mover}}" for order in ORDERS)),
        *whoever_moves(*(f"check {NOW} {order}.signed.yaml --key mo.key" for order in ORDERS)),
        *whoever_moves(f"check {NOW} ahead.yaml --key {{mover}}", f"check {NOW} broken.yaml --key {{mover}}"),
        *whoever_moves(f"check {NOW} quiet.signed.yaml --key otto.key"),
        *whoever_moves(*(f"check {FIRST} {keep}.yaml --key {{mover}}" for keep in ("keep", "keep-other"))),
        *another(f"check {NOW} quiet.signed.yaml --key {{other}}", f"check {NOW} quiet.yaml --key {{other}}"),
    ),
    "sign": (
        *whoever_moves(*(f"sign {order}.yaml --state {NOW} --key {{mover}} -o mine.yaml" for order in ORDERS)),
        *whoever_moves(f"sign quiet.yaml --state {NOW} --key {{mover}} -o -"),
        *whoever_moves(f"sign ahead.yaml --state {NOW} --key {{mover}} -o mine.yaml"),
        *whoever_moves("sign ahead.yaml --invite club/invite.json --key {mover} -o mine.yaml"),
        *whoever_moves(f"sign keep-other.yaml --state {FIRST} --key {{mover}} -o mine.yaml"),
        *anew(*whoever_moves(f"sign keep.yaml --state {FIRST} --key {{mover}} -o mine.yaml")),
    ),
    "consent": everybody(f"consent {NOW} eve.pub --key {{mover}}", f"consent {NOW} eve.pub --key mo.key"),
    "invite": anew(*everybody("invite game.yaml --key mo.key", "invite game.yaml --key mo.key --colour red")),
    "start": anew(*everybody(f"start first/invite.json {JOINS} --key mo.key", "start first/invite.json --key mo.key")),
    "adjudicate": (
        *anew(*everybody(f"adjudicate {FIRST} {KEEPS} --key mo.key", f"adjudicate {FIRST} {KEEPS} --key mo.key -o -")),
        *everybody(f"adjudicate {FIRST} first/anna.signed.yaml --key mo.key"),
        *whoever_moves(
            *(f"adjudicate {NOW} {order}.signed.yaml --key mo.key" for order in ORDERS if order not in TURNING)
        ),
        *whoever_moves(f"adjudicate {NOW} quiet.signed.yaml --key mo.key -o -"),
        *whoever_moves(f"adjudicate {NOW} quiet.signed.yaml beyond.signed.yaml --key mo.key"),
        *whoever_moves(
            f"adjudicate {NOW} quiet.yaml --key mo.key", f"adjudicate {NOW} quiet.signed.yaml --key eve.key"
        ),
        *(Asked(f"adjudicate {NOW} {order}.signed.yaml --key mo.key", "mover", "reveals") for order in TURNING),
    ),
    "run": (
        *whoever_moves("run legal --key mo.key", "run legal --key mo.key --quiet --format json"),
        *whoever_moves("run illegal --key mo.key", "run many --key mo.key", "run legal --key eve.key"),
        *anew(*everybody("run choice --key mo.key")),
    ),
    "pass": (
        *everybody(f"pass {NOW} {REASON} --key mo.key", f"pass {NOW} {REASON} --key mo.key -o -"),
        *everybody(f"pass {NOW} {REASON} --seat blue --key mo.key", f"pass {FIRST} {REASON} --key mo.key"),
        *anew(*everybody(f"pass {FIRST} {KEEPS.split(maxsplit=1)[0]} --seat blue --seat yellow {REASON} --key mo.key")),
    ),
    "amend": everybody(
        f"amend {NOW} --set blue.yen=17 {REASON} --key mo.key",
        f"amend {NOW} --set port-a.1={{next}} {REASON} --key mo.key",
        f"amend {NOW} --set blue.completed={{held}} {REASON} --key mo.key",
        f"amend {NOW} --set blue.technologies={{technology}} {REASON} --key mo.key",
    ),
    "rekey": everybody(
        f"rekey {NOW} --seat blue --pub eve.pub --name Eve {REASON} --key mo.key",
        f"rekey {NOW} --seat blue --pub ben.pub {REASON} --key mo.key",
    ),
    "rollback": everybody(
        f"rollback {NOW} --to club/003.state.json {REASON} --key mo.key",
        f"rollback {NOW} --to club/001.state.json {REASON} --key mo.key",
        f"rollback {NOW} --to club/000.state.json {REASON} --key mo.key",
        f"rollback {NOW} --to {NOW} {REASON} --key mo.key",
    ),
    "end": (Asked(f"end {NOW} {REASON} --key mo.key", look="reveals"), *everybody(f"end {NOW} {REASON} --key eve.key")),
    "handover": everybody(
        f"handover {NOW} --to otto.pub --name Otto --key mo.key", f"handover {NOW} --to pat.pub --key pat.key"
    ),
}
"""By command; a new one must be entered here."""
