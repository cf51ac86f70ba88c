"""Resolved steps in the form that is pleasantest to type and read; reading them again gives the same steps."""

from collections.abc import Sequence
from typing import Any

from ykpbem.steps import Step

Raw = str | dict[str, Any]


def write_steps(steps: Sequence[Step]) -> list[Raw]:
    """The steps as a move order holds them: words, lists of one as a word, `none` for empty ones.

    Raises ValueError for a shophouse without its space beside choices of its reward, which no order can say.
    """
    return [_written(step) for step in steps]


def _written(step: Step) -> Raw:
    kind, fields = step.kind, step.fields
    match kind:
        case "place" | "move":
            return {kind: _list(fields[kind])}
        case "tram":
            return {"move": {"tram": fields["area"]}}
        case "station":
            return {"move": "station"}
        case "recall":
            return {"recall": fields.get("recall") or "none"}
        case "act" if fields.get("none"):
            return {"act": "none"}
        case "build":
            return {"build": _building(fields)}
        case "fulfil" if len(fields) == 1:
            return {"fulfil": fields["card"]}
        case "achieve":
            return {"achieve": fields["achievement"]}
        case "keep":
            return {"keep": fields["card"]}
        case _:
            return {kind: {key: _answer(key, value) for key, value in fields.items()}} if fields else kind


def _building(fields: dict[str, Any]) -> Raw:
    """A building alone as a word, with anything beside it under its number."""
    building, space = fields["building"], fields.get("space")
    gains = {key: _answer(key, value) for key, value in fields.items() if key not in ("building", "space")}
    if space is None and not gains:
        return str(building)
    if space is None and building == "shophouse":
        raise ValueError("a shophouse with choices needs the number of its space")
    return {building: space or 1, **gains}


def _answer(key: str, value: Any) -> Any:
    if key == "moves":
        return _list([f"{origin} to {area}" for origin, area in value])
    if isinstance(value, list):
        return _list(value)
    return "none" if value == {} else value


def _list(items: list[str]) -> str | list[str]:
    """One item as a word, none as `none`, several as a list."""
    if len(items) > 1:
        return list(items)
    return items[0] if items else "none"
