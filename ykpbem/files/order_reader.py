"""Move orders, from the bytes of a file to the document that is signed, and back.

- The document is what the strict reader makes: repairs done, keys folded, blanks in order, integers where the schema
  has them; names and easy forms stay as typed and are resolved afterwards (`ykpbem.orders`).
- A quick check lets right orders through; of others all faults are told at once, in the schema's words or better ones.
- Signed orders are read alike: base64, hashes and ids may stand in folded lines whose blanks do not count.
"""

import re
from typing import Any

import msgspec

from ykpbem.data.names import COLOURS
from ykpbem.errors import Fault, Malformed, Where, fault
from ykpbem.files.order_records import fits
from ykpbem.files.yaml_reader import SHOWN, RoleName, mend_kind, parse_yaml
from ykpbem.names import fold, nearest
from ykpbem.orders.resolving import MOVES_ALONE
from ykpbem.steps import FREE_STEPS, GAIN_ANSWERS, Path, Places, format_path, value_at

_TOP: dict[str | int, RoleName] = {
    "game": "label",
    "epoch": "integer",
    "turn": "integer",
    "part": "integer",
    "revision": "integer",
    "answers": "packed",
    "note": "note",
    "signature": "packed",
}
LISTS = ("place", "move", "take", "pay", "hire", "exchange", *GAIN_ANSWERS)
"""Keys that take a list."""
_STEP_PATH = re.compile(r"(?:plans\[([0-9]+)\]\.)?steps\[([0-9]+)\]")


class OrderFile(msgspec.Struct, kw_only=True):
    """A move order as it was read.

    `document` is what gets signed; `repairs` are notes for its author; `faults` are what keeps it from being an order,
    and `broken` the steps that they are in, as numbers of plan (0 without plans) and step.
    """

    name: str
    document: dict[str, Any]
    places: Places
    repairs: tuple[Fault, ...] = ()
    faults: tuple[Fault, ...] = ()
    broken: frozenset[tuple[int, int]] = frozenset()


def parse_order(data: bytes, *, name: str) -> OrderFile:
    """The move order in the bytes of the file called `name`, with its faults: who reads it may look for more.

    Raises Malformed only where the text is no YAML, or no table of keys.
    """
    try:
        read = parse_yaml(data, name=name, role=order_role, marked=True)
    except Malformed as refusal:
        raise _instead_of(refusal, data, name) from None
    document, places = read.value, read.places
    if not isinstance(document, dict):
        raise _instead_of(Malformed(fault("order-not-table").at(places.where())), data, name)
    repairs = [*read.repairs, *mend_kind(document, places, "order/1")]
    faults = list(read.faults)
    if not fits(document):
        told = {wrong.where.path for wrong in faults}
        faults += [wrong for wrong in _form_faults(document, places) if wrong.where.path not in told]
    faults += _word_faults(document, places)
    broken = frozenset(numbers for wrong in faults if (numbers := _step_of(wrong.where.path))[1])
    if faults:
        from ykpbem.files.order_slips import explained

        faults = explained(data, faults, name)
    return OrderFile(
        name=name,
        document=document,
        places=places,
        repairs=tuple(repairs),
        faults=tuple(_in_its_step(wrong, document) for wrong in faults[:SHOWN]),
        broken=broken,
    )


def _instead_of(refusal: Malformed, data: bytes, name: str) -> Malformed:
    """What was done to the text, where that is seen, instead of what its parser made of it."""
    from ykpbem.files.order_slips import instead_of

    return instead_of(refusal, data, name)


def order_role(path: Path) -> RoleName:
    """What may stand at a place of a move order."""
    match path:
        case ("steps", _, *rest) | ("plans", _, "steps", _, *rest):
            return _step_role(tuple(rest))
        case ("plans", _) | ("plans", _, "salt") | ("seals", *_):
            return "packed"
        case ("plans", _, "name"):
            return "name"
        case (key,):
            return _TOP.get(key, "word")
        case _:
            return "word"


def _step_role(path: Path) -> RoleName:
    """What may stand at a place inside a step."""
    match path:
        case ("recall", _) | ("act", "pay" | "hire", _) | ("act", "import") | ("recover", "leave"):
            return "integer"
        case ("build", key):
            return "word" if key in GAIN_ANSWERS else "integer"
        case ("keep", "commit" | "opening"):
            return "packed"
        case _:
            return "word"


# Faults


def _form_faults(document: dict[str, Any], places: Places) -> list[Fault]:
    """Every way in which the document breaks its schema, in words of move orders where there are some."""
    from ykpbem.files.schema import schema_faults

    table = {path: Where(file=places.file, line=line, column=column) for path, (line, column) in places.at.items()}
    paths = {format_path(path): path for path in places.at}
    found = schema_faults("order", document, table, name=places.file)
    return [better for wrong in found if (better := _in_our_words(wrong, paths.get(wrong.where.path, ()), document))]


def _in_our_words(wrong: Fault, path: Path, document: dict[str, Any]) -> Fault | None:
    """A fault of form as a player understands it; None if it was told before."""
    if not path:
        return _whole_fault(wrong, document)
    around, value = value_at(path[:-1], document), value_at(path, document)
    key = str(path[-1])
    if not key.isascii():
        return None
    if value == "" and path == ("steps",) and not any(one.startswith("-") for one in document):
        return fault("steps-empty").at(wrong.where)
    if value == "" and wrong.code.startswith("schema-") and isinstance(around, dict):
        return _empty_value(key, around).at(wrong.where)
    if _is_step(path) and isinstance(value, dict) and len(value) != 1:
        return fault("step-several", keys=", ".join(value)[:60]).at(wrong.where)
    better = _step_fault(key, value) if _is_step(path[:-1]) else None
    if better is not None:
        return better.at(wrong.where)
    if wrong.code == "schema-pattern":
        return fault("answers-form" if key == "answers" else "packed-form", key=key).at(wrong.where)
    if wrong.code.startswith("schema-key-") and key.startswith("-"):
        return fault("dash-blank", key=key.lstrip("-")).at(wrong.where)
    return wrong


def _whole_fault(wrong: Fault, document: dict[str, Any]) -> Fault:
    """A fault of the order as a whole: a line is missing, or there are steps and plans, or neither."""
    if wrong.code == "schema-form":
        return fault("order-both" if "steps" in document else "order-neither").at(wrong.where)
    if wrong.code == "schema-key-missing":
        return _line_missing(str(wrong.args["key"])).at(wrong.where)
    return wrong


def _step_fault(key: str, value: Any) -> Fault | None:
    """What is wrong with a step of one key, if there are words for it."""
    if key in FREE_STEPS:
        return fault("step-takes-nothing", step=key)
    if key in MOVES_ALONE:
        return fault("step-is-move", step=key, example=_as_move(key, value))
    if isinstance(value, str) and fold(value) == "none":
        return fault("step-none", step=key)
    return None


def _as_move(key: str, value: Any) -> str:
    """The movement that was meant by a step of its own."""
    return f"move: {{tram: {value}}}" if key == "tram" and isinstance(value, str) and value else MOVES_ALONE[key]


def _line_missing(key: str) -> Fault:
    """A line that every order needs, with what to type; what differs from game to game is described."""
    value = {"ykpbem": "order/1", "game": "NAME OF THE GAME", "player": "YOUR COLOUR"}[key]
    return fault("line-missing", key=key, example=f"{key}: {value}")


def _tight_colon(key: str) -> Fault:
    """`take:o12` inside braces, which YAML takes for a key."""
    name, _, value = key.partition(":")
    shown = value.upper() if len(value) < 4 else value
    return fault("colon-blank", key=name[:40], example=f"{name}: {shown}"[:60])


def _empty_value(key: str, around: dict[str, Any]) -> Fault:
    """A key with nothing behind it: left out, without a blank, or the rest of a list that lacks its brackets."""
    if ":" in key:
        return _tight_colon(key)
    before = ""
    for one, value in around.items():
        if one == key:
            break
        if value != "":
            before = one
    if before in LISTS:
        return fault("braces-list", key=before, item=key)
    return fault("value-empty", key=key)


def _word_faults(document: dict[str, Any], places: Places) -> list[Fault]:
    """A colour that does not exist, and two plans of one name."""
    faults = []
    player = document.get("player")
    if isinstance(player, str) and player.isascii() and fold(player) not in COLOURS:
        near = nearest(fold(player), COLOURS, 1) or COLOURS
        faults.append(
            fault("colour-unknown", text=player[:40], known=", ".join(near), options=near).at(places.where("player"))
        )
    plans = document.get("plans")
    names = [plan.get("name") for plan in plans if isinstance(plan, dict)] if isinstance(plans, list) else []
    for index, name in enumerate(names):
        if name in names[:index]:
            faults.append(fault("plan-name-twice", name=str(name)[:40]).at(places.where("plans", index, "name")))
    return faults


def _in_its_step(wrong: Fault, document: dict[str, Any]) -> Fault:
    """The fault with the plan and the step that it stands in."""
    plan, step = _step_of(wrong.where.path)
    name = value_at(("plans", plan - 1, "name"), document) if plan else ""
    where = msgspec.structs.replace(wrong.where, plan=name if isinstance(name, str) else "", step=step)
    return msgspec.structs.replace(wrong, where=where)


def _step_of(path: str) -> tuple[int, int]:
    """Numbers of plan and step, counted from 1, that a path leads into; 0 for none."""
    match = _STEP_PATH.match(path)
    return (int(match[1] or -1) + 1, int(match[2]) + 1) if match else (0, 0)


def _is_step(path: Path) -> bool:
    return _STEP_PATH.fullmatch(format_path(path)) is not None
