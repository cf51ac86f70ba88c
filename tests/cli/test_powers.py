"""pass, amend, rekey, rollback, end, handover and consent, as they are typed: files, reports, exit codes."""

import json
from random import Random

import pytest

from tests.app import acts, club
from tests.app.running import unsigned_game
from tests.cli.desk import KEYS, OWNERS, STATE0, STATE1, STATE2, Desk, write_key
from ykpbem.chain.states import open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.files.order_writer import write_order
from ykpbem.model import seat_of

REPORT2 = "meiji-club-1-002.txt"
STATE3, STATE4 = "meiji-club-1-003.state.json", "meiji-club-1-004.state.json"
MO = "--key mo.key"
WHY = ["--reason", "a slip of mine"]
PASS = ["pass", STATE1, *MO.split(), *WHY]
AMEND = ["amend", STATE1, "--set", "blue.yen=9", *MO.split(), *WHY]
REKEY = ["rekey", STATE1, "--seat", "blue", "--pub", "eve.pub", *MO.split(), *WHY]
ROLLBACK = ["rollback", STATE1, "--to", STATE0, *MO.split(), *WHY]
END = ["end", STATE1, *MO.split(), *WHY]
HANDOVER = ["handover", STATE1, "--to", "otto.pub", *MO.split()]
CONSENT = f"consent {STATE1} eve.pub --key ben.key"
POWERS = {"pass": PASS, "amend": AMEND, "rekey": REKEY, "rollback": ROLLBACK, "end": END, "handover": HANDOVER}


@pytest.fixture
def table(desk: Desk) -> Desk:
    """The club's desk, and keys of people who come later."""
    write_key(desk.folder, "eve", acts.EVE)
    write_key(desk.folder, "otto", acts.OTTO)
    return desk


@pytest.fixture
def backed(empty_desk: Desk) -> Desk:
    """A game with a backup key at turn 1, and the keys."""
    for name, key in {**KEYS, "pat": acts.BACKUP, "otto": acts.OTTO, "eve": acts.EVE}.items():
        write_key(empty_desk.folder, name, key)
    for name, opened in ((STATE0, acts.dealt()), (STATE1, acts.began())):
        (empty_desk.folder / name).write_bytes(document_bytes(_document(opened)))
    return empty_desk


def _document(opened: object) -> dict[str, object]:
    import msgspec

    found: dict[str, object] = msgspec.to_builtins(getattr(opened, "state", opened))
    return found


def order_for(desk: Desk, state: str, key: str) -> str:
    """Writes any legal order of whoever is to move, signed by that key; gives its name."""
    opened = open_state(desk.document(state))
    owners = {**KEYS, "eve": acts.EVE}
    keys = {**club.PLAYERS, seat_of(opened.state): owners[key]}
    steps = acts.random_steps(opened, Random(1), keys)
    name = f"{key}-{opened.state.turn}.signed.yaml"
    return desk.write(name, write_order(club.signed({"steps": steps}, opened, owners[key]).document))


# All of them


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_reason_says_something(table: Desk, reason: str) -> None:
    said = table.run([*PASS[:-1], reason, "--json"])
    assert (said.code, said.new) == (3, [])
    assert table.run([*PASS[:-1], "  asleep ", "--json"]).code == 0
    assert table.document(STATE2)["link"]["reason"] == "asleep"


@pytest.mark.parametrize("words", POWERS.values(), ids=POWERS)
def test_a_power_writes_the_next_state_and_its_report(table: Desk, words: list[str]) -> None:
    said = table.run([*words, "--json"])
    assert (said.code, said.new) == (0, [STATE2, REPORT2])
    assert said.object["file"] == STATE2
    opened = open_state(table.document(STATE2))
    assert said.object["next"]["id"] == opened.id
    assert opened.state.previous == open_state(club.second_state()).id
    told = " ".join(table.read(REPORT2).split())
    assert "WHAT HAPPENED" in told
    assert "a slip of mine" in told or words[0] == "handover"


@pytest.mark.parametrize("words", POWERS.values(), ids=POWERS)
def test_doing_it_again_says_so_and_changes_nothing(table: Desk, words: list[str]) -> None:
    """A fact is recorded once (INTERFACE: promises)."""
    table.run(words)
    said = table.run([*words, "--json"])
    assert (said.code, said.new, said.object["already-there"]) == (0, [], True)
    assert "nothing is changed" in table.run(words).out


@pytest.mark.parametrize("words", POWERS.values(), ids=POWERS)
def test_another_state_is_never_replaced(table: Desk, words: list[str]) -> None:
    """Of two things that could follow on a state, one is written."""
    other = PASS if words is not PASS else END
    table.run(other)
    said = table.run([*words, "--json"])
    assert (said.code, said.codes, said.new) == (5, ["state-other"], [])


@pytest.mark.parametrize("words", POWERS.values(), ids=POWERS)
def test_no_input_is_an_output_and_a_pipe_will_do(table: Desk, words: list[str]) -> None:
    assert table.run([*words, "-o", STATE1, "--json"]).codes == ["output-is-input"]
    assert table.run([*words, "-o", "mo.key", "--json"]).code == 2
    said = table.run([*words, "-o", "-"])
    assert (said.code, said.new) == (0, [])
    table.run(words)
    assert open_state(json.loads(said.out)).id == open_state(table.document(STATE2)).id


@pytest.mark.parametrize("words", POWERS.values(), ids=POWERS)
def test_a_players_key_has_no_power(table: Desk, words: list[str]) -> None:
    at = words.index("mo.key")
    said = table.run([*words[:at], "anna.key", *words[at + 1 :], "--json"])
    assert (said.code, said.codes, said.new) == (4, ["not-the-moderator"], [])
    said = table.run([*words[:at], "eve.key", *words[at + 1 :], "--json"])
    assert (said.code, said.codes, said.new) == (4, ["key-not-in-game"], [])


@pytest.mark.parametrize("words", POWERS.values(), ids=POWERS)
def test_nothing_follows_an_end(table: Desk, words: list[str]) -> None:
    table.run(END)
    over = [STATE2 if word == STATE1 else word for word in words]
    said = table.run([*over, "--json"])
    assert (said.code, said.new) == (5, [])
    assert said.codes == ["game-over"]


@pytest.mark.parametrize("name", [name for name in POWERS if name != "handover"])
def test_a_reason_has_to_be_given(table: Desk, name: str) -> None:
    at = POWERS[name].index("--reason")
    said = table.run([*POWERS[name][:at], *POWERS[name][at + 2 :]])
    assert said.code == 2
    assert "--reason" in said.err
    said = table.run([*POWERS[name][:at], "--reason", "a\x1b[2Jb", *POWERS[name][at + 2 :], "--json"])
    assert (said.code, said.codes, said.new) == (3, ["text-character"], [])


@pytest.mark.parametrize("name", [name for name in POWERS if name != "end"])
def test_the_game_goes_on_and_the_chain_verifies(table: Desk, name: str) -> None:
    """After each power an order is signed, checked and carried out."""
    table.run(POWERS[name])
    if name == "rollback":
        keeps = []
        for person in ("anna", "ben", "cleo"):
            colour = next(colour for colour, owner in OWNERS.items() if owner == person)
            draft = table.order(f"{person}.yaml", f"keep: {_hand(table, person)[0]}", player=colour)
            signed = table.run(f"sign {draft} --state {STATE2} --key {person}.key --json").object["file"]
            keeps.append(signed)
        said = table.run(["adjudicate", STATE2, *keeps, *MO.split()])
    else:
        mover = {"red": "anna", "blue": "eve" if name == "rekey" else "ben", "yellow": "cleo"}
        seat = seat_of(open_state(table.document(STATE2)).state)
        key = "otto.key" if name == "handover" else "mo.key"
        said = table.run(f"adjudicate {STATE2} {order_for(table, STATE2, mover[seat])} --key {key}")
    assert said.code == 0, said.err
    said = table.run("verify *.json --moderator mo.pub".replace("*.json", " ".join(_papers(table))))
    assert said.code == 0, said.out


def _hand(desk: Desk, person: str) -> list[str]:
    found: list[str] = desk.run(f"hand {STATE2} --key {person}.key --json").object["hand"]
    return found


def _papers(desk: Desk) -> list[str]:
    return [name for name in desk.files() if name.endswith(".json")]


# pass


def test_at_turn_0_the_seats_are_named_and_the_other_keeps_given(table: Desk) -> None:
    keeps = ["keep-anna.signed.yaml", "keep-cleo.signed.yaml"]
    words = ["pass", STATE0, *keeps, *MO.split(), *WHY]
    said = table.run([*words, "--json"])
    assert (said.code, said.codes, said.new) == (2, ["pass-which-seats"], [])
    assert said.object["errors"][0]["legal"] == ["blue"]
    (table.folder / STATE1).unlink()
    said = table.run([*words, "--seat", "blue"])
    assert (said.code, said.new) == (0, ["meiji-club-1-001.state.json", "meiji-club-1-001.txt"])
    assert "Blue (Ben) is passed by the moderator" in " ".join(table.read("meiji-club-1-001.txt").split())
    said = table.run([*words[:-2], "--seat", "yellow", "--seat", "blue", *WHY, "--json"])
    assert (said.code, said.codes) == (5, ["pass-has-keep"])
    assert table.run(["pass", STATE0, *MO.split(), *WHY, "--seat", "blue", "--json"]).codes == ["keeps-missing"]


def test_later_only_the_seat_to_move_is_passed(table: Desk) -> None:
    assert table.run([*PASS, "--seat", "red", "--json"]).codes == ["out-of-turn"]
    assert table.run([*PASS, "--seat", "red", "--json"]).code == 5
    assert table.run([*PASS, "--seat", "red", "--seat", "blue", "--json"]).codes == ["pass-one-seat"]
    said = table.run([*PASS, "keep-anna.signed.yaml", "--json"])
    assert (said.code, said.codes, said.new) == (2, ["pass-no-orders"], [])
    assert table.run([*PASS, "--seat", "pink"]).code == 2
    assert table.run([*PASS, "--seat", "Yellow"]).code == 0


# amend


def test_a_correction_is_told_before_and_after(table: Desk) -> None:
    said = table.run([*AMEND, "--json"])
    assert said.object["changes"] == [{"path": "blue.yen", "before": 4, "after": 9}]
    assert "blue.yen 4 -> 9. Reason: a slip of mine" in " ".join(table.read(REPORT2).split())
    (table.folder / STATE2).unlink()
    assert "blue.yen: 4 -> 9" in table.run(AMEND).out


def test_a_patch_can_be_given_instead(table: Desk) -> None:
    index = [player["colour"] for player in table.document(STATE1)["players"]].index("blue")
    table.write("slip.json", json.dumps([{"op": "replace", "path": f"/players/{index}/stock/yen", "value": 9}]))
    words = ["amend", STATE1, *MO.split(), *WHY]
    said = table.run([*words, "--patch", "slip.json"])
    assert (said.code, said.new) == (0, [STATE2, REPORT2])
    assert table.run([*AMEND, "--json"]).object["already-there"] is True
    assert table.run([*words, "--json"]).codes == ["amend-what"]
    assert table.run([*words, "--patch", "slip.json", "--set", "blue.yen=9", "--json"]).codes == ["amend-what"]
    table.write("slip.json", '[{"op": "replace", "path": "/seats/0/name", "value": "Eve"}]')
    said = table.run([*words, "--patch", "slip.json", "--json"])
    assert (said.code, said.codes) == (3, ["amend-fixed"])
    assert said.object["errors"][0]["path"] == "/seats/0/name"
    table.write("slip.json", '[{"op": "test", "path": "/turn", "value": 9}]')
    assert table.run([*words, "--patch", "slip.json", "--json"]).code == 5
    assert table.run([*words, "--patch", "nowhere.json", "--json"]).code == 3


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (["blue.yen"], "amend-form"),
        (["blue.gold=3"], "amend-no-place"),
        (["red.hand.assistant=9"], "invariant-broken"),
        (["port-a.1=O99"], "amend-word"),
        (["port-a.1=none"], "amend-card-lost"),
    ],
)
def test_a_correction_that_makes_no_sense_is_wrong_usage(table: Desk, settings: list[str], code: str) -> None:
    flags = [word for setting in settings for word in ("--set", setting)]
    said = table.run(["amend", STATE1, *flags, *MO.split(), *WHY, "--json"])
    assert (said.code, said.codes, said.new) == (2, [code], [])


def test_nothing_to_correct_is_said(table: Desk) -> None:
    said = table.run(["amend", STATE1, "--set", "blue.yen=4", *MO.split(), *WHY, "--json"])
    assert (said.code, said.codes) == (5, ["amend-nothing"])


# consent and rekey


def test_the_moderators_own_key_on_a_seat_is_warned_of_and_shows(table: Desk) -> None:
    """As it is when the game is handed over to a player."""
    words = ["rekey", STATE1, "--seat", "blue", "--pub", "mo.pub", *MO.split(), *WHY]
    said = table.run([*words, "--json"])
    assert (said.code, said.object["warnings"][-1]["code"]) == (0, "moderator-plays")
    assert "plays Blue" in " ".join(table.read(REPORT2).split())


def test_a_consent_leads_to_a_new_key(table: Desk) -> None:
    said = table.run(f"{CONSENT} --json")
    assert (said.code, said.new) == (0, ["meiji-club-1-blue.consent.json"])
    assert said.object["seat"] == "blue"
    consent = said.new[0]
    said = table.run([*REKEY, "--consent", consent, "--name", "Eve", "--json"])
    assert (said.code, said.object["consent"], said.object["warnings"], said.object["notes"]) == (0, True, [], [])
    assert "with the consent of the key before" in " ".join(table.read(REPORT2).split())
    said = table.run(f"hand {STATE2} --key eve.key --json")
    assert (said.code, said.object["seat"]) == (0, "blue")
    assert [note["code"] for note in said.object["notes"]] == ["moderator-key-not-given"]
    assert table.run(f"hand {STATE2} --key ben.key --json").codes == ["key-not-in-game"]
    said = table.run(f"verify {STATE1} {STATE2} {consent} --moderator mo.pub")
    assert said.code == 0
    assert "rests on the consent of the key before" in said.out


def test_the_name_stays_if_none_is_given(table: Desk) -> None:
    table.run(REKEY)
    assert "Blue (Ben)" in table.read(REPORT2)


def test_without_consent_everybody_is_told(table: Desk) -> None:
    """The moderator when it is done, everybody in the report, the new owner before anything else."""
    said = table.run([*REKEY, "--json"])
    assert [warning["code"] for warning in said.object["warnings"]] == ["seat-without-consent"]
    assert "key given without consent" in " ".join(table.read(REPORT2).split())
    said = table.run(f"hand {STATE2} --key eve.key --json")
    assert (said.code, said.codes) == (4, ["seat-without-paper"])
    assert table.run(f"hand {STATE2} --key eve.key --moderator mo.pub").code == 0
    assert table.run(f"hand {STATE2} --key eve.key --moderator otto.pub --json").codes == ["moderator-other"]
    said = table.run(f"show {STATE2} --moderator mo.pub --json")
    marks = {seat["colour"]: seat["without-consent"] for seat in said.object["seats"]}
    assert marks == {"red": False, "blue": True, "yellow": False}
    said = table.run(f"verify {STATE2} --moderator mo.pub")
    assert said.code == 0
    assert "? blue got a key without the consent of the key before" in " ".join(said.out.split())


def test_a_consent_given_earlier_is_compared_if_its_state_is_given(table: Desk) -> None:
    consent = table.run(f"consent {STATE1} eve.pub --key ben.key --json").new[0]
    table.run(PASS)
    table.run(["pass", STATE2, *MO.split(), *WHY])
    words = ["rekey", STATE3, "--seat", "blue", "--pub", "eve.pub", "--consent", consent, *MO.split(), *WHY]
    said = table.run([*words, "--json"])
    assert [note["code"] for note in said.object["notes"]] == ["consent-not-compared"]
    said = table.run([*words, "--consent-state", STATE1, "--json"])
    assert (said.object["already-there"], said.object["notes"]) == (True, [])
    said = table.run([*words, "--consent-state", STATE0, "--json"])
    assert [note["code"] for note in said.object["notes"]] == ["consent-not-compared"]


def test_what_is_no_consent_is_refused(table: Desk) -> None:
    consent = table.run(f"{CONSENT} --json").new[0]
    said = table.run([*REKEY, "--consent", STATE0, "--json"])
    assert (said.code, said.codes) == (3, ["other-kind"])
    said = table.run([*REKEY, "--consent-state", STATE1, "--json"])
    assert (said.code, said.codes) == (2, ["consent-state-alone"])
    other = ["rekey", STATE1, "--seat", "blue", "--pub", "otto.pub", "--consent", consent, *MO.split(), *WHY, "--json"]
    said = table.run(other)
    assert (said.code, said.codes) == (4, ["consent-other"])
    assert said.object["errors"][0]["file"] == consent
    document = table.document(consent)
    document["seat"] = "red"
    table.write("forged.json", json.dumps(document))
    assert table.run([*REKEY, "--consent", "forged.json", "--json"]).codes == ["signature-wrong"]


def test_a_consent_is_the_owners(table: Desk) -> None:
    assert table.run(f"consent {STATE1} eve.pub --key mo.key --json").codes == ["key-has-no-seat"]
    assert table.run(f"consent {STATE1} anna.pub --key ben.key --json").codes == ["key-sat-before"]
    assert table.run(f"consent {STATE1} ben.pub --key ben.key --json").code == 5
    assert table.run(f"consent {STATE1} eve.pub --key ben.key --moderator otto.pub --json").code == 4
    assert table.run(f"{CONSENT} -o mine.json").new == ["mine.json"]
    said = table.run(f"{CONSENT} -o mine.json --json")
    assert (said.code, said.codes) == (5, ["output-exists"])
    assert json.loads(table.run(f"{CONSENT} -o -").out)["ykpbem"] == "consent/1"


def test_a_consent_shows_whose_keys_it_names(table: Desk) -> None:
    consent = table.run(f"{CONSENT} --json").new[0]
    said = table.run(f"fingerprint {consent} --json")
    assert said.code == 0
    assert {one["owner"]: one["key"] for one in said.object["keys"]} == {
        "blue so far": club.PLAYERS["blue"].public.text,
        "blue from then on": acts.EVE.public.text,
    }


def test_a_seat_that_does_not_exist_has_no_key(table: Desk) -> None:
    words = ["rekey", STATE1, "--seat", "green", "--pub", "eve.pub", *MO.split(), *WHY, "--json"]
    said = table.run(words)
    assert (said.code, said.codes) == (2, ["no-such-seat"])


# rollback


def test_going_back_names_what_was_seen(table: Desk) -> None:
    for state in (STATE1, STATE2):
        seat = {"red": "anna", "blue": "ben", "yellow": "cleo"}[seat_of(open_state(table.document(state)).state)]
        table.run(f"adjudicate {state} {order_for(table, state, seat)} --key mo.key")
    said = table.run(["rollback", STATE3, "--to", STATE1, *MO.split(), *WHY, "--json"])
    assert (said.code, said.object["file"]) == (0, STATE4)
    assert said.object["to"] == open_state(table.document(STATE1)).id
    assert said.object["seen"] == table.document(STATE4)["link"]["seen"]
    assert "Hidden again, but seen since:" in " ".join(table.read("meiji-club-1-004.txt").split())
    said = table.run(["rollback", STATE4, "--to", STATE0, *MO.split(), *WHY, "--json"])
    assert said.code == 0
    assert table.document("meiji-club-1-005.state.json")["epoch"] == 2


def test_a_rollback_says_which_corrections_it_undoes(table: Desk) -> None:
    """Those since the state that it goes back to; what is corrected afterwards stands."""
    table.run(AMEND)
    table.run(["amend", STATE2, "--set", "red.yen=8", *MO.split(), *WHY])
    for earlier, undone in ((STATE1, ["blue.yen", "red.yen"]), (STATE2, ["red.yen"])):
        said = table.run(["rollback", STATE3, "--to", earlier, *MO.split(), *WHY, "-o", "-", "--json"])
        told = json.loads(said.err.splitlines()[-1])["warnings"]
        assert [one["code"] for one in told] == ["rollback-undoes"] * len(undone)
        assert all(path in one["message"] for path, one in zip(undone, told, strict=True))


def test_a_rollback_reminds_of_unsigned_orders_which_nothing_dates(table: Desk) -> None:
    """Signed ones of before are void by themselves (SECURITY: orders are bound to an epoch)."""
    assert table.run([*ROLLBACK, "-o", "a.json", "--json"]).object["notes"] == []
    for name, document in zip(("u0.json", "u1.json"), unsigned_game(), strict=True):
        (table.folder / name).write_bytes(document_bytes(document))
    said = table.run(["rollback", "u1.json", "--to", "u0.json", *MO.split(), *WHY, "--json"])
    assert (said.code, [note["code"] for note in said.object["notes"]]) == (0, ["rollback-unsigned"])
    assert said.object["notes"][0]["message"].endswith("of Yellow")


def test_going_back_twice_over_needs_the_state_in_between(table: Desk) -> None:
    """What was seen before an earlier rollback is in that."""
    table.run(PASS)
    table.run(["rollback", STATE2, "--to", STATE1, *MO.split(), *WHY])
    table.run(["rollback", STATE3, "--to", STATE1, *MO.split(), *WHY])
    words = ["rollback", STATE4, "--to", STATE0, *MO.split(), *WHY, "--json"]
    said = table.run(words)
    assert (said.code, said.codes, said.new) == (5, ["rollback-past-missing"], [])
    assert table.run([*words, "--past", STATE3]).code == 0


def test_only_an_earlier_state_of_the_game_is_gone_back_to(table: Desk) -> None:
    said = table.run(["rollback", STATE0, "--to", STATE1, *MO.split(), *WHY, "-o", "x.json", "--json"])
    assert (said.code, said.codes) == (5, ["rollback-not-earlier"])
    assert table.run(["rollback", STATE1, "--to", "anna.join.json", *MO.split(), *WHY, "--json"]).code == 3


# end


def test_a_stopped_game_shows_all(table: Desk) -> None:
    said = table.run([*END, "--json"])
    assert said.object["next"]["to-move"] == ""
    told = " ".join(table.read(REPORT2).split())
    assert "The moderator stops the game and shows all that was hidden." in told
    assert "Seed of the deal" in told


# handover and backup keys


def test_the_next_moderator_takes_the_file_and_goes_on(table: Desk) -> None:
    said = table.run(HANDOVER)
    assert said.code == 0
    assert "from now on otto is the moderator" in " ".join(table.read(REPORT2).lower().split())
    said = table.run(f"show {STATE2} --moderator mo.pub --json")
    assert said.object["signed-by"]["name"] == "Mo"
    assert [note["code"] for note in said.object["notes"]] == ["moderator-since"]
    assert table.run(f"show {STATE2} --moderator otto.pub --json").object["notes"] == []
    assert table.run(["pass", STATE2, "--key", "mo.key", *WHY, "--json"]).codes == ["moderator-before"]
    assert table.run(["pass", STATE2, "--key", "otto.key", *WHY]).code == 0
    said = table.run(f"verify {STATE1} {STATE2} {STATE3} --moderator mo.pub")
    assert said.code == 0
    assert "rests on a handover signed by" in said.out
    assert table.run(f"hand {STATE3} --key anna.key").code == 0


def test_the_next_moderator_is_called_as_told_or_as_the_key(table: Desk) -> None:
    for name, told in ((["--name", "Otto the Great"], "Otto the Great"), ([], "otto")):
        said = table.run([*HANDOVER, *name, "--reason", "moving", "-o", "-"])
        assert json.loads(said.out)["moderator"]["name"] == told
    text = acts.OTTO.public.text
    said = table.run(["handover", STATE1, "--to", text, *MO.split(), "--json"])
    assert (said.code, said.codes) == (2, ["handover-name"])
    assert table.run(["handover", STATE1, "--to", text, "--name", "otto", *MO.split(), "-o", "b.json"]).code == 0
    said = table.run(["handover", STATE1, "--to", "mo.pub", *MO.split(), "--json"])
    assert (said.code, said.codes) == (5, ["handover-to-moderator"])


def test_a_player_who_becomes_the_moderator_is_warned_of(table: Desk) -> None:
    said = table.run(["handover", STATE1, "--to", "anna.pub", *MO.split(), "--json"])
    assert [warning["code"] for warning in said.object["warnings"]] == ["moderator-plays"]
    assert said.code == 0
    assert table.run(["pass", STATE2, "--key", "anna.key", *WHY]).code == 0


def test_a_backup_key_takes_over(backed: Desk) -> None:
    """With what the invitation gave it, when the moderator is gone; it shows for ever."""
    said = backed.run(f"handover {STATE1} --to otto.pub --key pat.key --json")
    assert (said.code, said.codes, said.new) == (4, ["backup-for-itself"], [])
    assert backed.run(["pass", STATE1, "--key", "pat.key", *WHY, "--json"]).codes == ["not-the-moderator"]
    said = backed.run(f"handover {STATE1} --to pat.pub --key pat.key")
    assert (said.code, said.new) == (0, [STATE2, REPORT2])
    assert "by right of a backup key" in " ".join(backed.read(REPORT2).split())
    assert backed.run(["pass", STATE2, "--key", "pat.key", *WHY]).code == 0
    said = backed.run(f"show {STATE3} --moderator mo.pub --json")
    assert said.object["game"]["taken-over"] == ["pat"]
    said = backed.run(f"verify {STATE1} {STATE2} {STATE3} --moderator mo.pub")
    assert said.code == 0
    assert "pat took the game over with a backup key" in " ".join(said.out.split())


def test_the_report_names_backup_keys(backed: Desk) -> None:
    """From the first state on: they see what the moderator sees."""
    for state in (STATE0, STATE1):
        told = " ".join(backed.run(f"show {state}").out.split())
        assert f"Backup key {acts.BACKUP.public.fingerprint} sees what the moderator sees" in told
    assert backed.run(f"show {STATE1} --json").object["game"]["backups"] == [acts.BACKUP.public.text]


def test_the_state_that_hands_over_is_not_yet_by_the_next_moderator(table: Desk) -> None:
    """Somebody who knows only that one is told whose key to compare here; the next state is right."""
    table.run(HANDOVER)
    said = table.run(f"show {STATE2} --moderator otto.pub --json")
    assert (said.code, said.codes) == (4, ["moderator-only-named"])
    assert club.MODERATOR.public.fingerprint in said.object["errors"][0]["message"]
    table.run(["pass", STATE2, "--key", "otto.key", *WHY])
    assert table.run(f"show {STATE3} --moderator otto.pub").code == 0


def test_a_takeover_is_told_to_everybody_who_opens_the_game(backed: Desk) -> None:
    """By their own key, by the key of the moderator before, and to strangers; not to the one who took it over."""
    backed.run(f"handover {STATE1} --to pat.pub --key pat.key")
    backed.run(["pass", STATE2, "--key", "pat.key", *WHY])
    for state in (STATE2, STATE3):
        for line in (f"hand {state} --key anna.key", f"show {state} --moderator mo.pub", f"show {state}"):
            notes = backed.run(f"{line} --json").object["notes"]
            assert "moderator-by-backup" in [note["code"] for note in notes], line
        assert backed.run(f"show {state} --key pat.key --json").object["notes"] == []
    told = " ".join(backed.run(f"hand {STATE3} --key anna.key").err.split())
    assert "pat took the game over with a backup key" in told


def test_a_backup_key_reads_what_the_moderator_reads(backed: Desk) -> None:
    """It can look at keeps and judge orders, and sign nothing."""
    colour, key = club.mover(acts.began())
    order = club.signed({"steps": acts.random_steps(acts.began(), Random(1))}, acts.began(), key)
    backed.write("order.yaml", write_order(order.document))
    assert backed.run(f"check {STATE1} order.yaml --key pat.key --json").object["verdict"] == "legal"
    assert backed.run(f"adjudicate {STATE1} order.yaml --key pat.key --json").code == 4
    keep = acts.keep(acts.dealt(), club.PLAYERS[colour])
    backed.write("keep.yaml", write_order(keep.document))
    said = backed.run(f"check {STATE0} keep.yaml --key pat.key --json")
    assert (said.code, said.object["verdict"]) == (0, "legal")
    assert backed.run(f"hand {STATE1} --key pat.key --json").codes == ["key-has-no-seat"]
