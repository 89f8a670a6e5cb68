"""Every line solver of the table, against brute force.

Complete ones must equal it, on all clues and all partial lines; the others must never deduce what
it does not. A partial line is a domain for each cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import Block, Clue
from nonolith.limits import MAX_COLOURS, MAX_LINE
from nonolith.lines import LINE_SOLVERS
from nonolith.lines.base import LineSolver
from tests import brute_force, dynamic_programme
from tests.strategies import complete_lines, partial_lines

ALL = [pytest.param(solver, id=name) for name, solver in LINE_SOLVERS.items()]
COLOURED = [pytest.param(s, id=name) for name, s in LINE_SOLVERS.items() if s.colours]
COMPLETE = [pytest.param(s, id=name) for name, s in LINE_SOLVERS.items() if s.complete]

#: The lengths around the ends of one, two and three machine words.
WORD_LENGTHS = [0, 1, 2, *range(60, 68), *range(124, 132), *range(188, 196), 255, 256, 257]


def check_all(
    solver: LineSolver,
    length: int,
    colours: int,
    alphabet: Sequence[int],
    *,
    clues: Sequence[Clue] | None = None,
    every_contradiction: bool = True,
) -> None:
    """Put every partial line over the alphabet to the solver, for every clue of that length."""
    for clue in brute_force.all_clues(length, colours) if clues is None else clues:
        for domains, expected in brute_force.all_settled(
            clue, length, alphabet, every_contradiction
        ):
            settled = solver.settle_domains(clue, domains, colours)
            if settled != expected:
                assert not solver.complete, (clue, domains, settled, expected)
                check_sound(domains, settled, expected)


def check_sound(
    domains: Sequence[int], settled: Sequence[int] | None, expected: Sequence[int] | None
) -> None:
    """An incomplete solver may know less than brute force, never more."""
    if settled is None:
        assert expected is None, domains
        return
    assert len(settled) == len(domains)
    for cell, (before, after) in enumerate(zip(domains, settled, strict=True)):
        assert after & ~before == 0, (domains, settled, cell)
        needed = 0 if expected is None else expected[cell]
        assert needed & ~after == 0, (domains, settled, expected, cell)


def one_of_each_recolouring(length: int, colours: int) -> list[Clue]:
    """The clues in which the colours appear first in the order of their numbers."""
    kept = []
    for clue in brute_force.all_clues(length, colours):
        first_seen = list(dict.fromkeys(block.colour for block in clue))
        if first_seen == sorted(first_seen) and first_seen == list(range(1, len(first_seen) + 1)):
            kept.append(clue)
    return kept


def known_or_not(colours: int) -> list[int]:
    """The domains of a cell that is either settled or entirely unknown."""
    return [*(1 << colour for colour in range(colours)), (1 << colours) - 1]


@pytest.mark.parametrize("solver", ALL)
@pytest.mark.parametrize("length", range(9))
def test_black_and_white_lines_up_to_8_equal_brute_force(solver: LineSolver, length: int) -> None:
    check_all(solver, length, 2, known_or_not(2))


@pytest.mark.long
@pytest.mark.parametrize("solver", ALL)
@pytest.mark.parametrize("length", [9, 10])
def test_black_and_white_lines_up_to_10_equal_brute_force(solver: LineSolver, length: int) -> None:
    check_all(solver, length, 2, known_or_not(2))


@pytest.mark.parametrize("solver", COLOURED)
@pytest.mark.parametrize(("length", "colours"), [(n, 3) for n in range(7)] + [(6, 4), (5, 4)])
def test_coloured_lines_up_to_6_equal_brute_force(
    solver: LineSolver, length: int, colours: int
) -> None:
    check_all(solver, length, colours, known_or_not(colours), every_contradiction=False)


@pytest.mark.parametrize("solver", COLOURED)
@pytest.mark.parametrize(("length", "colours"), [(4, 3), (3, 4)])
def test_every_set_of_colours_as_domain_equals_brute_force(
    solver: LineSolver, length: int, colours: int
) -> None:
    check_all(solver, length, colours, range(1, 1 << colours))


@pytest.mark.long
@pytest.mark.parametrize("solver", COLOURED)
@pytest.mark.parametrize(("length", "colours"), [(6, 3), (4, 4)])
def test_every_set_of_colours_in_longer_lines_equals_brute_force(
    solver: LineSolver, length: int, colours: int
) -> None:
    clues = one_of_each_recolouring(length, colours)
    check_all(solver, length, colours, range(1, 1 << colours), clues=clues)


@pytest.mark.long
@pytest.mark.parametrize("solver", COLOURED)
def test_every_contradiction_of_coloured_lines_is_found(solver: LineSolver) -> None:
    check_all(solver, 6, 4, known_or_not(4))


@pytest.mark.parametrize("solver", ALL)
@settings(max_examples=300, deadline=None)
@given(partial_lines(most_cells=14))
def test_random_partial_lines_equal_brute_force(
    solver: LineSolver, line: tuple[Clue, list[int], int]
) -> None:
    clue, domains, colours = line
    if colours == 2 or solver.colours:
        expected = brute_force.settle(clue, domains)
        settled = solver.settle_domains(clue, domains, colours)
        check_sound(domains, settled, expected)
        assert settled == expected or not solver.complete


@pytest.mark.parametrize("solver", ALL)
@pytest.mark.parametrize("length", WORD_LENGTHS)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_lines_around_the_ends_of_machine_words(
    solver: LineSolver, length: int, data: st.DataObject
) -> None:
    colours = data.draw(st.integers(2, 4 if solver.colours else 2))
    line = data.draw(complete_lines(length, colours))
    clue = brute_force.clue_of(line)
    full = (1 << colours) - 1
    hidden = data.draw(st.lists(st.integers(0, 3), min_size=length, max_size=length))
    domains = [full if hide else 1 << colour for hide, colour in zip(hidden, line, strict=True)]
    spoilt: bool = data.draw(st.booleans())
    if domains and spoilt:
        domains[data.draw(st.integers(0, length - 1))] = data.draw(st.integers(1, full))
    expected = dynamic_programme.settle(clue, domains)
    settled = solver.settle_domains(clue, domains, colours)
    check_sound(domains, settled, expected)
    assert settled == expected or not solver.complete


@pytest.mark.parametrize("solver", COMPLETE)
def test_the_longest_line_is_settled(solver: LineSolver) -> None:
    full = [0b11] * MAX_LINE
    assert solver.settle_domains((Block(MAX_LINE),), full, 2) == [0b10] * MAX_LINE
    assert solver.settle_domains((), full, 2) == [0b01] * MAX_LINE
    dots = (Block(1),) * (MAX_LINE // 2)
    assert solver.settle_domains(dots, full, 2) == full
    assert solver.settle_domains(dots, [*full[:-1], 0b01], 2) == [0b10, 0b01] * (MAX_LINE // 2)
    assert solver.settle_domains(dots, [0b01, *full[1:]], 2) == [0b01, 0b10] * (MAX_LINE // 2)
    assert solver.settle_domains(dots, [0b01, *full[1:-1], 0b01], 2) is None


@pytest.mark.parametrize("solver", COLOURED)
def test_thirty_one_colours_are_settled(solver: LineSolver) -> None:
    colours = MAX_COLOURS + 1
    full = (1 << colours) - 1
    clue = tuple(Block(2, colour) for colour in range(1, colours))
    tight = solver.settle_domains(clue, [full] * (2 * MAX_COLOURS), colours)
    assert tight == [1 << block.colour for block in clue for _ in range(2)]
    loose = solver.settle_domains(clue, [full] * (2 * MAX_COLOURS + 1), colours)
    assert loose == dynamic_programme.settle(clue, [full] * (2 * MAX_COLOURS + 1))


@pytest.mark.parametrize("solver", ALL)
def test_a_line_without_cells_is_settled_at_once(solver: LineSolver) -> None:
    assert solver.settle_domains((), [], 2) == []


@pytest.mark.parametrize("solver", ALL)
def test_a_cell_without_colours_is_a_contradiction(solver: LineSolver) -> None:
    assert solver.settle_domains((Block(1),), [0, 0b11, 0b11], 2) is None


@pytest.mark.parametrize("solver", ALL)
def test_settling_leaves_the_given_domains_alone(solver: LineSolver) -> None:
    domains = [0b11] * 5
    solver.settle_domains((Block(5),), domains, 2)
    assert domains == [0b11] * 5


@pytest.mark.parametrize("solver", COMPLETE)
@settings(max_examples=200, deadline=None)
@given(partial_lines(most_cells=100))
def test_settling_twice_changes_nothing_more(
    solver: LineSolver, line: tuple[Clue, list[int], int]
) -> None:
    clue, domains, colours = line
    if colours == 2 or solver.colours:
        once = solver.settle_domains(clue, domains, colours)
        if once is not None:
            assert solver.settle_domains(clue, once, colours) == once


@pytest.mark.parametrize("solver", COMPLETE)
@settings(max_examples=200, deadline=None)
@given(partial_lines(most_cells=100))
def test_a_mirrored_line_settles_to_the_mirror_image(
    solver: LineSolver, line: tuple[Clue, list[int], int]
) -> None:
    clue, domains, colours = line
    if colours == 2 or solver.colours:
        settled = solver.settle_domains(clue, domains, colours)
        mirrored = solver.settle_domains(clue[::-1], domains[::-1], colours)
        assert mirrored == (None if settled is None else settled[::-1])


@pytest.mark.parametrize("solver", COLOURED)
def test_recolouring_a_line_recolours_what_follows(solver: LineSolver) -> None:
    clue = (Block(2, 1), Block(1, 2), Block(2, 3))
    domains = [0b1111, 0b1111, 0b0110, 0b1111, 0b1001, 0b1111, 0b1111]
    settled = solver.settle_domains(clue, domains, 4)
    assert settled is not None
    for colours in permutations((1, 2, 3)):
        into = (0, *colours)

        def recolour(mask: int, into: tuple[int, ...] = into) -> int:
            return sum(1 << new for old, new in enumerate(into) if mask >> old & 1)

        answer = solver.settle_domains(
            tuple(Block(block.length, into[block.colour]) for block in clue),
            [recolour(mask) for mask in domains],
            4,
        )
        assert answer == [recolour(mask) for mask in settled]


def test_the_table_is_keyed_by_name_and_the_first_is_complete() -> None:
    assert [solver.name for solver in LINE_SOLVERS.values()] == list(LINE_SOLVERS)
    assert next(iter(LINE_SOLVERS.values())).complete
