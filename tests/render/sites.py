"""What forums make of a source: readers of Markdown and BBCode, and the rules by which each site rewrites text.

Nothing here is taken from the product: the readers know only the few constructs that a report may use, and call
anything else a fault.

- GitHub: https://docs.github.com/en/get-started/writing-on-github and cmark-gfm.
- Discourse: markdown-it with its typographer and linkifier, the site's emoji, mentions and hashtags, and its BBCode.
- phpBB: the BBCodes and smilies of a fresh board, links without tags.
- BoardGameGeek: the wiki page Forum_formatting; text behind a `<` is lost unless a blank follows.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

GAP = "\u200b"
"""What nobody sees between two characters."""
CODED = "\ufffc"
"""What stands for code in a shown text."""

# How each site rewrites what it shows as text

_SHORTCODE = r":[\w+-]+:"
_MENTION = r"(?<![\w])@\w"
_URL = r"(?i)\b(?:https?|ftp)://|\bwww\.|mailto:\w"
_EMAIL = r"[\w.+-]+@[\w-]+\.\w"
_SMILIES = (":)", ":-)", ":(", ":-(", ";)", ";-)", ":D", ":-D", ":P", ":p", ":-P", ":o", ":O", ":-o", ":?", ":x", ":|")
_COOL = ("8)", "8-)")


def _literal(*texts: str) -> str:
    return "|".join(re.escape(text) for text in texts)


RULES: dict[str, dict[str, str]] = {
    "github": {
        "mention": _MENTION,
        "issue": r"(?<!\w)#\d|\bGH-\d",
        "commit": r"(?<![0-9A-Za-z])[0-9a-f]{7,40}(?![0-9A-Za-z])",
        "shortcode": _SHORTCODE,
        "link": _URL,
        "address": _EMAIL,
        "formula": r"\$",
    },
    "discourse": {
        "mention": _MENTION,
        "hashtag": r"(?<!\w)#\w",
        "shortcode": _SHORTCODE,
        "link": rf"{_URL}|\w\.(?:com|org|net|de|io|uk)\b|(?<![\w:/])//\w+\.\w",
        "address": _EMAIL,
        "emoticon": _literal(*_SMILIES, *_COOL, ":$", ":/", ":'(", ":\\", "<3", ">:("),
        "symbol": r"(?i)\((?:c|r|tm|p|pa)\)|\+-|->|<-",
        "typography": r"\.\.\.|--|[?!]{4}|,,",
    },
    "phpbb": {
        "link": _URL,
        "address": _EMAIL,
        "smiley": _literal(*_SMILIES, "8-)", ":!:", ":???:") + "|" + _SHORTCODE,
    },
    "bgg": {
        "link": _URL,
        "address": _EMAIL,
        "smiley": _literal(*_SMILIES, *_COOL) + "|" + _SHORTCODE,
        "lost": r"<(?! )",
    },
}


def rewritten(site: str, shown: str) -> list[str]:
    """What a site would make something else of."""
    return [f"{name}: {match[0]!r}" for name, rule in RULES[site].items() for match in re.finditer(rule, shown)]


# Markdown

_INLINE = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])|`(?P<code>[^`]+)`|&(?P<entity>\#?\w+);|<span>(?P<dollar>\$)</span>"
    r"|(?P<bold>\*\*)|(?P<active>[\\`*_\[\]<>&~|\"'$])|(?P<plain>.)",
    re.DOTALL,
)
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "#8203": GAP}
_CELL = re.compile(r"(?<!\\)\|")


class Shown(NamedTuple):
    """What a reader sees of a source, and what is wrong with it.

    `lines` hold text, with `CODED` for each piece of it in `spans` that no site looks into; `code` is of fixed pitch.
    """

    lines: list[str]
    spans: list[str]
    code: list[str]
    faults: list[str]

    @property
    def text(self) -> str:
        """All that is seen, without what is not."""
        spans = iter(self.spans)
        lines = [re.sub(CODED, lambda _: next(spans), line) for line in self.lines]
        return "\n".join((*lines, *self.code)).replace(GAP, "")


def read_inline(source: str, spans: list[str], faults: list[str]) -> str:
    """One line of Markdown as it is shown."""
    shown = ""
    for match in _INLINE.finditer(source):
        kind, text = match.lastgroup, match[match.lastgroup or 0]
        if kind == "entity" and text not in _ENTITIES:
            faults.append(f"entity &{text};")
        elif kind == "entity":
            shown += _ENTITIES[text]
        elif kind == "active":
            faults.append(f"active {text!r} in {source!r}")
        elif kind in ("code", "dollar"):
            spans.append(text)
            shown += CODED
        elif kind != "bold":
            shown += text
    if source.count("**") % 2:
        faults.append(f"bold without end in {source!r}")
    return shown


def read_markdown(source: str) -> Shown:
    """The source as GitHub and Discourse show it."""
    shown = Shown([], [], [], [])
    fence = ""
    for line in source.splitlines():
        if re.fullmatch("`{3,}", line) and (not fence or line == fence):
            fence = "" if fence else line
        elif fence:
            shown.code.append(line)
        else:
            shown.lines.extend(_read_line(_without_break(line), shown.spans, shown.faults))
    if fence:
        shown.faults.append("fence without end")
    if source.count("<details>") != source.count("</details>"):
        shown.faults.append("fold without end")
    return shown


def _without_break(line: str) -> str:
    """A line of a quotation without the backslash that ends it: one that is not escaped."""
    marks = len(line) - len(line.rstrip("\\"))
    return line[:-1] if line.startswith(">") and marks % 2 else line


def _read_line(line: str, spans: list[str], faults: list[str]) -> Iterator[str]:
    """What is shown of one line outside of fences."""
    if line in ("", "<details>", "</details>") or re.fullmatch(r"\|(?: -{3}:? \|)+", line):
        return
    if line.startswith("| ") and line.endswith(" |"):
        yield from (read_inline(cell.strip(), spans, faults) for cell in _CELL.split(line)[1:-1])
        return
    summary = re.fullmatch("<summary>(.*)</summary>", line)
    structure = re.match(r"(?:#{2,3} |- |> ?)?", line)
    assert structure is not None
    text = summary[1] if summary else line[structure.end() :]
    if re.match(r"[-+=#>]|\d+[.)]|\s", text):
        faults.append(f"starts a block: {line!r}")
    yield read_inline(text, spans, faults)


# BBCode

_TAG = re.compile(r"\[(/?)([a-z*][a-z0-9*]*|-)((?:=[^\[\]\n]*)?)\]", re.IGNORECASE)
KNOWN = {"phpbb": {"b", "u", "i", "quote", "code", "spoiler"}, "bgg": {"b", "u", "i", "q", "c", "o"}}


def read_bbcode(source: str, site: str) -> Shown:
    """The source as phpBB or BoardGameGeek shows it."""
    shown = Shown([""], [], [], [])
    opened: list[str] = []
    at = 0
    for match in _TAG.finditer(source):
        closing, tag, value = match[1], match[2].lower(), match[3]
        if opened and opened[-1] == "code" and not (closing and tag == "code"):
            continue  # phpBB looks for nothing else in there
        _see(shown, source[at : match.start()], opened)
        at = match.end()
        if value or tag not in KNOWN[site]:
            shown.faults.append(f"tag {match[0]}")
        if not closing:
            opened.append(tag)
        elif not opened or opened.pop() != tag:
            shown.faults.append(f"{match[0]} closes nothing")
        shown.lines[-1] += GAP
    _see(shown, source[at:], opened)
    if opened:
        shown.faults.append(f"left open: {opened}")
    return shown


def _see(shown: Shown, text: str, opened: list[str]) -> None:
    if opened and opened[-1] == "code":
        shown.code.append(text)
    else:
        shown.lines[-1] += text


def faults_in(site: str, source: str) -> list[str]:
    """Everything that a site would not show as it is meant."""
    shown = read_bbcode(source, site) if site in KNOWN else read_markdown(source)
    return shown.faults + [fault for line in shown.lines for fault in rewritten(site, line)]
