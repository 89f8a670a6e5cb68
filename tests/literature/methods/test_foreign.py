"""Searches in separate processes: failures, limits, and the reuse of workers."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from itertools import islice

import pytest

import nonolith
from nonolith import Grid, Limits, MissingExtraError, NonolithError, Puzzle
from nonolith.design import random_puzzles
from nonolith.literature.shared import foreign
from nonolith.solving.methods import METHODS
from nonolith.solving.work import PythonSearch, Work
from nonolith.workers.pool import shared_pool

FOREIGN = [name for name, method in METHODS.items() if method.capabilities.extra]
PERMUTATIONS = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)


def crashing(_puzzle: Puzzle, _options: object, _work: Work) -> Iterator[Grid]:
    os.abort()
    yield


def greedy(_puzzle: Puzzle, _options: object, _work: Work) -> Iterator[Grid]:
    raise MemoryError
    yield


def wrong(_puzzle: Puzzle, _options: object, _work: Work) -> Iterator[Grid]:
    raise KeyError("of the solver")
    yield


def search(find: foreign.Find, module: str = "json") -> PythonSearch:
    return foreign.foreign(find, module, "much")(PERMUTATIONS, Limits(), None)


def test_a_missing_library_is_named_with_what_to_install() -> None:
    with pytest.raises(MissingExtraError, match=r"no_such_library.*nonolith\[much\]"):
        search(crashing, "no_such_library")


@pytest.mark.parametrize("method", FOREIGN)
def test_each_extra_is_one_of_the_package(method: str) -> None:
    import tomllib
    from pathlib import Path

    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    extra = METHODS[method].capabilities.extra
    assert extra in extras
    assert extra in extras["methods"][0], "the extra methods holds those of all methods"
    assert all(library in project["dependency-groups"]["test"] for library in extras[extra])


@pytest.mark.parametrize(
    ("find", "message"), [(crashing, "died"), (wrong, "KeyError: 'of the solver'")]
)
def test_a_crash_or_an_exception_of_a_solver_is_reported(find: foreign.Find, message: str) -> None:
    with pytest.raises(NonolithError, match=message):
        list(search(find))


def test_a_memory_error_in_a_solver_is_the_memory_limit() -> None:
    out_of_memory = search(greedy)
    assert list(out_of_memory) == []
    assert out_of_memory.limit == "memory"
    assert not out_of_memory.exhausted


@pytest.mark.parametrize("method", FOREIGN)
def test_an_abandoned_search_gives_its_worker_back(method: str) -> None:
    found = set()
    for _ in range(3):
        found.add(next(iter(nonolith.solutions(PERMUTATIONS, method))))
        gc.collect()
    assert len(found) == 1
    kinds = list(shared_pool().workers.values())
    assert kinds
    assert all(kinds.count(kind) <= 2 for kind in kinds)


@pytest.mark.parametrize("method", FOREIGN)
def test_a_puzzle_with_a_cell_without_colours_has_no_solution(method: str) -> None:
    impossible = PERMUTATIONS.replace(given=Grid(4, 4, [0] + [3] * 15))
    assert nonolith.solve(impossible, method).verdict is nonolith.Verdict.NONE


def test_libraries_that_conflict_work_in_different_processes() -> None:
    """highspy and ortools cannot be loaded into one process; this process has loaded ortools."""
    from ortools.sat.python import cp_model

    assert cp_model.CpModel() is not None
    for method in FOREIGN:
        assert nonolith.solve(PERMUTATIONS, method).verdict is nonolith.Verdict.MULTIPLE


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_process_uses_no_worker_of_its_parent() -> None:
    list(nonolith.solutions(PERMUTATIONS, "sat"))
    mine = {worker.process_id for worker in shared_pool().workers}
    child = os.fork()
    if not child:
        list(nonolith.solutions(PERMUTATIONS, "sat"))
        os._exit(bool(mine & {worker.process_id for worker in shared_pool().workers}))
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize("nodes", [0, 1, 10, 2**31 - 1, 2**31, 10**12])
def test_a_limit_on_nodes_of_any_size_is_kept(nodes: int) -> None:
    """Each of the two solutions takes a node; the proof that no other exists takes another node."""
    (puzzle,) = islice(random_puzzles(2, 8, 8, probability=0.35, seed=2), 1, None)
    result = nonolith.solve(puzzle, "integer_program", max_solutions=2, limits=Limits(nodes=nodes))
    assert result.statistics.branches == min(nodes, 2)
    assert len(result.solutions) == min(nodes, 2)
    assert result.limit == ("nodes" if nodes < 2 else None)
