"""The shuffles of a game: from what everybody gave, by a rule that anybody can follow again.

- Every shuffle and every draw has a label of its own, and with it a stream of its own. The stream's key is HKDF-SHA256
  (RFC 5869), 32 bytes: input the moderator's seed, the players' entropies and, from deal two on, their openings,
  32 bytes each, in ascending order of the players' raw Ed25519 keys; salt the 32 bytes of the game id; info
  `ykpbem/1 deal EPOCH LABEL` with the epoch in decimal.
- Block i of the stream is SHA-256 of the key and i in 8 bytes, big-endian, counted from 0. Each block gives four
  numbers of 8 bytes, big-endian.
- A draw below n takes the next number, passes over those at or above the largest multiple of n within 2^64, and keeps
  the remainder by n.
- A shuffle starts from the list in ascending order (by code point) and goes Fisher-Yates: for each index from the last
  down to 1 a draw below index + 1 says with which element it trades places.
"""

import hashlib
from collections.abc import Iterator, Sequence

_NUMBERS = 2**64


class Dealer:
    """Shuffles and draws for one epoch of one game; the same arguments always deal the same.

    `seed`, entropies and openings have 32 bytes each, `game_id` has 64 hexadecimal digits.
    """

    def __init__(
        self, seed: bytes, entropies: Sequence[bytes], game_id: str, epoch: int = 0, openings: Sequence[bytes] = ()
    ) -> None:
        given = [seed, *entropies, *openings]
        salt = bytes.fromhex(game_id)
        if any(len(part) != 32 for part in [*given, salt]) or epoch < 0:
            raise ValueError("seed, entropies, openings and game id have 32 bytes each, and epochs count from 0")
        self._input = b"".join(given)
        self._salt = salt
        self._epoch = epoch

    def __repr__(self) -> str:
        return f"Dealer(not shown, epoch={self._epoch})"

    def shuffled(self, label: str, items: Sequence[str]) -> list[str]:
        """The items in the order in which this label deals them, whatever order they come in."""
        dealt = sorted(items)
        numbers = self._numbers(label)
        for last in range(len(dealt) - 1, 0, -1):
            other = _below(numbers, last + 1)
            dealt[last], dealt[other] = dealt[other], dealt[last]
        return dealt

    def below(self, label: str, n: int) -> int:
        """The one number from 0 to n - 1 that this label draws; asked again it is the same."""
        if not 0 < n <= _NUMBERS:
            raise ValueError("a draw needs something to draw from")
        return _below(self._numbers(label), n)

    def _numbers(self, label: str) -> Iterator[int]:
        """The label's stream of numbers below 2^64, without end."""
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        info = f"ykpbem/1 deal {self._epoch} {label}".encode("ascii")
        return _stream(HKDF(SHA256(), 32, self._salt, info).derive(self._input))


def _stream(key: bytes) -> Iterator[int]:
    index = 0
    while True:
        block = hashlib.sha256(key + index.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start : start + 8], "big")
        index += 1


def _below(numbers: Iterator[int], n: int) -> int:
    limit = _NUMBERS - _NUMBERS % n
    return next(number for number in numbers if number < limit) % n
