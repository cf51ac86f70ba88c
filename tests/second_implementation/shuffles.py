"""SECURITY.md: Shuffles."""

import hashlib
from collections.abc import Iterator, Sequence

from tests.second_implementation.keys import hkdf

WHOLE = 2**64


class Shuffles:
    """All shuffles and draws of an epoch."""

    def __init__(self, seed: bytes, given: Sequence[bytes], game: str, epoch: int) -> None:
        self.material = seed + b"".join(given)
        self.salt = bytes.fromhex(game)
        self.epoch = epoch

    def shuffle(self, label: str, items: Sequence[str]) -> list[str]:
        """The items in the order of that label."""
        dealt, numbers = sorted(items), self._numbers(label)
        for last in range(len(dealt) - 1, 0, -1):
            other = _below(numbers, last + 1)
            dealt[last], dealt[other] = dealt[other], dealt[last]
        return dealt

    def draw(self, label: str, n: int) -> int:
        """A number below n."""
        return _below(self._numbers(label), n)

    def _numbers(self, label: str) -> Iterator[int]:
        key = hkdf(self.material, self.salt, f"ykpbem/1 deal {self.epoch} {label}".encode())
        index = 0
        while True:
            block = hashlib.sha256(key + index.to_bytes(8, "big")).digest()
            yield from (int.from_bytes(block[start : start + 8], "big") for start in (0, 8, 16, 24))
            index += 1


def _below(numbers: Iterator[int], n: int) -> int:
    for number in numbers:
        if number < WHOLE // n * n:
            return number % n
    raise AssertionError("streams have no end")
