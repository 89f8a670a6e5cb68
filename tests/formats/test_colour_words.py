"""Words for the colours of pictures."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonolith
from nonolith.formats.colours import NAMED, WORDS, names_of, word_of

VALUES = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


@pytest.mark.parametrize(
    ("rgb", "word"),
    [
        ("#dc1e1e", "red"),
        ("#7b1113", "dark red"),
        ("#1e1edc", "blue"),
        ("#228b22", "green"),
        ("#fdfdfd", "white"),
        ("#0a0a0a", "black"),
        ("#808080", "grey"),
        ("#8b4513", "brown"),
        ("#ffe033", "yellow"),
        ("#ff8c00", "orange"),
        ("#9acdff", "light blue"),
        ("#000080", "navy"),
        # Near the border to another word, where a little more weight of one part tips it.
        ("#79d67f", "light green"),
        ("#06bdf4", "turquoise"),
        ("#15e871", "turquoise"),
        ("#c674a1", "pink"),
        ("#da9735", "orange"),
        ("#bb2564", "red"),
        ("#88bf5a", "grey"),
        ("#1f6586", "grey"),
        ("#e3188a", "red"),
    ],
)
def test_a_colour_has_the_word_that_people_use(rgb: str, word: str) -> None:
    assert word_of(rgb) == word


def test_each_value_of_the_table_has_its_own_word() -> None:
    for word, values in WORDS.items():
        for red, green, blue in values:
            rgb = f"#{red:02x}{green:02x}{blue:02x}"
            assert rgb in NAMED.values() or word_of(rgb) == word


@given(st.lists(VALUES, unique=True, max_size=31))
def test_names_differ_and_are_words(values: list[str]) -> None:
    names = names_of(values, ["white", "background"])
    assert len({*names, "white", "background"}) == len(values) + 2
    for rgb, name in zip(values, names, strict=True):
        assert not name.startswith("#")
        assert name == word_of(rgb) or name.rsplit(" ", 1)[0] == word_of(rgb)


def test_a_hint_of_a_picture_speaks_of_red_and_not_of_a_value(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    picture = image.new("RGB", (3, 1), "#ffffff")
    picture.putpixel((0, 0), (0xDC, 0x1E, 0x1E))
    picture.putpixel((1, 0), (0xE0, 0x20, 0x20))
    picture.save(tmp_path / "picture.png")
    puzzle = nonolith.read(tmp_path / "picture.png")
    assert [colour.name for colour in puzzle.palette] == ["white", "red", "red 2"]
    assert "red 2" in nonolith.explain(puzzle).text


def test_the_words_stay_as_they_are() -> None:
    """People keep texts that name colours: another value in the table is a choice, not a slip."""
    digest = sha256(repr(sorted(WORDS.items())).encode()).hexdigest()
    assert digest[:16] == "f8890b9f1e4fd74a"
