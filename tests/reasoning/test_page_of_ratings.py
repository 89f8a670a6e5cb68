"""The page ``docs/explain.md``: its tables agree with the code."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from nonolith.reasoning.language import language_of
from nonolith.reasoning.techniques import TECHNIQUES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "explain.md").read_text(encoding="utf-8")


def rows(beginning: str) -> list[list[str]]:
    """Return the rows of the table whose head begins with this text, each as a list of cells."""
    lines = PAGE[PAGE.index(beginning) :].splitlines()[2:]
    end = next((i for i, line in enumerate(lines) if not line.startswith("|")), len(lines))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[:end]]


def test_the_table_of_techniques_is_the_table_in_the_code() -> None:
    english = language_of("en")
    assert rows("| technique |") == [
        [row.name, row.rule, str(row.level), english.text(f"summary_{row.name}")]
        for row in TECHNIQUES.values()
    ]


@pytest.mark.parametrize("row", rows("| puzzle |"), ids=lambda row: row[0])
def test_the_examples_are_rated_as_on_the_page(row: list[str]) -> None:
    name, _, number = row[0].partition(" #")
    puzzle = nonolith.read(ROOT / "examples" / name, number=int(number or 1))
    rating = nonolith.rate(puzzle)
    assert row[1:] == [
        f"{puzzle.height} x {puzzle.width}",
        f"{rating.number:.2f}",
        rating.word,
        rating.hardest,
        str(rating.steps),
        f"{rating.mean_offering:.1f}",
        str(rating.effort),
        rating.effort_word,
    ]
