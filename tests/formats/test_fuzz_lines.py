"""After random changes of lines and words in text formats, a reader returns puzzles or raises
NonolithError within a time limit. Sections are left out, doubled or moved; numbers, arguments and
counts vary."""

from __future__ import annotations

import re
import time
import warnings
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import Colour, Grid, NonolithError, Palette, Puzzle, UnsupportedError, read_all, write
from nonolith.formats import FORMATS, Format
from nonolith.formats.reading import format_of_extension
from nonolith.model.palette import BLACK_AND_WHITE
from tests.examples import examples
from tests.formats.hidden import script

EXAMPLES = Path(__file__).parents[2] / "examples"

#: Limit for any of these short inputs, in seconds of processor time.
MOST = 2.0

_PICTURE = Grid.from_text("##.\n.#.\n..#\n###")
_COLOURED = Grid.from_rows(
    [[1, 2, 0], [0, 2, 2]], Palette([*BLACK_AND_WHITE, Colour("red", "#ff0000", "r")])
)
_SQUARE = Puzzle.from_grid(Grid.from_text("#.\n##"))
_FULL = Puzzle.from_grid(_PICTURE, title="A title", author="An author", notes="A note").replace(
    given=Grid.from_text("#??\n???\n???\n??#"), saved=[_PICTURE]
)
_SEVERAL = [[_FULL], [Puzzle.from_grid(_COLOURED, title="Red")], [_SQUARE, _SQUARE], [_SQUARE] * 5]


def _texts(row: Format) -> list[str]:
    """Return the examples in this format, and test puzzles written in it."""
    texts = [
        path.read_text(encoding="utf-8")
        for path in sorted(EXAMPLES.iterdir())
        if format_of_extension(path.suffix) == row
    ]
    for puzzles in _SEVERAL:
        with warnings.catch_warnings(action="ignore"), suppress(UnsupportedError):
            data = write(puzzles, format=row.name)
            texts.append(data if isinstance(data, str) else data.decode())
    return texts


TEXTS = {
    name: _texts(row)
    for name, row in FORMATS.items()
    if row.writes and (not row.binary or name in ("webpbn", "pbm"))
}
#: This format can only be read, so the test writes its texts.
TEXTS["nonograms_org"] = [script(Puzzle.from_grid(grid)) for grid in (_PICTURE, _COLOURED)]

_NUMBERS = ("", "0", "00", "-0", "-1", "1", "2", "3", "4", "7", "1000", "1001", "65537", "1.5",
            "1e9", "+1", "x", "\u0663", "99999999999", "9" * 5000)  # fmt: skip
_WORDS = ("rows", "columns", "goal", "saved", "width", "height", "title", "colour", "color", "end",
          "====", "#", "#d", ":", "&", "*", "$1", "$", "P1", "?", ",", "/", "x", "0:", "a:a", '"',
          "'", "\t", "\x00", "<puzzle>", "</puzzle>", "{", "[", "]")  # fmt: skip
SEEDS = st.integers(0, 2**32)


def damaged(name: str, random: Random) -> str:
    """Return a text of the format with a few changes to its lines and words."""
    text = random.choice(TEXTS[name])
    for _ in range(random.randint(1, 4)):
        text = random.choice((_moved, _joined, _repeated, _with_words, _with_numbers))(text, random)
    return text


def _moved(text: str, random: Random) -> str:
    """Return the text with a section left out, doubled, reversed, or moved."""
    lines = text.split("\n")
    first, last = sorted(random.randint(0, len(lines)) for _ in range(2))
    section, rest = lines[first:last], lines[:first] + lines[last:]
    place = random.randint(0, len(rest))
    ways = (
        rest,
        lines[:last] + section + lines[last:],
        lines[:first] + section[::-1] + lines[last:],
        rest[:place] + section + rest[place:],
    )
    return "\n".join(random.choice(ways))


def _joined(text: str, random: Random) -> str:
    """Return the text with other line ends, or twice."""
    before, after = random.choice(
        (("\n", " "), (" ", "\n"), ("\n", "\r\n"), ("\n", "\n\n"), (text, text[::-1]),
         (text, text + text))
    )  # fmt: skip
    return text.replace(before, after)


def _repeated(text: str, random: Random) -> str:
    """Return the text with one line repeated many times, with or without line ends."""
    lines = text.split("\n")
    place = random.randrange(len(lines))
    often = random.choice((2, 3, 100, 3000)) if len(text) < 5000 else 2
    lines[place] = random.choice(("", " ", "\n", ",", "/")).join([lines[place]] * often)
    return "\n".join(lines)


def _with_words(text: str, random: Random) -> str:
    return _replaced(text, r"\w+|[^\w\s]", _WORDS + _NUMBERS, random)


def _with_numbers(text: str, random: Random) -> str:
    return _replaced(text, r"\d+", _NUMBERS, random)


def _replaced(text: str, pattern: str, others: tuple[str, ...], random: Random) -> str:
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    match = random.choice(found)
    return text[: match.start()] + random.choice(others) + text[match.end() :]


def survives(data: str, name: str | None) -> None:
    began = time.process_time()
    with warnings.catch_warnings(action="ignore"), suppress(NonolithError):
        assert read_all(data.encode("utf-8", "replace"), format=name)
    assert time.process_time() - began < MOST


def test_each_format_of_text_has_examples_to_change() -> None:
    for name, texts in TEXTS.items():
        assert texts, name
        for text in texts:
            with warnings.catch_warnings(action="ignore"):
                assert read_all(text.encode(), format=name)
    assert {name for name, row in FORMATS.items() if not row.binary} <= set(TEXTS)


@pytest.mark.parametrize("name", TEXTS)
@settings(max_examples=examples(60), deadline=None)
@given(seed=SEEDS)
def test_changed_lines_and_words_are_read_or_refused(name: str, seed: int) -> None:
    text = damaged(name, Random(seed))
    survives(text, name)
    survives(text, None)


@pytest.mark.long
@pytest.mark.parametrize("name", TEXTS)
@settings(max_examples=2000, deadline=None)
@given(seed=SEEDS)
def test_many_changed_lines_and_words_are_read_or_refused(name: str, seed: int) -> None:
    text = damaged(name, Random(seed))
    survives(text, name)
    survives(text, None)


@pytest.mark.parametrize("name", TEXTS)
def test_text_with_a_missing_duplicate_or_moved_section_is_read_or_refused(name: str) -> None:
    """Remove, duplicate and move every section of a short text, not only random sections."""
    lines = min(TEXTS[name], key=lambda text: text.count("\n")).split("\n")
    for first in range(len(lines)):
        for last in range(first + 1, len(lines) + 1):
            rest = lines[:first] + lines[last:]
            for text in (rest, lines[:last] + lines[first:], rest + lines[first:last]):
                survives("\n".join(text), name)


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("number", ["0", "-1", "1001", "1" + "0" * 9, "9" * 5000, "1.5", "x"])
def test_text_with_another_number_is_read_or_refused(name: str, number: str) -> None:
    for text in TEXTS[name]:
        for match in list(re.finditer(r"\d+", text))[:20]:
            survives(text[: match.start()] + number + text[match.end() :], name)
