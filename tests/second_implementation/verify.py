"""SECURITY.md: Verifying a game."""

import hashlib
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from tests.second_implementation.deals import Dealt, Player, check_set, first_deal, players_of, table_of
from tests.second_implementation.documents import Document, Wrong, closed, digest, identity, unbase64
from tests.second_implementation.keys import check_signature, halves
from tests.second_implementation.shuffles import Shuffles


class Hidden(NamedTuple):
    """Both decks from the front, and the openings that had come; None before the secret choice."""

    orders: list[str]
    technologies: list[str]
    openings: list[bytes] | None


def verify(states: list[Document], component_set: Document) -> None:
    """A finished game, its states in order of `seq`: raises Wrong at the first thing that is not as the page says."""
    first = states[0]
    invitation, joins = first["invitation"], first["joins"]
    check_signature(invitation, invitation["moderator"]["key"])
    _demand(invitation["rules"] == 1, "another version of the rules")
    check_set(invitation, component_set)
    game = identity(invitation)
    for join in joins:
        check_signature(join, join["key"])
        _demand(join["game"] == game, "a join of another game")
    _demand(joins == sorted(joins, key=identity), "the order of the joins")
    _demand(not _signing(join["key"] for join in joins) & _signing(invitation["backups"]), "a backup key that joined")
    players = players_of(invitation, joins)
    _demand(_keys(first) == {player.colour: player.key for player in players}, "the seats")
    _check_chain(states, game)
    sat = _signing(_keys(first).values())
    for before, state in pairwise(states):
        _check_link(before, state, game, players)
        if state["link"]["kind"] == "rekey":
            new = _signing([state["link"]["key"]])
            _demand(not new & sat, "a key that sat before")
            sat |= new
    _check_consents(states)
    _check_reveal(states, players, component_set, game)


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise Wrong(what)


def _keys(state: Document) -> dict[str, str]:
    return {seat["colour"]: seat["key"] for seat in state["seats"]}


def _signing(keys: Iterable[str]) -> set[bytes]:
    """The halves by which signatures are verified."""
    return {halves(key)[0] for key in keys}


# Signatures and links


def _check_chain(states: list[Document], game: str) -> None:
    """Ids, numbers and signatures of the states."""
    previous = game
    for seq, state in enumerate(states):
        _demand(state["seq"] == seq, "the count of states")
        _demand(state["previous"] == previous, "a link to the state before")
        back = state["link"]["kind"] == "rollback"
        _demand(state["epoch"] == (states[seq - 1]["epoch"] if seq else 0) + back, "the epoch")
        _demand(state["invitation"] == states[0]["invitation"] and state["joins"] == states[0]["joins"], "the papers")
        link = state["link"]
        check_signature(state, link["papers"][0]["by"] if link["kind"] == "handover" else state["moderator"]["key"])
        previous = identity(state)


def _check_link(before: Document, state: Document, game: str, players: list[Player]) -> None:
    """The papers of a link, and that keys change by them only."""
    link = state["link"]
    kind = link["kind"]
    if kind == "order":
        _check_order(link["papers"][0], before, game)
        _check_opened(link["papers"][0], link["opened"])
    elif kind == "keeps":
        colours = [seat["colour"] for seat in before["seats"] if seat["colour"] not in link["passed"]]
        _demand([keep["player"] for keep in link["papers"]] == colours, "the keeps")
        passed = [seat["colour"] for seat in before["seats"] if seat["colour"] not in colours]
        _demand(link["passed"] == passed, "the seats passed")
        for keep in link["papers"]:
            _check_order(keep, before, game)
            player = next(player for player in players if player.colour == keep["player"])
            _check_opening(keep, player, joined=_keys(before)[player.colour] == player.key)
    new = {link["seat"]: link["key"]} if kind == "rekey" else {}
    _demand(_keys(state) == {**_keys(before), **new}, "a seat's key")
    _demand(not _signing(new.values()) & _signing(state["invitation"]["backups"]), "a backup key on a seat")
    _check_papers(before, state, game)


def _check_order(order: Document, before: Document, game: str) -> None:
    """Signed by the seat's key of that time, for that state."""
    check_signature(closed(order), _keys(before)[order["player"]])
    bound = [order["game"], order["epoch"], order["turn"], order["part"]]
    _demand(bound == [game, before["epoch"], before["turn"], before["part"]], "what an order is for")
    _demand(order.get("answers", identity(before)) == identity(before), "what an order answers")
    _demand("answers" in order or not order["part"], "a later part that answers nothing")
    _demand("seals" not in order or order["turn"] == 0, "seals of an order")


def _check_opened(order: Document, opened: Document | None) -> None:
    if "plans" in order or opened is not None:
        assert opened is not None
        plan = {key: opened[key] for key in ("name", "steps", "salt")}
        _demand(order["plans"][opened["plan"] - 1] == digest("plan", plan), "a plan's hash")


def _check_opening(keep: Document, player: Player, *, joined: bool) -> None:
    opening = keep["steps"][0]["keep"].get("opening")
    _demand(opening is not None or not joined, "an opening held back")
    if opening is not None:
        _demand(hashlib.sha256(unbase64(opening, 32)).hexdigest() == player.opening_sha256, "an opening")


def _check_papers(before: Document, state: Document, game: str) -> None:
    """Consents and handovers: each signed, each the paper of its link; the moderator changes by them only."""
    link, moderator = state["link"], before["moderator"]
    own = link["papers"] if link["kind"] in ("rekey", "handover") else []
    _demand(state["papers"] == [*before["papers"], *own], "the papers that changed keys")
    for paper in own:
        _demand(paper["game"] == game, "a paper of another game")
        if link["kind"] == "rekey":
            _demand(paper["seat"] == link["seat"], "a consent of another seat")
            _demand(paper["old-key"] == _keys(before)[link["seat"]], "a consent of another key")
            _demand(paper["new-key"] == link["key"], "a consent to another key")
            check_signature(paper, paper["old-key"])
        else:
            backups = state["invitation"]["backups"]
            alone = paper["by"] == paper["moderator"]["key"] and paper["by"] in backups
            _demand(paper["by"] == moderator["key"] or alone, "a handover by somebody else")
            _demand(paper["state"] == identity(before), "a handover of another state")
            check_signature(paper, paper["by"])
            moderator = paper["moderator"]
    _demand(state["moderator"] == moderator, "the moderator")


def _check_consents(states: list[Document]) -> None:
    """Each names a state before it, of its epoch."""
    epochs: dict[str, int] = {}
    for state in states:
        if state["link"]["kind"] == "rekey":
            for paper in state["link"]["papers"]:
                _demand(epochs.get(paper["state"]) == state["epoch"], "a consent of another epoch")
        epochs[identity(state)] = state["epoch"]


# After the end


def _check_reveal(states: list[Document], players: list[Player], component_set: Document, game: str) -> None:
    """Seed, both deals, every card drawn, every kept card."""
    invitation, revealed = states[0]["invitation"], states[-1]["revealed"]
    seed = unbase64(revealed["seed"], 32)
    _demand(hashlib.sha256(seed).hexdigest() == invitation["seed-sha256"], "the seed")
    dealt = first_deal(invitation, players, component_set, seed)
    _demand([seat["colour"] for seat in states[0]["seats"]] == dealt.seats, "the turn order")
    _demand(table_of(states[0]) == dealt.table, "the first table")
    _demand(revealed["dealt"] == dealt.pairs, "the pairs")
    hidden = Hidden(dealt.orders, dealt.technologies, None)
    past = {identity(states[0]): hidden}
    keeps: dict[str, Document] = {}
    for state in states[1:]:
        hidden = _next(hidden, state, players, past, seed, game)
        past[identity(state)] = hidden
        keeps[identity(state)] = _keeps_after(keeps, state)
    _check_kept(keeps.get(identity(states[-1]), {}), revealed, dealt, game)


def _next(
    hidden: Hidden, state: Document, players: list[Player], past: dict[str, Hidden], seed: bytes, game: str
) -> Hidden:
    """What is hidden after a link."""
    link, epoch = state["link"], state["epoch"]
    if link["kind"] == "keeps":
        came = {keep["player"]: keep["steps"][0]["keep"].get("opening") for keep in link["papers"]}
        openings = [_opening(came.get(player.colour), player) for player in players]
        return _shuffled(Hidden(hidden.orders, hidden.technologies, openings), players, seed, game, epoch)
    if link["kind"] == "rollback":
        return _shuffled(past[link["to"]], players, seed, game, epoch)
    decks = {"ports": [*hidden.orders], "laboratories": [*hidden.technologies]}
    for event in state["events"][-1]["events"]:
        if event["event"] == "display-refilled":
            deck = decks["ports" if event["board"] in state["ports"] else "laboratories"]
            _demand(deck[: len(event["cards"])] == event["cards"], "cards drawn")
            del deck[: len(event["cards"])]
    return Hidden(decks["ports"], decks["laboratories"], hidden.openings)


def _opening(came: str | None, player: Player) -> bytes:
    return bytes.fromhex(player.opening_sha256) if came is None else unbase64(came, 32)


def _shuffled(hidden: Hidden, players: list[Player], seed: bytes, game: str, epoch: int) -> Hidden:
    given = [*(player.entropy for player in players), *(hidden.openings or [])]
    shuffles = Shuffles(seed, given, game, epoch)
    orders = shuffles.shuffle("order-deck", hidden.orders)
    return Hidden(orders, shuffles.shuffle("technology-deck", hidden.technologies), hidden.openings)


def _keeps_after(keeps: dict[str, Document], state: Document) -> Document:
    """The link of the secret choice that counts after a state; empty before it."""
    link = state["link"]
    if link["kind"] == "keeps":
        return {"papers": link["papers"], "passed": link["passed"]}
    return keeps.get(link["to"] if link["kind"] == "rollback" else state["previous"], {})


def _check_kept(keeps: Document, revealed: Document, dealt: Dealt, game: str) -> None:
    """Each kept card is the one committed to, or the forced one."""
    for keep in keeps.get("papers", []):
        seat = keep["player"]
        opened = {"game": game, "seat": seat, "salt": revealed["salts"][seat], "card": revealed["kept"][seat]}
        _demand(digest("keep", opened) == keep["steps"][0]["keep"]["commit"], "a commitment")
        _demand(revealed["kept"][seat] in dealt.pairs[seat], "a kept card")
    for seat in keeps.get("passed", []):
        _demand(revealed["kept"][seat] == dealt.forced[seat], "a forced card")
