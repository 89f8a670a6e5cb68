"""The page to play on: what is in the file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import nonolith
from nonolith import Grid, Puzzle

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


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
    # What the colours of the lines settle at once has steps too, at the end.
    settled = {
        (row, column)
        for step in plan["steps"]
        for row, column, colours in step["facts"]
        if not colours & (colours - 1)
    }
    height, width = explanation.puzzle.shape
    assert len(settled) == height * width
    assert told[number:]


def test_the_goal_is_not_in_the_file_and_the_title_is_no_markup() -> None:
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
    assert not re.search(r"<(?:link|img|iframe)|\bsrc=|@import|url\(", page)
    assert not re.search(r"^\s*import\b(?!\()", page, re.MULTILINE)
