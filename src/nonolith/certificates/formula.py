"""The formula of a certificate: the clauses of the clues, and one for each solution that is listed.

Written as DIMACS has it, with a comment for each cell. A clause for a solution excludes just that
grid, so the whole is contradictory exactly when the list has every solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonolith.certificates.encoding import clauses_of, word_of
from nonolith.model.grid import Grid
from nonolith.model.masks import highest
from nonolith.model.puzzle import Puzzle
from nonolith.support.deadline import Deadline
from nonolith.support.errors import LimitReached

#: How many clauses are made between two looks at the clock.
_PERIOD = 4096


def formula_of(
    puzzle: Puzzle, solutions: Iterable[Grid], deadline: Deadline | None = None
) -> Iterator[list[int]]:
    """The clauses, each a list of literals: those of the clues, and one for each solution, which
    excludes just that grid.

    Raises:
        LimitReached: the deadline was reached.
    """
    deadline = deadline or Deadline(None)
    for number, clause in enumerate(clauses_of(puzzle)):
        if number % _PERIOD == 0 and deadline.passed:
            raise LimitReached("the limit on seconds was reached before all clauses were made")
        yield clause
    colours = len(puzzle.palette)
    for grid in solutions:
        yield [-(1 + cell * colours + highest(mask)) for cell, mask in enumerate(grid.masks())]


def dimacs(
    puzzle: Puzzle, solutions: Sequence[Grid], deadline: Deadline | None = None
) -> Iterator[str]:
    """The lines of the formula's text, without line ends; LimitReached as for ``formula_of``."""
    clauses = variables = 0
    for clause in formula_of(puzzle, solutions, deadline):
        clauses += 1
        variables = max(variables, max(map(abs, clause), default=0))
    yield from variable_names(puzzle)
    yield dimacs_head(variables, clauses)
    for clause in formula_of(puzzle, solutions, deadline):
        yield dimacs_clause(clause)


def variable_names(puzzle: Puzzle) -> Iterator[str]:
    """Yield the comment of each cell, row by row: the variable of each of its colours."""
    colours = [
        (number, colour.name if colour.name.isprintable() else ascii(colour.name))
        for number, colour in enumerate(puzzle.palette)
    ]
    width = puzzle.width
    for cell in range(puzzle.height * width):
        first = 1 + cell * len(colours)
        names = ", ".join(f"{first + number} {name}" for number, name in colours)
        yield f"c row {cell // width + 1}, column {cell % width + 1}: {names}"


def dimacs_head(variables: int, clauses: int) -> str:
    """Return the line that states the size of a formula."""
    return f"p cnf {variables} {clauses}"


def dimacs_clause(clause: Iterable[int]) -> str:
    """Return the line of a clause."""
    return "".join(f"{x} " for x in clause) + "0"


def formula_size(puzzle: Puzzle) -> int:
    """About how many clauses the clues have: found from the clues, without listing them."""
    size = puzzle.height * puzzle.width * (1 + len(puzzle.palette) ** 2 // 2)
    for clues, length in ((puzzle.rows, puzzle.width), (puzzle.columns, puzzle.height)):
        for clue in clues:
            cells = sum(block.length for block in clue)
            free = max(0, length - cells - len(clue) + 1) + 1
            size += length * free * 4 + len(clue) * free * 4
    return size


def start_variables(puzzle: Puzzle) -> list[int]:
    """For each block, line by line and rows first, the variable of "it starts at cell p or later"
    less p; a number that the search writes into its proof."""
    numbers = []
    fresh = 1 + puzzle.height * puzzle.width * len(puzzle.palette)
    for clues, length in ((puzzle.rows, puzzle.width), (puzzle.columns, puzzle.height)):
        for clue in clues:
            word, first = word_of(clue)
            for start in first:
                numbers.append(fresh - start)
                fresh += length - len(word) + 1
    return numbers
