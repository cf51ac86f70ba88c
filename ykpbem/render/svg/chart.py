"""The score over time: one line a player, told apart by colour, by its dashes and by the crest at its end."""

from collections.abc import Sequence

import msgspec

from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.lettering import line
from ykpbem.render.svg.symbols import crest

WIDTH, HEIGHT = 440.0, 280.0
LEFT, RIGHT, TOP, BOTTOM = 34.0, 62.0, 14.0, 30.0
DASHES = (None, "7 3", "2.5 2.5", "9 3 2 3")
LABEL = 20.0
"""The least distance between two crests."""


class Course(msgspec.Struct, frozen=True):
    """One player's VP, state by state."""

    colour: str
    scores: Sequence[int]


def chart(courses: Sequence[Course], turns: Sequence[int]) -> Markup:
    """The drawing; `turns` are the turns after which the scores were counted."""
    last = len(turns) - 1
    top = max(10, -(-max(max(course.scores) for course in courses) // 10) * 10)
    across = (WIDTH - LEFT - RIGHT) / max(last, 1)
    up = (HEIGHT - TOP - BOTTOM) / top

    def at(index: int, score: int) -> tuple[float, float]:
        return LEFT + across * index, HEIGHT - BOTTOM - up * score

    lines = [
        element(
            "path",
            class_=f"no l-{course.colour} round",
            stroke_width=2.4,
            stroke_dasharray=dash,
            d="M" + "L".join("{:.1f} {:.1f}".format(*at(index, score)) for index, score in enumerate(course.scores)),
        )
        for course, dash in zip(courses, DASHES, strict=False)
    ]
    ends = {course.colour: at(last, course.scores[-1])[1] for course in courses}
    labels = [
        joined(
            [
                crest(course.colour, WIDTH - RIGHT + 8, y - 8, 16),
                line(str(course.scores[-1]), WIDTH - RIGHT + 29, y + 4, 12, "b"),
            ]
        )
        for course in courses
        for y in [_apart(ends)[course.colour]]
    ]
    return joined([*_scale(top, up), *_turns(turns, across), *lines, *labels])


def _scale(top: int, up: float) -> list[Markup]:
    """Lines across at round numbers."""
    step = 10 if top <= 60 else 20
    drawn = []
    for score in range(0, top + 1, step):
        y = HEIGHT - BOTTOM - up * score
        drawn.append(element("path", class_="no s-line", stroke_width=0.7, d=f"M{LEFT:g} {y:.1f}H{WIDTH - RIGHT:g}"))
        drawn.append(line(str(score), LEFT - 6, y + 3.5, 10.5, "f-soft e"))
    return drawn


def _turns(turns: Sequence[int], across: float) -> list[Markup]:
    """Numbers of turns below, a few of them."""
    step = max(1, -(-len(turns) // 8))
    drawn = [
        line(str(turns[index]), LEFT + across * index, HEIGHT - BOTTOM + 15, 10.5, "f-soft m")
        for index in range(0, len(turns), step)
    ]
    return [*drawn, line("turn", WIDTH - RIGHT + 14, HEIGHT - BOTTOM + 15, 10.5, "f-soft")]


def _apart(ends: dict[str, float]) -> dict[str, float]:
    """The heights of labels, moved so that none covers another and all stay on the drawing."""
    placed: dict[str, float] = {}
    floor = HEIGHT - BOTTOM - LABEL * (len(ends) - 1)
    before = TOP - LABEL
    for colour in sorted(ends, key=lambda one: ends[one]):
        before = placed[colour] = max(before + LABEL, min(ends[colour], floor))
        floor += LABEL
    return placed
