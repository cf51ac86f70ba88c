"""Letters that `run` lays beside what it refuses: known by their name and their first line, whatever they quote."""

ENDING = ".why.txt"
FIRST_LINE = "NOT CARRIED OUT: why, as `ykpbem run` found"
"""The first line of every letter, which no order can begin with."""


def is_letter(name: str, head: bytes) -> bool:
    """Whether a file is a letter that a run wrote."""
    return name.endswith(ENDING) and head.startswith(FIRST_LINE.encode())
