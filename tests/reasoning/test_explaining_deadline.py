"""What an explanation does once its time is over."""

from __future__ import annotations

from typing import Any

import pytest

from nonolith import Limits, explain, generate
from nonolith.model.palette import Colour, Palette
from nonolith.reasoning import explaining
from nonolith.reasoning.by_lines import worded
from nonolith.solving.work import Work

COLOURS = Palette(
    [Colour("white", "#ffffff", "."), Colour("red", "#d00000", "r"), Colour("blue", "#0000d0", "b")]
)


def test_when_time_is_over_steps_need_not_find_what_they_rest_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = generate(12, 12, probability=0.6, palette=COLOURS, seed=3)
    asked: list[Any] = []
    needed = explaining._needed

    def wording(step: Any) -> Any:
        asked.append(step)
        return worded(step)

    monkeypatch.setattr(explaining, "worded", wording)
    in_time = explain(puzzle)
    assert asked
    asked.clear()

    def late(steps: Any, end: Any, work: Work) -> list[int]:
        return needed(steps, end, Work(Limits(seconds=0)))

    monkeypatch.setattr(explaining, "_needed", late)
    found = explain(puzzle)
    assert not asked
    assert (found.grid, found.verdict) == (in_time.grid, in_time.verdict)
    assert len(found.steps) >= len(in_time.steps) > 0
