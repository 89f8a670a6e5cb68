"""attempt(): what a worker does with one cube: look for solutions within a budget, or split it.

It runs in any process that has the package installed. A puzzle is kept there from one cube to the
next, so that it has to be sent only once.
"""

from __future__ import annotations

import pickle
import zlib
from array import array
from collections import OrderedDict
from collections.abc import Generator
from enum import StrEnum
from itertools import islice
from time import perf_counter, process_time
from typing import Any, NamedTuple

from nonolith.certificates.proof_file import proof_of
from nonolith.cubes.cube import Cube, packed, unpacked, within
from nonolith.cubes.kept import give_back, taken
from nonolith.cubes.splitting import split
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import Counting, Proving, Search

#: Puzzles that a process keeps.
KEPT = 8

#: Splitting may take this share of the seconds that the cube itself may take.
SPLITTING = 0.25

_puzzles: OrderedDict[str, Puzzle] = OrderedDict()


class Question(StrEnum):
    """What is to be found in each cube."""

    SOLUTIONS = "solutions"
    CELLS = "cells"  #: the colours of each cell in all solutions
    NUMBER = "number"  #: how many solutions there are
    PROOF = "proof"  #: all solutions, and a proof that these are all


class Task(NamedTuple):
    """What is the same for all cubes of a puzzle.

    Attributes:
        question: what is to be found.
        method: the name of the method that solves.
        options: the method's options, as it takes them.
        most: how many solutions are wanted, or how far to count; 0: no bound.
        memory: bytes that a search may take.
        key: names the puzzle.
        run: names what works on it together, if searches are kept and share what they learn;
            empty: each cube has a search of its own.
    """

    question: Question
    method: str
    options: Any
    most: int
    memory: int
    key: str = ""
    run: str = ""


class Budget(NamedTuple):
    """What one attempt may use.

    Attributes:
        seconds: wall time; None: no limit.
        nodes: branches; None: no limit.
        parts: into how many parts to split the cube after that; 0: do not split it.
        lane: the number of the one who works; it varies the seed of a new search.
        news: what other searches have learned.
    """

    seconds: float | None
    nodes: int | None
    parts: int
    lane: int = 0
    news: bytes = b""


class Attempt(NamedTuple):
    """What came of one attempt.

    Attributes:
        missing: the process does not have the puzzle; nothing was done.
        solutions: the solutions found, packed.
        finished: whether the question is answered for the whole cube.
        number: the number of solutions, at least; exact where it is finished.
        cells: the colours that each cell has in some solution, packed; empty: not known.
        proof: the text of a proof that the solutions are all, where one is wanted, compressed.
        limit: the limit that ended it, or None.
        known: what holds in every solution of the cube, packed.
        parts: the smaller cubes, where it was split; none where they all turned out to be empty.
        empty: the paths of those that turned out to be empty.
        statistics: the work done.
        processor: processor time of all of it, in seconds.
        splitting: wall time of splitting, in seconds.
        exhausted: whether the whole puzzle is proved to have no other solutions.
        learned: short clauses, for other searches of the same puzzle.
        kept: whether the search is kept for the next attempt.
    """

    missing: bool = False
    solutions: tuple[bytes, ...] = ()
    finished: bool = False
    number: int = 0
    cells: bytes = b""
    proof: bytes = b""
    limit: str | None = None
    known: bytes = b""
    parts: tuple[Cube, ...] | None = None
    empty: tuple[tuple[int, ...], ...] = ()
    statistics: Statistics = Statistics()
    processor: float = 0.0
    splitting: float = 0.0
    exhausted: bool = False
    learned: bytes = b""
    kept: bool = False


def in_process(
    task: Task, puzzle: bytes, cube: Cube, budget: Budget
) -> Generator[Attempt, None, None]:
    """``attempt`` as a process of our own runs it."""
    yield attempt(task, puzzle, cube, budget)


def attempt(task: Task, puzzle: bytes, cube: Cube, budget: Budget) -> Attempt:
    """Answer a question about a cube, as far as the budget goes.

    Args:
        task: the question.
        puzzle: the puzzle, pickled; empty if the process should have it.
        cube: the cube.
        budget: what it may use.
    """
    if puzzle:
        _puzzles[task.key] = pickle.loads(puzzle)
        while len(_puzzles) > KEPT:
            _puzzles.popitem(last=False)
    whole = _puzzles.get(task.key)
    return Attempt(missing=True) if whole is None else answer(task, whole, cube, budget)


def answer(task: Task, whole: Puzzle, cube: Cube, budget: Budget) -> Attempt:
    """``attempt`` with the puzzle at hand."""
    processor = process_time()
    found = _by_kept_search(task, whole, cube, budget) if task.run else None
    if found is None:
        found = _by_new_search(task, whole, cube, budget)
    started = perf_counter()
    if not found.finished and budget.parts and not 0 < task.most <= found.number:
        share = None if budget.seconds is None else budget.seconds * SPLITTING
        limits = Limits(share, memory=task.memory)
        every = split(whole, unpacked(whole, found.known), budget.parts, limits)
        parts = tuple(
            Cube(packed(part.cells), cube.depth + 1, path=cube.path + part.path)
            for part in every
            if not part.empty
        )
        empty = tuple(cube.path + part.path for part in every if part.empty)
        found = found._replace(parts=parts, empty=empty)
    return found._replace(processor=process_time() - processor, splitting=perf_counter() - started)


def _by_new_search(task: Task, whole: Puzzle, cube: Cube, budget: Budget) -> Attempt:
    """A search within the cube, which ends with the attempt."""
    limits = Limits(budget.seconds, budget.nodes, task.memory)
    puzzle = within(whole, cube)
    search = METHODS[task.method].start(puzzle, limits, task.options)
    proves = task.question is Question.PROOF
    found = _proved(task, search, puzzle) if proves else _found(task, search)
    given = puzzle.given or Grid.unknown_cells(*whole.shape, whole.palette)
    # The parts of a proof are those of the cube itself: what a search has learned may need steps.
    known = given if proves else search.known or given
    return found._replace(
        limit=search.limit, known=packed(known.tobytes()), statistics=search.statistics
    )


def _by_kept_search(task: Task, whole: Puzzle, cube: Cube, budget: Budget) -> Attempt | None:
    """A search of the whole puzzle that assumes the cube; None where it cannot be kept."""
    limits = Limits(budget.seconds, budget.nodes, task.memory)
    kept = taken(task.run, (task.method, task.options), budget.lane, whole, limits)
    search = kept.search
    cells = (
        unpacked(whole, cube.cells)
        if cube.cells
        else Grid.unknown_cells(*whole.shape, whole.palette)
    ).tobytes()
    try:
        learned = search.exchange(budget.news)
        search.focus(cells)
    except ValueError:  # there was not enough memory for it: it searches in another way
        return None
    kept.more(task.most)
    limit = search.limit
    known = _both(cells, search.known.tobytes())
    finished = search.focus_exhausted or not all(array("I", known))
    learned += search.exchange(b"")
    done = Attempt(
        solutions=tuple(packed(grid.tobytes()) for grid in kept.found),
        finished=finished,
        number=len(kept.found),
        limit=limit,
        known=packed(known),
        statistics=kept.work(),
        exhausted=search.exhausted,
        learned=learned,
        kept=True,
    )
    give_back(task.run, kept)  # from here on another thread may use it
    return done


def _both(cells: bytes, others: bytes) -> bytes:
    """The colours that cells have in both grids."""
    both = int.from_bytes(cells, "little") & int.from_bytes(others, "little")
    return both.to_bytes(len(cells), "little")


def _found(task: Task, search: Search) -> Attempt:
    if task.question is Question.NUMBER:
        assert isinstance(search, Counting)
        number, finished = search.count(task.most)
        return Attempt(number=number, finished=finished)
    most = 2 if task.question is Question.CELLS else task.most
    grids = list(islice(search, most or None))
    finished = search.exhausted
    cells: Grid | None = None
    if task.question is Question.CELLS and len(grids) > 1 and not finished:
        assert isinstance(search, Counting)
        cells = search.backbone(grids)
        finished = cells is not None
    return Attempt(
        solutions=tuple(packed(grid.tobytes()) for grid in grids),
        finished=finished,
        number=len(grids),
        cells=b"" if cells is None else packed(cells.tobytes()),
    )


def _proved(task: Task, search: Search, puzzle: Puzzle) -> Attempt:
    """All solutions, with the proof that there are no others."""
    assert isinstance(search, Proving)
    with proof_of(search, puzzle) as proof:
        found = _found(task, search)
        if not found.finished:
            return found
        search.end_proof()
        return found._replace(proof=zlib.compress(proof.read(), 1))
