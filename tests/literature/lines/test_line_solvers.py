"""Compare every line solver of the table with brute force.

A complete solver must equal brute force, on all clues and all partial lines; the other solvers must
never deduce more than brute force. A partial line is a domain for each cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import Block, Clue
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.model.masks import Masks, domains_of, full, masks_of
from nonolith.solving.line_solver import LineSolver
from tests import brute_force, dynamic_programme
from tests.examples import examples
from tests.propagation import settle_domains
from tests.strategies import complete_lines, partial_lines

pytestmark = pytest.mark.first

ALL = [pytest.param(solver, id=name) for name, solver in LINE_SOLVERS.items()]
COLOURED = [pytest.param(s, id=name) for name, s in LINE_SOLVERS.items() if s.colours]
COMPLETE = [pytest.param(s, id=name) for name, s in LINE_SOLVERS.items() if s.complete]
IN_STEPS = [pytest.param(s, id=name) for name, s in LINE_SOLVERS.items() if s.takes_step]
DEFAULT = next(iter(LINE_SOLVERS.values()))

#: Maximum number of placements for solvers that enumerate them.
MANY_PLACEMENTS = 10_000

#: The lengths around the ends of one, two and three machine words.
WORD_LENGTHS = [0, 1, 2, *range(60, 68), *range(124, 132), *range(188, 196), 255, 256, 257]


#: A clue, the partial line, and the settled line.
Case = tuple[Clue, Masks, Masks | None]


class Lines(NamedTuple):
    """Every partial line of a length, for every clue.

    Each cell is settled or entirely unknown; if ``any_colours``, it may have any set of colours.
    Without ``recoloured``, colour 1 appears in a clue before colour 2, and 2 before 3.
    """

    length: int
    colours: int = 2
    contradictions: bool = True
    recoloured: bool = True
    any_colours: bool = False

    def cases(self) -> Iterator[Case]:
        full = (1 << self.colours) - 1
        settled = (*(1 << colour for colour in range(self.colours)), full)
        alphabet = range(1, full + 1) if self.any_colours else settled
        for clue in brute_force.all_clues(self.length, self.colours):
            seen = list(dict.fromkeys(block.colour for block in clue))
            if self.recoloured or seen == list(range(1, len(seen) + 1)):
                for domains, found in brute_force.all_settled(
                    clue, self.length, alphabet, self.contradictions
                ):
                    expected = None if found is None else masks_of(found, self.colours)
                    yield clue, masks_of(domains, self.colours), expected


@lru_cache(maxsize=1)
def listed(lines: Lines) -> list[Case]:
    """Return the cases as a list, which is cached for the solvers that are tested in turn."""
    return list(lines.cases())


#: Lines for every solver; for those that take colours; and for the default one, since the solvers
#: in Python would exceed the time limit.
EVERY_LINE = [*map(Lines, range(6)), Lines(6, contradictions=False)]
COLOURED_LINES = [
    *(Lines(length, 3, contradictions=False) for length in range(5)),
    Lines(3, 4, contradictions=False),
    Lines(3, 3, any_colours=True),
]
MORE_LINES = [
    Lines(7),
    Lines(6, 3, contradictions=False, recoloured=False),
    Lines(4, 3, recoloured=False, any_colours=True),
]

#: The same, in the long tests.
LONG_LINES = [*map(Lines, (6, 7, 8, 9)), Lines(10, contradictions=False)]
LONG_COLOURED_LINES = [
    Lines(4, 4, contradictions=False),
    *(Lines(n, k, False, False) for n, k in ((5, 3), (6, 3), (5, 4), (6, 4))),
    *(Lines(n, k, any_colours=True) for n, k in ((4, 3), (3, 4))),
    *(Lines(n, k, recoloured=False, any_colours=True) for n, k in ((5, 3), (4, 4))),
]
LONG_MORE_LINES = [Lines(6, 3, recoloured=False, any_colours=True), Lines(6, 4)]


def check_all(solver: LineSolver, length: int, to_check: Iterable[Case]) -> None:
    """Check the solver on every case."""
    for clue, masks, expected in to_check:
        settled = solver.settle(clue, length, masks)
        if settled != expected:
            assert not solver.complete, (clue, masks, settled, expected)
            check_sound(
                domains_of(masks, length),
                None if settled is None else domains_of(settled, length),
                None if expected is None else domains_of(expected, length),
            )


def check_sound(
    domains: Sequence[int], settled: Sequence[int] | None, expected: Sequence[int] | None
) -> None:
    """Check that an incomplete solver knows no more than brute force."""
    if settled is None:
        assert expected is None, domains
        return
    assert len(settled) == len(domains)
    for cell, (before, after) in enumerate(zip(domains, settled, strict=True)):
        assert after & ~before == 0, (domains, settled, cell)
        needed = 0 if expected is None else expected[cell]
        assert needed & ~after == 0, (domains, settled, expected, cell)


def able(clue: Clue, cells: int, colours: int) -> list[LineSolver]:
    """Return the solvers for this clue; omit enumerating solvers if it has many placements."""
    spare = cells - sum(block.length for block in clue)
    few = comb(spare + len(clue), len(clue)) <= MANY_PLACEMENTS
    return [
        solver
        for solver in LINE_SOLVERS.values()
        if (colours == 2 or solver.colours) and (few or not solver.enumerates)
    ]


#: Solvers with the lines that they settle, in every run and in the long tests.
SETTLED = [
    (ALL, EVERY_LINE, LONG_LINES),
    (COLOURED, COLOURED_LINES, LONG_COLOURED_LINES),
    ([pytest.param(DEFAULT)], MORE_LINES, LONG_MORE_LINES),
]


@pytest.mark.parametrize(
    ("solver", "lines"),
    [
        pytest.param(
            *solver.values,
            lines,
            id=f"{solver.id}-{lines}",
            marks=pytest.mark.long if lines in longer else (),
        )
        for solvers, usual, longer in SETTLED
        for lines in (*usual, *longer)
        for solver in solvers
    ],
)
def test_all_lines_of_a_length_equal_brute_force(solver: LineSolver, lines: Lines) -> None:
    cases = listed(lines) if lines in (*EVERY_LINE, *COLOURED_LINES) else lines.cases()
    check_all(solver, lines.length, cases)


@settings(max_examples=examples(300), deadline=None)
@given(partial_lines(most_cells=14))
def test_random_partial_lines_equal_brute_force(line: tuple[Clue, list[int], int]) -> None:
    clue, domains, colours = line
    expected = brute_force.settle(clue, domains)
    for solver in able(clue, len(domains), colours):
        settled = settle_domains(solver, clue, domains, colours)
        check_sound(domains, settled, expected)
        assert settled == expected or not solver.complete, solver.name


@pytest.mark.parametrize("length", WORD_LENGTHS)
@settings(max_examples=examples(20), deadline=None)
@given(data=st.data())
def test_lines_around_the_ends_of_machine_words(length: int, data: st.DataObject) -> None:
    colours = data.draw(st.integers(2, 4))
    line = data.draw(complete_lines(length, colours))
    clue = brute_force.clue_of(line)
    full = (1 << colours) - 1
    hidden = data.draw(st.lists(st.integers(0, 3), min_size=length, max_size=length))
    domains = [full if hide else 1 << colour for hide, colour in zip(hidden, line, strict=True)]
    spoilt: bool = data.draw(st.booleans())
    if domains and spoilt:
        domains[data.draw(st.integers(0, length - 1))] = data.draw(st.integers(1, full))
    expected = dynamic_programme.settle(clue, domains)
    for solver in able(clue, length, colours):
        settled = settle_domains(solver, clue, domains, colours)
        check_sound(domains, settled, expected)
        assert settled == expected or not solver.complete, solver.name


@pytest.mark.parametrize("solver", COMPLETE)
def test_the_longest_line_is_settled(solver: LineSolver) -> None:
    full = [0b11] * MAX_LINE
    assert settle_domains(solver, (Block(MAX_LINE),), full, 2) == [0b10] * MAX_LINE
    assert settle_domains(solver, (), full, 2) == [0b01] * MAX_LINE
    dots = (Block(1),) * (MAX_LINE // 2)
    assert settle_domains(solver, dots, full, 2) == full
    assert settle_domains(solver, dots, [*full[:-1], 0b01], 2) == [0b10, 0b01] * (MAX_LINE // 2)
    assert settle_domains(solver, dots, [0b01, *full[1:]], 2) == [0b01, 0b10] * (MAX_LINE // 2)
    assert settle_domains(solver, dots, [0b01, *full[1:-1], 0b01], 2) is None


@pytest.mark.parametrize("solver", COLOURED)
def test_thirty_one_colours_are_settled(solver: LineSolver) -> None:
    colours = MAX_COLOURS + 1
    full = (1 << colours) - 1
    clue = tuple(Block(2, colour) for colour in range(1, colours))
    tight = settle_domains(solver, clue, [full] * (2 * MAX_COLOURS), colours)
    assert tight == [1 << block.colour for block in clue for _ in range(2)]
    loose = settle_domains(solver, clue, [full] * (2 * MAX_COLOURS + 1), colours)
    assert loose == dynamic_programme.settle(clue, [full] * (2 * MAX_COLOURS + 1))


@pytest.mark.parametrize("solver", ALL)
def test_a_cell_without_colours_is_a_contradiction(solver: LineSolver) -> None:
    assert settle_domains(solver, (Block(1),), [0, 0b11, 0b11], 2) is None


def test_the_table_is_keyed_by_name_and_the_first_is_complete() -> None:
    assert [solver.name for solver in LINE_SOLVERS.values()] == list(LINE_SOLVERS)
    assert next(iter(LINE_SOLVERS.values())).complete


@pytest.mark.parametrize("solver", IN_STEPS)
def test_a_step_can_end_the_work_within_a_line(solver: LineSolver) -> None:
    clue, masks = (Block(1),) * 20, (full(80),) * 2
    left = 10

    def step() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        solver.stoppable(step)(clue, 80, masks)


@given(partial_lines(most_cells=10))
def test_a_step_does_not_change_the_settled_line(line: tuple[Clue, list[int], int]) -> None:
    clue, domains, colours = line
    masks = masks_of(domains, colours)
    for solver in able(clue, len(domains), colours):
        settled = solver.settle(clue, len(domains), masks)
        assert solver.stoppable(lambda: None)(clue, len(domains), masks) == settled
