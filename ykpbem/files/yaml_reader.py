"""Hand-written YAML, read node by node into plain values that know their line and column.

- PyYAML's pure scanner and parser, never the C ones: the two take different documents.
- What a scalar is depends on its place, as the kind of document says through a `Role`: an integer only where one may
  stand and only in its one spelling, `0` or `[1-9][0-9]*`; all else is text, whatever YAML makes of `no`, `012`, `~`.
- Keys are folded: ASCII lower case, blanks and `_` to `-`; equal keys are refused. In text each run of blanks and line
  ends is one blank, the ends are trimmed.
- Names and keys are ASCII; only free text takes other characters, and never those that nobody sees.
"""

import re
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from yaml.error import Mark, YAMLError
from yaml.events import DocumentStartEvent, Event, MappingStartEvent, ScalarEvent, SequenceStartEvent, StreamEndEvent

from ykpbem.data.characters import BLANKS, DOUBLE_QUOTES, LETTERS
from ykpbem.errors import Fault, Malformed, Where, fault
from ykpbem.files.text import refuse_text
from ykpbem.files.yaml_faults import explain, odd_character
from ykpbem.files.yaml_scanner import DEPTH, QUOTES, ForgivingParser, quotes_of
from ykpbem.files.yaml_text import Source, clean
from ykpbem.steps import Path, Places, format_path

SHOWN = 50
"""How many faults are told at most: a file full of them needs no longer list."""

BEYOND = 2**53
"""The smallest number that other languages may round."""

RoleName = Literal["word", "integer", "boolean", "name", "note", "label", "packed"]
Role = Callable[[Path], RoleName]
"""What may stand at a path.

`word` is ASCII, `integer` and `boolean` may be one and else are words; `name` and `note` are free text (`files.text`);
`label` is the name of a document, which must not imitate ASCII letters, or its id, whose blanks do not count; `packed`
is ASCII whose blanks do not count, such as base64.
"""

DOCUMENT_ID = re.compile(r"[0-9a-f]{64}\Z")
"""The whole id of a document."""

_INTEGER = re.compile(r"(?:0|[1-9][0-9]*)\Z")
_BLANK_RUN = re.compile(rf"[ \t\n{BLANKS}]+")
_NOT_ASCII = re.compile("[^ -~]")
_ASCII_LETTER = re.compile("[A-Za-z]")
_HASH_NUMBER = re.compile(" +#[0-9]")
_BOOLEANS = {"true": True, "false": False}
_CONTENT = {ScalarEvent, SequenceStartEvent, MappingStartEvent}
_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
_FOLD = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ _", "abcdefghijklmnopqrstuvwxyz--")


class Document(msgspec.Struct, kw_only=True):
    """What a file says, where it says it, what was repaired on the way, and what is wrong with its keys and scalars."""

    value: Any
    places: Places
    repairs: tuple[Fault, ...]
    faults: tuple[Fault, ...]


def read_yaml(data: bytes, *, name: str, role: Role) -> Document:
    """Reads the one document in the bytes of the file `name`; the value is made of dict, list, str, int and bool.

    Raises Malformed: with one fault where the text is no YAML, else with every fault found in keys and scalars.
    """
    document = parse_yaml(data, name=name, role=role)
    if document.faults:
        raise Malformed(*document.faults)
    return document


def parse_yaml(data: bytes, *, name: str, role: Role, marked: bool = False) -> Document:
    """Reads as `read_yaml` does, but leaves faults in keys and scalars to a caller who looks for more.

    A `marked` file may have a mail around the document (`files.marks`).
    """
    source = clean(data, name, marked=marked)
    reader = _NodeReader(source, role)
    try:
        value = reader.document()
    except (YAMLError, ValueError, OverflowError, IndexError) as error:
        raise explain(error, source, reader.line, reader.column) from None
    places = Places(file=name, at=reader.at)
    return Document(value=value, places=places, repairs=tuple(source.repairs), faults=tuple(reader.faults[:SHOWN]))


def mend_kind(document: dict[str, Any], places: Places, kind: str) -> list[Fault]:
    """Writes the kind of a document as it is spelled where a phone has made it `Order/1`; gives the notes of that."""
    typed = document.get("ykpbem")
    if not isinstance(typed, str) or typed == kind or typed.translate(_LOWER).replace(" ", "") != kind:
        return []
    document["ykpbem"] = kind
    return [fault("repaired-kind", got=typed[:20], kind=kind).at(places.where("ykpbem"))]


def fold_key(key: str) -> str:
    """A key as it counts: `Trading House` and `trading_house` are `trading-house`."""
    return key.translate(_FOLD)


class _NodeReader(ForgivingParser):
    """Builds the values of one document and notes where each stands."""

    def __init__(self, source: Source, role: Role) -> None:
        super().__init__(source)
        self.role = role
        self.at: dict[Path, tuple[int, int]] = {}
        self.faults: list[Fault] = []
        self.path: Path = ()

    def document(self) -> Any:
        """The value of the whole file."""
        self.next_event()
        if not isinstance(self.coming_event(), DocumentStartEvent):
            raise self.refusal(fault("yaml-empty"))
        self.next_event()
        value = self._node((), 0)
        self.next_event()
        following = self.coming_event()
        if not isinstance(following, StreamEndEvent):
            raise Malformed(fault("yaml-second-document").at(self._where(following)))
        return value

    def _node(self, path: Path, depth: int) -> Any:
        event = self.next_event()
        if path not in self.at:
            self._note(path, event)
        if type(event) is ScalarEvent:
            return self._scalar(event, path)
        if depth == DEPTH:
            raise Malformed(fault("yaml-too-deep", limit=DEPTH).at(self._where(event)))
        if type(event) is MappingStartEvent:
            return self._mapping(path, depth + 1)
        assert type(event) is SequenceStartEvent
        return self._sequence(path, depth + 1)

    def _sequence(self, path: Path, depth: int) -> list[Any]:
        items: list[Any] = []
        while type(self.coming_event()) in _CONTENT:
            items.append(self._node((*path, len(items)), depth))
        self.next_event()
        return items

    def _mapping(self, path: Path, depth: int) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        while type(self.coming_event()) in _CONTENT:
            event = self.next_event()
            if type(event) is not ScalarEvent:
                raise Malformed(fault("yaml-complex-key").at(self._where(event)))
            self.path = (*path, event.value)
            key = fold_key(self._text(event, ascii_only=True))
            entry = (*path, key)
            if key in entries:
                line = self.at[entry][0]
                self._refuse(fault("key-twice", key=key, line=line), event)
                self._node((*path, key, "again"), depth)
                continue
            self._note(entry, event)
            entries[key] = self._node(entry, depth)
        self.next_event()
        return entries

    def _scalar(self, event: ScalarEvent, path: Path) -> str | int | bool:
        self.path = path
        role = self.role(path)
        text = event.value
        if event.style is None:
            if role == "integer" and _INTEGER.match(text):
                return self._integer(event)
            if role == "boolean" and text in _BOOLEANS:
                return _BOOLEANS[text]
        if role in ("name", "note", "label"):
            return self._free_text(event, role)
        text = self._text(event, ascii_only=True)
        return text.replace(" ", "") if role == "packed" else text

    def _integer(self, event: ScalarEvent) -> int:
        if len(event.value) > 16 or int(event.value) >= BEYOND:
            self._refuse(fault("integer-too-large", got=event.value[:20]), event)
            return 0
        return int(event.value)

    def _text(self, event: ScalarEvent, *, ascii_only: bool) -> str:
        """The text of a scalar with its blanks in order; with `ascii_only`, a fault where it is no name."""
        text = event.value
        if "  " in text or not text.isprintable() or text[:1] == " " or text[-1:] == " ":
            text = _BLANK_RUN.sub(" ", text).strip(" ")
        if event.style is None and _HASH_NUMBER.match(self.buffer, _mark(event.end_mark).index):
            self._refuse(fault("hash-number", text=text[:40]), event)
        odd = _NOT_ASCII.search(text) if ascii_only else None
        if odd:
            self._refuse_character(odd[0], event)
        return _without_halves(text) if odd else text

    def _free_text(self, event: ScalarEvent, role: RoleName) -> str:
        """Text in any language, refused where its quotes leave open what belongs to it or where it imitates a name."""
        text = self._text(event, ascii_only=False)
        if role == "label" and DOCUMENT_ID.match(text.replace(" ", "")):
            return text.replace(" ", "")
        wrong = refuse_text(text, field="note" if role == "note" else "name") or self._quotes_fault(event)
        if wrong:
            self._refuse(wrong, event)
            return _without_halves(text)
        if role == "label" and not text.isascii() and _ASCII_LETTER.search(text):
            alike = next((character for character in text if character in LETTERS), None)
            if alike:
                self._refuse_character(alike, event)
        return text

    def _quotes_fault(self, event: ScalarEvent) -> Fault | None:
        """Curly quotes that the scanner could not take for straight ones, and that may have been some."""
        text, end = event.value, _mark(event.end_mark)
        typed = self.buffer[_mark(event.start_mark).index : end.index]
        if event.style == '"' and sum(character in DOUBLE_QUOTES for character in typed) % 2:
            return fault("quotes-mixed")
        if event.style is None and text and text[0] in QUOTES:
            quotes = quotes_of(text[0])
            rest = self.buffer[end.index : self.buffer.find("\n", end.index)]
            over_lines = end.line > _mark(event.start_mark).line
            if quotes.mark.search(rest) or (over_lines and quotes.mark.match(text[-1])):
                return fault("quotes-curly")
        return None

    def _refuse_character(self, character: str, event: ScalarEvent) -> None:
        """A fault at the very character, or at the start of a scalar that spells it otherwise."""
        index = self.buffer.find(character, _mark(event.start_mark).index, _mark(event.end_mark).index)
        where = self._where(event) if index < 0 else self.source.where_index(index)
        self.faults.append(odd_character(character).at(msgspec.structs.replace(where, path=format_path(self.path))))

    def _refuse(self, wrong: Fault, event: Event) -> None:
        self.faults.append(wrong.at(self._where(event)))

    def _where(self, event: Event) -> Where:
        mark = _mark(event.start_mark)
        return self.source.where(mark.line, mark.column, format_path(self.path))

    def _note(self, path: Path, event: Event) -> None:
        mark, cut = _mark(event.start_mark), self.source.cut
        self.at[path] = (mark.line + 1, mark.column + 1 + (cut[mark.line] if mark.line < len(cut) else 0))


def _without_halves(text: str) -> str:
    """Text that was refused, such that whoever looks for more faults can still write it down."""
    return text.encode("utf-8", "replace").decode()


def _mark(mark: Any) -> Mark:
    """The place of an event that came from text, which always has one."""
    assert isinstance(mark, Mark)
    return mark
