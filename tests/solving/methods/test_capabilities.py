"""A method cannot claim more than its capabilities allow, whatever its search reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

import pytest

import nonolith
from nonolith import Grid, Limits, NonolithError, Puzzle, Statistics, UnsupportedError, Verdict
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import Capabilities, Method
from tests.strategies import palette_of

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
SOLUTION = Grid.from_text("#.\n##")
WRONG = Grid.from_text("##\n##")


@dataclass
class Boaster:
    """A search that returns some grids and claims that they are all solutions."""

    grids: list[Grid]
    exhausted: bool = True
    limit: str | None = None
    known: Grid | None = None
    statistics: Statistics = field(default_factory=Statistics)

    def __iter__(self) -> Iterator[Grid]:
        return iter(self.grids)


class NoOptions(NamedTuple):
    """The options of a method that has no options."""


def add_boaster(monkeypatch: pytest.MonkeyPatch, capabilities: Capabilities, *grids: Grid) -> None:
    """Add the method ``boaster``, which claims that ``grids`` are all solutions, to the table."""

    def start(puzzle: Puzzle, limits: Limits, options: NoOptions) -> Boaster:
        return Boaster(list(grids))

    row = Method("boaster", "promises more than it does", "ours", start, capabilities)
    monkeypatch.setattr("nonolith.solving.solve.METHODS", {**METHODS, row.name: row})


ALL_BUT_PROOFS = [
    Capabilities(enumerates=enumerates, proves=False, colours=colours)
    for enumerates, colours in product([False, True], repeat=2)
]


@pytest.mark.parametrize("capabilities", ALL_BUT_PROOFS)
@pytest.mark.parametrize(
    ("grids", "verdict"), [((SOLUTION,), Verdict.SOLVED), ((), Verdict.UNKNOWN)]
)
def test_a_method_without_proofs_proves_nothing(
    monkeypatch: pytest.MonkeyPatch,
    capabilities: Capabilities,
    grids: tuple[Grid, ...],
    verdict: Verdict,
) -> None:
    add_boaster(monkeypatch, capabilities, *grids)
    result = nonolith.solve(CORNER, "boaster")
    assert (result.verdict, result.complete, result.backbone) == (verdict, False, None)


def test_a_method_that_proves_nothing_cannot_check_or_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    add_boaster(monkeypatch, Capabilities(proves=False), SOLUTION)
    with pytest.raises(UnsupportedError, match=r"boaster cannot .*; these methods can: auto"):
        nonolith.check(CORNER, "boaster")
    with pytest.raises(UnsupportedError, match=r"boaster cannot .*; these methods can: auto"):
        nonolith.count(CORNER, "boaster")


def test_any_search_that_counts_can_be_counted_with(monkeypatch: pytest.MonkeyPatch) -> None:
    class Counter(Boaster):
        def count(self, at_most: int) -> tuple[int, bool]:
            return len(self.grids), True

        def backbone(self, solutions: list[Grid]) -> Grid | None:
            return Grid.unknown_cells(2, 2)

    def start(puzzle: Puzzle, limits: Limits, options: NoOptions) -> Counter:
        return Counter([Grid.from_text("#.\n.#"), Grid.from_text(".#\n#.")], exhausted=False)

    row = Method("counter", "counts", "ours", start, Capabilities(counts=True))
    monkeypatch.setattr("nonolith.solving.solve.METHODS", {**METHODS, row.name: row})
    ambiguous = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    assert nonolith.count(ambiguous, "counter") == 2
    assert len(nonolith.check(ambiguous, "counter", cells=True).differing) == 4


def test_a_method_that_finds_one_solution_need_not_find_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    add_boaster(monkeypatch, Capabilities(enumerates=False), SOLUTION)
    assert len(nonolith.solve(CORNER, "boaster").solutions) == 1
    with pytest.raises(UnsupportedError, match="boaster"):
        nonolith.solve(CORNER, "boaster", max_solutions=2)
    with pytest.raises(UnsupportedError, match="boaster"):
        nonolith.solutions(CORNER, "boaster")


def test_colours_are_refused_by_a_method_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    add_boaster(monkeypatch, Capabilities(colours=False))
    coloured = Puzzle(rows=[[]], columns=[[]], palette=palette_of(3))
    with pytest.raises(UnsupportedError, match=r"boaster.*colour"):
        nonolith.solve(coloured, "boaster")


@pytest.mark.parametrize("wrong", [WRONG, Grid.unknown_cells(2, 2), Grid(2, 2, [1, 1, 1, 1])])
def test_a_solution_that_does_not_fit_the_clues_is_refused(
    monkeypatch: pytest.MonkeyPatch, wrong: Grid
) -> None:
    add_boaster(monkeypatch, Capabilities(), wrong)
    with pytest.raises(NonolithError, match="does not fit the clues"):
        nonolith.solve(CORNER, "boaster")
    with pytest.raises(NonolithError, match="does not fit the clues"):
        list(nonolith.solutions(CORNER, "boaster"))


def test_a_solution_that_ignores_given_cells_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    add_boaster(monkeypatch, Capabilities(), Grid.from_text("#.\n.#"))
    switch = Puzzle(rows=[[1], [1]], columns=[[1], [1]], given=Grid.from_text(".?\n??"))
    with pytest.raises(NonolithError):
        nonolith.solve(switch, "boaster")
