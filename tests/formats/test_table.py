"""The table of formats and its documentation say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nonolith import read
from nonolith.formats import FORMATS, Fit

DOCS = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
HELD = ("colours", "texts", "given", "goal", "saved", "several")


def test_names_and_extensions_are_each_used_once() -> None:
    extensions = [extension for row in FORMATS.values() for extension in row.extensions]
    assert len(set(extensions)) == len(extensions)
    assert all(name == row.name for name, row in FORMATS.items())


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_a_section_and_a_true_row_in_the_documentation(name: str) -> None:
    row = FORMATS[name]
    assert f"\n## {name}\n" in DOCS
    holds = " | ".join("yes" if getattr(row.holds, what) else "" for what in HELD)
    cells = f"| [{name}](#{name}) | {' '.join(row.extensions)} | {holds} |"
    assert re.sub(r"\s+", " ", cells) in re.sub(r" +", " ", DOCS)


def test_the_documentation_has_no_section_of_another_format() -> None:
    assert re.findall(r"^## (.+)$", DOCS, re.M) == list(FORMATS)


@pytest.mark.parametrize(
    ("section", "name"), [("non", "non"), ("json", "json"), ("olsak", "olsak")]
)
def test_the_sample_of_a_section_is_read(section: str, name: str) -> None:
    text = DOCS.split(f"\n## {section}\n")[1].split("```")[1].lstrip("\n")
    assert FORMATS[name].sniff(text) is Fit.SURE
    puzzle = read(text)
    assert puzzle.title == "Domino"
    assert puzzle.goal is None or puzzle.accepts(puzzle.goal)
