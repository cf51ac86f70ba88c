"""What mail programs, forums and phones do to a text, one harm a function."""

import re
from collections.abc import Callable
from random import Random
from textwrap import wrap

Mangling = Callable[[str, Random], str]


def each_line(change: Callable[[str], str]) -> Mangling:
    """A harm done to every line by itself."""
    return lambda text, _random: "\n".join(change(line) for line in text.split("\n"))


def quoted(mark: str) -> Mangling:
    return each_line(lambda line: f"{mark}{line}")


def half_wrapped(text: str, random: Random) -> str:
    """Lines broken where they are too long, at a blank if there is one, and the rest on a line of its own."""
    width = random.randrange(40, 72)
    lines = [line for part in text.splitlines() for line in wrap(part, width, break_on_hyphens=False) or [""]]
    return "\n".join(lines)


def filled(text: str, random: Random) -> str:
    """A whole paragraph filled anew: several lines in one."""
    words = text.split()
    lines = [words[:1]]
    for word in words[1:]:
        if len(" ".join(lines[-1])) + len(word) > 150:
            lines.append([])
        lines[-1].append(word)
    return "\n".join(" ".join(line) for line in lines)


def blank_lines(text: str, random: Random) -> str:
    return "\n".join(line + "\n" * random.randrange(3) for line in text.split("\n"))


def trailing_blanks(text: str, random: Random) -> str:
    return "\n".join(line + " " * random.randrange(4) for line in text.split("\n"))


def indented(text: str, random: Random) -> str:
    blanks = random.choice(["    ", "\t", "\u00a0\u00a0 ", "\u3000"])
    return "\n".join(blanks + line for line in text.split("\n"))


def with_prose(text: str, random: Random) -> str:
    """A greeting with a smiley, an address and a word on armor; a footer; and a quoted line below."""
    before = "Hi <3 there,\nAnna <anna@example.org> wrote (copy it from -----BEGIN YKPBEM STATE----- on):\n\n"
    return f"{before}{text}\n\n-- \nMo & Co.\n_______________\nclub mailing list\n> thanks!\n"


def other_dashes(text: str, random: Random) -> str:
    return text.replace("-----", random.choice(["\u2014\u2013", "\u2014", "\u2013\u2013-", "\u2212" * 5, "-"]))


def as_sent(text: str, random: Random) -> str:
    """The source of a mail in quoted-printable."""
    escaped = re.sub(r" (?=\r?$)", "=20", text.replace("=", "=3D"), flags=re.MULTILINE)
    return re.sub(r"([^\r\n]{70,75}(?<!=)(?<!=.))(?=[^\r\n])", "\\1=\n", escaped)


def in_html(text: str, random: Random) -> str:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("+", "&#43;")
    return escaped.replace("\n", "<br />\n").replace("YKPBEM", "<b>YKPBEM</b>")


def unseen(text: str, random: Random) -> str:
    """Soft hyphens, joiners and marks of direction in the middle of everything."""
    return re.sub(
        r"(\w{9})(?=\w)", lambda match: match[1] + random.choice("\u00ad\u200b\u200d\u2060\u200e\ufeff"), text
    )


def escaped_for_markdown(text: str, random: Random) -> str:
    return re.sub(r"^([-+>])", r"\\\1", text, flags=re.MULTILINE)


MANGLINGS: dict[str, Mangling] = {
    "quoted": quoted("> "),
    "quoted twice": quoted(">> "),
    "quoted tightly": quoted(">"),
    "quoted with bars": quoted("| "),
    "quoted with lines": quoted("\u2502 "),
    "wrapped": half_wrapped,
    "filled": filled,
    "blank lines": blank_lines,
    "trailing blanks": trailing_blanks,
    "indented": indented,
    "prose": with_prose,
    "crlf": lambda text, _random: text.replace("\n", "\r\n"),
    "cr": lambda text, _random: text.replace("\n", "\r"),
    "nbsp": lambda text, _random: text.replace(" ", "\u00a0"),
    "byte order mark": lambda text, _random: "\ufeff" + text,
    "dashes": other_dashes,
    "html": in_html,
    "unseen": unseen,
    "markdown": escaped_for_markdown,
    "signed": lambda text, _random: re.sub("^-", "- -", text, flags=re.MULTILINE),
    "raw mail": as_sent,
    "fence": lambda text, _random: f"```\n{text}\n```\n",
    "code": lambda text, _random: f"[code]{text}[/code]",
    "end lost": lambda text, _random: text.rstrip("\n"),
}


SOURCES = ("html", "raw mail")


def mangled(text: str, names: list[str], seed: int) -> str:
    """A text after several harms; whoever copies the source of a page, or of a mail, comes last."""
    for name in sorted(names, key=lambda name: SOURCES.index(name) if name in SOURCES else -1):
        text = MANGLINGS[name](text, Random(seed))
    return text


ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "cp1252")
