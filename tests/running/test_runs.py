"""Runs: what distinguishes puzzles, and verdicts that exclude each other."""

from __future__ import annotations

import pytest

from nonolith import Puzzle
from nonolith.running.runs import Case, Run, contradictions

CORNER = Case("corner", Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
SWITCH = Case("switch", Puzzle(rows=[[1], [1]], columns=[[1], [1]]))
IMPOSSIBLE = Case("impossible", Puzzle(rows=[[1, 1], [1, 1], []], columns=[[1, 1], [], [2]]))


def test_a_key_distinguishes_puzzles_by_their_clues_only() -> None:
    titled = Case("other", CORNER.puzzle.replace(title="corner"))
    assert titled.key == CORNER.key
    assert len({CORNER.key, SWITCH.key, IMPOSSIBLE.key}) == 3


def run_of(contender: str, verdict: str, key: str = "k") -> Run:
    return Run("it", key, 2, 2, 1, contender, verdict)


@pytest.mark.parametrize(
    ("verdicts", "wrong"),
    [
        (["unique", "solved", "unknown", "died"], 0),
        (["multiple", "solved", "refused"], 0),
        (["unique", "multiple"], 1),
        (["none", "solved"], 1),
        (["none", "unique", "multiple"], 3),
    ],
)
def test_verdicts_that_exclude_each_other_are_found(verdicts: list[str], wrong: int) -> None:
    runs = [run_of(str(i), verdict) for i, verdict in enumerate(verdicts)]
    assert len(contradictions(runs)) == wrong
    apart = [run.replace(key=run.contender) for run in runs]
    assert contradictions(apart) == []


@pytest.mark.parametrize(
    ("verdict", "solutions", "limit", "one", "two"),
    [
        ("solved", 1, None, True, False),
        ("unique", 1, None, True, True),
        ("multiple", 2, None, True, True),
        ("none", 0, None, True, True),
        ("unknown", 0, "seconds", False, False),
        ("solved", 1, "seconds", False, False),
        ("failed", 0, None, False, False),
    ],
)
def test_a_run_is_finished_when_the_question_is_answered(
    verdict: str, solutions: int, limit: str | None, one: bool, two: bool
) -> None:
    run = run_of("it", verdict).replace(solutions=solutions, limit=limit)
    assert (run.finished(1), run.finished(2)) == (one, two)
