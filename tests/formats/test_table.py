"""The table of formats and its documentation agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nonolith import read
from nonolith.formats import FORMATS, Fit
from nonolith.model.puzzle import TEXTS

DOCS = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
HELD = ("given", "goal", "saved", "many_puzzles")


def test_names_and_extensions_are_each_used_once() -> None:
    extensions = [extension for row in FORMATS.values() for extension in row.extensions]
    assert len(set(extensions)) == len(extensions)
    assert all(name == row.name for name, row in FORMATS.items())


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_a_section_and_a_true_row_in_the_documentation(name: str) -> None:
    row = FORMATS[name]
    assert f"\n## {name}\n" in DOCS
    others = " | ".join("yes" if getattr(row.holds, what) else "" for what in HELD)
    texts = "all" if row.holds.texts == TEXTS else ", ".join(row.holds.texts)
    holds = f"{'yes' if row.holds.colours else ''} | {texts} | {others}"
    cells = f"| [{name}](#{name}) | {' '.join(row.extensions)} | {holds} |"
    assert re.sub(r"\s+", " ", cells) in re.sub(r" +", " ", DOCS)


def test_the_documentation_has_no_section_of_another_format() -> None:
    assert re.findall(r"^## (.+)$", DOCS, re.M) == list(FORMATS)


#: The sample files in the sections of the documentation, each with its format; all have the same
#: puzzle.
SAMPLES = [
    (name, sample)
    for name in FORMATS
    for sample in re.findall(
        r"^```\n(.*?)^```", DOCS.split(f"\n## {name}\n")[1].split("\n## ")[0], re.M | re.S
    )
]


@pytest.mark.parametrize(("name", "sample"), SAMPLES)
def test_the_samples_of_a_section_are_dominoes(name: str, sample: str) -> None:
    assert FORMATS[name].sniff(sample) >= Fit.MAYBE
    puzzle = read(sample, format=name)
    assert puzzle == read(sample)
    assert sorted(puzzle.shape) == [1, 2]
    assert puzzle.goal is None or puzzle.accepts(puzzle.goal)
    if "title" in FORMATS[name].holds.texts:
        assert puzzle.title == "Domino"


def test_most_sections_have_a_sample() -> None:
    assert len(SAMPLES) > 15
