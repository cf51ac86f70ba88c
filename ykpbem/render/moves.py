"""Who is to move and what can be reached from here, and the viewer's own order cards."""

from collections.abc import Iterator

from ykpbem.render.displays import order_card
from ykpbem.render.layout import UNBROKEN, WIDTH, columns, wrapped
from ykpbem.render.lexicon import Lexicon, listed
from ykpbem.views import (
    Destination,
    View,
    achievements_ready,
    destinations,
    mercenary_targets,
    open_steps,
    payable_cards,
)

PHASES = {"A": "before placement", "B": "in the middle of an action", "C": "after the main action"}
ONCE = (("mercenary", "mercenary"), ("spinning_mill", "Spinning Mill"), ("university", "University"))
HOW = {"deploy": "from hand", "walk": "on foot", "station": "by station", "tram": "by tram"}


def move_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """What the player to move can do as things stand."""
    if view.position.moment.phase == "over":
        return wrapped("The game is over.", width)
    if view.position.moment.phase == "keep":
        return wrapped(
            "Each player keeps one of the two order cards dealt, in secret; the game goes on when all have chosen.",
            width,
        )
    return [*wrapped(_where(view, lexicon), width), *_reach(view, lexicon, width)]


def _where(view: View, lexicon: Lexicon) -> str:
    """Whose turn, where in it, and what can be done only once and has been done."""
    position, moment = view.position, view.position.moment
    part = f", part {position.part}" if position.part else ""
    told = f"{lexicon.who(view.mover)} is to move, turn {position.turn}{part}, {PHASES[moment.phase]}."
    used = [word for name, word in ONCE if getattr(moment, name)]
    if used:
        told += f" Used this turn: {listed(used)}."
    if moment.faith:
        told += f" Paid for Faith this turn: {listed(lexicon.noun(kind, 2) for kind in moment.faith)}."
    if moment.action:
        by = "by mercenary, " if moment.action.by == "mercenary" else ""
        told += f" The action in {lexicon.the(moment.action.area)}, {by}Power {moment.action.power}, is not finished."
    return told


def _reach(view: View, lexicon: Lexicon, width: int) -> Iterator[str]:
    if view.position.moment.action:
        steps = " | ".join(step.replace(" ", UNBROKEN) for step in open_steps(view))
        yield from wrapped(f"Still open: {steps or 'nothing but the end of the turn'}", width, hang=2)
        return
    if view.position.moment.phase == "A":
        reached = destinations(view)
        yield from wrapped(
            "Before anything is placed, the president reaches, with this Power there:"
            if reached
            else "Before anything is placed, the president reaches nothing.",
            width,
        )
        yield from columns((_destination(lexicon, one) for one in reached), width)
    targets = [f"{lexicon.area(area)} (Power {power})" for area, power in mercenary_targets(view)]
    if targets:
        yield from wrapped(f"A mercenary can act in: {', '.join(targets)}.", width, hang=2)
    ready = achievements_ready(view)
    if ready:
        yield from wrapped(f"Achievements within reach: {listed(ready)}.", width, hang=2)


def _destination(lexicon: Lexicon, one: Destination) -> tuple[str, str, str]:
    fee = f", {one.fee} yen to pay" if one.fee else ""
    return lexicon.area(one.area), f"Power {one.power}", HOW[one.how] + fee


def hand_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """The viewer's own order cards: id, country, goods to pay, reward."""
    if not view.hand:
        return ["  none"]
    lines = columns((order_card(view, lexicon, card) for card in view.hand), width)
    if view.position.moment.phase == "keep":
        lines += ["", *wrapped(f"One of them stays with you: `- keep: {view.hand[0]}`, for example.", width)]
    payable = payable_cards(view)
    return [*lines, *wrapped(f"The goods for {listed(payable)} are there.", width)] if payable else lines
