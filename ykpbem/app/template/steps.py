"""Steps as lines of a move order behind a `#`: on one line where they fit, else a key or item a line."""

from collections.abc import Iterator, Sequence
from typing import Any

from ykpbem.orders import write_steps
from ykpbem.steps import Step

MARK = "# "


def commented(steps: Sequence[Step], width: int) -> list[str]:
    """The lines; without the mark in front of each they are the steps of an order."""
    return [f"{MARK}{line}" for raw in write_steps(steps) for line in _item(raw, width - len(MARK))]


def _item(raw: str | dict[str, Any], width: int) -> Iterator[str]:
    if isinstance(raw, str):
        yield f"- {raw}"
        return
    for kind, value in raw.items():
        yield from _entry(f"- {kind}:", value, "    ", width)


def _entry(head: str, value: Any, indent: str, width: int) -> Iterator[str]:
    """A key and its value, below it what does not fit beside it."""
    for line in _on_one_line(head, value):
        if len(line) <= width or not isinstance(value, list | dict):
            yield line
            return
    yield head
    if isinstance(value, list):
        yield from (f"{indent}- {_flow(one)}" for one in value)
    else:
        for key, one in value.items():
            yield from _entry(f"{indent}{key}:", one, f"{indent}  ", width)


def _on_one_line(head: str, value: Any) -> Iterator[str]:
    """A key and its value on one line, as it looks best, then as short as can be: a list of names without brackets."""
    yield f"{head} {_flow(value)}"
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        yield f"{head} {', '.join(value)}"


def _flow(value: Any) -> str:
    """A value on one line; ids and counts need no quotes."""
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_flow(one)}' for key, one in value.items())}}}"
    return str(value)
