"""Games that were played once and must verify, with the same ids, for ever (FORMATS: released things stay).

- `NAME.jsonl.xz` holds a game, one document a line: its states in order, then the signed orders that had plans. To look
  into one: `xz -dc NAME.jsonl.xz | head -1 | python -m json.tool`.
- `NAME.ids` lists the id of the game, of each state and of each of those orders, to be read in a review.
- `released.json` pins what games rest on: component sets, and the words of each version of the rules.
- `python -m tests.tools.make_corpus` plays them, and never over a game that stands here.
"""
