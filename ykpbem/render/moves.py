"""Who is to move and what can be reached from here, and the viewer's own order cards."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ykpbem.render.displays import card_table, order_card
from ykpbem.render.document import Block, Bullets, Paragraph, Table, Typed
from ykpbem.render.layout import WIDTH, block_lines
from ykpbem.render.lexicon import Lexicon, listed
from ykpbem.render.reach import Way, ways
from ykpbem.views import View, achievements_ready, mercenary_targets, open_steps, payable_cards

PHASES = {"A": "before placement", "B": "in the middle of an action", "C": "after the main action"}
ONCE = (("mercenary", "mercenary"), ("spinning_mill", "Spinning Mill"), ("university", "University"))
REACH = "The president can get, with the fewest assistants placed, and with more where that adds Power:"
KEEP = "Each player keeps one of the two order cards dealt, in secret; the game goes on when all have chosen."


def option_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """What the player to move can do as things stand; nothing once the game is over."""
    if view.position.moment.phase == "over":
        return []
    if view.position.moment.phase == "keep":
        return [Paragraph(KEEP), *_keeping(view)]
    return [Paragraph(standing(view, lexicon)), *_reach(view, lexicon)]


def _keeping(view: View) -> Iterator[Block]:
    """How the viewer's choice is written."""
    if view.hand:
        yield Paragraph("In a move order, for example:")
        yield Typed((f"- keep: {view.hand[0]}",))


def standing(view: View, lexicon: Lexicon) -> str:
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


def _reach(view: View, lexicon: Lexicon) -> list[Block]:
    if view.position.moment.action:
        steps = open_steps(view)
        if not steps:
            return [Paragraph("Still open: nothing but the end of the turn.")]
        return [Paragraph("Still open:"), Typed(tuple(steps))]
    blocks: list[Block] = []
    if view.position.moment.phase == "A":
        blocks += way_blocks(lexicon, ways(view))
    items = []
    targets = [f"{lexicon.area(area)} with Power {power}" for area, power in mercenary_targets(view)]
    if targets:
        items.append(f"A mercenary can act in {listed(targets, 'or')}.")
    ready = achievements_ready(view)
    if ready:
        items.append(f"Achievements within reach: {listed(ready)}.")
    return [*blocks, Bullets(tuple(items))] if items else blocks


def way_blocks(lexicon: Lexicon, found: Sequence[Way]) -> list[Block]:
    """Where the president can act in this turn, with which Power, and what it takes."""
    if not found:
        return [Paragraph("The president cannot get anywhere in this turn.")]
    alike = groupby(found, lambda way: (way.area, way.how, way.path, way.fee))
    rows = tuple(_way(lexicon, tuple(group)) for _, group in alike)
    return [Paragraph(REACH), Table(heads=("to", "Power", "by"), rows=rows, turn=2)]


def _way(lexicon: Lexicon, alike: Sequence[Way]) -> tuple[str, str, str]:
    """Ways that differ only in what is placed."""
    way = alike[0]
    power = " or ".join(str(one.power) for one in alike)
    over = listed(lexicon.the(area) for area in way.path[:-1])
    how = {"station": "by station", "tram": "by tram"}.get(way.how, f"over {over}" if over else "")
    placing = "placing " + ", or ".join(_placing(lexicon, one) for one in alike)
    fee = f"paying {way.fee} yen" if way.fee else ""
    return lexicon.area(way.area), power, ", ".join(filter(None, (placing, how, fee)))


def _placing(lexicon: Lexicon, way: Way) -> str:
    parts = [f"in {lexicon.the(area)}" for area in way.place if area != way.area]
    there = way.place.count(way.area)
    if there:
        parts.append("there" if there == 1 else f"{there} there")
    return listed(parts) or "none"


def hand_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """The viewer's own order cards: id, country, goods to pay, reward."""
    if not view.hand:
        return [Paragraph("None.")]
    table = card_table(order_card(lexicon, card) for card in view.hand)
    payable = payable_cards(view)
    return [table, Paragraph(f"The goods for {listed(payable)} are there.")] if payable else [table]


def hand_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """The viewer's own order cards as lines of text."""
    return block_lines(hand_blocks(view, lexicon), width)
