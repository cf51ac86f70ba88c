"""Judges a built-in component set by play: `python -m tests.tools.judge_components --games 100`.

Bots play whole games with 2, 3 and 4 players, and the report says how long they lasted, what was scored, which trigger
ended them, how the seats fared, and of everything in the set how often it was used and what went with using it: the
`lift` is by how many points those who used it finished above the mean of their game.
"""

from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import Pool
from random import Random
from statistics import mean, pstdev

import msgspec

from tests.games.play import Part, bot, deal, play
from ykpbem import events as e
from ykpbem.components import ComponentSet, built_in
from ykpbem.model import COLOURS, OWNED, HouseRules

Use = tuple[str, str, str]
"""What sort of thing, which one, by which seat."""


class Finished(msgspec.Struct):
    """One game: its players, how many rounds it had, what ended it, points by seat in turn order, and what was used.

    `fond` is the seat with a taste of its own.
    """

    players: int
    rounds: float
    trigger: str
    scores: dict[str, int]
    winner: str
    scored: dict[str, int]
    uses: list[Use]
    fond: str


def play_one(job: tuple[int, int, int, dict[str, float]]) -> Finished:
    """Players, seed, samples and the taste of one seat, each by turns, make one game."""
    players, seed, samples, fondness = job
    house = HouseRules(edition="okazu-2016" if seed % 2 else "english-2017")
    ruleset, position, secrets = deal(players, house, f"judge {players} {seed}")
    makers = {colour: bot(Random(f"{seed} {colour}"), samples) for colour in COLOURS}
    fond = position.players[seed % players].colour
    makers[fond] = bot(Random(f"{seed} {fond}"), samples, fondness)
    uses: list[Use] = []
    scored: Counter[str] = Counter()
    part = None
    for part in play(ruleset, position, secrets, makers):
        uses += [use for event in part.events for use in used_by(event, ruleset.components, part)]
        for event in part.events:
            if isinstance(event, e.Scored):
                scored[event.part] += event.vp
    assert part is not None
    assert part.after.end is not None
    scores = {player.colour: player.vp for player in part.after.players}
    winner = next(event.seat for event in part.events if isinstance(event, e.GameEnded))
    end = part.after.end.trigger
    return Finished(players, part.before.turn / players, end, scores, winner, dict(scored), uses, fond)


def used_by(event: e.Event, components: ComponentSet, part: Part) -> Iterator[Use]:
    """What an event makes use of."""
    seat = event.seat
    match event:
        case e.OrderCardTaken():
            yield "order cards taken", event.card, seat
        case e.OrderCardCompleted():
            yield "order cards completed", event.card, seat
        case e.TechnologyGained():
            yield "technologies", components.technologies[event.card].name, seat
        case e.ActionBegun():
            yield "areas", components.areas[event.area].kind, seat
            yield "power", str(event.power), seat
        case e.AssistantPosted():
            yield event.board, event.space, seat
        case e.PowerTokenTaken():
            yield "5-Power tokens", event.token, seat
        case e.Built():
            yield from _built(event, part)
        case e.AchievementClaimed():
            yield "achievements", event.achievement, seat
        case _:
            yield from ((sort, name, seat) for kind, sort, name in PLAIN if isinstance(event, kind))


PLAIN: tuple[tuple[type[e.Event], str, str], ...] = (
    (e.MercenaryGained, "mercenaries", "gained"),
    (e.MercenaryMissed, "mercenaries", "missed"),
    (e.MercenaryUsed, "mercenaries", "used"),
    (e.PresidentRecalled, "turns", "recall"),
    (e.TurnEnded, "turns", "all"),
)
"""Events that are counted by their kind."""


def _built(event: e.Built, part: Part) -> Iterator[Use]:
    site = part.before.areas[event.area].site
    space = str(event.space) if event.building == "shophouse" else "T"
    yield "building sites", f"{site} {space}", event.seat
    yield "buildings", event.building, event.seat


# The report


def report(games: Sequence[Finished]) -> Iterator[str]:
    """The report on games with one number of players."""
    players = games[0].players
    scores = [score for game in games for score in game.scores.values()]
    best = [max(game.scores.values()) for game in games]
    rounds = [game.rounds for game in games]
    yield f"== {players} players, {len(games)} games"
    yield f"rounds     mean {mean(rounds):.1f}, from {min(rounds):.0f} to {max(rounds):.0f}"
    yield f"points     mean {mean(scores):.1f} (spread {pstdev(scores):.1f}), winners {mean(best):.1f}"
    yield "ended by   " + shares(Counter(game.trigger for game in games), len(games))
    seats = Counter(list(game.scores).index(game.winner) + 1 for game in games)
    yield "seats win  " + shares(seats, len(games), range(1, players + 1))
    wins = sum(game.winner == game.fond for game in games)
    points = mean(game.scores[game.fond] for game in games)
    yield f"with taste wins {100 * wins / len(games):.0f}%, mean {points:.1f} points"
    total: Counter[str] = Counter()
    for game in games:
        total.update(game.scored)
    yield (
        "scored     " + ", ".join(f"{part} {vp / len(games) / players:.1f}" for part, vp in total.items()) + " a player"
    )
    yield f"most built {', '.join(most_built(games))} by one player"
    yield from uses_of(games)


def most_built(games: Sequence[Finished]) -> Iterator[str]:
    """How near anybody ever came to having built all of a kind (R240, R241)."""
    for building in ("shophouse", "trading-house"):
        built = [
            Counter(seat for sort, name, seat in game.uses if (sort, name) == ("buildings", building)) for game in games
        ]
        yield f"{max(max(counts.values(), default=0) for counts in built)} of {OWNED[building]} {building}s"


def shares(counts: Counter[str] | Counter[int], games: int, keys: Iterable[str | int] = ()) -> str:
    """`church 41.0%, customs 30.5%`."""
    names = list(keys) or [name for name, _ in counts.most_common()]
    return ", ".join(f"{name} {100 * counts[name] / games:.1f}%" for name in names)  # type: ignore[index]


def uses_of(games: Sequence[Finished]) -> Iterator[str]:
    """Of each thing: uses a game, the share of games in which it lay there, the lift."""
    counts: Counter[tuple[str, str]] = Counter()
    lifts: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for game in games:
        middle = mean(game.scores.values())
        for sort, name, seat in game.uses:
            counts[sort, name] += 1
            lifts[sort, name].append(game.scores[seat] - middle)
    for sort in dict.fromkeys(sort for sort, _ in sorted(counts)):
        yield f"-- {sort}: uses a game, lift"
        names = sorted((name for kind, name in counts if kind == sort), key=lambda name: -counts[sort, name])
        cells = [f"{name} {counts[sort, name] / len(games):.2f} {mean(lifts[sort, name]):+.1f}" for name in names]
        for start in range(0, len(cells), 5):
            yield "   " + "  ".join(f"{cell:24}" for cell in cells[start : start + 5]).rstrip()
    yield from never_used(counts)


def never_used(counts: Counter[tuple[str, str]]) -> Iterator[str]:
    """What nobody ever wanted."""
    components = built_in()
    everything: dict[str, Iterable[str]] = {
        "technologies": components.cards_by_name,
        "5-Power tokens": components.tokens,
        "order cards completed": components.order_cards,
        "achievements": components.achievements,
        "church": [space.letter for space in components.church],
        "customs": [space.letter for space in components.customs],
    }
    for sort, names in everything.items():
        unused = [name for name in names if not counts[sort, name]]
        if unused:
            yield f"-- never used, {sort}: {', '.join(unused)}"


def main() -> None:
    """Plays and prints."""
    parser = ArgumentParser(description="Judges the built-in component set by games between bots.")
    parser.add_argument("--games", type=int, default=100, help="games for each number of players")
    parser.add_argument("--samples", type=int, default=40, help="turns that a bot tries before it chooses")
    parser.add_argument("--players", default="2,3,4", help="numbers of players, with commas")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--shophouses", type=float, default=0.0, help="VP by which one bot overrates each shophouse")
    options = parser.parse_args()
    with Pool(options.processes) as pool:
        for players in map(int, options.players.split(",")):
            seeds = range(options.first_seed, options.first_seed + options.games)
            jobs = [(players, seed, options.samples, {"shophouse": options.shophouses}) for seed in seeds]
            print("\n".join(report(pool.map(play_one, jobs, chunksize=1))), flush=True)


if __name__ == "__main__":
    main()
