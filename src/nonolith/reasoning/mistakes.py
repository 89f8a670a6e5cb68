"""Find a wrong cell in a grid, and prove that it is wrong, without using the solution.

Kinds of proofs are tried in this order, the shortest first:

1. a cell with a colour that it cannot have;
2. one line that has no placement;
3. two lines that contradict each other;
4. more lines, from the player's grid or from one wrong cell alone, whichever takes fewer lines;
5. a minimal set of cells that contradict each other, if the proof by lines is too long to follow
   and blames several cells;
6. a search that finds no solution, if line solving finds no contradiction.

A proof by lines is a chain of links. The last link is a line without placements. A proof by one or
two lines is found whenever it exists; a chain of more lines is short, but not always the shortest.
If a proof blames several cells, and line solving from the clues and the given cells alone excludes
the colour of one of these cells, this cell is reported as the mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from nonolith.model.clue import colours_of
from nonolith.model.grid import Grid
from nonolith.model.masks import lost, positions
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.language import PatternNumber
from nonolith.reasoning.position import MAX_GUESSES, Position
from nonolith.reasoning.proofs import Trail, chain_of, conflict_in, in_words
from nonolith.reasoning.steps import Fact, Facts, LineName, Link, Worded
from nonolith.reasoning.view import reduced
from nonolith.reasoning.wording import line_phrase
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import LineState, propagate
from nonolith.solving.solve import solve
from nonolith.solving.work import Work
from nonolith.support.frozen import Frozen

#: Maximum number of cells from ``wrong_cells`` whose proofs compete with the proofs from the grid.
COMPARED = 8

#: Maximum number of compared proofs by two lines. The proof that blames the fewest cells is chosen.
COMPARED_PAIRS = 8

#: Maximum number of guesses of the search that decides first whether the puzzle has a solution. It
#: takes less time than most hints do; a puzzle that needs more guesses counts as solvable.
DECIDING_GUESSES = 10_000

#: Maximum number of links with which people can follow a proof that blames several cells.
SHORT = 6

Chain = tuple[Link, ...]


class Mistake(Worded):
    """A mistake in a grid.

    Attributes:
        cells: Cells with their colours in the grid; at least one of them is wrong.
        line: The line to look at.
        chain: The links of a proof by lines; empty if there is another proof.
        sentence: The mistake and its proof in words.
    """

    cells: Facts
    line: LineName
    chain: Chain
    sentence: str


class Diagnosis(Frozen):
    """The mistake in a grid, or in the puzzle itself.

    Attributes:
        mistake: The mistake with the shortest proof. None if there is no mistake, or if the search
            for it takes too long.
        solvable: False if the puzzle itself is proved to have no solution.
        conflict: The line of the puzzle without placements, if there is such a line.
    """

    mistake: Mistake | None = None
    solvable: bool = True
    conflict: Link | None = None

    @property
    def good(self) -> bool:
        """Whether no mistake was found."""
        return self.mistake is None and self.solvable


class Proof(NamedTuple):
    """A chain to a contradiction, and the player's cells that the chain rests on."""

    chain: Chain
    cells: Facts
    assumes: bool = False  #: whether the chain starts from one assumed cell, not from the grid


def is_unsolvable(puzzle: Puzzle, work: Work) -> bool:
    """Return whether a short search proves that the puzzle has no solution."""
    limits = work.limits_left(DECIDING_GUESSES)
    return solve(puzzle, max_solutions=1, limits=limits).verdict is Verdict.NONE


def diagnose(start: Position, grid: Grid) -> Diagnosis:
    """Return the mistake in a grid or in the puzzle itself; ``start`` knows only given cells."""
    puzzle = start.puzzle
    if puzzle.accepts(grid):
        return Diagnosis()
    if is_unsolvable(puzzle, start.work):
        grid = Grid.unknown_cells(*puzzle.shape, puzzle.palette)  # the grid is not to blame
    position = Position(puzzle, grid, start.work, start.language.name)
    if _propagated(start, position.state) is not None:
        return _by_search(start, position)
    if _propagated(start, start.state) is None:
        impossible = start.refresh()
        conflict = None if impossible is None else conflict_in(start, impossible)
        return Diagnosis(solvable=False, conflict=conflict)
    clashes = clashing_cells(start, grid)
    if clashes:
        return Diagnosis(_clash(start, clashes[0]))
    return Diagnosis(_by_lines(start, position, wrong_cells(start, grid)))


def _propagated(start: Position, state: LineState) -> LineState | None:
    """Return the line state after line solving; None if line solving ends in a contradiction."""
    state = state.copy()
    return state if propagate(state, settle, start.work) else None


def _marked(start: Position, grid: Grid) -> Iterator[tuple[Fact, int]]:
    """Yield the cells of a grid, each with the colours that it may have at the start."""
    masks = iter(grid.masks())
    for row in start.work.each(range(grid.height), 1):
        for column, may in enumerate(start.state.domains(row)):
            yield Fact(row, column, next(masks)), may


def clashing_cells(start: Position, grid: Grid) -> Facts:
    """Return the cells of a grid whose colour is excluded by a given cell or by the colours in the
    clue of a line."""
    return tuple(fact for fact, may in _marked(start, grid) if not fact.colours & may)


def _entered(start: Position, grid: Grid) -> list[Fact]:
    """Return the cells that the player marked, without the given cells, with their colours."""
    return [
        fact._replace(colours=fact.colours & may)
        for fact, may in _marked(start, grid)
        if may & ~fact.colours
    ]


def wrong_cells(start: Position, grid: Grid) -> Facts:
    """Return the player's cells whose colours line solving excludes, from the clues and the given
    cells, without the player's cells. Return no cells if the clues contradict each other."""
    solved = _propagated(start, start.state)
    if solved is None:
        return ()
    return tuple(
        fact
        for fact in start.work.each(_entered(start, grid))
        if not solved.domain(fact.row, fact.column) & fact.colours
    )


def _clash(start: Position, fact: Fact) -> Mistake:
    """Return the mistake for a cell marked with a colour that it cannot have."""
    (row, column, colours), language, puzzle = fact, start.language, start.puzzle
    one = colours.bit_count() == 1
    if not colours:
        why = language.phrase("no_colour_left")
    elif start.bare.domain(row, column) & colours:
        why = language.phrase("given_other" if one else "given_none")
    else:
        lines = [row, puzzle.height + column]
        if one:  # name only the lines without blocks of this colour
            every, clues = len(puzzle.palette), start.bare.clues
            lines = [
                n for n in lines if colours.bit_length() - 1 not in colours_of(clues[n], every)
            ]
        names = language.listed(line_phrase(language, start.names[n]) for n in lines)
        word = start.words(start.names[row]).colour(colours.bit_length() - 1)
        about = {"cells": names, "count": PatternNumber(len(lines)), "colours": word}
        why = language.phrase("lack" if one else "share_none", **about)
    return _mistake(start, (fact,), language.sentence("clash", why=why))


def _mistake(start: Position, cells: Facts, why: str, chain: Chain = ()) -> Mistake:
    """Return a mistake in these cells, or in one of them, with the reason in a sentence."""
    language = start.language
    names = [language.cell(fact.row, fact.column) for fact in cells]
    if len(names) == 1:
        blame = language.sentence("wrong_cell", cell=names[0])
    else:
        blame = language.sentence("wrong_cells", cells=language.listed(names, "or", "semicolon"))
    line = chain[-1].line if chain else LineName("row", cells[0].row)
    return Mistake(cells, line, chain, f"{blame} {why}")


def _by_lines(start: Position, position: Position, wrong: Facts) -> Mistake:
    """Return the mistake with the shortest proof by line solving."""
    proofs = [_proof(start, position, (link,)) for link in by_one_line(start, position)]
    if not proofs:
        pairs = list(islice(by_two_lines(position), COMPARED_PAIRS))
        proofs = [_proof(start, position, chain) for chain in pairs or by_all_lines(position)]
        proofs += [_alone(start, fact) for fact in wrong[:COMPARED]]
    best = min(proofs, key=lambda proof: (len(proof.chain), len(proof.cells)))
    if len(best.cells) > 1 and len(best.chain) > SHORT:
        return _fewest(start, position)
    return _in_words(start, best, wrong)


def by_one_line(start: Position, position: Position) -> Iterator[Link]:
    """Yield a link for each line without placements. The link rests on few cells of the player's
    grid (``position``), and on a single cell if that suffices."""
    for line, masks in enumerate(position.state.lines):
        position.work.step()
        if position.settled(line, masks) is None:
            yield _conflict(start, position, line)


def _conflict(start: Position, position: Position, line: int) -> Link:
    """Return the link for a line without placements."""
    first, now = start.state.lines[line], position.state.lines[line]

    def suffices(cell: int) -> bool:
        others = ~(1 << cell)
        one = tuple(then & (mask | others) for then, mask in zip(first, now, strict=True))
        return position.settled(line, one) is None

    entered = lost(first, now)
    alone = next(filter(suffices, positions(entered)), None)
    return conflict_in(position, line, lambda cell: (cell == alone, not entered >> cell & 1, cell))


def by_two_lines(position: Position) -> Iterator[Chain]:
    """Yield chains of two links: one line settles a cell, so the line that crosses it has no
    placement. Requires that each line of the grid has a placement on its own."""
    for line in range(len(position.state.clues)):
        trail = Trail(position)
        for other in positions(trail.settle(line)):
            if trail.fails(other):
                yield chain_of(trail)


def by_all_lines(position: Position) -> list[Chain]:
    """Settle all rows, then all columns, and so on; return chains to the first impossible lines."""
    trail = Trail(position)
    trail.run()
    last, height = trail.impossible, position.puzzle.height
    if last is None:
        return []
    alike = range(height) if last < height else range(height, len(position.state.clues))
    return [chain_of(trail) for line in alike if trail.fails(line)]


def _in_words(start: Position, proof: Proof, wrong: Facts) -> Mistake:
    """Return a proof as a mistake in words; blame one cell if ``wrong`` has a cell of the proof."""
    chain, cells, assumes = proof
    language = start.language
    story, blamed = " ".join(link.sentence for link in chain), cells
    if assumes:
        fact = in_words(start, cells[0])
        story = language.sentence("assumed_story", fact=fact, story=story)
    elif len(chain) > 1:
        story = language.sentence("grid_story", story=story)
    among = {*wrong}
    known = [fact for fact in cells if fact in among]
    if known and len(cells) > 1:
        blamed = (known[0],)
        cell = language.cell(known[0].row, known[0].column)
        story += f" {language.sentence('settled_otherwise', cell=cell)}"
    return _mistake(start, cells, story, chain).replace(cells=blamed)


def _proof(start: Position, position: Position, chain: Chain) -> Proof:
    """Return a chain from the player's grid as a proof, with the player's cells that it needs."""
    rests_on = sorted({fact[:2] for link in chain for fact in link.rests_on})
    known = [Fact(*cell, position.state.domain(*cell)) for cell in rests_on]
    return Proof(chain, tuple(fact for fact in known if fact[2] != start.state.domain(*fact[:2])))


def _alone(start: Position, fact: Fact) -> Proof:
    """Return the proof from one wrong cell and the puzzle alone."""
    trail = Trail(start, fact)
    trail.run()
    if trail.impossible is None:
        trail.run(everywhere=True)
    return Proof(chain_of(trail), (fact,), assumes=True)


def _fewest(start: Position, position: Position) -> Mistake:
    """Return the mistake in a minimal set of cells from which line solving finds a contradiction.
    If the set is a single cell, add the proof for it."""
    cells = _reduced(start, position, lambda state: _propagated(start, state) is None)
    if len(cells) == 1:
        return _in_words(start, _alone(start, cells[0]), cells)
    return _mistake(start, cells, start.language.sentence("lines_contradict"))


def _by_search(start: Position, position: Position) -> Diagnosis:
    """Search for a solution with the player's cells; if there is none, report a minimal set of
    cells with which there is no solution."""

    def fails(state: LineState) -> bool:
        start.work.step()
        limits = start.work.limits_left(MAX_GUESSES)
        puzzle = start.puzzle.replace(given=state.grid())
        return solve(puzzle, max_solutions=1, limits=limits).verdict is Verdict.NONE

    if not fails(position.state):
        return Diagnosis()
    if fails(start.state):
        return Diagnosis(solvable=False)
    cells = _reduced(start, position, fails)
    why = start.language.sentence("search_contradicts", count=PatternNumber(len(cells)))
    return Diagnosis(_mistake(start, cells, why))


def _reduced(start: Position, position: Position, fails: Callable[[LineState], bool]) -> Facts:
    """Return a minimal set of the player's cells with which ``fails`` is true of the state."""

    def with_cells(cells: Sequence[Fact]) -> bool:
        state = start.state.copy()
        for cell in start.work.each(cells):
            state.put_cell(*cell)
        return fails(state)

    return tuple(reduced(_entered(start, position.state.grid()), with_cells))
