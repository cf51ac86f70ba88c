"""Measures the speed goals on an installed ykpbem and prints them beside what was reached.

Nothing is asserted: a slow machine is no fault. The peers come from the `bench` extra. What is measured inside this
process, peers too, runs with garbage collected as seldom as in a process of the program.
"""

import gc
import tempfile
from pathlib import Path

from chains import TURNS, Chains
from games import Bench, peer_turns
from measure import Task, median_ratio, process, repeated

from ykpbem.cli import KEPT_AT_START

IMPORTS = "import click, yaml, json, hashlib; from cryptography.hazmat.primitives.asymmetric import ed25519"


def main() -> None:
    """Prints one line a goal."""
    gc.set_threshold(KEPT_AT_START)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench()
        paths = bench.write(Path(folder))
        chains = Chains(Path(folder))
        print(f"{'':4}{'what':52}{'goal':>6}{'ratio':>7}{'ours':>10}{'peer':>10}")
        for name, what, goal, rounds, task, peer in _goals(bench, chains, paths):
            ratio, ours, theirs = median_ratio(task, peer, rounds)
            verdict = "" if ratio <= goal else "  above the goal"
            print(f"{name:4}{what:52}{goal:6.2f}{ratio:7.2f}{_time(ours):>10}{_time(theirs):>10}{verdict}", flush=True)


def _goals(bench: Bench, chains: Chains, paths: dict[str, str]) -> list[tuple[str, str, float, int, Task, Task]]:
    adjudicate = ["-m", "ykpbem", "adjudicate", paths["state"]]
    with_key = ["--key", paths["key"], "-o", "-"]
    accepted = process([*adjudicate, paths["order"], *with_key])
    refused = process([*adjudicate, paths["refused"], *with_key], expected=1)
    return [
        (
            "P1",
            "`ykpbem --help` / importing click",
            1.30,
            15,
            process(["-m", "ykpbem", "--help"]),
            process(["-c", "import click"]),
        ),
        ("P2", "adjudicating a turn / importing its libraries", 1.60, 15, accepted, process(["-c", IMPORTS])),
        (
            "P4",
            f"audit of a {TURNS}-turn game / a turn",
            2.50,
            9,
            process(["-m", "ykpbem", "audit", chains.short]),
            accepted,
        ),
        ("P5", "a further turn of it / the least of one", 1.50, 25, chains.further_turn(), repeated(chains.least)),
        (
            "P6",
            "a turn adjudicated in memory / a catanatron turn",
            0.60,
            9,
            repeated(bench.adjudicate_all),
            repeated(peer_turns),
        ),
        (
            "P7",
            "a random turn made and played / a catanatron turn",
            1.00,
            9,
            repeated(bench.generate_all),
            repeated(peer_turns),
        ),
        ("P8", "an order refused at its last step / accepted", 1.20, 15, refused, accepted),
    ]


def _time(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} us" if seconds < 0.001 else f"{seconds * 1e3:.1f} ms"


if __name__ == "__main__":
    main()
