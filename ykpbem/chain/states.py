"""A state that may be believed: its shape, its papers, its signature, and the order that led to it."""

from collections.abc import Iterator, Sequence

import msgspec

from ykpbem.chain.complete import refuse_gaps
from ykpbem.chain.games import Game, exact_key, open_game
from ykpbem.chain.orders import check_opened, names_game, player_of, seat_key
from ykpbem.chain.powers import link_faults, paper_faults, seat_faults
from ykpbem.chain.tidying import tidy
from ykpbem.chain.words import unknown_words
from ykpbem.codec import KeepsLink, OrderLink, StartLink, State, Told, UnsignedLink, decode_state
from ykpbem.components import ComponentSet
from ykpbem.errors import Conflict, Fault, Malformed, NotAuthentic, Where, fault
from ykpbem.events import GameHandedOver, GameRolledBack, SeatRekeyed, StateAmended, kind_name
from ykpbem.files.canonical import decode_base64
from ykpbem.files.sealing import seal_length
from ykpbem.files.signed import check_signature, document_id, is_hash, kind_of
from ykpbem.files.text import fold_ascii, refuse_text
from ykpbem.invariants import invariant_faults, open_faults
from ykpbem.model import seat_of
from ykpbem.papers import Consent, Document, Handover, decode_paper


class OpenState(msgspec.Struct, frozen=True):
    """A checked state: its id (64 hexadecimal digits), what it says, and the game it belongs to."""

    id: str
    state: State
    game: Game


def open_state(document: Document, *, name: str = "") -> OpenState:
    """A state whose shape, papers and signature hold; raises Malformed or NotAuthentic.

    Whether it follows from its predecessor is for whoever has the predecessor at hand.
    """
    state = decode_state(document, name=name)
    tidy(state)
    refuse_gaps(document, state, name=name)
    try:
        game = open_game(state.invitation, state.joins, name=name)
    except Conflict as refusal:
        raise NotAuthentic(*refusal.faults) from None
    check_signature(document, exact_key(state.issuer, name=name), name=name)
    wrong = seal_faults(state, game) or state_faults(state, game)
    if wrong:
        raise NotAuthentic(*(one.at(Where(file=name)) for one in wrong))
    _check_link(state, game, name)
    return OpenState(document_id(document), state, game)


# Who is who


def papers_naming(state: State, key: str) -> list[Consent | Handover]:
    """The papers by which this key came into the game after the joins."""
    found: list[Consent | Handover] = []
    for paper in state.papers:
        if kind_of(paper) == "handover":
            handover = decode_paper(paper, Handover)
            found += [handover] if handover.moderator.key == key else []
        else:
            consent = decode_paper(paper, Consent)
            found += [consent] if consent.new_key == key else []
    return found


# Shape


def state_faults(state: State, game: Game) -> list[Fault]:
    """What no state of its game can say, whatever led to it; seals, signature and link are looked at elsewhere.

    Raises Malformed or NotAuthentic for a key or a text that nobody may write.
    """
    wrong = [*paper_faults(state, game), *_shape_faults(state, game)]
    wrong = wrong or [*unknown_words(state, game.components), *text_faults(state, state.events)]
    wrong = wrong or [*_board_faults(state, game.components)]
    return wrong or [*open_faults(state, game.components), *invariant_faults(state, game.components)]


def _shape_faults(state: State, game: Game) -> list[Fault]:
    """What a state must share with its game whatever was played."""
    wrong = []
    if state.house_rules != game.invitation.house_rules:
        wrong.append(fault("state-house-rules"))
    colours = [seat.colour for seat in state.seats]
    if colours != [player.colour for player in state.players] or set(colours) != {seat.colour for seat in game.seats}:
        wrong.append(fault("state-seats", seats=", ".join(colours)))
    else:
        wrong += seat_faults(state, game)
    layout = sorted(state.layout)
    if tuple(layout) != game.components.areas_for(len(state.players)) or layout != sorted(state.areas):
        wrong.append(fault("state-layout"))
    if not _counts_right(state):
        wrong.append(fault("state-counters"))
    first = state.seq == 0
    follows = first == (state.previous == game.id) and first == isinstance(state.link, StartLink)
    if not follows or not is_hash(state.previous):
        wrong.append(fault("state-previous"))
    if not _reveals_bytes(state):
        wrong.append(fault("state-revealed"))
    return wrong


def _reveals_bytes(state: State) -> bool:
    """Whether seed, openings and salts that a state reveals are 32 bytes each, in their one spelling."""
    shown = state.revealed
    texts = [shown.seed, *shown.openings.values(), *shown.salts.values()] if shown is not None else []
    return all(decode_base64(text, 32) is not None for text in texts)


def _counts_right(state: State) -> bool:
    """Whether a game can stand there: each part of a turn takes a state, a rollback too; what is over is revealed."""
    phases = ("A", "B", "C", "over") if state.turn else ("keep", "over")
    over = state.moment.phase == "over"
    due = state.end is None or state.end.turn <= state.turn <= state.end.last_turn
    told = [one.seq for one in state.events]
    return (
        min(state.epoch, state.turn, state.part) >= 0
        and state.turn + state.part <= state.seq
        and state.epoch <= state.seq
        and state.moment.phase in phases
        and over == (state.revealed is not None)
        and due
        and told == sorted(set(told))
    )


def seal_faults(state: State, game: Game) -> list[Fault]:
    """The right number of seals, each of the one length that its kind has."""
    seals = state.seals
    right = (
        set(seals.hands) == {seat.colour for seat in state.seats}
        and len(seals.moderator) == 1 + len(game.invitation.backups)
        and all(len(seal) == seal_length(game.sizes.hand) for seal in seals.hands.values())
        and all(len(seal) == seal_length(game.sizes.secrets) for seal in seals.moderator)
    )
    return [] if right else [fault("state-seals")]


def keep_seal_faults(keep: Document, game: Game) -> Iterator[Fault]:
    """The seals of a keep, which have one number and one length in a game."""
    seals = keep.get("seals")
    listed = seals.get("moderator") if isinstance(seals, dict) else None
    right, length = 1 + len(game.invitation.backups), seal_length(game.sizes.keep)
    lengths = [len(one) if isinstance(one, str) else 0 for one in listed] if isinstance(listed, list) else []
    if lengths != [length] * right:
        yield fault("keep-seals", expected=right)


def _board_faults(state: State, components: ComponentSet) -> Iterator[Fault]:
    """Every board and every building site has as many spaces as the component set gives it."""
    boards = {**components.ports, **components.laboratories}
    expected = {board: len(spaces) for board, spaces in boards.items() if board in state.areas}
    expected |= {"church": len(components.church), "customs": len(components.customs)}
    got = {board: len(row) for board, row in (*state.ports.items(), *state.laboratories.items())}
    got |= {"church": len(state.church), "customs": len(state.customs)}
    for name, area in state.areas.items():
        expected[f"{name}, shophouses"] = len(components.sites[area.site].shophouses) if area.site else 0
        got[f"{name}, shophouses"] = len(area.shophouses)
    for board in sorted({*expected, *got}):
        if expected.get(board) != got.get(board):
            yield fault("state-board", board=board, expected=expected.get(board, 0), got=got.get(board, 0))


def text_faults(state: State, entries: Sequence[Told]) -> Iterator[Fault]:
    """Names, notes and keys that came in after the joins, and what these entries tell of corrections and rollbacks.

    Also the name of the plan that was opened, which no reader of orders would have let pass.
    """
    texts = [("name", seat.name) for seat in state.seats] + [("note", told.note) for told in entries]
    if isinstance(state.link, OrderLink | UnsignedLink) and state.link.opened is not None:
        texts.append(("name", state.link.opened.name))
    for told in entries:
        for event in told.events:
            texts += [("reason", reason)] if (reason := str(getattr(event, "reason", ""))) else []
            match event:
                case SeatRekeyed() | GameHandedOver():
                    texts.append(("name", event.name if isinstance(event, SeatRekeyed) else event.moderator))
                    _ = exact_key(event.key)
                case StateAmended() if any(len(change) != 3 for change in event.changes):
                    yield fault("link-not-told")
                case GameRolledBack() if not is_hash(event.to):
                    yield fault("link-not-told")
    for field, text in texts:
        wrong = refuse_text(text, field=field)
        if wrong:
            yield wrong


# What led here


def _check_link(state: State, game: Game, name: str) -> None:
    """The papers of the link are signed by their seats' keys, and are for the turn that the state tells of."""
    link = state.link
    told = state.events[-1] if state.events else None
    if told is None or told.seq != state.seq or f"{told.link}-link" != kind_name(type(link).__name__):
        raise NotAuthentic(fault("link-not-told").at(Where(file=name)))
    try:
        if isinstance(link, OrderLink | UnsignedLink):
            _check_order_link(link, state, game, (told.turn, told.part), name)
        elif isinstance(link, KeepsLink):
            _check_keeps_link(link, state, game, name)
        wrong = link_faults(state)
    except Malformed as refusal:
        raise NotAuthentic(*refusal.faults) from None
    if wrong:
        raise NotAuthentic(*(one.at(Where(file=name)) for one in wrong))


def _check_order_link(link: OrderLink | UnsignedLink, state: State, game: Game, at: tuple[int, int], name: str) -> None:
    order = _only_order(link.papers, name)
    seat = player_of(order)
    key = seat_key(state.seats, seat, name)
    signed = isinstance(link, OrderLink)
    if signed:
        check_signature(order, key, name=name)
    elif state.seat(seat).orders == "signed":
        raise NotAuthentic(fault("link-order-unsigned", seat=seat).at(Where(file=name)))
    elif "signature" in order:
        raise NotAuthentic(fault("link-papers").at(Where(file=name)))
    if not at[0] or seat != seat_of(state, at[0]) or not _is_for(order, state, game, at, signed=signed):
        raise NotAuthentic(fault("link-order-elsewhere").at(Where(file=name)))
    check_opened(order, link)


def _is_for(order: Document, state: State, game: Game, at: tuple[int, int], *, signed: bool) -> bool:
    """Whether an order is for the turn and part that the state tells of; what is not signed may leave it open."""
    moment = dict(zip(("epoch", "turn", "part"), (state.epoch, *at), strict=True))
    answers = order.get("answers", state.previous)
    if signed:
        return order.get("game") == game.id and {**order, **moment} == order and answers == state.previous
    given = names_game(str(order.get("game")), state.game, game.id) and {**moment, **order} == {**order, **moment}
    return given and state.previous.startswith(fold_ascii(str(answers)))


def _only_order(papers: list[Document], name: str) -> Document:
    if len(papers) != 1 or kind_of(papers[0], name=name) != "order":
        raise NotAuthentic(fault("link-papers").at(Where(file=name)))
    return papers[0]


def keeps_expected(colours: Sequence[str], passed: Sequence[str]) -> tuple[list[str], list[str]]:
    """Whose keeps a secret choice holds, and who is passed, each in turn order and once."""
    return [one for one in colours if one not in passed], [one for one in colours if one in passed]


def _check_keeps_link(link: KeepsLink, state: State, game: Game, name: str) -> None:
    """A signed keep of every seat that was not passed, in turn order, each for this game and the state before."""
    kept, colours = [player_of(paper) for paper in link.papers], [seat.colour for seat in state.seats]
    if (kept, link.passed) != keeps_expected(colours, link.passed):
        raise NotAuthentic(fault("link-papers").at(Where(file=name)))
    for paper in link.papers:
        _ = _only_order([paper], name)
        check_signature(paper, seat_key(state.seats, player_of(paper), name), name=name)
        if not _is_for(paper, state, game, (0, 0), signed=True):
            raise NotAuthentic(fault("link-order-elsewhere").at(Where(file=name)))
        wrong = [*keep_seal_faults(paper, game)]
        if wrong:
            raise NotAuthentic(*(one.at(Where(file=name)) for one in wrong))
