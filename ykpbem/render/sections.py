"""The telling of a state: which sections there are, in the order in which a player wants them.

What happened since the own last turn, what can be done now, the board, the displays, the players, the race to the end,
the score as it would be; then what is looked up seldom. Once the game is over its scoring comes first.
"""

from collections.abc import Iterator

from ykpbem.codec import Seat
from ykpbem.render.areas import area_blocks
from ykpbem.render.board import board_block
from ykpbem.render.closing import end_blocks, ending, projected_blocks, revealed_blocks, scoring_blocks
from ykpbem.render.displays import (
    achievement_blocks,
    church_blocks,
    customs_blocks,
    laboratory_blocks,
    port_blocks,
    supply_blocks,
)
from ykpbem.render.document import WHOLE, Block, Facts, Paragraph, Report, Section, Table
from ykpbem.render.holdings import player_blocks
from ykpbem.render.lexicon import Lexicon, visible
from ykpbem.render.moves import hand_blocks, option_blocks
from ykpbem.render.story import news, story_blocks
from ykpbem.render.terms import changed_rules, written_rules
from ykpbem.views import View


def tell_report(view: View, state_id: str = "", game_id: str = "") -> Report:
    """Everything that the viewer is told of a state; the ids, which the view does not know, are shown if given."""
    lexicon = Lexicon(view.names, view.players)
    found = (*_first(view, lexicon), *_table(view, lexicon), *_last(view, lexicon, game_id))
    return Report(
        title=visible(view.game),
        aside=f"state {state_id[:12]}" if state_id else "",
        lead=tuple(_lead(view, lexicon)),
        sections=tuple(section for section in found if section.blocks),
    )


def _section(key: str, title: str, blocks: list[Block], *, folded: bool = False) -> Section:
    return Section(key, title, tuple(blocks), folded)


def _first(view: View, lexicon: Lexicon) -> Iterator[Section]:
    """What a player wants to know at once."""
    latest, before = news(view)
    since = "what happened since your last turn" if before else "what happened"
    chooses = view.position.moment.phase == "keep" or view.viewer == view.mover
    options = "what you can do" if view.viewer and chooses else "to move"
    yield _section("scoring", "final scoring", scoring_blocks(view, lexicon))
    yield _section("happened", since, story_blocks(view, lexicon, latest))
    yield _section("options", options, option_blocks(view, lexicon))
    if view.hand is not None:
        yield _section("hand", "your order cards", hand_blocks(view, lexicon))


def _table(view: View, lexicon: Lexicon) -> Iterator[Section]:
    """What lies on the table, and what it is worth."""
    yield _section("board", "board", [board_block(view, lexicon)])
    yield _section("areas", "areas", area_blocks(view, lexicon), folded=True)
    yield _section("ports", "ports", port_blocks(view, lexicon), folded=True)
    yield _section("laboratories", "laboratories", laboratory_blocks(view, lexicon), folded=True)
    yield _section("church", "church", church_blocks(view, lexicon), folded=True)
    yield _section("customs", "customs", customs_blocks(view, lexicon), folded=True)
    yield _section("achievements", "achievements", achievement_blocks(view, lexicon), folded=True)
    yield _section("supply", "supply", supply_blocks(view, lexicon), folded=True)
    yield _section("players", "players", player_blocks(view, lexicon))
    yield _section("end", "end of the game", end_blocks(view, lexicon))
    yield _section("projected", "score as it stands", projected_blocks(view, lexicon))


def _last(view: View, lexicon: Lexicon, game_id: str) -> Iterator[Section]:
    """What is looked up seldom."""
    _, before = news(view)
    yield _section("revealed", "revealed", revealed_blocks(view, lexicon))
    yield _section("earlier", "your last turn and before", story_blocks(view, lexicon, before), folded=True)
    yield _section("papers", "papers", _papers(view, lexicon, game_id), folded=True)


def _lead(view: View, lexicon: Lexicon) -> Iterator[Block]:
    """Where the game stands, who is to move, and which house rules are not the usual ones."""
    position = view.position
    part = f", part {position.part}" if position.part else ""
    standing = {"keep": "the secret choice", "over": ending(view, lexicon)}.get(position.moment.phase)
    yield Paragraph(f"Turn {position.turn}{part}: {standing or lexicon.who(view.mover) + ' is to move'}.")
    if position.end and view.mover:
        yield Paragraph(f"The end is set off; turn {position.end.last_turn} is the last.")
    yield Paragraph(f"Edition {view.house_rules.edition}, components {view.components.name}.")
    changed = changed_rules(view.house_rules)
    if changed:
        yield Paragraph(f"House rules of this game: {', '.join(changed)}.")


def _orders(view: View, seat: Seat) -> str:
    """How a seat's orders come, and whether it was given to a key without asking."""
    return seat.orders + ("; key given without consent" if seat.colour in view.without_consent else "")


def _papers(view: View, lexicon: Lexicon, game_id: str) -> list[Block]:
    """Who signs what, the chain, and every house rule."""
    from ykpbem.chain.games import signing_half
    from ykpbem.files.keys import PublicKey

    rows: list[tuple[str, str, str]] = [
        (lexicon.who(seat.colour), PublicKey.parse(seat.key).fingerprint, _orders(view, seat)) for seat in view.seats
    ]
    half = signing_half(view.moderator.key)
    played = [seat.colour for seat in view.seats if signing_half(seat.key) == half]
    remarks = [f"plays {lexicon.colour(seat)}" for seat in played]
    remarks += [f"taken over by a backup key: {visible(', '.join(view.taken_over))}"] if view.taken_over else []
    moderator = PublicKey.parse(view.moderator.key).fingerprint
    rows.append((f"Moderator ({visible(view.moderator.name)})", moderator, "; ".join(remarks)))
    backups = [PublicKey.parse(key).fingerprint for key in view.backups]
    rows += [("Backup key", fingerprint, "sees what the moderator sees") for fingerprint in backups]
    chain = f"state {view.seq}, epoch {view.epoch}, after {visible(view.previous[:12])}"
    facts = [("chain", chain + (f" of game {game_id[:12]}" if game_id else ""))]
    facts.append(("components", f"{view.components.id} {view.components.digest[:12]}"))
    if view.deadline:
        facts.append(("deadline", visible(view.deadline)))
    facts.append(("house rules", ", ".join(f"{name} {value}" for name, value in written_rules(view.house_rules))))
    return [Table(heads=("who", "key", "orders"), rows=tuple(rows), least=WHOLE), Facts(tuple(facts))]
