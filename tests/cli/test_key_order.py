"""No meaning hangs on the order of keys: a state whose keys were shuffled is the same state to every command."""

import json
from random import Random
from typing import Any

import pytest

from tests.cli.desk import STATE1, Desk
from tests.corpus.kept import kept

COMMANDS = (
    "template {state}",
    "moves {state}",
    *(f"show {{state}} --format {form}" for form in ("text", "markdown", "bbcode", "html", "svg", "json")),
)


def shuffled(value: Any, random: Random) -> Any:
    """The same document with the keys of every table in another order."""
    if isinstance(value, dict):
        keys = [*value]
        random.shuffle(keys)
        return {key: shuffled(value[key], random) for key in keys}
    return [shuffled(one, random) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("command", COMMANDS)
def test_the_order_of_keys_changes_no_word(empty_desk: Desk, command: str) -> None:
    """What is suggested, what can be reached, and every picture and report of the table."""
    for number, (name, seq) in enumerate((("eventful-1", 20), ("four-1", 10))):
        state = kept(name).states[seq]
        said = []
        for random in (None, Random(number), Random(number + 7)):
            document = state if random is None else shuffled(state, random)
            empty_desk.write("x.state.json", json.dumps(document))
            said.append(empty_desk.run(command.format(state="x.state.json")).out)
        assert said[0]
        assert said[0] == said[1] == said[2]


def test_the_order_of_keys_changes_no_result(desk: Desk) -> None:
    """The next state has the same id, and the same report; an audit finds nothing."""
    state = json.loads(desk.read(STATE1))
    desk.order("order.yaml", "place: [bank, church]\nmove: bank", player="yellow")
    assert desk.run(f"sign order.yaml --state {STATE1} --key cleo.key").code == 0
    made = []
    for seed in range(3):
        desk.write("x.state.json", json.dumps(shuffled(state, Random(seed))))
        said = desk.run(f"adjudicate x.state.json order.signed.yaml --key mo.key -o {seed}.state.json --json")
        assert said.code == 0
        made.append((said.object["next"]["id"], desk.read(f"{seed}.txt")))
        assert desk.run(f"audit meiji-club-1-000.state.json x.state.json {seed}.state.json").code == 0
        (desk.folder / f"{seed}.state.json").unlink()
    assert made[0] == made[1] == made[2]
