"""Puzzles of more rows or columns than are taken: refused before their clues are read."""

from __future__ import annotations

import pytest

import nonolith
from nonolith import FormatWarning, Puzzle
from nonolith.design import random_grid
from nonolith.formats import FORMATS
from nonolith.formats.largest import TooLargeError, lines_at_most, most_lines

#: These are so quick, or have their size so late, that whoever reads them looks at it afterwards.
AFTERWARDS = {"non", "tournament", "faase", "csv"}

PUZZLE = Puzzle.from_grid(random_grid(7, 7, seed=3))
WRITTEN = [name for name, row in FORMATS.items() if row.writes]


def text_of(name: str) -> bytes:
    data = nonolith.write(PUZZLE, format=name)
    return data.encode() if isinstance(data, str) else data


@pytest.mark.filterwarnings("ignore::nonolith.FormatWarning")
@pytest.mark.parametrize("name", [name for name in WRITTEN if name not in AFTERWARDS])
def test_what_has_too_many_lines_is_refused_while_it_is_read(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = text_of(name)
    with lines_at_most(7):
        assert nonolith.read(data, format=name).shape == (7, 7)

    def none_is_made(*_: object, **__: object) -> None:
        pytest.fail("a puzzle was made of it")

    monkeypatch.setattr(Puzzle, "__init__", none_is_made)
    monkeypatch.setattr(Puzzle, "of_compiled", none_is_made)
    with lines_at_most(5), pytest.raises(TooLargeError, match=r"\b5\b"):
        nonolith.read(data, format=name)


@pytest.mark.filterwarnings("ignore::nonolith.FormatWarning")
@pytest.mark.parametrize("name", sorted(AFTERWARDS))
def test_the_other_formats_read_it(name: str) -> None:
    with lines_at_most(5):
        assert nonolith.read(text_of(name), format=name).shape == (7, 7)


@pytest.mark.parametrize("name", ["cwd", "bosch", "minizinc"])
def test_a_size_is_compared_before_any_clue_is_read(name: str) -> None:
    with pytest.warns(FormatWarning):
        lines = text_of(name).decode().split("\n")
    broken = "\n".join([*lines[:2], "no clue", *lines[3:]])
    with lines_at_most(5), pytest.raises(TooLargeError):
        nonolith.read(broken.encode(), format=name)


def test_the_most_is_that_of_nonolith_again_afterwards() -> None:
    with lines_at_most(5):
        assert most_lines() == 5
        with lines_at_most(3):
            assert most_lines() == 3
        assert most_lines() == 5
    with lines_at_most(5000):
        assert most_lines() == 1000
    assert most_lines() == 1000
