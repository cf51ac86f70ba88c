"""What the player to move could do, told in full: where to act, what that brings, and what can be gained beside it.

Steps stand in the words of a move order, ready to be copied; what an action brings is what the rules answered when it
was tried.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from ykpbem.answers import Head, worded
from ykpbem.components import BoardSpace
from ykpbem.data.wording import ABILITIES
from ykpbem.render.displays import order_card
from ykpbem.render.document import WHOLE, Block, Caption, Facts, Paragraph, Report, Section, Table, Typed
from ykpbem.render.facts import way_facts
from ykpbem.render.layout import WIDTH
from ykpbem.render.lexicon import Lexicon, listed, visible
from ykpbem.render.moves import standing
from ykpbem.render.outlook import POWERS, Aim, Errand, Extra, Landing, Offer, Outlook, outlook
from ykpbem.render.reach import Prospect, Way
from ykpbem.render.text import written
from ykpbem.render.words import sentence_of
from ykpbem.rules.areas.laboratory import FREE_TECHNOLOGIES
from ykpbem.views import View

NOBODY = "It is nobody's turn."
BOUGHT = (
    "With each Power of the action, the Industry to be bought for 2 yen or 1 import each{extra}; - if it cannot be."
)
FIFTH = ", and for a fifth technology 2 yen or 1 import more"


def moves_text(view: View, width: int = WIDTH, *, linear: bool = False) -> str:
    """Every way with its cost, Power and yield; what can be gained beside the action; achievements, technologies."""
    lexicon = Lexicon(view.names, view.players)
    found = outlook(view)
    sections = tuple(section for section in _sections(view, lexicon, found) if section.blocks)
    lead = Paragraph(standing(view, lexicon) if view.mover else NOBODY)
    return written(Report(visible(view.game), "", (lead,), sections), width, linear=linear)


def _sections(view: View, lexicon: Lexicon, found: Outlook) -> Iterator[Section]:
    open_now = (Typed(found.next),) if found.next else ()
    yield Section("next", "still open", open_now)
    yield Section("ways", "where the president can act", tuple(_landings(view, lexicon, found.landings)))
    yield Section("mercenaries", "where a mercenary can act", tuple(_errands(view, lexicon, found.errands)))
    yield Section("extras", "what can be gained beside", tuple(_extras(lexicon, found.extras)))
    yield Section("achievements", "achievements", tuple(_aims(view, lexicon, found.aims)))
    yield Section("technologies", "technologies", tuple(_offers(view, lexicon, found.offers)))


# Areas


def _landings(view: View, lexicon: Lexicon, landings: tuple[Landing, ...]) -> Iterator[Block]:
    for landing in landings:
        way = landing.way
        cost = [("cost", f"{way.fee} yen")] if way.fee else []
        yield Caption(lexicon.area(way.area), f"Power {way.power}")
        yield Typed(tuple(f"- {step}" for step in steps_of(way)))
        yield Facts((*cost, *_brought(view, lexicon, way.area, way.power, landing.prospect)))


def _errands(view: View, lexicon: Lexicon, errands: tuple[Errand, ...]) -> Iterator[Block]:
    for errand in errands:
        steps = [worded("step", ("mercenary", country, errand.area)) for country in errand.countries]
        yield Caption(lexicon.area(errand.area), f"Power {errand.power}")
        yield Typed(tuple(f"- {step}" for step in steps))
        yield Facts(tuple(_brought(view, lexicon, errand.area, errand.power, errand.prospect)))


def steps_of(way: Way) -> tuple[str, str]:
    """Placement and movement as they are typed."""
    if way.how in ("tram", "station"):
        return f"place: {_typed(way.place)}", worded("step", (way.how, way.area))
    return f"place: {_typed(way.place)}", f"move: {_typed(way.path)}"


def _typed(areas: tuple[str, ...]) -> str:
    """Several as a list, one as a word, none as `none`."""
    return f"[{', '.join(areas)}]" if len(areas) > 1 else "".join(areas) or "none"


def _brought(view: View, lexicon: Lexicon, area: str, power: int, prospect: Prospect) -> Iterator[tuple[str, str]]:
    """What an action there brings by itself, what there is to choose, and what could follow."""
    choices = _choices(view, lexicon, area, power, prospect)
    gains = [lexicon.counts(prospect.gains)] if prospect.gains else []
    yield "brings", "; ".join([*gains, *choices]) or "nothing"
    follows = [_follows(view, lexicon, area, head) for head in prospect.offers]
    if any(follows):
        yield "then", "; ".join(filter(None, follows))


def _choices(view: View, lexicon: Lexicon, area: str, power: int, prospect: Prospect) -> list[str]:
    """What can be chosen from, in words."""
    choice = prospect.choice
    if choice is None:
        return []
    options = [option for option in choice.options if option is not None]
    match choice.key:
        case "take":
            return [_card(lexicon, card) for card in options]
        case "technology":
            return [lexicon.technology(card) for card in options]
        case "space":
            spaces = {space.letter: space for space in _board(view, area)}
            return [f"space {letter}: {lexicon.reward(spaces[letter].reward)}" for letter in options]
        case "hire":
            most = max(sum(pieces.values()) for pieces in options)
            return [f"up to {most} piece{'s' * (most != 1)} from the warehouse"]
        case "exchange":
            most = view.components.kind_of(area).table[power - 1]
            return [f"up to {most} exchange{'s' * (most != 1)}, at first {listed(options, 'or')}"]
        case _:
            return [f"{choice.key}: {', '.join(worded(choice.key, option) for option in options)}"]


def _card(lexicon: Lexicon, card: str) -> str:
    _, country, goods, reward = order_card(lexicon, card)
    return f"order card {card} ({country}, {goods}: {reward})"


def _board(view: View, area: str) -> tuple[BoardSpace, ...]:
    return view.components.church if view.components.kind_of(area).family == "church" else view.components.customs


def _follows(view: View, lexicon: Lexicon, area: str, head: Head) -> str:
    """The bonus and what could be built, each with its reward."""
    board = view.position.areas[area]
    if head[0] == "bonus":
        return f"5-Power token: {lexicon.reward(view.components.tokens[board.token or ''].reward)}"
    if head[0] != "build":
        return ""
    site = view.components.sites[board.site or ""]
    if head[1] == "trading-house":
        return f"{lexicon.noun('trading-house')}: {lexicon.reward(site.trading_house)}"
    return f"{lexicon.noun('shophouse')} on space {head[2]}: {lexicon.reward(site.shophouses[head[2] - 1])}"


# Beside the action


def _extras(lexicon: Lexicon, extras: tuple[Extra, ...]) -> Iterator[Block]:
    if extras:
        rows = tuple((worded("step", extra.head), _extra(lexicon, extra)) for extra in extras)
        yield Table(heads=("step", "brings"), rows=rows)


def _extra(lexicon: Lexicon, extra: Extra) -> str:
    if extra.head[0] == "fulfil":
        _, country, goods, reward = order_card(lexicon, extra.head[1])
        return f"{reward} for {goods}, and {country}"
    if extra.prospect is None:
        return ABILITIES[extra.head[0]]
    return lexicon.counts(extra.prospect.gains)


def _aims(view: View, lexicon: Lexicon, aims: tuple[Aim, ...]) -> Iterator[Block]:
    """What each achievement asks, what is there of it, and whether it can be claimed now."""
    rows = []
    for aim in aims:
        there = ", ".join(f"{have} of {lexicon.possession(kind, number)}" for kind, number, have in aim.needs)
        rows.append((aim.card, _claim(view, aim), there))
    if rows:
        yield Table(heads=("card", "claim", "have"), rows=tuple(rows), turn=2)


def _claim(view: View, aim: Aim) -> str:
    """Whether it can be claimed, and why not if that cannot be seen from what is there."""
    if aim.wrong is None:
        return "now"
    return "not yet" if aim.wrong.code == "achievement-short" else sentence_of(aim.wrong, view.names)


def _offers(view: View, lexicon: Lexicon, offers: tuple[Offer, ...]) -> Iterator[Block]:
    """How much Industry has to be bought for each technology with each Power."""
    if not offers:
        return
    fifth = len(view.position.player(view.mover).technologies) >= FREE_TECHNOLOGIES
    yield Paragraph(BOUGHT.format(extra=FIFTH if fifth else ""))
    heads = ("technology", "cost", *(f"P{power}" for power in POWERS))
    for laboratory, found in groupby(offers, lambda offer: offer.laboratory):
        yield Caption(lexicon.area(laboratory))
        rows = tuple((lexicon.technology(offer.card), str(offer.cost), *_bought(offer)) for offer in found)
        yield Table(heads=heads, rows=rows, right=tuple(range(1, len(heads))), least=WHOLE)


def _bought(offer: Offer) -> list[str]:
    due = dict(offer.due)
    return [str(due.get(power, "-")) for power in POWERS]


# For programs


def moves_json(view: View) -> dict[str, Any]:
    """The same for programs, in ids and numbers; `choice` holds the first question that an action asks, null if none.

    `bonus` says whether the 5-Power token could be taken, `build` lists the buildings as steps. Order cards in hand
    count only if they are known. Everything is empty when it is nobody's turn.
    """
    found = outlook(view)
    return {
        "seat": view.mover,
        "turn": view.position.turn,
        "part": view.position.part,
        "phase": view.position.moment.phase,
        "next": list(found.next),
        "ways": [
            way_facts(one.way) | {"steps": list(steps_of(one.way))} | _prospect_facts(one.prospect)
            for one in found.landings
        ],
        "mercenaries": [
            {"area": one.area, "power": one.power, "countries": list(one.countries)} | _prospect_facts(one.prospect)
            for one in found.errands
        ],
        "extras": [
            {"step": worded("step", one.head), "gains": one.prospect.gains if one.prospect else {}}
            for one in found.extras
        ],
        "achievements": [_aim_facts(view, one) for one in found.aims],
        "technologies": [_offer_facts(view, one) for one in found.offers],
    }


def _prospect_facts(prospect: Prospect) -> dict[str, Any]:
    choice = prospect.choice
    options = [option for option in choice.options if option is not None] if choice else []
    return {
        "gains": prospect.gains,
        "choice": {"key": choice.key, "options": options} if choice else None,
        "bonus": any(head[0] == "bonus" for head in prospect.offers),
        "build": [worded("step", head) for head in prospect.offers if head[0] == "build"],
    }


def _aim_facts(view: View, aim: Aim) -> dict[str, Any]:
    needs = [{"kind": kind, "needed": number, "have": have} for kind, number, have in aim.needs]
    reason = sentence_of(aim.wrong, view.names) if aim.wrong else ""
    return {"achievement": aim.card, "ready": aim.wrong is None, "needs": needs, "reason": reason}


def _offer_facts(view: View, offer: Offer) -> dict[str, Any]:
    """`due` is the Industry to buy with each Power with which the technology could be had."""
    due = [{"power": power, "industry": industry} for power, industry in offer.due]
    reason = sentence_of(offer.wrong, view.names) if offer.wrong else ""
    name = view.components.technologies[offer.card].name
    return {
        "card": offer.card,
        "technology": name,
        "laboratory": offer.laboratory,
        "cost": offer.cost,
        "due": due,
        "reason": reason,
    }
