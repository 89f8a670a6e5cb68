"""The compiled module does not crash, whatever its arguments and from any number of threads.

Only the package calls it, but a crash would end the whole program, so it checks its arguments.
"""

from __future__ import annotations

import sys
import threading
from array import array
from typing import Any

import pytest

from nonolith import Puzzle, _engine
from tests import processes

#: A program for a separate process: a crash must fail one test, not end all tests.
MALFORMED = """
import itertools, sys
from nonolith import _engine

odd = [None, True, 0, 1, -1, 1.5, 2**31, 2**40, 2**70, "1", b"1", [], (), {}, object(), [[]], ((),),
       ((1,),), ((1, 1),), (((1, 1),),), [[1]], ((1, 1, 1),), ((None, 1),), ((1, 40),), ((-1, 1),),
       ((2**40, 1),), (((2**31 - 1, 1), (2**31 - 1, 1)),), [[[1, 1]]], [[[[1]]]], ["ab"], [b"ab"]]
answers = refusals = 0
def ask(call, *arguments):
    global answers, refusals
    try:
        made = call(*arguments)
    except (TypeError, ValueError, OverflowError, MemoryError):
        refusals += 1
    else:
        answers += made is not None
        return made

for rows, columns in itertools.product(odd, odd):
    for colours in (2, 3):
        made = ask(_engine.Problem.read, rows, columns, colours)
        made and made.clues(tuple)
for blocks, cells in itertools.product(odd, [*odd, 3, 64, 65]):
    for colours in (-1, 0, 1, 2, 3, 33, None):
        line = ask(_engine.Line, blocks, cells, colours)
        for masks in odd if line else ():
            ask(line.settle_word, masks)
            ask(line.settle_bytes, masks)
for height, width, colours in itertools.product([-1, 0, 1, 2, 2**31 - 1, 2**40, None], repeat=3):
    for cells in (b"", b"1234", b"\\1\\0\\0\\0" * 4, "", None):
        ask(_engine.Problem.of_grid, height, width, colours, cells)
for text in [*odd, "1 2\\n3", "\\ud800", "1\\n" * 2000]:
    lines = ask(_engine.ClueLines.read, text)
    for first, count in itertools.product(odd, odd) if lines else ():
        part = ask(lines.part, first, count)
        part and ask(_engine.Problem.of_lines, part, lines)
problem = _engine.Problem.read((((1, 1),),), (((1, 1),),), 2)
for settings in ({}, {"seed": -1}, {"seed": "x"}, {1: 1}, {"decay": None}, {"threads": 0}):
    for given in (None, b"", b"12345678", "x"):
        ask(_engine.conflict_search, problem, given, settings, 2**20, False)
cell = b"\\1\\0\\0\\0"
for height, width, colours in itertools.product([-1, 0, 1, 2, 2000, 2**40, None], repeat=3):
    for cells in (b"", b"1234", cell, cell * 4, bytes(16), "", None):
        for given in (None, b"", cell * 4, bytes(16), "x"):
            ask(_engine.Judge, height, width, colours, cells, given, 2**20)
judge = _engine.Judge(2, 2, 2, cell * 4, None, 2**20)
number = lambda *values: b"".join(value.to_bytes(4, "little", signed=True) for value in values)
for places in (b"", b"123", number(0), number(4), number(-1), number(0, 3), None):
    for colours in (b"", b"\\0", b"\\1", b"\\2", b"\\1\\1", "x"):
        ask(judge.change, places, colours)
        for ends in (b"", b"1", number(0), number(1), number(2), number(1, 0), number(-1), None):
            ask(judge.judge_each, places, colours, ends, False, True)
some = [*odd, [None], ["x"]]
for problems, givens in itertools.product([*some, [problem], [problem, None]], some):
    for seconds in (-1.0, None, float("nan")):
        ask(_engine.check_all, problems, givens, seconds, -1, 2**20, _engine.StopFlag())
        ask(_engine.check_all, problems, givens, seconds, -1, 2**20, None)
print(answers > 20, refusals > 1000)
"""


def test_malformed_arguments_are_refused_or_answered() -> None:
    done = processes.run([sys.executable, "-c", MALFORMED])
    assert (done.returncode, done.stdout, done.stderr) == (0, "True True\n", "")


class Asked:
    """The results of several threads that call the same search repeatedly."""

    def __init__(self, search: _engine.Search) -> None:
        self.search = search
        self.found: list[bytes] = []
        self.counted: list[int] = []
        self.refused: list[str] = []
        self.other: list[BaseException] = []

    def by(self, threads: int) -> None:
        start = threading.Barrier(threads)

        def work(number: int) -> None:
            start.wait()
            for turn in range(200):
                try:
                    self._ask((number + turn) % 4)
                except RuntimeError as error:
                    self.refused.append(str(error))
                except BaseException as error:
                    self.other.append(error)

        working = [threading.Thread(target=work, args=[number]) for number in range(threads)]
        for thread in working:
            thread.start()
        for thread in working:
            thread.join()

    def _ask(self, what: int) -> None:
        if what == 0:
            digits, finished = self.search.count(b"")
            assert finished
            self.counted.append(int.from_bytes(digits, "little"))
        elif what == 1:
            self.search.known()
            self.search.statistics()
        elif (cells := self.search.next()) is not None:
            self.found.append(cells)


def searches() -> dict[str, Any]:
    """Return functions that start a search of each kind on a puzzle with 120 solutions."""
    problem = Puzzle(rows=[[1]] * 5, columns=[[1]] * 5).compiled
    return {
        "probing": lambda: _engine.probing_search(problem, None, 1, "min_logd", 0.2, 2**20),
        "conflict": lambda: _engine.conflict_search(problem, None, {}, 2**24, False),
        "threads": lambda: _engine.conflict_search(problem, None, {"threads": 2}, 2**24, False),
    }


@pytest.mark.parametrize("kind", searches())
def test_one_search_on_four_threads_answers_or_refuses(kind: str) -> None:
    """There is never a crash, and no solution is returned twice."""
    asked = Asked(searches()[kind]())
    asked.by(4)
    assert not asked.other
    assert len(asked.found) == len(set(asked.found)) <= 120
    assert set(asked.counted) <= {120}
    assert set(asked.refused) <= {"this search works in another thread: begin one for each thread"}
    assert asked.found or asked.counted


def test_a_search_that_works_in_one_thread_is_refused_to_another() -> None:
    """The first search is endless, so it is surely running when the second thread calls it."""
    hard = Puzzle(rows=[[1]] * 30, columns=[[1]] * 30).compiled
    search = _engine.probing_search(hard, None, 1, "min_logd", 0.2, 2**20)
    search.limit(60.0, -1)
    works, refused = threading.Event(), threading.Event()

    def ask_meanwhile() -> None:
        works.wait()
        while not refused.is_set():
            try:
                search.known()
            except RuntimeError:
                refused.set()

    other = threading.Thread(target=ask_meanwhile)
    other.start()
    works.set()
    while not refused.is_set():
        search.next()
    other.join()
    assert refused.is_set()
    assert search.next() is not None


@pytest.mark.parametrize("shape", [(1, 64), (64, 1), (64, 64), (64, 65), (65, 64)])
@pytest.mark.parametrize("wrong", [0, 1, 3, 4])
def test_a_full_grid_is_a_solution_only_with_its_last_cell_filled(
    shape: tuple[int, int], wrong: int
) -> None:
    height, width = shape
    problem = Puzzle(rows=[[width]] * height, columns=[[height]] * width).compiled
    cells = [2] * (height * width)
    assert _engine.is_solution(problem, array("I", cells).tobytes(), None)
    cells[-1] = wrong
    assert not _engine.is_solution(problem, array("I", cells).tobytes(), None)
