"""The board: bricks, and over them the last turn as a path with arrows and highlights."""

from math import atan2, degrees

from ykpbem.events import PresidentMoved
from ykpbem.render.lexicon import Lexicon
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.brick import GAP, boxes, ground, lying, printed
from ykpbem.render.svg.geometry import Ground
from ykpbem.render.svg.trail import Trail
from ykpbem.render.svg.words import area_sentence
from ykpbem.views import View

WAVES = element(
    "pattern",
    element(
        "path",
        class_="no s-wave",
        stroke_width=1,
        d="M0 10a10 10 0 0 1 20 0M4 10a6 6 0 0 1 12 0M8 10a2 2 0 0 1 4 0M-10 20a10 10 0 0 1 20 0M-6 20a6 6 0 0 1 12 0"
        "M-2 20a2 2 0 0 1 4 0M10 20a10 10 0 0 1 20 0M14 20a6 6 0 0 1 12 0M18 20a2 2 0 0 1 4 0",
    ),
    id="waves",
    width=20,
    height=20,
    patternUnits="userSpaceOnUse",
)
"""Waves as on printed cloth, for the canal."""


def board(view: View, lexicon: Lexicon, place: Ground, trail: Trail) -> Markup:
    """Every area where it lies, with the marks of the last turn below and above what stands there."""
    cell = place.cell
    bare = [_at(place, name, ground(view, name, cell)) for name in place.corners]
    full = [
        _at(
            place,
            name,
            element("title", area_sentence(view, lexicon, name)),
            printed(view, lexicon, name, cell),
            *lying(view, name, cell),
        )
        for name in place.corners
    ]
    return joined([*bare, path_below(place, trail), *full, marks_above(view, place, trail)])


def path_below(place: Ground, trail: Trail) -> Markup:
    """The president's way from a circle on, and assistants carried, as lines under what is printed."""
    colour = f"no l-{trail.seat} round"
    width = place.cell.width / 20
    starts = [place.centre(step.origin) for step in trail.steps[:1] if step.origin is not None]
    lines = [
        element("circle", class_=f"no l-{trail.seat}", stroke_width=width / 3, cx=x, cy=y, r=width * 1.5)
        for x, y in starts
    ]
    lines += [
        element("path", class_=f"{colour} way", stroke_width=width, stroke_dasharray=dash, d=way)
        for way, dash in _ways(place, trail)
    ]
    for moved in trail.carried:
        if moved.origin in place.corners:
            way = _bow(place.centre(moved.origin), place.centre(moved.area))
            lines.append(
                element("path", class_=f"{colour} carried", stroke_width=width / 2.5, stroke_dasharray="1 6", d=way)
            )
    return joined(lines)


def _ways(place: Ground, trail: Trail) -> list[tuple[str, str | None]]:
    """The walks as one line each, rides by station and tram as bows."""
    ways: list[tuple[str, str | None]] = []
    for step in trail.steps:
        if step.origin is None:
            continue
        start, end = place.centre(step.origin), place.centre(step.area)
        if step.how != "walk":
            ways.append((_bow(start, end), "2 9"))
        elif ways and ways[-1][1] is None:
            ways[-1] = (f"{ways[-1][0]}L{_point(end)}", None)
        else:
            ways.append((f"M{_point(start)}L{_point(end)}", None))
    return ways


def marks_above(view: View, place: Ground, trail: Trail) -> Markup:
    """Frames around where the turn did something, and over them arrows where the president crossed a joint."""
    cell = place.cell
    marks = []
    for action in trail.acted:
        dash = "7 4" if action.by == "mercenary" else None
        frame = element(
            "rect", class_=f"no l-{trail.seat}", x=GAP, y=GAP, width=cell.width - 2 * GAP, height=cell.height - 2 * GAP,
            stroke_width=3, stroke_dasharray=dash,
        )  # fmt: skip
        marks.append(_at(place, action.area, frame))
    for area, building, space in sorted(trail.built):
        spaces = boxes(view.position.areas[area], cell)
        x, y, width, height = spaces[space - 1 if building == "shophouse" else -1]
        ring = element("rect", class_=f"no l-{trail.seat}", x=x, y=y, width=width, height=height, rx=2, stroke_width=2)
        marks.append(_at(place, area, ring))
    for area in sorted(trail.placed):
        y = cell.height - GAP - 2.5
        line = f"M{GAP + 4} {y}H{cell.width - GAP - 4}"
        marks.append(_at(place, area, element("path", class_=f"no l-{trail.seat} round", stroke_width=2.5, d=line)))
    return joined([*marks, *(_arrow(place, step, trail.seat) for step in trail.steps)])


def _arrow(place: Ground, step: PresidentMoved, seat: str) -> Markup:
    """The head of an arrow where the way enters an area; from above if the president comes from hand."""
    cell = place.cell
    x, y = place.centre(step.area)
    size = cell.width / 16
    from_x, from_y = (x, y - 1) if step.origin is None else place.centre(step.origin)
    if step.origin is not None and step.how != "walk":
        from_x, from_y = _bend((from_x, from_y), (x, y))
    right, below = x - from_x, y - from_y
    back = min(cell.width / 2 / max(abs(right), 0.01), cell.height / 2 / max(abs(below), 0.01))
    head = f"M{-size:.1f} {-size * 0.9:.1f}L{size:.1f} 0L{-size:.1f} {size * 0.9:.1f}L{-size * 0.5:.1f} 0z"
    turn = f"translate({_point((x - right * back, y - below * back))}) rotate({degrees(atan2(below, right)):.0f})"
    return element("path", class_=f"p-{seat} s-sheet", stroke_width=1.5, transform=turn, d=head)


def _bend(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """The point towards which a bow from one point to another leans."""
    (x, y), (to_x, to_y) = start, end
    return (x + to_x) / 2 + (to_y - y) / 6, (y + to_y) / 2 - (to_x - x) / 6


def _bow(start: tuple[float, float], end: tuple[float, float]) -> str:
    return f"M{_point(start)}Q{_point(_bend(start, end))} {_point(end)}"


def _point(point: tuple[float, float]) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _at(place: Ground, name: str, *parts: str) -> Markup:
    x, y = place.corners[name]
    return element("g", *parts, transform=f"translate({x:g} {y:g})")
