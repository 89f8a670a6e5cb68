"""Runs experiments that answer Simpson's questions about guesses.

Source: Simpson, "Ambiguity problems" and "Puzzle traces". For each question, one function runs the
experiment and returns its findings. ``QUESTIONS`` lists these functions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from textwrap import TextWrapper
from typing import Any, Literal, NamedTuple

from nonolith.design.generate import random_puzzles
from nonolith.literature.comparison.text_tables import aligned
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
from nonolith.render import draw
from nonolith.solving.line_state import LineState
from nonolith.solving.work import Work

#: The sizes (rows, columns) of question 1: at most 12 cells, at least 2 rows, and at least as many
#: columns as rows. With one row, the column clues are the solution.
SIZES = ((2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (2, 6), (3, 4))

#: The number, height and width of the random puzzles of questions 3 and 4.
SAMPLE, SIDE = 60, 10

#: A 5x5 puzzle with three solutions, and with cycles of guesses that imply each other.
LOOPS = Puzzle(columns=[[4], [2], [1], [3], [1]], rows=[[1], [1, 1], [1, 2], [2, 1], [1, 1]])

#: A puzzle with 6 forks if the solver guesses the first open cell, and 2 in its canonical trace.
GUESSY = Puzzle(
    columns=[[1, 1], [2], [1, 1], [1, 1, 1], [2, 1], [1, 1], [1, 2]],
    rows=[[1, 1, 1], [2], [2, 1], [3], [2], [3, 1]],
)

#: Wraps the paragraphs of the findings to lines of at most 92 characters.
_WRAPPER = TextWrapper(92)


class Findings(NamedTuple):
    """The findings of one experiment."""

    facts: dict[str, Any]  #: numbers and lists by name, for programs
    text: tuple[str, ...]  #: the same facts as paragraphs, tables and drawings, for people


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


def wrong_guesses() -> Findings:
    """Answer question 1: can a guess be wrong in a puzzle that has a solution?"""
    sizes = []
    guessed: list[tuple[Puzzle, Grid]] = []
    for height, width in SIZES:
        unique = [(p, grids[0]) for p, grids in all_puzzles(height, width) if len(grids) == 1]
        others = [(puzzle, grid) for puzzle, grid in unique if _open_state(puzzle) is not None]
        guessed += others
        counts = {"unique": len(unique), "by_lines": len(unique) - len(others)}
        sizes.append({"height": height, "width": width, **counts})
    puzzle, grid = guessed[0]
    text = (
        _WRAPPER.fill(
            "Yes, a guess can be wrong. The table counts the unique puzzles of each size, and the"
            " puzzles among them that line solving alone solves:"
        ),
        _table(sizes),
        "The smallest puzzle in which a guess can be wrong, and its trace:",
        str(draw(puzzle, grid)).rstrip("\n"),
        trace(puzzle).text(),
    )
    smallest = {name: puzzle.record()[name] for name in ("rows", "columns")}
    return Findings({"sizes": sizes, "smallest": smallest}, text)


def one_or_every_cell() -> Findings:
    """Answer question 2: must the solver guess one open cell, or every open cell?"""
    runs: list[dict[str, Any]] = []
    same = True
    for height, width in ((2, 3), (2, 4), (3, 3)):
        puzzles = [p for p, _ in all_puzzles(height, width) if _open_state(p) is not None]
        one = [_search(puzzle, "one_cell") for puzzle in puzzles]
        every = [_search(puzzle, "every_cell") for puzzle in puzzles]
        same = same and all(set(a) == set(b) for (a, _), (b, _) in zip(one, every, strict=True))
        runs += (
            {
                "height": height,
                "width": width,
                "puzzles": len(puzzles),
                "guess": guess,
                "solutions": sum(len(set(found)) for found, _ in searches),
                "found": sum(len(found) for found, _ in searches),
                "forks": sum(forks for _, forks in searches),
            }
            for guess, searches in (("one_cell", one), ("every_cell", every))
        )
    text = _WRAPPER.fill(
        f"Both ways of guessing find {'the same' if same else 'different'} solutions. The"
        " table counts all puzzles of a size in which line solving leaves cells open. The column"
        " 'found' counts a solution each time that the search finds it:"
    )
    return Findings({"same_solutions": same, "runs": runs}, (text, _table(runs)))


def better_guesses(choose: Callable[[LineState], Guess] = best_guess) -> Findings:
    """Answer question 3: is there a better guess than the intended guess?

    ``choose`` returns a guess at an ambiguity, in place of the best guess.
    """
    guessed = [puzzle for puzzle in sample() if _open_state(puzzle) is not None]
    first = [_search(puzzle)[1] for puzzle in guessed]
    best = [_search(puzzle, choose=choose)[1] for puzzle in guessed]
    facts = {
        "puzzles": len(guessed),
        "forks_first": sum(first),
        "forks_best": sum(best),
        "fewer": sum(b < a for a, b in zip(first, best, strict=True)),
        "more": sum(b > a for a, b in zip(first, best, strict=True)),
    }
    chosen = "a best guess" if choose is best_guess else f"the guess of {choose.__name__}"
    state, found, names, chains = _loops()
    longest: list[int] = max(chains, key=len)
    chain = (
        f"  {'implied by' if step else 'intended':10}  {names[number]}, "
        f"which implies {found.implied[number].bit_count() - 1} other guesses"
        for step, number in enumerate(longest)
    )
    text = (
        _WRAPPER.fill(
            "Yes: if line solving concludes the intended guess X2 from a guess X1, then X1 is"
            " better. An example:"
        ),
        str(draw(LOOPS, state.grid())).rstrip("\n"),
        "\n".join(chain),
        _WRAPPER.fill(
            f"{len(guessed)} of {SAMPLE} random puzzles of {SIDE}x{SIDE} need guesses. The search"
            f" for all their solutions takes {sum(first)} forks if it guesses the first open cell,"
            f" and {sum(best)} forks if it makes {chosen}. These guesses take fewer forks in"
            f" {facts['fewer']} of the puzzles, and more forks in {facts['more']}."
        ),
    )
    return Findings(facts, text)


def loops() -> Findings:
    """Answer question 4: do chains of better guesses end in a cycle?"""
    _, found, names, chains = _loops()
    states = [state for puzzle in sample() if (state := _open_state(puzzle)) is not None]
    sampled = [chain for state in states for chain in _chains(implications(state))]
    groups, best = (
        [[names[i] for i in group] for group in part]
        for part in (found.components(), found.roots())
    )
    facts = {
        "looping": _looping(chains),
        "open_ended": len(chains) - _looping(chains),
        "components": groups,
        "roots": best,
        "sample_looping": _looping(sampled),
        "sample_open_ended": len(sampled) - _looping(sampled),
    }
    text = (
        _WRAPPER.fill(
            f"In the example of question 3, {facts['looping']} chains of better guesses end in a"
            f" cycle, and {facts['open_ended']} at a guess that no other guess implies. Each item"
            " below lists guesses that imply each other:"
        ),
        "\n".join(f"  {'best' * (group in best):4}  {'; '.join(group)}" for group in groups),
        _WRAPPER.fill(
            "The best guesses are those that no guess of another item implies. On the boards of"
            f" {SAMPLE} random puzzles of {SIDE}x{SIDE} after line solving,"
            f" {facts['sample_looping']} chains end in a cycle, and {facts['sample_open_ended']} do"
            " not."
        ),
    )
    return Findings(facts, text)


def traces() -> Findings:
    """Answer question 5: is there a canonical trace?"""
    plain, canonical = trace(GUESSY), trace(GUESSY, canonical=True)
    text = (
        "Yes. This is the trace of a puzzle if the solver guesses the first open cell:",
        plain.text(),
        f"{plain.measure()}; shape {plain.shape()}",
        "This is the canonical trace of the same puzzle, the smallest trace over all guesses:",
        canonical.text(),
        f"{canonical.measure()}; shape {canonical.shape()}",
    )
    facts = {
        name: {"shape": found.shape(), **found.measure().asdict()}
        for name, found in (("first_cell", plain), ("canonical", canonical))
    }
    return Findings(facts, text)


#: The questions by number, each with the function that answers it.
QUESTIONS: dict[int, tuple[str, Callable[..., Findings]]] = {
    1: ("Can a guess be wrong in a puzzle that has a solution?", wrong_guesses),
    2: ("Must the solver guess one open cell, or every open cell?", one_or_every_cell),
    3: ("Is there a better guess, which implies the intended guess?", better_guesses),
    4: ("Do chains of better guesses end in a cycle?", loops),
    5: ("Is there a canonical trace, and with it a measure of complexity?", traces),
}


def _search(
    puzzle: Puzzle,
    guess: Literal["one_cell", "every_cell"] = "one_cell",
    choose: Callable[[LineState], Guess] = first_guess,
) -> tuple[list[Grid], int]:
    """Return the solutions that bifurcation finds, with repetitions, and its number of forks."""
    conclusions = list(bifurcate(puzzle, BifurcationOptions(guess=guess), Work(Limits()), choose))
    found = [each.state.grid() for each in conclusions if each.outcome is Outcome.SOLUTION]
    # A fork is a guess together with its opposite.
    return found, sum(each.guess is not None and not each.guess.opposite for each in conclusions)


def _open_state(puzzle: Puzzle) -> LineState | None:
    """Return the line state after line solving, or None if line solving settles all cells."""
    state, solver = LineState(puzzle), line_solver("bits")
    outcome = conclude(state, None, solver, solver.settle, Work(Limits()))
    return state if outcome is Outcome.AMBIGUITY else None


def _loops() -> tuple[LineState, Implications, list[str], list[list[int]]]:
    """Return the state of ``LOOPS``, its implications, its guesses in words, and their chains."""
    state = _open_state(LOOPS)
    assert state is not None
    found = implications(state)
    names = [in_words(guess, BLACK_AND_WHITE) for guess in found.guesses]
    return state, found, names, _chains(found)


def _chains(found: Implications) -> list[list[int]]:
    """Return the chain of better guesses from each guess that is not wrong."""
    return [found.improved(i) for i in range(len(found.guesses)) if not found.wrong >> i & 1]


def _looping(chains: list[list[int]]) -> int:
    """Return the number of chains that end in a cycle."""
    return sum(len(set(chain)) < len(chain) for chain in chains)


def _table(rows: list[dict[str, Any]]) -> str:
    """Return records as a table whose column headings are the field names."""
    cells = [[name.replace("_", " ") for name in rows[0]]]
    cells += [list(map(str, row.values())) for row in rows]
    return "\n".join(f"  {line}" for line in aligned(cells, right=range(len(cells[0]))))
