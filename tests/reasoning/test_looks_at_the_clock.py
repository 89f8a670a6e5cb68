"""How often the clock is looked at, exactly: each line, cell or assumption is one more look.

Where none is left out, a deadline ends the work soon. The figures were measured.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import accumulate

import pytest

import nonolith
from nonolith import Grid, Limits, Puzzle
from nonolith.design.generate import random_grid
from nonolith.literature.traces.trace import NODE_BYTES, trace
from nonolith.reasoning.contradictions import by_all_lines, by_one_line, by_two_lines
from nonolith.reasoning.mistakes import judge
from nonolith.reasoning.next_step import next_step
from nonolith.reasoning.position import Position
from nonolith.reasoning.probing import assumptions, probing, two_lines
from nonolith.solving.work import Work
from tests.reasoning.test_mistakes import half_filled
from tests.reasoning.test_probing import begin
from tests.strategies import palette_of

SEVERAL = Puzzle.from_grid(random_grid(8, 8, probability=0.4, seed=8))
COLOURED = Puzzle.from_grid(random_grid(4, 6, palette=palette_of(3), seed=1))
#: A search finds that it has no solution; line solving does not.
NONE = Puzzle(rows=[[2], [1], [1], [1, 1]], columns=[[2], [1], [1], [2]])
LIMITS = Limits(seconds=1_000)


class Counting(Work):
    """Work that counts the looks."""

    looks = 0

    def step(self) -> None:
        type(self).looks += 1
        super().step()


@pytest.fixture(autouse=True)
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    Counting.looks = 0
    for module in (
        "reasoning.explaining",
        "reasoning.verifying",
        "reasoning.hints",
        "literature.traces.trace",
    ):
        monkeypatch.setattr(import_module(f"nonolith.{module}"), "Work", Counting)


def work() -> Counting:
    return Counting(LIMITS)


def refuted(size: int, seed: int) -> Position:
    return Position(*half_filled(size, seed))


def stuck(seed: int) -> Position:
    """A position in which lines alone offer nothing."""
    return begin(seed)[0]


def each(number: int) -> Puzzle:
    return Puzzle(rows=[[1]] * number, columns=[[1]] * number)


@pytest.mark.parametrize(
    ("call", "looks"),
    [
        (lambda: list(by_one_line(Position(SEVERAL), Position(SEVERAL), work())), 16),
        (lambda: by_two_lines(refuted(7, 4), work()), 41),
        (lambda: by_two_lines(refuted(12, 24), work()), 111),
        (lambda: by_all_lines(refuted(12, 24), work()), 16),
        (lambda: Position(COLOURED, None, work()), 10),
        (lambda: Position(SEVERAL, Grid.unknown_cells(8, 8), work()), 8),
        (lambda: assumptions(stuck(7), work()), 71),
        (lambda: two_lines(stuck(7), begin(7)[1], work()), 32),
        (lambda: two_lines(stuck(12), begin(12)[1], work()), 27),
        (lambda: probing(stuck(7), begin(7)[1], work()), 89),
        (lambda: probing(stuck(35), begin(35)[1], work()), 45),
        (lambda: next_step(stuck(46), work()), 47),
        (lambda: nonolith.explain(SEVERAL, limits=LIMITS), 5473),
        (
            lambda: nonolith.explain(Puzzle.from_grid(random_grid(9, 9, seed=3)), limits=LIMITS),
            1339,
        ),
        (lambda: nonolith.hint(SEVERAL, limits=LIMITS), 1),
        (lambda: nonolith.hint(*half_filled(7, 3), limits=LIMITS), 79),
        (lambda: nonolith.hint(*half_filled(12, 24), limits=LIMITS), 299),
        (lambda: nonolith.verify(*half_filled(12, 24), limits=LIMITS), 376),
        (
            lambda: nonolith.verify(
                each(4), Grid.from_text("#???\n?#??\n??.?\n???."), limits=LIMITS
            ),
            35,
        ),
        (lambda: judge(each(3), Grid.from_text("#..\n.#.\n..#"), work()), 0),
        (lambda: judge(each(3), Grid.from_text("#..\n.#.\n..?"), work()), 10),
        (lambda: judge(NONE, Grid.unknown_cells(4, 4), work()), 14),
        (lambda: trace(each(4), limits=LIMITS), 230),
        (lambda: trace(each(3), canonical=True, limits=LIMITS), 2742),
        (lambda: trace(each(3), lines="fast,complete", limits=LIMITS), 245),
    ],
)
def test_the_clock_is_looked_at_exactly_so_often(call: Callable[[], object], looks: int) -> None:
    call()
    assert Counting.looks == looks


def test_a_trace_needs_the_bytes_of_its_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(Counting, "need", lambda _, size: sizes.append(size))
    nodes = len(trace(each(4), limits=LIMITS).nodes)
    assert nodes > 40
    assert {NODE_BYTES * number for number in range(nodes)} <= set(sizes)


def test_a_canonical_trace_needs_the_bytes_of_all_states_and_traces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each guess is followed once, to a board of its lines; then come the nodes that are kept."""
    sizes: list[int] = []
    monkeypatch.setattr(Counting, "need", lambda _, size: sizes.append(size))
    nodes = len(trace(each(2), canonical=True, limits=LIMITS).nodes)
    guesses = 4  # at each cell one, with its opposite
    board = NODE_BYTES * 4
    steps = [*[board] * 2 * guesses, NODE_BYTES * nodes]
    assert sizes == list(accumulate(steps))
