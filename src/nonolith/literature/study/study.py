"""Simpson's questions about nonograms, answered by experiments.

Source: Simpson, "Ambiguity problems" and "Puzzle traces". Each question is one function, which runs
the experiment and gives an Answer; only the wording of an answer is fixed beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Literal, NamedTuple

from nonolith.design.generate import random_puzzles
from nonolith.literature.lines.stack import line_solver
from nonolith.literature.methods.bifurcation import (
    BifurcationOptions,
    Guess,
    Outcome,
    bifurcate,
    conclude,
    first_guess,
)
from nonolith.literature.study.better_guesses import Implications, best_guess, implications
from nonolith.literature.study.small_puzzles import all_puzzles
from nonolith.literature.traces.trace import in_words
from nonolith.literature.traces.tracing import trace
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.work import Work

#: The sizes (rows x columns, no more rows than columns) of up to this many cells. Puzzles of one
#: row are left out: their columns give the solution.
MOST_CELLS = 12
SIZES = sorted(
    ((h, w) for h in range(2, 4) for w in range(h, MOST_CELLS + 1) if h * w <= MOST_CELLS),
    key=lambda size: (size[0] * size[1], size),
)

#: The random puzzles that some questions use: how many, and their height and width.
SAMPLE, SIDE = 60, 10

GUESSES: tuple[Literal["one_cell"], Literal["every_cell"]] = ("one_cell", "every_cell")

#: Guesses that imply each other in loops, with better ones above them (5x5, three solutions).
LOOPS = Puzzle(columns=[[4], [2], [1], [3], [1]], rows=[[1], [1, 1], [1, 2], [2, 1], [1, 1]])

#: A puzzle (6 rows, 7 columns) whose trace is far from the smallest if its first cells are guessed.
GUESSY = Puzzle(
    columns=[[1, 1], [2], [1, 1], [1, 1, 1], [2, 1], [1, 1], [1, 2]],
    rows=[[1, 1, 1], [2], [2, 1], [3], [2], [3, 1]],
)


def sample() -> Iterator[Puzzle]:
    """The random puzzles that some questions use."""
    return random_puzzles(SAMPLE, SIDE, SIDE, probability=0.5, seed=1)


class Answer(NamedTuple):
    """What was found.

    Attributes:
        question: its number, from 1.
        title: the question.
        facts: the findings by name, for programs.
        text: the same for people, in lines.
    """

    question: int
    title: str
    facts: dict[str, object]
    text: tuple[str, ...]


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
    text = [
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
    ]
    facts: dict[str, object] = {
        "sizes": [
            {"height": height, "width": width, "unique": unique, "by_lines": by_lines}
            for height, width, unique, by_lines in table
        ],
        "smallest": {
            "rows": [[block.length for block in clue] for clue in puzzle.rows],
            "columns": [[block.length for block in clue] for clue in puzzle.columns],
        },
    }
    title = "Must a guess in a puzzle that has a solution be right?"
    return Answer(1, title, facts, tuple(text))


def one_or_every_cell() -> Answer:
    """Question 2: a pair of guesses for one open cell, or for each of them?"""
    rows: list[dict[str, object]] = []
    text = [f"  {'size':6}{'puzzles':>9}{'guess':>12}{'solutions':>11}{'found':>7}{'forks':>7}"]
    same = True
    for height, width in ((2, 3), (2, 4), (3, 3)):
        puzzles = [p for p, _ in all_puzzles(height, width) if _ambiguity(p) is not None]
        runs = {guess: [_run(puzzle, guess) for puzzle in puzzles] for guess in GUESSES}
        one, every = ([run.solutions for run in runs[guess]] for guess in GUESSES)
        same = same and one == every
        for guess in GUESSES:
            solutions = sum(len(run.solutions) for run in runs[guess])
            found, forks = (
                sum(column) for column in zip(*(r[1:] for r in runs[guess]), strict=True)
            )
            size = f"{height}x{width}"
            text.append(f"  {size:6}{len(puzzles):9}{guess:>12}{solutions:11}{found:7}{forks:7}")
            rows.append(
                {"height": height, "width": width, "puzzles": len(puzzles), "guess": guess,
                 "solutions": solutions, "found": found, "forks": forks}
            )  # fmt: skip
    answer = "the same solutions, so one is enough" if same else "not the same solutions"
    head = (
        f"Both ways find {answer}. All puzzles of a size in which line solving leaves cells open:"
    )
    foot = "A solution is counted in found as often as it is found."
    title = "One cell guessed, or every open cell? At what cost?"
    facts: dict[str, object] = {"same_solutions": same, "runs": rows}
    return Answer(2, title, facts, (head, "", *text, "", foot))


def better_guesses() -> Answer:
    """Question 3: is there a better guess than the one intended?"""
    guessed = [puzzle for puzzle in sample() if _ambiguity(puzzle) is not None]
    first = [_forks(puzzle, first_guess) for puzzle in guessed]
    best = [_forks(puzzle, best_guess) for puzzle in guessed]
    facts: dict[str, object] = {
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
        *_wrapped(
            f"{len(guessed)} of {SAMPLE} random puzzles of {SIDE}x{SIDE} need guesses. To find all"
            f" their solutions takes {sum(first)} forks if the first open cell is guessed, and"
            f" {sum(best)} if a best guess is: fewer for {facts['fewer']} of the puzzles, more for"
            f" {facts['more']}."
        ),
    )
    return Answer(3, "Given a guess, is there a better one that implies it?", facts, text)


def loops() -> Answer:
    """Question 4: better and better guesses: do we get a loop?"""
    found = _implications(LOOPS)
    open_ended, looping = _ends(found)
    boards = [board for puzzle in sample() if (board := _ambiguity(puzzle)) is not None]
    ends = [_ends(implications(board)) for board in boards]
    groups = [[_name(found, i) for i in group] for group in found.components()]
    best = [[_name(found, i) for i in group] for group in found.roots()]
    facts: dict[str, object] = {
        "looping": looping,
        "open_ended": open_ended,
        "components": groups,
        "roots": best,
        "sample_looping": sum(loop for _, loop in ends),
        "sample_open_ended": sum(end for end, _ in ends),
    }
    text = (
        *_wrapped(
            f"Better and better guesses come into a loop from {looping} of the guesses in the same"
            f" puzzle, and to a guess that no other implies from {open_ended}. Guesses in a loop"
            " imply each other:"
        ),
        "",
        *(f"  {'best' if group in best else '    '}  {'; '.join(group)}" for group in groups),
        "",
        *_wrapped(
            "The best are those that no guess outside of their loop implies. At the first"
            f" ambiguities of {SAMPLE} random puzzles of {SIDE}x{SIDE}, {facts['sample_looping']}"
            f" guesses come into a loop, and {facts['sample_open_ended']} do not."
        ),
    )
    return Answer(4, "Better and better guesses: an optimum, or a loop?", facts, text)


def traces() -> Answer:
    """Question 5: puzzle traces, and a canonical one."""
    plain, canonical = trace(GUESSY), trace(GUESSY, canonical=True)
    text = ["The trace of one puzzle, if its first open cell is guessed:", ""]
    text += [*plain.text().split("\n"), "", f"{plain.measure()}; shape {plain.shape()}"]
    text += ["", "The canonical trace of the same puzzle, the smallest over all guesses:", ""]
    text += [*canonical.text().split("\n"), "", f"{canonical.measure()}; shape {canonical.shape()}"]
    facts: dict[str, object] = {
        name: {"shape": found.shape(), **found.measure().asdict()}
        for name, found in (("first_cell", plain), ("canonical", canonical))
    }
    title = "Is there a canonical trace, and with it a measure of complexity?"
    return Answer(5, title, facts, tuple(text))


#: The questions by number.
QUESTIONS: dict[int, Callable[[], Answer]] = {
    1: wrong_guesses,
    2: one_or_every_cell,
    3: better_guesses,
    4: loops,
    5: traces,
}


class _Run(NamedTuple):
    """A search for all solutions: which they are, how often one was found, and the forks."""

    solutions: frozenset[Grid]
    found: int
    forks: int


def _run(puzzle: Puzzle, guess: Literal["one_cell", "every_cell"]) -> _Run:
    options = BifurcationOptions(guess=guess)
    solutions, found, forks = set(), 0, 0
    for conclusion in bifurcate(puzzle, options, Work(Limits())):
        # A fork is a guess with its opposite.
        forks += conclusion.guess is not None and not conclusion.guess.opposite
        if conclusion.outcome is Outcome.SOLUTION:
            found += 1
            solutions.add(conclusion.board.grid())
    return _Run(frozenset(solutions), found, forks)


def _forks(puzzle: Puzzle, choose: Callable[[Board], Guess]) -> int:
    """The forks on the way to all solutions, by what is guessed at each."""
    conclusions = bifurcate(puzzle, BifurcationOptions(), Work(Limits()), choose)
    return sum(conclusion.outcome is Outcome.AMBIGUITY for conclusion in conclusions)


def _ambiguity(puzzle: Puzzle) -> Board | None:
    """The state that line solving alone ends in, if it leaves cells open."""
    board, solver = Board(puzzle), line_solver("bits")
    outcome = conclude(board, None, solver, solver.settle, Work(Limits()))
    return board if outcome is Outcome.AMBIGUITY else None


def _implications(puzzle: Puzzle) -> Implications:
    board = _ambiguity(puzzle)
    assert board is not None, "the puzzle needs guesses"
    return implications(board)


def _ends(found: Implications) -> tuple[int, int]:
    """How many guesses lead to a best one that nothing implies, and how many into a loop."""
    chains = _chains(found)
    looping = sum(len(set(chain)) < len(chain) for chain in chains)
    return len(chains) - looping, looping


def _wrapped(text: str) -> list[str]:
    return wrap(text, 92)


def _name(found: Implications, number: int) -> str:
    return in_words(found.guesses[number], BLACK_AND_WHITE)


def _shown(puzzle: Puzzle, grid: Grid) -> list[str]:
    """A puzzle with its solution, clues and all."""
    from nonolith.render import draw

    return draw(puzzle, grid, "text").rstrip("\n").split("\n")


def _chains(found: Implications) -> list[list[int]]:
    """Better and better guesses, from each that is not wrong."""
    return [found.improved(i) for i in range(len(found.guesses)) if not found.wrong >> i & 1]


def _chain_text(puzzle: Puzzle) -> list[str]:
    """The longest way from a guess to better ones, with what each leads to."""
    found = _implications(puzzle)
    chain = max(_chains(found), key=len)
    lines = [*_shown(puzzle, _known(puzzle)), ""]
    for step, number in enumerate(chain):
        head = "intended" if step == 0 else "implied by"
        reach = found.implied[number].bit_count() - 1
        lines.append(f"  {head:10}  {_name(found, number)}, which implies {reach} other guesses")
    return lines


def _known(puzzle: Puzzle) -> Grid:
    board = _ambiguity(puzzle)
    assert board is not None, "the puzzle needs guesses"
    return board.grid()
