"""Events told as a player would: what happened in one breath stands in one sentence.

- A joint sentence says everything that its events say; what fits none is told by itself.
- A payment is told with what was paid for, a gain with what brought it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from ykpbem import events as e
from ykpbem.data import wording
from ykpbem.names import Names
from ykpbem.render.lexicon import Lexicon, listed
from ykpbem.render.words import phrase, sentence, words_of

E = TypeVar("E", bound=e.Event)


def tell(events: Sequence[e.Event], names: Names, players: Mapping[str, str], author: str = "") -> list[str]:
    """The events as sentences; the author, under whose name they stand, is not named again."""
    return Teller(events, Lexicon(names, players), author).story()


class Teller:
    """Reads events one after another and tells them."""

    def __init__(self, events: Sequence[e.Event], lexicon: Lexicon, author: str = "") -> None:
        self.events = _gains_first(events)
        self.lexicon = lexicon
        self.author = author
        self.at = 0

    def story(self) -> list[str]:
        """Every event, told alone or with those around it."""
        told = []
        while self.at < len(self.events):
            told.append(self._next())
        return told

    def _next(self) -> str:
        start = self.at
        for join in JOINERS:
            told = join(self)
            if told is not None:
                return told
            self.at = start
        self.at += 1
        return sentence(self.events[start], self.lexicon, self.author)

    def take(self, kind: type[E], **wanted: Any) -> E | None:
        """The next event, if it is of this kind and says this; then the reading goes on behind it."""
        event = self.events[self.at] if self.at < len(self.events) else None
        if not isinstance(event, kind) or any(getattr(event, name) != value for name, value in wanted.items()):
            return None
        self.at += 1
        return event

    def take_all(self, kind: type[E], **wanted: Any) -> list[E]:
        """As many of these as follow."""
        taken = []
        while event := self.take(kind, **wanted):
            taken.append(event)
        return taken

    def phrase(self, name: str, event: e.Event, **fields: Any) -> str:
        """A joint sentence about the event and what belongs to it."""
        words = words_of(event, self.lexicon) | fields
        return phrase(wording.JOINED[name], event.seat, self.author, self.lexicon, words)

    def gains(self, seat: str, of: str, *sources: str) -> str:
        """`: 5 VP, 2 yen` for the gains that follow from this, or ""."""
        total: dict[str, int] = {}
        while (event := self._gain(seat, of, sources)) is not None:
            for kind, number in event.gains.items():
                total[kind] = total.get(kind, 0) + number
        return f": {self.lexicon.counts(total)}" if total else ""

    def _gain(self, seat: str, of: str, sources: tuple[str, ...]) -> e.Gained | None:
        for source in sources:
            gained = self.take(e.Gained, seat=seat, source=source, of=of)
            if gained:
                return gained
        return None


def _gains_first(events: Sequence[e.Event]) -> list[e.Event]:
    """The same events, but what a step gains before the end that it sets off."""
    told = list(events)
    for at in range(len(told) - 1):
        if isinstance(told[at], e.EndTriggered) and isinstance(told[at + 1], e.Gained):
            told[at], told[at + 1] = told[at + 1], told[at]
    return told


def _price(teller: Teller, *payments: e.Paid | None) -> str:
    paid = [teller.lexicon.counts(payment.paid) for payment in payments if payment]
    return f" for {' and '.join(paid)}" if paid else ""


def _placement(teller: Teller) -> str | None:
    areas: list[str] = []
    fees: list[str] = []
    lexicon = teller.lexicon
    first = teller.events[teller.at]
    done = teller.at
    while True:
        paid = teller.take_all(e.PresidentPaid, seat=first.seat, step="placement")
        placed = teller.take(e.AssistantPlaced, seat=first.seat)
        if placed is None or any(one.area != placed.area for one in paid):
            teller.at = done
            break
        areas.append(placed.area)
        fees += [f"1 yen to {lexicon.colour(one.to)} in {lexicon.the(one.area)}" for one in paid]
        done = teller.at
    if not areas:
        return None
    told = f" ({', '.join(fees)})" if fees else ""
    return teller.phrase("places", first, assistants=_places(lexicon, areas), fees=told)


def _places(lexicon: Lexicon, areas: list[str]) -> str:
    counts = {area: areas.count(area) for area in areas}
    if len(areas) > 1 and set(counts.values()) == {1}:
        return f"assistants in {listed(lexicon.the(area) for area in areas)}"
    (first, number), *others = counts.items()
    head = lexicon.counted(number, "assistant") if number > 1 or others else "an assistant"
    rest = [f"{count} in {lexicon.the(area)}" for area, count in others]
    return listed([f"{head} in {lexicon.the(first)}", *rest])


def _movement(teller: Teller) -> str | None:
    lexicon = teller.lexicon
    first = teller.events[teller.at]
    stops: list[e.PresidentMoved] = []
    path: list[str] = []
    done = teller.at
    while True:
        toll = teller.take(e.TollPaid, seat=first.seat)
        paid = teller.take_all(e.PresidentPaid, seat=first.seat, step="movement")
        moved = teller.take(e.PresidentMoved, seat=first.seat)
        if moved is None or not _goes_on(stops, moved, paid):
            teller.at = done
            break
        fees = [f"1 yen to {lexicon.colour(one.to)}" for one in paid] + (["1 yen"] if toll else [])
        stops.append(moved)
        path.append(lexicon.the(moved.area) + (f" ({', '.join(fees)})" if fees else ""))
        done = teller.at
    if not stops:
        return None
    *over, end = path
    how = words_of(stops[0], lexicon)["how"]
    way = f"over {listed(over)} to {end}" if over else f"{how} {end}"
    return teller.phrase("moves", stops[0], path=way)


def _goes_on(stops: list[e.PresidentMoved], moved: e.PresidentMoved, paid: list[e.PresidentPaid]) -> bool:
    """Whether this step follows on the path so far and its fees are those of the area entered."""
    if any(one.area != moved.area for one in paid):
        return False
    return not stops or (moved.how == stops[-1].how == "walk" and moved.origin == stops[-1].area)


def _recall(teller: Teller) -> str | None:
    recalled = teller.take(e.PresidentRecalled)
    if recalled is None:
        return None
    back = teller.take_all(e.AssistantsRecalled, seat=recalled.seat)
    if not back:
        return None
    lexicon = teller.lexicon
    several = len(back) > 1
    told = [
        f"{one.assistants if several else lexicon.counted(one.assistants, 'assistant')} from {lexicon.the(one.area)}"
        for one in back
    ]
    return teller.phrase("recalls", recalled, assistants=("assistants: " if several else "") + ", ".join(told))


def _action(teller: Teller) -> str | None:
    used = teller.take(e.MercenaryUsed)
    begun = teller.take(e.ActionBegun)
    if begun is None or (begun.by == "mercenary") != (used is not None):
        return None
    if used and (used.area, used.seat) != (begun.area, begun.seat):
        return None
    lexicon = teller.lexicon
    rent = teller.take(e.TradingHousePaid, area=begun.area)
    fields = {
        "rent": f" (1 yen to {lexicon.colour(rent.seat)} for the trading house)" if rent else "",
        "gains": teller.gains(begun.seat, begun.area, "produce", "port"),
    }
    if used is None:
        return teller.phrase("acts", begun, **fields)
    return teller.phrase("mercenary", begun, country=lexicon.names.show_country(used.country), **fields)


def _order_cards(teller: Teller) -> str | None:
    paid = teller.take(e.Paid, purpose="port")
    first = teller.take(e.OrderCardTaken)
    if first is None or (paid and (paid.seat, paid.of) != (first.seat, first.port)):
        return None
    cards = [first.card] + [one.card for one in teller.take_all(e.OrderCardTaken, seat=first.seat, port=first.port)]
    told = f"order card{'s' * (len(cards) > 1)} {listed(cards)}"
    return teller.phrase("takes-order-cards", first, cards=told, price=_price(teller, paid))


def _technology(teller: Teller) -> str | None:
    paid = teller.take(e.Paid, purpose="laboratory")
    extra = teller.take(e.Paid, purpose="fifth-technology")
    gained = teller.take(e.TechnologyGained)
    if gained is None or any(one and (one.seat, one.of) != (gained.seat, gained.card) for one in (paid, extra)):
        return None
    more = f", and{_price(teller, extra)} as it is the fifth or a later one" if extra else ""
    return teller.phrase("gains-technology", gained, price=_price(teller, paid) + more)


def _pieces(teller: Teller) -> str | None:
    paid = teller.take(e.Paid)
    fetched = teller.take(e.PiecesFetched)
    if paid is None or fetched is None or (paid.seat, paid.purpose) != (fetched.seat, fetched.source):
        return None
    if not (paid.of in fetched.pieces if paid.purpose == "warehouse" else _is_agency(teller, paid.of)):
        return None
    return teller.phrase("fetches", fetched, price=_price(teller, paid))


def _fetched(teller: Teller) -> str | None:
    """Pieces that come one after another without a price."""
    first = teller.take(e.PiecesFetched)
    if first is None:
        return None
    more = teller.take_all(e.PiecesFetched, seat=first.seat, source=first.source)
    total = Counter(first.pieces)
    for one in more:
        total.update(one.pieces)
    return teller.phrase("fetches", first, pieces=teller.lexicon.counts(total), price="") if more else None


def _is_agency(teller: Teller, area: str) -> bool:
    components = teller.lexicon.components
    return area in components.areas and components.kind_of(area).family == "agency"


def _exchanges(teller: Teller) -> str | None:
    first = teller.take(e.Exchanged)
    if first is None:
        return None
    made = [first, *teller.take_all(e.Exchanged, seat=first.seat)]
    counts = teller.lexicon.counts
    told = "; ".join(f"{counts(one.paid)} for {counts(one.gains)}" for one in made)
    return teller.phrase("exchanges", first, exchanges=told)


def _post(teller: Teller) -> str | None:
    paid = teller.take(e.Paid)
    posted = teller.take(e.AssistantPosted)
    if posted is None:
        return None
    if paid and (paid.seat, paid.purpose, paid.of) != (posted.seat, posted.board, posted.space):
        return None
    gains = teller.gains(posted.seat, posted.space, posted.board)
    return teller.phrase("posts", posted, price=_price(teller, paid), gains=gains)


def _carried(teller: Teller) -> str | None:
    first = teller.take(e.AssistantMoved)
    if first is None:
        return None
    moves = [first, *teller.take_all(e.AssistantMoved, seat=first.seat)]
    if len(moves) == 1:
        return None
    the = teller.lexicon.the
    told = ", ".join(f"from {the(one.origin)} to {the(one.area)}" for one in moves)
    return teller.phrase("carries", first, moves=told)


def _token(teller: Teller) -> str | None:
    taken = teller.take(e.PowerTokenTaken)
    if taken is None:
        return None
    return teller.phrase("takes-token", taken, gains=teller.gains(taken.seat, taken.token, "power-token"))


def _building(teller: Teller) -> str | None:
    built = teller.take(e.Built)
    if built is None:
        return None
    return teller.phrase("builds", built, gains=teller.gains(built.seat, built.area, built.building))


def _fulfilled(teller: Teller) -> str | None:
    done = teller.take(e.OrderCardCompleted)
    if done is None:
        return None
    return teller.phrase("fulfils", done, gains=teller.gains(done.seat, done.card, "order-card"))


def _scores(teller: Teller) -> str | None:
    first = teller.take(e.Scored)
    if first is None:
        return None
    lines = [first, *teller.take_all(e.Scored, part=first.part)]
    told = ", ".join(f"{teller.lexicon.who(one.seat)} {one.vp} VP ({one.count})" for one in lines)
    return teller.phrase("scores", first, scores=told)


JOINERS: tuple[Callable[[Teller], str | None], ...] = (
    _placement,
    _movement,
    _recall,
    _action,
    _order_cards,
    _technology,
    _pieces,
    _fetched,
    _exchanges,
    _post,
    _carried,
    _token,
    _building,
    _fulfilled,
    _scores,
)
"""Each reads a breath of events and tells it, or says None."""
