"""Searches are kept by the process from one attempt to the next, and given to one at a time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from nonolith import Grid, Limits, Puzzle, generate
from nonolith.cubes import kept
from nonolith.cubes.attempt import Budget, Question, Task, answer
from nonolith.cubes.cube import Cube, packed
from nonolith.cubes.kept import Kept, forget, give_back, may_be_kept, taken
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import SEED, Search
from tests.cubes.executors import asked

FOUR = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)

#: Has more than a thousand conflicts.
HARD = generate(45, 45, filled=850, seed=1)

OPTIONS = METHODS["auto"].options()


def _taken(run: str, puzzle: Puzzle = FOUR) -> Kept:
    return taken(run, ("auto", OPTIONS), 0, puzzle, Limits())


def test_a_search_is_kept_and_used_by_one_at_a_time() -> None:
    first, second = _taken("one"), _taken("one")
    assert first is not second
    give_back("one", first)
    assert _taken("one") is first
    give_back("one", first)
    forget("one")
    assert _taken("one") is not first


def test_only_the_searches_of_the_last_run_are_kept() -> None:
    first = _taken("one")
    give_back("one", first)
    give_back("two", _taken("two"))
    assert list(kept._free) == ["two"]
    assert _taken("one") is not first
    forget("two")


def test_solutions_are_given_again_and_work_is_counted_once() -> None:
    search = _taken("one")
    search.more(3)
    assert len(search.found) == 3
    assert search.work().branches > 0
    search.more(3)
    assert len(search.found) == 3
    assert search.work().branches == 0
    search.more(100)
    assert len(set(search.found)) == 24


@pytest.mark.parametrize(
    ("method", "changed", "most", "may"),
    [
        ("auto", {}, 2, True),
        ("conflict", {"seed": 5}, 64, True),
        ("auto", {}, 0, False),
        ("auto", {}, 65, False),
        ("conflict", {"threads": 2}, 2, False),
        ("probe1", {}, 2, False),
    ],
)
def test_some_searches_may_be_kept(
    method: str, changed: dict[str, int], most: int, may: bool
) -> None:
    assert may_be_kept(METHODS[method].options(**changed), most) == may


def test_attempts_on_parts_give_the_solutions_of_each_part() -> None:
    task = Task(Question.SOLUTIONS, "auto", OPTIONS, 64, Limits().memory, "", "run")
    for text in ("#???\n", ".???\n"):
        cells = Grid.from_text(text + "????\n" * 3).tobytes()
        came = answer(task, FOUR, Cube(packed(cells)), Budget(None, None, 0))
        assert came.finished
        assert came.kept
        assert len(came.solutions) == (6 if text[0] == "#" else 24)  # all found so far
    forget("run")


def test_what_one_search_has_learned_another_one_takes() -> None:
    task = Task(Question.SOLUTIONS, "auto", OPTIONS, 1, Limits().memory, "", "run")
    first = answer(task, HARD, Cube(), Budget(None, 30_000, 0))
    forget("run")
    assert first.learned
    assert not first.finished
    second = answer(task, HARD, Cube(), Budget(None, 30_000, 0, 1, first.learned))
    forget("run")
    assert second.limit == "nodes" or second.solutions


def test_a_search_without_enough_memory_is_not_kept() -> None:
    task = Task(Question.SOLUTIONS, "auto", OPTIONS, 1, 1 << 20, "", "run")
    large = generate(120, 120, filled=7200, seed=1)
    came = answer(task, large, Cube(), Budget(1.0, 10, 0))
    assert not came.kept
    assert came.limit is not None
    assert asked(large, Question.SOLUTIONS, most=1, limits=Limits(1.0, 10, 1 << 20)).limit


@pytest.mark.parametrize(("own", "lane", "seed"), [(5, 3, 8), (0, 0, 0), (int(SEED.most), 2, 2)])
def test_a_new_search_has_a_seed_of_its_lane(
    own: int, lane: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Any] = []

    def start(puzzle: Puzzle, limits: Limits, options: Any) -> Search:
        begun.append((puzzle, limits, options))
        return METHODS["auto"].start(puzzle, limits, options)

    monkeypatch.setattr(kept, "METHODS", {"conflict": SimpleNamespace(start=start)})
    options: Any = METHODS["conflict"].options(seed=own)
    limits = Limits(nodes=7)
    search = taken("seeds", ("conflict", options), lane, FOUR, limits)
    assert begun == [(FOUR, limits, options._replace(seed=seed))]
    assert search.search.exhausted is False
    give_back("seeds", search)
    assert taken("seeds", ("conflict", options), lane, FOUR, Limits(nodes=0)) is search
    assert len(begun) == 1
    search.more(64)
    assert search.search.limit == "nodes"
    forget("seeds")


def test_the_last_search_that_was_given_back_is_taken_first() -> None:
    searches = [_taken("order") for _ in range(3)]
    for each in searches:
        give_back("order", each)
    assert [_taken("order") for _ in range(3)] == searches[::-1]
    assert (kept.RUNS, kept.MOST) == (1, 64)
    forget("order")
    forget("never begun")


def test_the_runs_that_were_used_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "RUNS", 2)
    searches = {run: _taken(run) for run in ("one", "two", "three")}
    for run in ("one", "two", "one", "three"):
        give_back(run, searches[run])
    assert list(kept._free) == ["one", "three"]
    for run in searches:
        forget(run)
    assert not kept._free
