"""Runs: their records, and verdicts that exclude each other."""

from __future__ import annotations

import json

import pytest

from nonolith import Statistics
from nonolith.literature.comparison.runs import Run, contradictions


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


def test_the_pair_has_the_later_verdict_first() -> None:
    verdicts = ("unique", "none", "unique", "multiple")
    runs = [run_of(str(i), verdict) for i, verdict in enumerate(verdicts)]
    pairs = [(one.contender, other.contender) for one, other in contradictions(runs)]
    assert pairs == [("1", "0"), ("1", "2"), ("3", "0"), ("3", "2"), ("3", "1")]


def test_a_record_is_read_back_whatever_another_version_has_more() -> None:
    run = Run("it", "k", 2, 3, 1, "auto", "unique", 1, "nodes", 0.5, 0.25,
              Statistics(branches=3, sweeps=2), "well", (2.5, 7))  # fmt: skip
    record = json.loads(json.dumps(run.record()))
    assert Run.of_record(record) == run
    more = {**record, "new": 1, "statistics": {**record["statistics"], "new": 2}}
    assert Run.of_record(more) == run
    assert record["limits"] == [2.5, 7]
    for name in record:
        with pytest.raises(KeyError):
            Run.of_record({other: record[other] for other in record if other != name})
