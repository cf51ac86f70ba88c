"""Readers fed with anything: what is no file of theirs is refused in words of ours, with a place, in no time."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile.mutations import NAMES
from tests.hostile.promises import reads_or_refuses
from tests.hostile.readers import READERS, right
from tests.tools.effort import effort

BITS = [
    *(name.encode() for name in NAMES),
    *(
        b"\xc2\xa0",
        b"\xe2\x80\x8b",
        b"\xef\xbb\xbf",
        b"\xff",
        b"\xed\xa0\x80",
        b"\x00",
        b"\t",
        b"\r",
        b"\x1b[2J",
        b"\x85",
    ),
    *(
        b": ",
        b"- ",
        b"? ",
        b"[",
        b"{",
        b"]",
        b"}",
        b"'",
        b'"',
        b"#",
        b"&a ",
        b"*a ",
        b"!!x ",
        b"%YAML 1.2\n",
        b"|",
        b">",
    ),
    *(b"---\n", b"...\n", b"<<: ", b"\n", b"\n\n", b"  ", b",", b"=", b".", b"-", b"/", b"~1", b"\\"),
    *(
        b"9" * 30,
        b"1e9",
        b"-0",
        b"0x1f",
        b"1.5",
        b"NaN",
        b"true",
        b"null",
        b"\\ud800",
        b"\\u202e",
        b"\\x00",
        b"[" * 50,
        b"w" * 5000,
    ),
    *("\u201c\u201d\u2018\u2019\u2022\u2013\u2212\uff1a\uff11\u0430\u0131".encode().split()),
]
"""What gets into files by accident or on purpose."""


def spoilt(data: bytes, random: Random) -> bytes:
    """The bytes with something put in, taken out, doubled, moved or cut off."""
    for _ in range(random.choice([1, 1, 1, 2, 4])):
        start = random.randrange(len(data) + 1)
        end = min(len(data), start + random.randrange(1, 30))
        before, part, behind = data[:start], data[start:end], data[end:]
        match random.randrange(7):
            case 0:
                data = before + random.choice(BITS) + part + behind
            case 1:
                data = before + behind
            case 2:
                data = before + random.choice(BITS) + behind
            case 3:
                data = before
            case 4:
                data = before + part * random.choice([2, 3, 50]) + behind
            case 5:
                lines = data.split(b"\n")
                lines.insert(random.randrange(len(lines)), random.choice(lines))
                data = b"\n".join(lines)
            case _:
                data = before + bytes([random.randrange(256)]) + part[1:] + behind
    return data


SLOW = {"set": 2, "state": 10, "invite": 10}
"""How many cases of a sort are enough in the quick profile, where one takes milliseconds."""


@pytest.mark.parametrize("sort", READERS)
def test_a_spoilt_file_is_read_or_refused(sort: str) -> None:
    """A right file of each sort, spoilt in a way that one number says."""

    @settings(max_examples=effort(quick=SLOW.get(sort, 25), soak=5000))
    @given(st.integers(0, 2**32))
    def fed(seed: int) -> None:
        random = Random(seed)
        data = spoilt(random.choice(right(sort)), random)
        reads_or_refuses(lambda: READERS[sort](data))

    fed()


@pytest.mark.parametrize("sort", READERS)
def test_bytes_of_any_kind_are_refused(sort: str) -> None:
    @settings(max_examples=effort(quick=10, soak=2000))
    @given(st.binary(max_size=80) | st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")))
    def fed(data: bytes) -> None:
        assert reads_or_refuses(lambda: READERS[sort](data)) or sort in ("json", "setting", "anything")

    fed()


@pytest.mark.parametrize("sort", READERS)
def test_the_right_files_are_read(sort: str) -> None:
    """Or the tests above would prove nothing."""
    for data in right(sort):
        assert reads_or_refuses(lambda data=data: READERS[sort](data)) == []  # type: ignore[misc]  # bound at once
