"""Orders that somebody kept, held against what was carried out.

- An order that led to a state here: its plans are those whose hashes the state holds, and every plan before the one
  carried out was illegal, as the first legal one has to be taken.
- One for a turn that another order led to: whether it came too late or was passed over, no file shows; it is told.
- One without a signature, where the seat signs, is a draft and proves nothing.
- One that is not by its seat counts for nothing. Named, it is a finding; in a folder such orders may lie aside. It
  accuses nobody as long as a state that is missing could tell of another key.
"""

from collections.abc import Iterable, Sequence

import msgspec

from ykpbem.app.audit.found import Audit, Disproved, finding
from ykpbem.app.audit.hands import named_from_hand
from ykpbem.app.audit.nodes import Node
from ykpbem.app.audit.others import WHERE
from ykpbem.app.audit.papers import Paper
from ykpbem.app.audit.replay import read_steps
from ykpbem.app.orders import names_of, ruleset_of
from ykpbem.chain.orders import authenticate_order, close_order, names_game, order_id, player_of
from ykpbem.chain.ranking import revision_of
from ykpbem.chain.states import OpenState
from ykpbem.codec import KeepsLink, OrderLink, RollbackLink, UnsignedLink, position_of
from ykpbem.errors import Fault, OrderIllegal, YkpbemError, fault
from ykpbem.files.signed import short
from ykpbem.papers import Document
from ykpbem.rules.judging import judge_steps
from ykpbem.rules.timeless import timeless_faults
from ykpbem.steps import Step


class Made(msgspec.Struct, frozen=True):
    """An order inside a state, and the state that it answered."""

    node: Node
    before: OpenState
    document: Document
    id: str


class Originals(msgspec.Struct):
    """The orders of one game: what was carried out, the states, and the last one of each story."""

    made: list[Made]
    by_id: dict[str, Node]
    ends: list[Node]
    audit: Audit

    @property
    def nodes(self) -> Iterable[Node]:
        """The states."""
        return self.by_id.values()

    def kept_card(self, node: Node, seat: str) -> str:
        """The card that the seat had kept when a state came about, "" if that was not revealed.

        After a rollback to before the secret choice a seat may keep the other card: the end tells only of the choice
        that it rests on.
        """
        choice = self._choice(node)
        for end in self.ends:
            revealed = end.opened.state.revealed if end.opened is not None else None
            if revealed is not None and choice and self._choice(end) == choice:
                return revealed.kept.get(seat, "")
        return ""

    def _choice(self, node: Node) -> str:
        """The id of the state in which the first cards of a position were kept, "" if it is not here."""
        at: Node | None = node
        while at is not None and at.opened is not None:
            link = at.opened.state.link
            if isinstance(link, KeepsLink):
                return at.id
            at = self.by_id.get(link.to) if isinstance(link, RollbackLink) else at.before
        return ""


def check_originals(
    orders: Sequence[Paper], nodes: Sequence[Node], ends: Sequence[Node], audit: Audit
) -> frozenset[str]:
    """Adds to the audit of a game what its orders say; those of other games are left alone.

    Gives the ids of those that were carried out and are right, all plans included.
    """
    game = Originals(list(_orders_inside(nodes)), {one.id: one for one in nodes}, [*ends], audit)
    right = [order_id(paper.document) for paper in orders if _check(paper, game)]
    if right:
        audit.holds.append(fault("audit-holds-originals", count=len(right)))
    return frozenset(right)


def _orders_inside(nodes: Iterable[Node]) -> Iterable[Made]:
    for node in nodes:
        if node.opened is None or node.before is None or node.before.opened is None:
            continue
        if isinstance(node.opened.state.link, OrderLink | UnsignedLink | KeepsLink):
            for paper in node.opened.state.link.papers:
                yield Made(node, node.before.opened, paper, order_id(paper))


def _same_turn(document: Document, made: Made) -> bool:
    """Whether an order is for the moment, and by the seat, of one that was carried out."""
    state = made.before.state
    moment = (state.epoch, state.turn, state.part)
    given = tuple(document.get(key, now) for key, now in zip(("epoch", "turn", "part"), moment, strict=True))
    seat = player_of(made.document)
    game = names_game(str(document.get("game", "")), state.game, made.before.game.id)
    return game and given == moment and player_of(document) == seat


def _check(paper: Paper, game: Originals) -> bool:
    """Whether the order is one that was carried out; what is wrong with it, or what it leaves open, is told."""
    document, audit = paper.document, game.audit
    made = [one for one in game.made if _same_turn(document, one)]
    if not made:
        if paper.named:
            _tell_unused(paper, game)
        return False
    before = made[0].before
    try:
        signed = authenticate_order(document, before.state, before.game.id, name=paper.name)
    except YkpbemError as refusal:
        _tell_unauthentic(paper, made[0], refusal, game)
        return False
    own = next((one for one in made if one.id == order_id(document)), None)
    if own is None:
        _tell_other(paper, made[0], audit, signed=signed)
        return False
    if document.get("seals") != own.document.get("seals"):
        wrong = fault("sealed-twice", file=own.node.name, id=short(own.id))
        audit.wrong.append(
            finding("audit-order-sealed-twice", paper.name, own.node.at, [wrong], seat=player_of(document))
        )
    if _is_closed(document, own):
        return False
    return _check_plans(document, own, paper.name, game)


def _is_closed(document: Document, own: Made) -> bool:
    """Whether of a plan before the one carried out only the hash is here, which says no more than the state does."""
    link = own.node.opened.state.link if own.node.opened is not None else None
    opened = link.opened if isinstance(link, OrderLink | UnsignedLink) else None
    return opened is not None and any(isinstance(plan, str) for plan in document.get("plans", [])[: opened.plan])


def _tell_unused(paper: Paper, game: Originals) -> None:
    """An order for a turn that no state here tells of: by its seat, as far as any state shows, or by nobody."""
    if not _states_of(paper, game):
        return
    refusals, audit = _refusals(paper, game), game.audit
    seat = player_of(paper.document)
    if not refusals:
        audit.open.append(fault("audit-open-order-unused", file=paper.name, seat=seat))
    elif "signature" not in paper.document:
        audit.open.append(fault("audit-open-draft", file=paper.name, seat=seat))
    else:
        code = "audit-original-altered" if _knows_its_key(paper, game) else "audit-missing-key"
        audit.wrong.append(finding(code, paper.name, WHERE, refusals, seat=seat))


def _tell_unauthentic(paper: Paper, made: Made, refusal: YkpbemError, game: Originals) -> None:
    """An order that is not by the key of its seat at the time of the one that was carried out."""
    document, audit = paper.document, game.audit
    seat = player_of(document)
    if "signature" not in document:
        if paper.named:  # in a folder what was typed lies beside what was signed
            audit.open.append(fault("audit-open-draft", file=paper.name, seat=seat))
    elif not _refusals(paper, game):
        audit.open.append(fault("audit-open-other-key", file=paper.name, seat=seat))
    elif not paper.named:
        audit.open.append(fault("audit-open-unauthentic", file=paper.name, seat=seat))
    elif not _knows_its_key(paper, game):
        audit.wrong.append(finding("audit-missing-key", paper.name, made.node.at, refusal.faults, seat=seat))
    else:
        wrong = [*refusal.faults, *_other_plans(document, made.document)]
        audit.wrong.append(finding("audit-original-altered", paper.name, made.node.at, wrong, seat=seat))


def _states_of(paper: Paper, game: Originals) -> list[tuple[Node, OpenState]]:
    """The states of the game that an order names."""
    typed = str(paper.document.get("game", ""))
    opened = [(node, node.opened) for node in game.nodes if node.opened is not None]
    return [(node, one) for node, one in opened if names_game(typed, one.state.game, one.game.id)]


def _refusals(paper: Paper, game: Originals) -> tuple[Fault, ...]:
    """Why an order is by none of the keys that the states here give its seat; nothing if it is by one."""
    told: dict[str, tuple[Fault, ...]] = {}
    for _, opened in _states_of(paper, game):
        keys = " ".join(seat.key for seat in opened.state.seats if seat.colour == player_of(paper.document))
        if keys in told:
            continue
        try:
            authenticate_order(paper.document, opened.state, opened.game.id, name=paper.name)
        except YkpbemError as refusal:
            told[keys] = refusal.faults
        else:
            return ()
    return next(iter(told.values()), ())


def _knows_its_key(paper: Paper, game: Originals) -> bool:
    """Whether every key that the seat had up to the moment of an order is known, whatever files may be missing."""
    document = paper.document
    for node, opened in _states_of(paper, game):
        state = opened.state
        moment = (state.epoch, state.turn, state.part)
        given = tuple(document.get(key, now) for key, now in zip(("epoch", "turn", "part"), moment, strict=True))
        past = given < moment or state.moment.phase == "over"
        joined = {seat.key for seat in opened.game.seats}
        never_changed = any(one.key in joined for one in state.seats if one.colour == player_of(document))
        if past and (never_changed or node.reaches_start):
            return True
    return False


def _other_plans(document: Document, carried_out: Document) -> Iterable[Fault]:
    """Plans that are not those whose hashes stand in the state."""
    given, hashes = close_order(document).get("plans", []), carried_out.get("plans", [])
    for number, digest in enumerate(hashes, 1):
        if digest not in given[number - 1 : number]:
            yield fault("audit-plan-hash", number=number)


def _tell_other(paper: Paper, made: Made, audit: Audit, *, signed: bool) -> None:
    """An order by the right seat that was not carried out."""
    if not signed and "signature" not in made.document:
        return  # a draft, or one that the moderator put into other words: nobody vouches for either
    audit.open.append(
        fault(
            "audit-open-not-carried-out",
            file=paper.name,
            seat=player_of(paper.document),
            at=made.node.at,
            revision=revision_of(paper.document),
            carried=revision_of(made.document),
        )
    )


# Plans


def _check_plans(document: Document, own: Made, name: str, game: Originals) -> bool:
    """Each plan before the one carried out has to be illegal, and none may have a fault that needs no play.

    Gives whether that is so; what is wrong or stays open is told.
    """
    plans = document.get("plans")
    state = own.node.opened.state if own.node.opened is not None else None
    if not plans or state is None or not isinstance(state.link, OrderLink | UnsignedLink) or state.link.opened is None:
        return True
    chosen = state.link.opened.plan
    try:
        read = [read_steps(plan["steps"], names_of(own.before)) for plan in plans if not isinstance(plan, str)]
        hopeless = [wrong for steps in read for wrong in timeless_faults(steps)]
        if hopeless:
            raise Disproved("audit-order-illegal", *hopeless, seat=player_of(document))
    except Disproved as disproved:
        game.audit.wrong.append(disproved.finding(name, own.node.at))
        return False
    illegal = [_is_illegal(steps, number, own, game, name) for number, steps in enumerate(read[: chosen - 1], 1)]
    return all(illegal)


def _is_illegal(steps: list[Step], number: int, own: Made, game: Originals, name: str) -> bool:
    """Whether a plan that was not carried out though it came first could not be."""
    seat = player_of(own.document)
    before = own.node.before
    assert before is not None
    assert before.known is not None
    hand = before.known.hands[seat]
    guessed = named_from_hand(steps, hand, before.known.hands, own.before.state)
    revealed = game.kept_card(before, seat)
    held = [*hand.seen, *(card for card in guessed if revealed in ("", card))]
    try:
        _ = judge_steps(ruleset_of(own.before), position_of(own.before.state), held, steps)
    except OrderIllegal:
        return True
    if guessed and not revealed:
        game.audit.open.append(fault("audit-open-plan", file=name, seat=seat, number=number))
    else:
        game.audit.wrong.append(finding("audit-plan-passed-over", name, own.node.at, seat=seat, number=number))
    return False
