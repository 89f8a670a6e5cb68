"""The part about strokes: what it counts as 60 frames a second."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.parts.stroke import STROKE


@pytest.mark.parametrize(
    ("gaps", "met"),
    [
        ([1 / 60] * 100, True),
        ([1 / 60] * 98 + [1 / 30] * 2, True),
        ([1 / 60] * 90 + [1 / 30] * 10, False),
    ],
)
def test_95_of_100_frames_must_come_in_time(gaps: list[float], met: bool) -> None:
    [aim] = STROKE.aims({"strokes": 1, "gaps": gaps})
    assert aim.met == met
    assert aim.measured == ("60 frames a second" if met else "30 frames a second")


def test_the_text_has_the_longest_frame(tmp_path: Path) -> None:
    text = STROKE.show({"strokes": 3, "gaps": [1 / 60] * 9 + [0.25]}, tmp_path)
    assert "| 10 | 16.7 ms |" in text
    assert "250 ms |" in text
