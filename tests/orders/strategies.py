"""Move orders of every form, for property tests."""

from typing import Any

from hypothesis import strategies as st

from ykpbem.files.text import refuse_text

AREAS = ["bank", "Port A", "docks", "copper mine 1", "the_canal", "silk-mill-2"]
GOODS = ["copper", "raw silk", "tea", "Fish"]
TOKENS = ["assistant", "shop", "Trading House"]
CARDS = ["O07", "o12", "O31"]


def lists(words: list[str], least: int = 0) -> st.SearchStrategy[Any]:
    """A list in each of its easy forms."""
    several = st.lists(st.sampled_from(words), min_size=least, max_size=4)
    return several | several.filter(bool).map(", ".join) | st.sampled_from(words)


def counts(words: list[str]) -> st.SearchStrategy[Any]:
    """Counts in each of their easy forms."""
    table = st.dictionaries(st.sampled_from(words), st.integers(0, 9), max_size=3)
    line = st.lists(st.sampled_from(words), min_size=1, max_size=3, unique=True).map(
        lambda chosen: ", ".join(f"{number} {word}" for number, word in enumerate(chosen, 1))
    )
    return table.map(folded) | line | st.just("none")


def folded(table: dict[str, Any]) -> dict[str, Any]:
    return {key.lower().replace(" ", "-").replace("_", "-"): value for key, value in table.items()}


def table(
    optional: dict[str, st.SearchStrategy[Any]], required: dict[str, st.SearchStrategy[Any]] | None = None
) -> Any:
    return st.fixed_dictionaries(required or {}, optional=optional)


words = st.sampled_from(["bonus", "act", "recover", "pause", "spinning-mill", "University"])
moves = (
    st.lists(st.lists(st.sampled_from(["hand", *AREAS]), min_size=2, max_size=2), max_size=3)
    | st.sampled_from(["hand to bank", "none", "hand to bank, port-a to docks"])
    | st.just(["hand", "bank"])
)
gains = {"goods": lists(GOODS), "warehouse": lists(TOKENS), "moves": moves}
act = table(
    {
        "take": lists(CARDS),
        "pay": counts(["yen", "import", *GOODS]),
        "technology": st.sampled_from(["Tram", "T05", "spinning_mill"]),
        "extra": st.sampled_from(["yen", "imports"]),
        "station": st.sampled_from(AREAS),
        "hire": counts(TOKENS),
        "exchange": lists(["sell fish", "buy-import", "Spinning Mill"]),
        "space": st.sampled_from(["C", "c"]),
        "import": st.integers(0, 4),
        "from": st.sampled_from(["area", "Hand"]),
        **gains,
    }
)
steps = words | st.one_of(
    table({}, {"place": lists(AREAS)}),
    table({}, {"move": lists(AREAS, 1) | st.just("station") | st.just({"tram": "bank"})}),
    table({}, {"recall": st.sampled_from(["all", "none"]) | counts(AREAS)}),
    table({}, {"act": st.just("none") | act}),
    table({}, {"bonus": table(gains)}),
    table({}, {"build": st.sampled_from(["shop", "trading-house"]) | table(gains, {"shophouse": st.integers(1, 3)})}),
    table({}, {"recover": table({}, {"leave": st.integers(0, 1)})}),
    table({}, {"mercenary": table({}, {"country": st.just("english"), "area": st.sampled_from(AREAS)})}),
    table({}, {"fulfil": st.just("O07") | table(gains, {"card": st.just("O07")})}),
    table({}, {"achieve": st.sampled_from(["b", "B2"])}),
)
notes = (
    st.text(
        st.characters(codec="utf-8", exclude_categories=("C", "Z")) | st.sampled_from(" :#-'\"\\\u201c\u2019"),
        max_size=90,
    )
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: refuse_text(text, field="note") is None)
)
names = st.sampled_from(["safe", "if the bank is free", "B: bold"])
hashes = st.integers(0, 2**256 - 1).map(lambda number: f"{number:064x}")
base64 = st.integers(0, 9).map(lambda digit: str(digit) * 86 + "==")
secrets = st.integers(0, 9).map(lambda digit: str(digit) * 43 + "=")
plans = st.lists(
    table({"salt": secrets}, {"name": names, "steps": st.lists(steps, max_size=3)}),
    min_size=1,
    max_size=3,
    unique_by=lambda plan: plan["name"],
) | st.lists(hashes, min_size=1, max_size=2)

_head = {
    "ykpbem": st.just("order/1"),
    "game": st.sampled_from(["meiji-club-1", "Club: 7"]) | hashes,
    "player": st.sampled_from(["blue", "Red"]),
}
_more = {
    "epoch": st.integers(0, 3),
    "turn": st.integers(0, 200),
    "part": st.integers(0, 3),
    "revision": st.integers(1, 3),
    "answers": hashes | st.just("5f0c2a9b41d7") | st.just("123456789012"),
    "note": notes,
    "signature": base64,
}
keeps = table({}, {"keep": table({}, {"commit": hashes, "opening": secrets})})
seals = table({}, {"moderator": st.lists(base64.map(lambda text: text[:86] * 5), min_size=1, max_size=2)})
documents: st.SearchStrategy[dict[str, Any]] = st.one_of(
    table(_more, {**_head, "steps": st.lists(steps, max_size=6)}),
    table(_more, {**_head, "plans": plans}),
    table(_more, {**_head, "steps": keeps.map(lambda keep: [keep]), "seals": seals}),
)
"""Documents as the strict reader makes them."""
