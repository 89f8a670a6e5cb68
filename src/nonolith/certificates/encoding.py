"""Generate the clauses of a puzzle; this is the only code that users of a certificate must trust.

Each clue becomes an automaton that reads its line cell by cell. The line must be the *word* of the
clue (the colours of the cells of its blocks, with a blank between neighbours of the same colour),
with any further blanks before each block and after the last one. The state of the automaton is the
number of cells of the word that it has read. (``rule_encoding.py`` has the clauses of clues with
unknown numbers.) There are three kinds of variables, in this order:

- cells: "cell (row, column) has colour k" is variable ``1 + (row * width + column) * colours + k``;
- starts: "block j starts at cell p or later", for each possible start p, line by line, rows first;
- steps: "at cell p the automaton goes from state s to t", where t is s or s + 1, line by line.

Source: ours; after Quimper and Walsh 2006 (automata) and Tamura et al. 2009 (starts).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, count
from typing import Any

from nonolith.certificates.rule_encoding import rule_clauses
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.model.rule import LineRule


def clauses_of(
    puzzle: Puzzle, each: Callable[[Iterable[int]], Iterable[int]] = iter
) -> Iterator[list[int]]:
    """Yield clauses, as lists of DIMACS literals, whose models are the solutions of a puzzle.

    ``each`` wraps iterators; it may raise an exception to cancel the work.
    """
    (height, width), colours = puzzle.shape, len(puzzle.palette)
    cells = [range(1 + i * colours, 1 + (i + 1) * colours) for i in each(range(height * width))]
    given = puzzle.given.masks() if puzzle.given else [-1] * len(cells)
    for cell, mask in zip(cells, given, strict=True):
        yield list(cell)
        yield from ([-one, -other] for one, other in combinations(cell, 2))
        yield from ([-literal] for k, literal in enumerate(cell) if not mask >> k & 1)
    lines = [cells[row * width : (row + 1) * width] for row in range(height)]
    lines += [cells[column::width] for column in range(width)]
    clues, fresh = puzzle.rows + puzzle.columns, iter(each(count(1 + len(cells) * colours)))
    starts = [block_starts(clue, len(line), fresh) for clue, line in zip(clues, lines, strict=True)]
    for clue, line, own in zip(clues, lines, starts, strict=True):
        generate: Any = rule_clauses if isinstance(clue, LineRule) else line_clauses
        yield from generate(clue, line, own, fresh)


def word_of(clue: Clue) -> tuple[list[int], list[int]]:
    """Return the word of a clue, and the index of each block in the word, its earliest start."""
    word: list[int] = []
    first: list[int] = []
    for j, block in enumerate(clue):
        word += [0] * (j > 0 and clue[j - 1].colour == block.colour)
        first.append(len(word))
        word += [block.colour] * block.length
    return word, first


def block_starts(clue: Clue, cells: int, fresh: Iterator[int]) -> list[dict[int, int]]:
    """Return for each block a mapping from p to the variable "the block starts at p or later"; a
    clue with unknown numbers has none."""
    word, first = ([], []) if isinstance(clue, LineRule) else word_of(clue)
    return [{p: next(fresh) for p in range(f, f + cells - len(word) + 1)} for f in first]


def line_clauses(
    clue: Clue, cells: Sequence[range], starts: list[dict[int, int]], fresh: Iterator[int]
) -> Iterator[list[int]]:
    """Yield the clauses of one line; ``fresh`` yields the numbers of its step variables."""
    word, first = word_of(clue)
    end, slack = len(word), len(cells) - len(word)
    steps = [
        {(s, t): next(fresh) for s in range(max(0, p - slack), min(p, end) + 1) for t in (s, s + 1)
         if p + 1 - slack <= t <= end and (t > s or s == end or s in first)}
        for p in range(len(cells))
    ]  # fmt: skip
    for p, here in enumerate(steps):
        for (s, t), step in here.items():
            yield [-step, cells[p][word[s] if t > s else 0]]
            if p > 0:
                yield [-step, *(steps[p - 1][x] for x in ((s - 1, s), (s, s)) if x in steps[p - 1])]
            if p + 1 < len(steps):
                yield [-step, *(steps[p + 1][x] for x in ((t, t), (t, t + 1)) if x in steps[p + 1])]
        for k, cell in enumerate(cells[p]):
            yield [-cell, *(x for (s, t), x in here.items() if k == (word[s] if t > s else 0))]
    for f, own in zip(first, starts, strict=True):
        for p, later in own.items():
            step, after = steps[p][f, f + 1], [own[p + 1]] if p + 1 in own else []
            yield [later] if p == f else [-later, own[p - 1]]
            yield [-later, step, *after]
            yield [-step, later]
            yield from ([-step, -x] for x in after)
