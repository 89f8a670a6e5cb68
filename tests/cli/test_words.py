"""Tests of the sentences for verdicts."""

from __future__ import annotations

import pytest

from nonolith import Grid, Result, Verdict
from nonolith.cli.output import TYPO_ADVICE, exit_code_of, verdict_of

A, B, C = (Grid.from_text(text) for text in ("#..", ".#.", "..#"))


#: A result, its words, and its exit code.
RESULTS = [
    (Result(Verdict.UNIQUE, (A,), complete=True), "unique: this is the only solution", 0),
    (Result(Verdict.NONE, complete=True), f"none: no grid fits these clues ({TYPO_ADVICE})", 1),
    (Result(Verdict.UNKNOWN), "unknown", 3),
    (Result(Verdict.UNKNOWN, limit="memory"), "unknown; the limit on memory was reached", 3),
    (
        Result(Verdict.UNKNOWN, known=Grid.from_text("#??"), limit="seconds"),
        "unknown: 1 of 3 cells are settled; the limit on seconds was reached",
        3,
    ),
    (
        Result(Verdict.MULTIPLE, (A, B), complete=True),
        "multiple: there are 2 solutions; they differ in 2 cells",
        0,
    ),
    (
        Result(Verdict.MULTIPLE, (A, B)),
        "multiple: there is more than one solution; the solutions found differ in 2 cells",
        0,
    ),
    (
        Result(Verdict.MULTIPLE, (A, B, C), limit="nodes"),
        "multiple: there are at least 3 solutions; the solutions found differ in 3 cells; "
        "the limit on nodes was reached",
        3,
    ),
    (
        Result(Verdict.MULTIPLE, (A, B), backbone=Grid.from_text("???")),
        "multiple: there is more than one solution; they differ in 3 cells",
        0,
    ),
    (
        Result(Verdict.SOLVED, (A,)),
        "solved: whether this is the only solution is not decided",
        0,
    ),
]


@pytest.mark.parametrize(("result", "words", "code"), RESULTS, ids=lambda value: str(value)[:30])
def test_each_verdict_has_its_sentence_and_its_exit_code(
    result: Result, words: str, code: int
) -> None:
    assert verdict_of(result) == words
    assert exit_code_of(result) == code
