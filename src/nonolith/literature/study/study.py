"""Simpson's questions about nonograms, answered by experiments.

Source: Simpson, "Ambiguity problems" and "Puzzle traces". Each question is one function, which runs
the experiment and returns an Answer. The text of an answer is a template; its figures are measured.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from textwrap import wrap
from typing import Any, Literal, NamedTuple

from nonolith.design.generate import random_puzzles
from nonolith.literature.lines import line_solver
from nonolith.literature.methods.bifurcation import (
    BifurcationOptions,
    Guess,
    Outcome,
    bifurcate,
    conclude,
    first_guess,
)
from nonolith.literature.study.better_guesses import Implications, best_guess, implications
from nonolith.literature.traces.trace import in_words
from nonolith.literature.traces.tracing import trace
from nonolith.model.clue import line_clue
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.work import Work

#: The sizes (rows, columns) of at most ``MOST_CELLS`` cells with at least 2 rows, and not more rows
#: than columns. With one row, the column clues are the solution.
MOST_CELLS = 12
SIZES = sorted(
    ((h, w) for h in range(2, 4) for w in range(h, MOST_CELLS + 1) if h * w <= MOST_CELLS),
    key=lambda size: (size[0] * size[1], size),
)

#: The number, height and width of the random puzzles that some questions use.
SAMPLE, SIDE = 60, 10

#: Maximum characters in a line of text.
WIDTH = 92

GUESSES: tuple[Literal["one_cell"], Literal["every_cell"]] = ("one_cell", "every_cell")

#: A 5x5 puzzle with three solutions, and with loops of guesses that imply each other.
LOOPS = Puzzle(columns=[[4], [2], [1], [3], [1]], rows=[[1], [1, 1], [1, 2], [2, 1], [1, 1]])

#: A puzzle (6 rows, 7 columns) in which guessing the first open cells gives a far too large trace.
GUESSY = Puzzle(
    columns=[[1, 1], [2], [1, 1], [1, 1, 1], [2, 1], [1, 1], [1, 2]],
    rows=[[1, 1, 1], [2], [2, 1], [3], [2], [3, 1]],
)


def sample() -> Iterator[Puzzle]:
    """Return the random puzzles of questions 3 and 4."""
    return random_puzzles(SAMPLE, SIDE, SIDE, probability=0.5, seed=1)


def all_puzzles(height: int, width: int) -> Iterator[tuple[Puzzle, list[Grid]]]:
    """Yield each solvable black-and-white puzzle of a size, and all its solutions.

    Cost: 2 ** (number of cells) grids.

    >>> sum(len(grids) == 1 for _, grids in all_puzzles(2, 2))
    14
    """
    clue = lru_cache(maxsize=None)(line_clue)
    grids = defaultdict(list)
    for rows in product(product((0, 1), repeat=width), repeat=height):
        clues = tuple(map(clue, rows)), tuple(map(clue, zip(*rows, strict=True)))
        grids[clues].append(rows)
    for (row_clues, column_clues), solutions in grids.items():
        puzzle = Puzzle(rows=row_clues, columns=column_clues)
        yield puzzle, [Grid.from_rows(rows) for rows in solutions]


class Answer(NamedTuple):
    """The answer to a question."""

    question: int  #: its number, from 1
    title: str  #: the question
    facts: dict[str, Any]  #: the findings by name, for programs
    text: tuple[str, ...]  #: the same for people, in lines


def wrong_guesses() -> Answer:
    """Question 1: must the guess always be right, in a puzzle that has a solution?"""
    table, smallest = [], None
    for height, width in SIZES:
        unique = by_lines = 0
        for puzzle, grids in all_puzzles(height, width):
            if len(grids) == 1:
                unique += 1
                if _ambiguity(puzzle) is None:
                    by_lines += 1
                elif smallest is None:
                    smallest = puzzle, grids[0]
        table.append((height, width, unique, by_lines))
    assert smallest is not None, "there is one among these sizes"
    puzzle, grid = smallest
    text = (
        "No. The unique puzzles of each size, those that line solving alone solves, the others:",
        "",
        f"  {'size':6}{'unique':>8}{'by lines':>10}{'others':>8}",
        *(f"  {f'{h}x{w}':6}{all_:8}{lines:10}{all_ - lines:8}" for h, w, all_, lines in table),
        "",
        "The smallest in which a guess can be wrong:",
        "",
        *_shown(puzzle, grid),
        "",
        *trace(puzzle).text().split("\n"),
    )
    names = ("height", "width", "unique", "by_lines")
    facts = {
        "sizes": [dict(zip(names, row, strict=True)) for row in table],
        "smallest": {
            "rows": [[block.length for block in clue] for clue in puzzle.rows],
            "columns": [[block.length for block in clue] for clue in puzzle.columns],
        },
    }
    return Answer(1, "Must a guess in a puzzle that has a solution be right?", facts, text)


def one_or_every_cell() -> Answer:
    """Question 2: a pair of guesses for one open cell, or for each of them?"""
    names = ("height", "width", "puzzles", "guess", "solutions", "found", "forks")
    rows: list[tuple[Any, ...]] = []
    table = [f"  {'size':6}{'puzzles':>9}{'guess':>12}{'solutions':>11}{'found':>7}{'forks':>7}"]
    same = True
    for height, width in ((2, 3), (2, 4), (3, 3)):
        puzzles = [p for p, _ in all_puzzles(height, width) if _ambiguity(p) is not None]
        runs = {guess: [_run(puzzle, guess) for puzzle in puzzles] for guess in GUESSES}
        one, every = ([run.solutions for run in runs[guess]] for guess in GUESSES)
        same = same and one == every
        for guess in GUESSES:
            solutions = sum(len(run.solutions) for run in runs[guess])
            found = sum(run.found for run in runs[guess])
            forks = sum(run.forks for run in runs[guess])
            size = f"{height}x{width}"
            table.append(f"  {size:6}{len(puzzles):9}{guess:>12}{solutions:11}{found:7}{forks:7}")
            rows.append((height, width, len(puzzles), guess, solutions, found, forks))
    answer = "the same solutions, so one is enough" if same else "not the same solutions"
    text = (
        f"Both ways find {answer}. All puzzles of a size in which line solving leaves cells open:",
        "",
        *table,
        "",
        "A solution is counted in found as often as it is found.",
    )
    facts = {"same_solutions": same, "runs": [dict(zip(names, row, strict=True)) for row in rows]}
    return Answer(2, "One cell guessed, or every open cell? At what cost?", facts, text)


def better_guesses() -> Answer:
    """Question 3: is there a better guess than the one intended?"""
    guessed = [puzzle for puzzle in sample() if _ambiguity(puzzle) is not None]
    first = [_run(puzzle).forks for puzzle in guessed]
    best = [_run(puzzle, choose=best_guess).forks for puzzle in guessed]
    facts = {
        "puzzles": len(guessed),
        "forks_first": sum(first),
        "forks_best": sum(best),
        "fewer": sum(b < a for a, b in zip(first, best, strict=True)),
        "more": sum(b > a for a, b in zip(first, best, strict=True)),
    }
    text = (
        "Any guess X1 from which line solving concludes the intended guess X2. In this puzzle:",
        "",
        *_chain_text(LOOPS),
        "",
        *wrap(
            f"{len(guessed)} of {SAMPLE} random puzzles of {SIDE}x{SIDE} need guesses. To find all"
            f" their solutions takes {sum(first)} forks if the first open cell is guessed, and"
            f" {sum(best)} if a best guess is: fewer for {facts['fewer']} of the puzzles, more for"
            f" {facts['more']}.",
            WIDTH,
        ),
    )
    return Answer(3, "Given a guess, is there a better one that implies it?", facts, text)


def loops() -> Answer:
    """Question 4: better and better guesses: do we get a loop?"""
    found = implications(_open_board(LOOPS))
    open_ended, looping = _ends(found)
    boards = [board for puzzle in sample() if (board := _ambiguity(puzzle)) is not None]
    ends = [_ends(implications(board)) for board in boards]
    groups = [[_name(found, i) for i in group] for group in found.components()]
    best = [[_name(found, i) for i in group] for group in found.roots()]
    facts = {
        "looping": looping,
        "open_ended": open_ended,
        "components": groups,
        "roots": best,
        "sample_looping": sum(loop for _, loop in ends),
        "sample_open_ended": sum(end for end, _ in ends),
    }
    text = (
        *wrap(
            f"Better and better guesses come into a loop from {looping} of the guesses in the same"
            f" puzzle, and to a guess that no other implies from {open_ended}. Guesses in a loop"
            " imply each other:",
            WIDTH,
        ),
        "",
        *(f"  {'best' if group in best else '    '}  {'; '.join(group)}" for group in groups),
        "",
        *wrap(
            "The best are those that no guess outside of their loop implies. At the first"
            f" ambiguities of {SAMPLE} random puzzles of {SIDE}x{SIDE}, {facts['sample_looping']}"
            f" guesses come into a loop, and {facts['sample_open_ended']} do not.",
            WIDTH,
        ),
    )
    return Answer(4, "Better and better guesses: an optimum, or a loop?", facts, text)


def traces() -> Answer:
    """Question 5: puzzle traces, and a canonical one."""
    plain, canonical = trace(GUESSY), trace(GUESSY, canonical=True)
    text = (
        "The trace of one puzzle, if its first open cell is guessed:",
        "",
        *plain.text().split("\n"),
        "",
        f"{plain.measure()}; shape {plain.shape()}",
        "",
        "The canonical trace of the same puzzle, the smallest over all guesses:",
        "",
        *canonical.text().split("\n"),
        "",
        f"{canonical.measure()}; shape {canonical.shape()}",
    )
    facts = {
        name: {"shape": found.shape(), **found.measure().asdict()}
        for name, found in (("first_cell", plain), ("canonical", canonical))
    }
    title = "Is there a canonical trace, and with it a measure of complexity?"
    return Answer(5, title, facts, text)


#: The questions by number.
QUESTIONS: dict[int, Callable[[], Answer]] = {
    1: wrong_guesses,
    2: one_or_every_cell,
    3: better_guesses,
    4: loops,
    5: traces,
}


class _Run(NamedTuple):
    """The distinct solutions of a search, the number found (with repetitions), and of forks."""

    solutions: frozenset[Grid]
    found: int
    forks: int


def _run(
    puzzle: Puzzle,
    guess: Literal["one_cell", "every_cell"] = "one_cell",
    choose: Callable[[Board], Guess] = first_guess,
) -> _Run:
    conclusions = list(bifurcate(puzzle, BifurcationOptions(guess=guess), Work(Limits()), choose))
    found = [each.board.grid() for each in conclusions if each.outcome is Outcome.SOLUTION]
    # A fork is a guess with its opposite.
    forks = sum(each.guess is not None and not each.guess.opposite for each in conclusions)
    return _Run(frozenset(found), len(found), forks)


def _ambiguity(puzzle: Puzzle) -> Board | None:
    """Return the board after line solving if cells are left open, else None."""
    board, solver = Board(puzzle), line_solver("bits")
    outcome = conclude(board, None, solver, solver.settle, Work(Limits()))
    return board if outcome is Outcome.AMBIGUITY else None


def _open_board(puzzle: Puzzle) -> Board:
    board = _ambiguity(puzzle)
    assert board is not None, "the puzzle needs guesses"
    return board


def _chains(found: Implications) -> list[list[int]]:
    """Return the chain of better guesses from each guess that is not wrong."""
    return [found.improved(i) for i in range(len(found.guesses)) if not found.wrong >> i & 1]


def _ends(found: Implications) -> tuple[int, int]:
    """Return the number of chains that end at a guess that nothing implies, and of loops."""
    chains = _chains(found)
    looping = sum(len(set(chain)) < len(chain) for chain in chains)
    return len(chains) - looping, looping


def _name(found: Implications, number: int) -> str:
    return in_words(found.guesses[number], BLACK_AND_WHITE)


def _shown(puzzle: Puzzle, grid: Grid) -> list[str]:
    """Return the lines of a puzzle with its clues and solution."""
    from nonolith.render import draw

    return draw(puzzle, grid, "text").rstrip("\n").split("\n")


def _chain_text(puzzle: Puzzle) -> list[str]:
    """Return text on the longest chain of better guesses, with the number that each implies."""
    board = _open_board(puzzle)
    found = implications(board)
    chain = max(_chains(found), key=len)
    lines = [*_shown(puzzle, board.grid()), ""]
    for step, number in enumerate(chain):
        head = "intended" if step == 0 else "implied by"
        reach = found.implied[number].bit_count() - 1
        lines.append(f"  {head:10}  {_name(found, number)}, which implies {reach} other guesses")
    return lines
