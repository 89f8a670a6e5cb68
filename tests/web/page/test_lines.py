"""Compare the blocks that count as completed with all placements of a line."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from nonolith.model.palette import some_colours
from nonolith.model.puzzle import Puzzle
from tests import patterns
from tests.web.page.modules import Modules

CLUES: list[list[list[int]]] = [
    [],
    [[2, 1]],
    [[1, 1], [1, 1]],
    [[1, 1], [2, 1]],
    [[2, 1], [1, 2]],
    [[1, 1], [1, 2], [1, 1]],
]


def placements(clue: list[list[int]], width: int) -> list[list[tuple[int, int, int]]]:
    """Return all placements of the blocks: start, length and colour of each."""
    if not clue:
        return [[]]
    (length, colour), rest = clue[0], clue[1:]
    found = []
    for start in range(width - length + 1):
        gap = 1 if rest and rest[0][1] == colour else 0
        begin = start + length + gap
        for others in placements(rest, width - begin) if begin <= width or not rest else []:
            moved = [(s + begin, n, c) for s, n, c in others]
            found.append([(start, length, colour), *moved])
    return found


def expected(cells: tuple[int, ...], clue: list[list[int]]) -> list[bool]:
    fitting = []
    for blocks in placements(clue, len(cells)):
        line = [0] * len(cells)
        for start, length, colour in blocks:
            line[start : start + length] = [colour] * length
        if all(cell in (-1, colour) for cell, colour in zip(cells, line, strict=True)):
            fitting.append(blocks)
    done = []
    for number in range(len(clue)):
        places = {blocks[number] for blocks in fitting}
        done.append(
            len(places) == 1
            and all(
                cells[i] == colour
                for start, length, colour in places
                for i in range(start, start + length)
            )
        )
    return done


@pytest.mark.parametrize("width", [4, 5])
def test_a_block_is_done_if_all_placements_agree(modules: Modules, width: int) -> None:
    cases: list[Any] = [
        [list(cells), clue] for clue in CLUES for cells in product((-1, 0, 1, 2), repeat=width)
    ]
    found = modules.call(
        """async cases => {
          const { doneBlocks } = await import('./board/lines.js');
          return cases.map(([cells, clue]) => doneBlocks(cells,
            clue.map(([length, colour]) => ({ length, colour }))));
        }""",
        cases,
    )
    wanted = [expected(tuple(cells), clue) for cells, clue in cases]
    assert found == wanted
    assert any(any(done) for done in wanted)


def test_finished_lines_get_crosses_in_the_same_action_by_their_clues_alone(
    modules: Modules,
) -> None:
    found = modules.call(
        """async () => {
          const { Game } = await import("./play/game.js");
          const { crossFinished } = await import("./play/blanks.js");
          const { puzzleOf } = await import("./shared/puzzle.js");
          const game = new Game(puzzleOf({ rows: [[1], [2], [1]], columns: [[1], [2], [1]] }));
          const after = [];
          const set = values => {
            game.set(new Map(values));
            after.push([...game.cells].join(" "));
          };
          set([[4, 1]]);
          game.complete = cells => crossFinished(game, cells);
          set([[0, 1]]);  // wrong, but the clues of its lines are satisfied
          set([[1, -1]]);
          game.undo();
          game.undo();
          after.push([...game.cells].join(" "));
          return after;
        }"""
    )
    assert found == [
        "-1 -1 -1 -1 1 -1 -1 -1 -1",
        "1 0 0 0 1 -1 0 -1 -1",
        "1 -1 0 0 1 -1 0 -1 -1",
        "-1 -1 -1 -1 1 -1 -1 -1 -1",
    ]


@pytest.mark.parametrize("colours", [2, 3])
def test_clues_that_are_not_fully_known_fit_the_lines_of_an_enumeration(
    modules: Modules, colours: int
) -> None:
    palette, random = some_colours(colours - 1), Random(colours)
    cases, expected = [], []
    for pattern in patterns.of_line(4, colours, 120):
        puzzle = Puzzle([pattern], [["*"]] * 4, palette=palette)
        cells = [random.choice([-1, *range(colours)]) for _ in range(4)]
        fitting = patterns.words(pattern, 4, colours)
        cases.append([puzzle.record(), cells])
        expected.append(
            any(all(c in (-1, d) for c, d in zip(cells, x, strict=True)) for x in fitting)
        )
    found = modules.call(
        """async cases => {
          const { puzzleOf } = await import('./shared/puzzle.js');
          const { fitsRule } = await import('./board/rules.js');
          return cases.map(([json, cells]) => fitsRule(cells, puzzleOf(json).rows[0]));
        }""",
        cases,
    )
    assert found == expected
    assert len(set(found)) == 2
