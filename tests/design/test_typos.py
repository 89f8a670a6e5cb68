"""The search for a typo finds the slip, and every puzzle it proposes has a solution."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import nonolith
from nonolith import Draft, Limits, Puzzle, Verdict, typos
from nonolith.model.clue import Clue, needed_cells
from tests import brute_force
from tests.brute_force import all_clues
from tests.design.typing_slips import typed
from tests.examples import examples
from tests.strategies import any_puzzle, solvable

EXAMPLES = Path(__file__).parents[2] / "examples"


def length(draft: Draft, line: int) -> int:
    return draft.width if line < draft.height else draft.height


def number_of_solutions(draft: Draft) -> int:
    """Return the number of solutions by brute force, at most 2; 0 if the clues are invalid."""
    try:
        puzzle = Puzzle.of_draft(draft)
    except nonolith.PuzzleError:
        return 0
    return min(2, sum(1 for _ in brute_force.solutions(puzzle)))


def repairs(draft: Draft) -> dict[tuple[int, Clue], Verdict]:
    """Return the corrections of one slip by brute force, with the verdict of each result."""
    now, colours = number_of_solutions(draft), len(draft.palette)
    found = {}
    for line, written in enumerate((*draft.rows, *draft.columns)):
        for meant in all_clues(length(draft, line), colours):
            if now != 1 and written in typed(meant, colours, 12):
                number = number_of_solutions(draft.with_clue(line, meant))
                if number == 1 or (number == 2 and now == 0):
                    found[line, meant] = Verdict.UNIQUE if number == 1 else Verdict.MULTIPLE
    return found


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """Draw small puzzles, most of them with one mistyped clue."""
    draft = draw(solvable(most_cells=3) | any_puzzle(most_cells=3)).draft
    lines = [*draft.rows, *draft.columns]
    if not lines or draw(st.integers(0, 4)) == 0:
        return draft
    line = draw(st.integers(0, len(lines) - 1))
    written = sorted(typed(lines[line], len(draft.palette), 12))
    return draft.with_clue(line, draw(st.sampled_from(written)))


@settings(max_examples=examples(150), deadline=None)
@given(drafts())
def test_all_slips_that_leave_a_solution_are_found_and_no_others(draft: Draft) -> None:
    found = typos(draft)
    told = {
        (t.line.number + (draft.height if t.line.kind == "column" else 0), t.meant): t.verdict
        for t in found.found
    }
    assert told == repairs(draft)
    assert len(told) == len(found.found)
    assert bool(found.problem) == (number_of_solutions(draft) != 1)
    order = [t.verdict for t in found.found]
    assert order == sorted(order, key=[Verdict.UNIQUE, Verdict.MULTIPLE].index)
    assert found.limit is None


#: Two puzzles in black and white, and one in colour.
PUZZLES = [
    nonolith.read_all(EXAMPLES / name)[0]
    for name in ("lighthouse.non", "mushroom.nin", "flower.png")
]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=["lighthouse", "mushroom", "flower"])
@pytest.mark.parametrize("seed", range(8))
def test_the_slip_in_a_real_puzzle_is_among_the_first(puzzle: Puzzle, seed: int) -> None:
    random = Random(seed)
    draft = puzzle.replace(goal=None).draft
    lines = (*draft.rows, *draft.columns)
    line = random.choice([i for i, clue in enumerate(lines) if clue])
    slip = random.choice(sorted(typed(lines[line], len(draft.palette), 99)))
    wrong = draft.with_clue(line, slip)
    found = typos(wrong)
    if number_fits(wrong) and nonolith.solve(Puzzle.of_draft(wrong)).verdict == "unique":
        assert not found.problem
        return
    meant = [t.puzzle.rows + t.puzzle.columns for t in found.found]
    assert lines in meant
    assert found.found[meant.index(lines)].verdict == "unique"
    assert all(nonolith.solve(t.puzzle).verdict == t.verdict for t in found.found)


def number_fits(draft: Draft) -> bool:
    try:
        Puzzle.of_draft(draft)
    except nonolith.PuzzleError:
        return False
    return True


def test_the_goal_decides_which_of_several_typos_is_listed_first() -> None:
    puzzle = PUZZLES[0]
    solved = nonolith.solve(puzzle).solution
    assert solved is not None
    draft = puzzle.replace(goal=solved).draft
    for line in range(sum(puzzle.shape)):
        clue = (*draft.rows, *draft.columns)[line]
        longer = tuple(b._replace(length=b.length + 1) for b in clue[:1]) + clue[1:]
        if clue and needed_cells(longer) <= length(draft, line):
            first = typos(draft.with_clue(line, longer)).found[0]
            assert first.puzzle == Puzzle.of_draft(draft)


def test_limits_end_the_search() -> None:
    wrong = PUZZLES[0].draft
    wrong = wrong.with_clue(0, (*wrong.rows[0], *wrong.rows[0][:1]))
    stopped = typos(wrong, limits=Limits(seconds=0))
    assert stopped.limit == "seconds"
    assert "The limit on seconds was reached" in str(stopped)
    assert typos(wrong, limits=Limits(nodes=0)).limit is None  # decided by single lines


def test_slips_are_reported_in_sentences_and_as_json() -> None:
    found = typos(Draft(rows=[[3], [11], [1]], columns=[[2], [1, 1], [2]]))
    [typo] = found.found
    assert typo.difference == "1 1 instead of 11"
    assert found.record() == {
        "problem": "row 2: the clue 11 needs 11 cells, the row has 3",
        "typos": [typo.record()],
        "puzzles": [typo.puzzle.record()],
        "limit": None,
    }
    sentence = (
        "Row 2: 11 may have been meant as 1 1 (1 1 instead of 11); then there is one solution."
    )
    assert typo.record() == {
        "line": {"kind": "row", "number": 1},
        "written": [[11, 1]],
        "meant": [[1, 1], [1, 1]],
        "verdict": "unique",
        "by_lines": True,
        "sentence": sentence,
    }
    assert str(typo) == sentence
    assert repr(typo) == "<Typo row 2: 1 1 instead of 11; unique>"
    assert repr(found) == "<Typos 1 found>"
    assert str(found) == f"Row 2: the clue 11 needs 11 cells, the row has 3.\n{sentence}"


def test_the_text_explains_why_no_slip_was_found() -> None:
    right = typos(Puzzle(rows=[[1]], columns=[[1]]))
    assert str(right) == "The clues have one solution: nothing is wrong with them."
    none = typos(Draft(rows=[[3], [3]], columns=[[], []]))
    assert str(none) == (
        "Row 1: the clue 3 needs 3 cells, the row has 2.\n"
        "No single slip in a clue explains the problem."
    )
    ended = typos(Puzzle(rows=[[1], [1]], columns=[[1], [1]]), limits=Limits(nodes=0))
    assert str(ended).endswith("\nThe limit on nodes was reached; there may be more slips.")
    assert repr(ended) == f"<Typos {len(ended.found)} found, limit nodes>"


def test_a_digit_too_many_in_a_long_line_is_found() -> None:
    with pytest.raises(nonolith.PuzzleError, match="length 1111 is more than 1000") as caught:
        Puzzle(rows=[[1111]], columns=[[1]] * 111)
    assert caught.value.draft is not None
    [typo] = typos(caught.value.draft).found
    assert [[block.length for block in clue] for clue in typo.puzzle.rows] == [[111]]


@pytest.mark.parametrize(
    ("rows", "columns", "lines"),
    [
        ([[1], [1]], [[2], [1]], ["row 1", "row 2", "column 2", "column 1"]),
        ([[2], [3], [1]], [[2], [1], [2]], ["row 1", "column 2"]),
        ([[1], [2]], [[1], [1]], ["column 1", "column 2", "row 1", "row 2"]),
    ],
)
def test_equally_likely_slips_come_in_the_order_of_their_lines(
    rows: list[list[int]], columns: list[list[int]], lines: list[str]
) -> None:
    assert [str(typo.line) for typo in typos(Draft(rows=rows, columns=columns)).found] == lines


def test_slips_after_which_lines_alone_solve_the_puzzle_come_first() -> None:
    draft = Draft(rows=[[2], [3], [2], [2]], columns=[[1, 1], [3], [2], [1]])
    found = [(str(typo.line), typo.by_lines) for typo in typos(draft).found]
    assert found == [
        ("row 3", True), ("column 2", True), ("column 3", True), ("row 4", False), ("row 1", False)
    ]  # fmt: skip
