"""The page to play on, and pictures of an explanation, in each language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import Grid, Puzzle
from nonolith.design.generate import random_grid
from nonolith.reasoning.language import language_of, languages

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

#: A puzzle with a step by an assumption.
HARD = Puzzle.from_grid(random_grid(6, 6, probability=0.45, seed=8)).replace(author="Ann")


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="embedded">(.*?)</script>', page)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_plan_settles_all_cells_by_steps_of_the_explanation() -> None:
    explanation = nonolith.explain(next(iter(nonolith.read_all(EXAMPLES / "toadstool.xml"))))
    plan = data_of(nonolith.play_page(explanation))["plan"]
    told = [step["sentence"] for step in plan["steps"]]
    number = len(explanation.steps)
    assert told[:number] == [step.sentence for step in explanation.steps]
    # Cells that are settled at once by the colours of their lines get steps after all others.
    settled = {
        (fact["row"], fact["column"])
        for step in plan["steps"]
        for fact in step["facts"]
        if len(fact["colours"]) == 1
    }
    height, width = explanation.puzzle.shape
    assert len(settled) == height * width
    assert told[number:]


def test_the_file_has_no_goal_and_the_title_is_escaped() -> None:
    puzzle = Puzzle.from_grid(Grid.from_rows([[1, 1], [0, 1]])).replace(title="</script><b>&")
    page = nonolith.play_page(nonolith.explain(puzzle))
    data = data_of(page)
    assert "goal" not in data["puzzle"]
    assert data["puzzle"]["title"] == "</script><b>&"
    assert "<title>&lt;/script&gt;&lt;b&gt;&amp;</title>" in page
    assert "</script><b>" not in page


def test_the_file_loads_nothing() -> None:
    page = nonolith.play_page(nonolith.explain(Puzzle(rows=[[1]], columns=[[1]])))
    head = page.partition("<style>")[0]
    assert "default-src 'none'" in head
    assert not re.search(r"<(?:link|img|iframe)|\bsrc=|@import (?!\{)|url\(", page)
    assert not re.search(r"^\s*import\b(?![(:])", page, re.MULTILINE)


def test_a_film_strip_is_in_the_language_of_the_explanation() -> None:
    explanation = nonolith.explain(HARD, language="de")
    strip = nonolith.film_strip(explanation)
    assert ">Der Anfang.<" in strip
    assert f"{explanation.ending.split()[-1]}</text>" in strip


@pytest.mark.parametrize("language", languages())
def test_every_pattern_of_pages_and_pictures_is_used(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = language_of(language)
    used: set[str] = set()

    def text(pattern: str, **values: object) -> str:
        used.add(pattern)
        return own.patterns[pattern].format(**values)

    explanation = nonolith.explain(HARD, language=language)
    monkeypatch.setattr(own, "text", text)
    nonolith.film_strip(explanation)
    nonolith.play_page(explanation)
    wanted = {name for name in own.patterns if name.startswith("film_")}
    assert wanted | {"untitled"} <= used
