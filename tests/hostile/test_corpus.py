"""Files kept because each is one kind of trouble; whatever brings a reader down once is laid beside them for good."""

from pathlib import Path

import pytest

from tests.hostile.promises import reads_or_refuses
from tests.hostile.readers import READERS
from tests.tools.effort import effort

CORPUS = Path(__file__).parent / "corpus"
"""One folder for each sort of file, one file for each trouble."""

REFUSED_FOR: dict[str, set[str]] = {
    "armor/a-letter-changed.txt": {"armor-no-beginning"},
    "armor/cut-short.txt": {"armor-cut-short"},
    "armor/no-base64.txt": {"armor-character"},
    "armor/two-that-differ.txt": {"armor-several"},
    "game/a-backup-that-is-no-key.yaml": {"public-key-damaged"},
    "game/a-house-rule-nearly-right.yaml": {"schema-key-unknown"},
    "game/a-name-with-a-line-end.yaml": {"text-character"},
    "game/a-seat-twice.yaml": {"name-twice"},
    "game/players-in-words.yaml": {"schema-type"},
    "json/a-comma-too-many.json": {"json-syntax"},
    "json/a-comment.json": {"json-syntax"},
    "json/a-float.json": {"json-number"},
    "json/a-key-in-cyrillic.json": set(),
    "json/a-list.json": {"json-not-object"},
    "json/a-mark-in-front.json": set(),
    "json/a-nul.json": {"json-syntax"},
    "json/a-number-of-a-thousand-digits.json": {"json-number"},
    "json/an-exponent.json": {"json-number"},
    "json/curly-quotes.json": {"json-syntax"},
    "json/cut-short.json": {"json-cut-short"},
    "json/forty-one-levels.json": {"json-too-deep"},
    "json/half-a-character-in-a-key.json": {"json-surrogate"},
    "json/half-a-character-in-utf-8.json": {"file-not-utf8"},
    "json/half-a-character.json": {"json-surrogate"},
    "json/minus-nothing.json": set(),
    "json/more-behind-it.json": {"json-syntax"},
    "json/not-a-number.json": {"json-number"},
    "json/nothing.json": {"file-empty"},
    "json/two-equal-keys.json": {"json-duplicate-key"},
    "json/two-keys-equal-by-escapes.json": {"json-duplicate-key"},
    "json/two-marks-in-front.json": {"json-syntax"},
    "json/two-to-the-53rd.json": {"json-number"},
    "json/utf-16.json": {"file-not-utf8"},
    "key/a-letter-changed.key": {"key-file-damaged"},
    "key/a-pound-of-memory.key": {"key-file-damaged"},
    "key/cut-short.key": {"key-file-cut-short"},
    "key/nothing.key": {"key-file-head"},
    "key/of-another-program.key": {"key-file-head"},
    "order/a-bracket-that-never-ends.yaml": {"yaml-bracket-open"},
    "order/a-comment-that-eats-a-number.yaml": {"hash-number"},
    "order/a-directive.yaml": {"yaml-directive"},
    "order/a-full-width-colon.yaml": {"character-alike"},
    "order/a-key-nearly-right.yaml": {"order-neither", "schema-key-unknown"},
    "order/a-line-of-another-kind.yaml": {"character-hidden"},
    "order/a-list.yaml": {"order-not-table"},
    "order/a-look-alike-letter.yaml": {"character-alike"},
    "order/a-merge-key.yaml": {"schema-key-strange"},
    "order/a-minus-for-a-dash.yaml": {"character-alike"},
    "order/a-nul.yaml": {"character-hidden"},
    "order/a-number-below-zero.yaml": {"schema-type"},
    "order/a-number-beyond-all.yaml": {"integer-too-large"},
    "order/a-number-in-octal.yaml": {"schema-type"},
    "order/a-quote-that-never-ends.yaml": {"yaml-quote-open"},
    "order/a-signature-of-a-mail.yaml": {"yaml-colon-missing"},
    "order/a-step-with-two-keys.yaml": {"step-several"},
    "order/a-tab-in-front.yaml": {"indentation-blank"},
    "order/a-tag-that-runs-a-program.yaml": {"yaml-tag"},
    "order/a-word.yaml": {"order-not-table"},
    "order/an-escape-of-a-terminal.yaml": {"character-hidden"},
    "order/an-escape-spelt-out.yaml": {"text-character"},
    "order/anchors-that-laugh.yaml": {"yaml-anchor"},
    "order/blanks-alone.yaml": {"yaml-empty"},
    "order/half-a-character-as-game.yaml": {"text-character"},
    "order/half-a-character.yaml": {"text-character"},
    "order/half-quoted.yaml": {"yaml-half-quoted"},
    "order/latin-1.yaml": {"yaml-not-utf8"},
    "order/no-is-a-word.yaml": set(),
    "order/nothing.yaml": {"yaml-empty"},
    "order/seventeen-levels.yaml": {"yaml-too-deep"},
    "order/steps-and-plans.yaml": {"order-both"},
    "order/text-turned-around.yaml": {"character-hidden"},
    "order/two-documents.yaml": {"yaml-second-document"},
    "order/two-equal-keys.yaml": {"key-twice"},
    "order/two-keys-equal-after-folding.yaml": {"key-twice"},
    "order/two-plans-of-one-name.yaml": {"plan-name-twice"},
    "order/utf-16.yaml": {"yaml-utf16"},
    "patch/a-copy-of-copies.json": {"amend-fixed"},
    "patch/a-path-that-leads-nowhere.json": {"patch-unfit"},
    "patch/a-path-without-a-slash.json": {"patch-unfit"},
    "patch/an-operation-that-is-none.json": {"patch-operation"},
    "patch/into-itself.json": {"patch-unfit"},
    "patch/no-list.json": {"patch-not-a-list"},
    "patch/whose-turn-it-is.json": {"amend-fixed"},
    "pub/a-letter-changed.pub": {"public-key-damaged"},
    "pub/a-point-of-small-order.pub": {"key-weak"},
    "pub/nothing.pub": {"public-key-missing"},
    "set/a-set-of-nothing.yaml": {"schema-key-missing"},
    "set/an-id-that-leads-away.yaml": {"schema-form", "schema-key-missing", "schema-pattern"},
    "setting/a-place-that-is-none.txt": {"amend-no-place"},
    "setting/below-zero.txt": {"amend-count"},
    "setting/digits-of-another-script.txt": {"amend-count"},
    "setting/no-value.txt": {"amend-form"},
    "setting/nothing.txt": {"amend-form"},
}
"""Why each is refused; one that is read is odd and right."""


@pytest.mark.parametrize("file", REFUSED_FOR)
def test_each_trouble_is_told_by_its_name(file: str) -> None:
    sort = file.partition("/")[0]
    data = (CORPUS / file).read_bytes()
    assert set(reads_or_refuses(lambda: READERS[sort](data))) == REFUSED_FOR[file]


@pytest.mark.parametrize("file", REFUSED_FOR)
def test_each_trouble_is_one_for_no_other_reader_either(file: str) -> None:
    """A file of one sort in the hands of the others."""
    data = (CORPUS / file).read_bytes()
    every = effort(quick=5, soak=1)
    for read in [*READERS.values()][list(REFUSED_FOR).index(file) % every :: every]:
        reads_or_refuses(lambda read=read: read(data))  # type: ignore[misc]  # bound at once


def test_no_file_is_forgotten() -> None:
    there = {str(path.relative_to(CORPUS)) for path in CORPUS.rglob("*") if path.is_file()}
    assert there == set(REFUSED_FOR)
