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


#: By format: the sample file in its section of the documentation; all have the same puzzle.
SAMPLES = {
    name: match[1]
    for name in FORMATS
    if (match := re.search(r"^```\n(.*?)^```", DOCS.split(f"\n## {name}\n")[1].split("\n## ")[0],
                           re.M | re.S))
}  # fmt: skip


@pytest.mark.parametrize("name", SAMPLES)
def test_the_sample_of_a_section_is_a_domino(name: str) -> None:
    assert FORMATS[name].sniff(SAMPLES[name]) >= Fit.MAYBE
    puzzle = read(SAMPLES[name], format=name)
    assert puzzle == read(SAMPLES[name])
    assert sorted(puzzle.shape) == [1, 2]
    assert puzzle.goal is None or puzzle.accepts(puzzle.goal)
    if "title" in FORMATS[name].holds.texts:
        assert puzzle.title == "Domino"


def test_most_sections_have_a_sample() -> None:
    assert len(SAMPLES) > 15
