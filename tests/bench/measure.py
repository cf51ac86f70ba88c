"""Fair timing: two things in turn, many times, and the median of the ratios of each pair.

Absolute times drift with whatever else the machine does; a ratio taken within one pair drifts little.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

Task = Callable[[], float]
"""Does its work once and returns the seconds for one unit of it."""


def median_ratio(task: Task, peer: Task, rounds: int) -> tuple[float, float, float]:
    """The median of the paired ratios, and the median seconds of each side."""
    task(), peer()
    pairs = [(task(), peer()) for _ in range(rounds)]
    ratio = statistics.median(ours / theirs for ours, theirs in pairs)
    return ratio, statistics.median(ours for ours, _ in pairs), statistics.median(theirs for _, theirs in pairs)


def process(arguments: Sequence[str], *, expected: int = 0) -> Task:
    """A task that runs a Python process and checks its exit code."""
    command = [sys.executable, *arguments]

    def run() -> float:
        begun = time.perf_counter()
        done = subprocess.run(command, capture_output=True, check=False)
        spent = time.perf_counter() - begun
        if done.returncode != expected:
            raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.decode()}")
        return spent

    return run


def repeated(work: Callable[[], int]) -> Task:
    """A task in this process; `work` returns how many units it did."""

    def run() -> float:
        begun = time.perf_counter()
        units = work()
        return (time.perf_counter() - begun) / units

    return run
