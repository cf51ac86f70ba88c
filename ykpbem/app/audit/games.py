"""One audit a game: the chain, the deal, the papers beside it, and what is said of it all."""

from collections.abc import Iterable, Iterator, Sequence

from ykpbem.app.audit.chain import walk
from ykpbem.app.audit.decks import settle
from ykpbem.app.audit.found import Audit, Audited, File, Finding, finding
from ykpbem.app.audit.nodes import Node
from ykpbem.app.audit.originals import check_originals
from ykpbem.app.audit.others import check_others, game_of
from ykpbem.app.audit.papers import Paper, Papers, read_papers
from ykpbem.app.audit.telling import tell
from ykpbem.chain.powers import vouching
from ykpbem.chain.states import OpenState
from ykpbem.errors import Where, fault
from ykpbem.files.keys import PublicKey
from ykpbem.files.signed import document_id, short


def audit(files: Iterable[File], moderator: PublicKey | None = None) -> Audited:
    """What the files prove of their games; `moderator` is the key that whoever asks knows."""
    papers = read_papers(files)
    by_game = _by_game(walk(papers.states))
    for paper in (*papers.others, *_asked_about(papers)):
        by_game.setdefault(game_of(paper.document), [])
    games = [_audit(game, nodes, papers, moderator) for game, nodes in by_game.items()]
    if moderator is not None:
        _compare(list(zip(games, by_game.values(), strict=True)), papers, moderator)
    return Audited(games, papers.unreadable, papers.strays)


def _asked_about(papers: Papers) -> Iterator[Paper]:
    """Signed orders that somebody named: of what game they are, they say, even if no state of it is here."""
    return (paper for paper in papers.orders if paper.named and "signature" in paper.document)


def _by_game(states: Sequence[Node]) -> dict[str, list[Node]]:
    """The states of each game, in the order of the walk; a game is known by its invitation."""
    found: dict[str, list[Node]] = {}
    for node in states:
        found.setdefault(_game_id(node), []).append(node)
    return {game: sorted(nodes, key=lambda node: (node.seq, node.name)) for game, nodes in found.items()}


def _game_id(node: Node) -> str:
    if node.opened is not None:
        return node.opened.game.id
    invitation = node.state.invitation if node.state is not None else {}
    return document_id(invitation) if invitation.get("ykpbem") == "invite/1" else ""


def _audit(game: str, nodes: list[Node], papers: Papers, moderator: PublicKey | None) -> Audit:
    """Everything about one game."""
    found = Audit(game)
    lines = _lines(nodes)
    settled = [(line, [*settle(line)]) for line in lines if _is_whole(line)]
    for wrong in (*(one for node in nodes for one in node.wrong), *(one for _, some in settled for one in some)):
        found.wrong += [wrong] if wrong not in found.wrong else []
    others = [paper for paper in papers.others if game_of(paper.document) == game]
    if others:
        check_others(others, [line[-1] for line in lines], found)
    originals = check_originals(papers.orders, nodes, [line[-1] for line in lines], found)
    found.wrong += [Finding(fault("audit-no-states"))] if not nodes else _seed_findings(nodes)
    right = [line for line, wrong in settled if not wrong]
    tell(found, nodes, lines, right, originals, compared=moderator is not None)
    return found


def _lines(nodes: Sequence[Node]) -> list[list[Node]]:
    """Every story from its beginning here to its end; forks have several."""
    followed = {node.before.id for node in nodes if node.before is not None}
    return [node.line() for node in nodes if node.id not in followed]


def _is_whole(line: Sequence[Node]) -> bool:
    """Whether a story is here from the first state to one in which all is revealed, each link of it replayed."""
    first, last = line[0].opened, line[-1].opened
    if first is None or last is None or first.state.seq or last.state.revealed is None:
        return False
    return len(line) > 1 and all(node.replayed for node in line[1:])


def _compare(games: Sequence[tuple[Audit, list[Node]]], papers: Papers, moderator: PublicKey) -> None:
    """Whose games they are, by the key of the moderator who is known.

    Somebody else's game is a finding; it is only told of where it lies in a folder inside the one that was named, and
    a game of the moderator who is known lies there too: one folder may hold the games of several.
    """
    keys = [[key for node in nodes if node.opened for key in _vouching(node.opened)] for _, nodes in games]
    any_known = any(moderator.text in its for its in keys)
    for (game, nodes), its in zip(games, keys, strict=True):
        if not its or moderator.text in its:
            continue
        got = PublicKey.parse(its[0]).fingerprint
        if any_known and all(node.name in papers.deeper for node in nodes):
            game.open.insert(0, fault("audit-open-other-moderator", expected=moderator.fingerprint, got=got))
        else:
            wrong = fault("moderator-other", expected=moderator.fingerprint, got=got)
            game.wrong.append(Finding(wrong.at(Where(file=nodes[0].name))))


def _vouching(opened: OpenState) -> list[str]:
    return vouching(opened.state, opened.game)


def _seed_findings(nodes: Sequence[Node]) -> Iterator[Finding]:
    """Where a story begins, also behind a gap, the seed is sealed as elsewhere; what follows has the same papers."""
    begun = [(node, node.opened) for node in nodes if node.before is None and node.opened is not None]
    for node, opened in begun[1:]:
        first, its = begun[0]
        if opened.state.invitation["seals"] != its.state.invitation["seals"]:
            yield finding("audit-sealed-twice", node.name, node.at, file=first.name, id=short(opened.game.id))
