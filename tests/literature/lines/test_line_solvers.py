"""Compare every line solver of the table with brute force.

A complete solver must equal brute force, on all clues and all partial lines; the other solvers must
never deduce more than brute force. A partial line is a domain for each cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from math import comb

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import Block, Clue
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.model.masks import Masks, domains_of, full, masks_of
from nonolith.solving.line_solver import LineSolver
from tests import brute_force, dynamic_programme
from tests.examples import examples, long
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


def cases(
    length: int,
    colours: int,
    alphabet: Sequence[int],
    every_contradiction: bool = True,
    every_recolouring: bool = True,
) -> Iterator[Case]:
    """Yield every partial line over the alphabet, for every clue of that length."""
    of_all = brute_force.all_clues if every_recolouring else one_of_each_recolouring
    for clue in of_all(length, colours):
        for domains, settled in brute_force.all_settled(
            clue, length, alphabet, every_contradiction
        ):
            expected = None if settled is None else masks_of(settled, colours)
            yield clue, masks_of(domains, colours), expected


@lru_cache(maxsize=1)
def listed(
    length: int,
    colours: int,
    alphabet: tuple[int, ...],
    every_contradiction: bool = True,
    every_recolouring: bool = True,
) -> list[Case]:
    """Return the cases as a list, for a moderate number of them.

    The list is cached for the solvers, which are tested in turn for each length.
    """
    return list(cases(length, colours, alphabet, every_contradiction, every_recolouring))


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


def one_of_each_recolouring(length: int, colours: int) -> list[Clue]:
    """Return the clues in which colour 1 appears before colour 2, colour 2 before 3, and so on."""
    kept = []
    for clue in brute_force.all_clues(length, colours):
        first_seen = list(dict.fromkeys(block.colour for block in clue))
        if first_seen == sorted(first_seen) and first_seen == list(range(1, len(first_seen) + 1)):
            kept.append(clue)
    return kept


def known_or_not(colours: int) -> tuple[int, ...]:
    """Return the possible domains of a cell that is either settled or entirely unknown."""
    return (*(1 << colour for colour in range(colours)), (1 << colours) - 1)


def able(clue: Clue, cells: int, colours: int) -> list[LineSolver]:
    """Return the solvers for this clue; omit enumerating solvers if it has many placements."""
    spare = cells - sum(block.length for block in clue)
    few = comb(spare + len(clue), len(clue)) <= MANY_PLACEMENTS
    return [
        solver
        for solver in LINE_SOLVERS.values()
        if (colours == 2 or solver.colours) and (few or not solver.enumerates)
    ]


@pytest.mark.parametrize("solver", ALL)
@pytest.mark.parametrize("length", range(7))
def test_black_and_white_lines_up_to_6_equal_brute_force(solver: LineSolver, length: int) -> None:
    every_contradiction = length < 6
    check_all(solver, length, listed(length, 2, known_or_not(2), every_contradiction))


def test_black_and_white_lines_of_7_equal_brute_force() -> None:
    check_all(DEFAULT, 7, cases(7, 2, known_or_not(2)))


@pytest.mark.long
@pytest.mark.parametrize("solver", ALL)
@pytest.mark.parametrize("length", [6, 7, 8, 9])
def test_black_and_white_lines_up_to_9_equal_brute_force(solver: LineSolver, length: int) -> None:
    check_all(solver, length, cases(length, 2, known_or_not(2)))


@pytest.mark.long
@pytest.mark.parametrize("solver", ALL)
def test_black_and_white_lines_of_10_equal_brute_force(solver: LineSolver) -> None:
    check_all(solver, 10, cases(10, 2, known_or_not(2), every_contradiction=False))


@pytest.mark.parametrize("solver", COLOURED)
@pytest.mark.parametrize(
    ("length", "colours"), [*((n, 3) for n in range(5)), (3, 4), long(5, 3), long(4, 4)]
)
def test_coloured_lines_up_to_5_equal_brute_force(
    solver: LineSolver, length: int, colours: int
) -> None:
    check_coloured(solver, length, colours)


def test_coloured_lines_of_6_equal_brute_force() -> None:
    check_coloured(DEFAULT, 6, 3)


@pytest.mark.long
@pytest.mark.parametrize("solver", COLOURED)
@pytest.mark.parametrize(("length", "colours"), [(6, 3), (5, 4), (6, 4)])
def test_coloured_lines_up_to_6_equal_brute_force(
    solver: LineSolver, length: int, colours: int
) -> None:
    check_coloured(solver, length, colours)


def check_coloured(solver: LineSolver, length: int, colours: int) -> None:
    """Check a solver on partial lines whose cells are settled or unknown."""
    to_check = listed(
        length,
        colours,
        known_or_not(colours),
        every_contradiction=False,
        every_recolouring=length < 5,
    )
    check_all(solver, length, to_check)


@pytest.mark.parametrize("solver", COLOURED)
def test_every_set_of_colours_as_domain_equals_brute_force(solver: LineSolver) -> None:
    check_all(solver, 3, listed(3, 3, tuple(range(1, 1 << 3))))


def test_every_set_of_colours_in_lines_of_4_equals_brute_force() -> None:
    check_all(DEFAULT, 4, cases(4, 3, range(1, 1 << 3), every_recolouring=False))


@pytest.mark.long
@pytest.mark.parametrize("solver", COLOURED)
@pytest.mark.parametrize(("length", "colours"), [(4, 3), (3, 4)])
def test_every_set_of_colours_in_every_recolouring_equals_brute_force(
    solver: LineSolver, length: int, colours: int
) -> None:
    check_all(solver, length, listed(length, colours, tuple(range(1, 1 << colours))))


@pytest.mark.long
@pytest.mark.parametrize("solver", COLOURED)
@pytest.mark.parametrize(("length", "colours"), [(5, 3), (4, 4)])
def test_every_set_of_colours_in_longer_lines_equals_brute_force(
    solver: LineSolver, length: int, colours: int
) -> None:
    alphabet = range(1, 1 << colours)
    check_all(solver, length, cases(length, colours, alphabet, every_recolouring=False))


# The tests below leave out the solvers in Python, which would exceed the time limit:


@pytest.mark.long
def test_every_set_of_colours_in_lines_of_6_equals_brute_force() -> None:
    check_all(DEFAULT, 6, cases(6, 3, range(1, 1 << 3), every_recolouring=False))


@pytest.mark.long
def test_every_contradiction_of_coloured_lines_is_found() -> None:
    check_all(DEFAULT, 6, cases(6, 4, known_or_not(4)))


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


@settings(max_examples=examples(200), deadline=None)
@given(partial_lines(most_cells=50))
def test_settling_a_settled_line_changes_nothing(line: tuple[Clue, list[int], int]) -> None:
    clue, domains, colours = line
    for solver in able(clue, len(domains), colours):
        once = settle_domains(solver, clue, domains, colours)
        if once is not None and solver.complete:
            assert settle_domains(solver, clue, once, colours) == once, solver.name


@settings(max_examples=examples(200), deadline=None)
@given(partial_lines(most_cells=50))
def test_a_mirrored_line_settles_to_the_mirror_image(line: tuple[Clue, list[int], int]) -> None:
    clue, domains, colours = line
    for solver in able(clue, len(domains), colours):
        if solver.complete:
            settled = settle_domains(solver, clue, domains, colours)
            mirrored = settle_domains(solver, clue[::-1], domains[::-1], colours)
            assert mirrored == (None if settled is None else settled[::-1]), solver.name


@pytest.mark.parametrize("solver", COLOURED)
def test_recolouring_a_line_recolours_its_settled_line(solver: LineSolver) -> None:
    clue = (Block(2, 1), Block(1, 2), Block(2, 3))
    domains = [0b1111, 0b1111, 0b0110, 0b1111, 0b1001, 0b1111, 0b1111]
    settled = settle_domains(solver, clue, domains, 4)
    assert settled is not None
    for colours in permutations((1, 2, 3)):
        into = (0, *colours)

        def recolour(mask: int, into: tuple[int, ...] = into) -> int:
            return sum(1 << new for old, new in enumerate(into) if mask >> old & 1)

        answer = settle_domains(
            solver,
            tuple(Block(block.length, into[block.colour]) for block in clue),
            [recolour(mask) for mask in domains],
            4,
        )
        assert answer == [recolour(mask) for mask in settled]


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


def test_only_the_solver_complete_enumerates_placements() -> None:
    assert [name for name, solver in LINE_SOLVERS.items() if solver.enumerates] == ["complete"]
