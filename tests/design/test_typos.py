"""The search for a typo finds each slip that can be undone, and no other change of a clue."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import nonolith
from nonolith import Draft, Limits, Puzzle, Verdict, typos
from nonolith.design.slips import slips
from nonolith.model.clue import Block, Clue, needed_cells
from nonolith.model.palette import BLACK_AND_WHITE
from tests import brute_force
from tests.brute_force import all_clues
from tests.design.typing_slips import typed
from tests.examples import examples
from tests.strategies import any_puzzle, palette_of, solvable

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


MOST = 130


def some_clues(colours: int) -> st.SearchStrategy[Clue]:
    number = st.integers(1, 9) | st.integers(10, 25) | st.integers(99, 112)
    block = st.builds(Block, number, st.integers(1, colours - 1))
    return st.lists(block, max_size=4).map(tuple)


def growth(written: Clue, meant: Clue, colours: int) -> dict[int, int]:
    def total(clue: Clue, colour: int) -> int:
        return sum(block.length for block in clue if block.colour == colour)

    return {c: total(meant, c) - total(written, c) for c in range(1, colours)}


@settings(max_examples=examples(50), deadline=None)
@given(st.data(), st.integers(2, 4))
def test_every_slip_is_undone(data: st.DataObject, colours: int) -> None:
    meant = data.draw(some_clues(colours))
    written = data.draw(st.sampled_from(sorted(typed(meant, colours, MOST))))
    more = growth(written, meant, colours)
    found = [slip.clue for slip in slips(written, needed_cells(meant), more, colours)]
    assert meant in found
    assert len(found) == len(set(found))


@settings(max_examples=examples(50), deadline=None)
@given(st.data(), st.integers(2, 3))
def test_each_proposal_is_one_slip_away_and_fits_the_line(
    data: st.DataObject, colours: int
) -> None:
    written = data.draw(some_clues(colours))
    other = data.draw(some_clues(colours).filter(lambda clue: len(clue) < 3))
    more = growth(written, (*written[1:], *other), colours)
    for slip in slips(written, 150, more, colours):
        assert written in typed(slip.clue, colours, MOST)
        assert growth(written, slip.clue, colours) == more
        assert needed_cells(slip.clue) <= 150


@pytest.mark.parametrize(
    ("written", "meant", "words"),
    [
        ([12], [13], ["13 instead of 12"]),
        ([21], [12], ["12 instead of 21"]),
        ([3, 11], [3, 1], ["1 instead of 11"]),
        ([3, 12], [3, 1, 2], ["1 2 instead of 12"]),
        ([1, 2], [12], ["12 instead of 1 2"]),
        ([3, 1, 2], [3, 2, 1], ["2 1 instead of 1 2"]),
        ([3], [3, 1], ["1 is missing"]),
        ([4, 4], [4], ["4 is superfluous"]),
        ([], [2], ["2 is missing"]),
    ],
)
def test_slips_are_reported_in_words(
    written: list[int], meant: list[int], words: list[str]
) -> None:
    before, after = (tuple(map(Block, clue)) for clue in (written, meant))
    found = slips(before, 30, {1: sum(meant) - sum(written)})
    assert [s.words(BLACK_AND_WHITE) for s in found if s.clue == after] == words


def test_words_name_colours() -> None:
    found = list(slips((Block(2, 1),), 9, {1: -2, 2: 2}, 3))
    assert [slip.words(palette_of(3)) for slip in found] == ["2b instead of 2a"]


def test_in_colour_a_wrong_colour_is_likelier_than_swapped_numbers() -> None:
    clue = (Block(2, 1), Block(3, 2))
    for growth, meant, cost in (
        ({1: -2, 2: 2}, (Block(2, 2), Block(3, 2)), 1),
        ({1: 1, 2: -1}, (Block(3, 1), Block(2, 2)), 2),
        ({}, (Block(3, 2), Block(2, 1)), 1),
    ):
        found = {slip.clue: slip.cost for slip in slips(clue, 20, growth, 3)}
        assert found[meant] == cost
