"""One attempt on a cube: what comes of it, for each question."""

from __future__ import annotations

import pickle
import zlib
from typing import Any

import pytest

from nonolith import Grid, Limits, Puzzle, Statistics
from nonolith.cubes import attempt as attempts
from nonolith.cubes.attempt import Attempt, Budget, Question, Task, answer, attempt, in_process
from nonolith.cubes.cube import Cube, packed, unpacked
from nonolith.cubes.kept import forget
from nonolith.cubes.splitting import Part, split
from nonolith.solving.methods import METHODS

THREE = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3)
#: Two of the six solutions.
CUBE = Cube(packed(Grid.from_text("#??\n???\n???").tobytes()))
FREE = Budget(None, None, 0)


def task(question: Question, most: int = 0, run: str = "", method: str = "auto") -> Task:
    return Task(question, method, METHODS[method].options(), most, 64 << 20, "key", run)


def test_what_is_not_given_is_nothing() -> None:
    assert Budget(None, None, 0) == (None, None, 0, 0, b"")
    assert Attempt() == (
        False, (), False, 0, b"", b"", None, b"", None, (), Statistics(), 0.0, 0.0, False, b"",
        False,
    )  # fmt: skip
    assert Cube() == (b"", 0, 0, (), 0.0)
    assert task(Question.CELLS)._replace(key="", run="") == Task(
        Question.CELLS, "auto", METHODS["auto"].options(), 0, 64 << 20
    )


@pytest.mark.parametrize(
    ("question", "most", "number", "finished"),
    [
        (Question.SOLUTIONS, 0, 2, True),
        (Question.SOLUTIONS, 1, 1, False),
        (Question.SOLUTIONS, 5, 2, True),
        (Question.NUMBER, 0, 2, True),
        (Question.NUMBER, 1, 1, True),
        (Question.CELLS, 0, 2, True),
    ],
)
@pytest.mark.parametrize("method", ["auto", "probe1"])
def test_each_question_has_its_answer(
    question: Question, most: int, number: int, finished: bool, method: str
) -> None:
    came = answer(task(question, most, method=method), THREE, CUBE, FREE)
    assert (came.number, came.finished, came.limit) == (number, finished, None)
    solutions = [unpacked(THREE, cells).text() for cells in came.solutions]
    expected = {"#..\n.#.\n..#", "#..\n..#\n.#."}
    if question is Question.NUMBER:
        assert solutions == []
    else:
        assert len(set(solutions)) == len(solutions) == number
        assert set(solutions) <= expected
    known = unpacked(THREE, came.known).text()
    assert known[0] == "#"
    assert (came.parts, came.empty, came.kept, came.missing) == (None, (), False, False)
    assert came.proof == b""


def test_the_cells_of_many_solutions_are_known_without_all_of_them() -> None:
    came = answer(task(Question.CELLS), THREE, Cube(), FREE)
    assert came.finished
    assert len(came.solutions) == came.number == 2
    assert unpacked(THREE, came.cells).text() == "???\n???\n???"


def test_a_proof_is_of_the_cube_itself() -> None:
    came = answer(task(Question.PROOF, method="probe1"), THREE, CUBE, FREE)
    assert came.finished
    assert len(came.solutions) == 2
    assert zlib.decompress(came.proof)
    assert unpacked(THREE, came.known).text() == "#??\n???\n???"
    late = answer(task(Question.PROOF, method="probe1"), THREE, CUBE, Budget(None, 0, 0))
    assert (late.finished, late.proof, late.limit) == (False, b"", "nodes")


def test_a_kept_search_gives_all_it_has_found_and_what_it_has_learned() -> None:
    shared = task(Question.SOLUTIONS, 64, run="attempts")
    try:
        first = answer(shared, THREE, CUBE, FREE)
        assert (first.kept, first.finished, first.number) == (True, True, 2)
        again = answer(shared, THREE, CUBE, FREE)
        assert (again.number, again.finished, again.statistics.branches) == (2, True, 0)
        whole = answer(shared, THREE, Cube(), FREE)
        assert (whole.number, whole.exhausted, len(set(whole.solutions))) == (6, True, 6)
    finally:
        forget("attempts")


@pytest.fixture
def puzzles(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The puzzles that this process keeps; none at first."""
    monkeypatch.setattr(attempts, "_puzzles", type(attempts._puzzles)())
    return attempts._puzzles


def test_a_process_keeps_eight_puzzles(puzzles: Any) -> None:
    data = pickle.dumps(THREE)
    count = task(Question.NUMBER)
    assert attempt(count, b"", CUBE, FREE) == Attempt(missing=True)
    assert attempt(count, data, CUBE, FREE).number == 2
    assert attempt(count, b"", CUBE, FREE).number == 2
    [came] = in_process(count, b"", CUBE, FREE)
    assert (came.number, came.missing) == (2, False)
    for number in range(8):
        attempt(count._replace(key=str(number)), data, CUBE, FREE)
    assert list(puzzles) == [str(number) for number in range(8)]


@pytest.mark.parametrize(
    ("most", "budget", "parts", "seconds"),
    [
        (0, Budget(None, 0, 2), 2, None),
        (0, Budget(8.0, 0, 2), 2, 2.0),
        (0, Budget(8.0, 0, 0), None, None),
        (1, Budget(None, 0, 2), 2, None),
        (0, Budget(None, None, 2), None, None),
        (1, Budget(None, None, 2), None, None),
    ],
)
def test_what_is_not_finished_is_split_in_a_quarter_of_the_time(
    most: int,
    budget: Budget,
    parts: int | None,
    seconds: float | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Limits] = []

    def noted(*all_: Any) -> Any:
        asked.append(all_[3])
        return split(*all_)

    monkeypatch.setattr(attempts, "split", noted)
    came = answer(task(Question.SOLUTIONS, most), THREE, Cube(), budget)
    assert (None if came.parts is None else len(came.parts)) == parts
    assert asked == ([] if parts is None else [Limits(seconds, memory=64 << 20)])


def test_parts_have_paths_from_the_whole_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = Grid.from_text("#..\n.??\n.??").tobytes()
    made = [Part(cells, (5,)), Part(cells, (-5, 6)), Part(b"", (-5, -6), True)]
    monkeypatch.setattr(attempts, "split", lambda *_: made)
    cube = CUBE._replace(depth=3, lost=1, path=(1, 2), spent=4.0)
    came = answer(task(Question.NUMBER), THREE, cube, Budget(None, 0, 2))
    assert came.parts == (
        Cube(packed(cells), 4, 0, (1, 2, 5)), Cube(packed(cells), 4, 0, (1, 2, -5, 6)),
    )  # fmt: skip
    assert came.empty == ((1, 2, -5, -6),)


def test_times_are_those_of_all_and_of_splitting(monkeypatch: pytest.MonkeyPatch) -> None:
    processor, wall = iter([3.0, 10.0]), iter([5.0, 7.5])
    monkeypatch.setattr(attempts, "process_time", lambda: next(processor))
    monkeypatch.setattr(attempts, "perf_counter", lambda: next(wall))
    came = answer(task(Question.NUMBER), THREE, CUBE, FREE)
    assert (came.processor, came.splitting) == (7.0, 2.5)
