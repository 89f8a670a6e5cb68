"""Compare a list of solutions as a whole with a list of their puzzles."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from hypothesis import given, strategies as st

from nonolith import Answer, Grid, Puzzle, check_answers, write

EXAMPLES = Path(__file__).parents[2] / "examples"
PICTURES = ["#.\n.#", "##\n..", ".#\n##", "##\n##", "..\n#."]
PUZZLES = [Puzzle.from_grid(Grid.from_text(text)) for text in PICTURES]

MISSING = "there is no solution with this number, or it was compared with another puzzle"
NO_PUZZLE = "there is no puzzle with this number, or it was compared with another solution"


def lists(asked: list[int], answered: dict[int, int]) -> tuple[str, str]:
    """Return a list of the puzzles ``asked``, and a list of solutions: pictures by their number."""
    puzzles = write([PUZZLES[n].replace(goal=None) for n in asked], format="tournament",
                    numbers=asked)  # fmt: skip
    pictures = [PUZZLES[n] for n in answered.values()]
    answers = write(pictures, format="solutions", numbers=list(answered))
    return str(puzzles), str(answers)


numbers = st.permutations(range(len(PUZZLES)))


some = numbers.flatmap(lambda order: st.integers(1, 5).map(lambda most: order[:most]))


@given(some, some, st.integers(0, 4), st.data())
def test_each_number_gets_its_state_in_any_order(
    asked: list[int], answered: list[int], other: int, data: st.DataObject
) -> None:
    swapped = data.draw(st.sampled_from(answered))
    pictures = {n: other if n == swapped else n for n in answered}
    expected = dict.fromkeys(asked, "missing") | dict.fromkeys(answered, "extra")
    for n in set(asked) & set(answered):
        expected[n] = "right" if pictures[n] == n else "wrong"
    found = list(check_answers(*lists(asked, pictures)))
    assert {answer.number: answer.state for answer in found} == expected
    assert len(found) == len(expected)
    assert all(bool(answer.reason) == (answer.state != "right") for answer in found)


def test_the_answer_names_the_mismatched_lines() -> None:
    puzzles, answers = lists([0, 1, 2], {0: 0, 1: 2, 2: 2})
    answers += "$9\n1\t0\n0\t1\n$2\n1\t1\n0\t1\n"
    found = sorted(check_answers(puzzles, answers), key=lambda answer: answer.number)
    assert found == [
        Answer(0, "right"),
        Answer(1, "wrong", "the solution does not fit the clues of row 1, row 2, column 2"),
        Answer(2, "right"),
        Answer(2, "extra", NO_PUZZLE),
        Answer(9, "extra", NO_PUZZLE),
    ]


def test_the_answer_names_a_wrong_size_and_an_invalid_puzzle() -> None:
    puzzles = "$1\n1\n1\n1\n1\n$2\n2\n1\n1\n1\n"
    wrong, bad = check_answers(puzzles, "$1\n0\t1\t1\n$2\n0\t1\n1\t1\n")
    assert wrong.state == "wrong"
    assert wrong.reason == "the solution is 1 x 3, but the puzzle is 2 x 2"
    assert bad.state == "bad"
    assert "puzzle 2" in bad.reason


def test_the_answer_names_a_duplicate_number() -> None:
    clues = ["$1\n1\n1\n1\n1\n", "$2\n2\n0\n1\n1\n"]
    goals = ["$1\n0\t1\n1\t0\n", "$2\n1\t1\n0\t0\n"]
    one, two = clues
    twice = "the list of puzzles has this number twice"
    found = list(check_answers(one + two + two, goals[0]))
    assert found == [Answer(1, "right"), Answer(2, "bad", twice), Answer(2, "missing", MISSING)]
    twice = "the list of solutions has this number twice"
    found = list(check_answers(one, goals[0] + goals[1] + goals[1]))
    assert found == [Answer(1, "right"), Answer(2, "extra", twice), Answer(2, "extra", NO_PUZZLE)]


def test_the_answer_has_the_reason_if_a_solution_is_invalid() -> None:
    four = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)
    given = PUZZLES[0].replace(given=Grid.from_text(".#\n??"))
    other = Grid.from_text(".#\n#.")
    unknown = PUZZLES[0].replace(goal=Grid.from_text("#?\n.#"))
    clues = PUZZLES[0].replace(goal=None)
    cases = (
        (PUZZLES[0], clues, "the list of solutions has clues for this number"),
        (PUZZLES[0], unknown, "the solution has unknown cells"),
        (given, PUZZLES[0], "the solution contradicts a given cell of the puzzle"),
        (given, PUZZLES[0].replace(goal=other), ""),
        (
            four,
            four.replace(goal=Grid.from_text("##..\n..##\n....\n....")),
            "the solution does not fit the clues of row 1, row 2, row 3 and 1 more",
        ),
        (
            four,
            four.replace(goal=Grid.from_text("#...\n.#..\n..#.\n....")),
            "the solution does not fit the clues of row 4, column 4",
        ),
    )
    for puzzle, solution, reason in cases:
        texts = [write(each, format="json") for each in (puzzle.replace(goal=None), solution)]
        (answer,) = check_answers(*texts)
        assert (answer.state, answer.reason) == ("wrong" if reason else "right", reason)


class Endless:
    """A file with ``number`` copies of a part, generated while it is read."""

    def __init__(self, part: str, number: int) -> None:
        self._parts = (f"${n}\n{part}" for n in range(number))

    def read(self, size: int = -1, /) -> str:
        return next(self._parts, "")


def test_memory_does_not_grow_with_the_lists() -> None:
    def peak(number: int) -> int:
        tracemalloc.start()
        answers: Iterator[Answer] = check_answers(
            Endless("1\n1\n1\n1\n", number), Endless("0\t1\n1\t0\n", number)
        )
        assert all(answer.state == "right" for answer in answers)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    # Take the smaller memory peak of two runs, because a run may fill caches.
    few, many = (min(peak(number) for _ in range(2)) for number in (50, 200))
    assert many < 2 * few
