"""What is wrong with a puzzle, a grid or an argument, word for word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import nonolith
from nonolith import clue

# Of any type: what is passed is wrong.
Colour: Any = nonolith.Colour
Draft: Any = nonolith.Draft
Grid: Any = nonolith.Grid
Limits: Any = nonolith.Limits
Palette: Any = nonolith.Palette
Puzzle: Any = nonolith.Puzzle
check: Any = nonolith.check
count: Any = nonolith.count
marginals: Any = nonolith.marginals
solutions: Any = nonolith.solutions
solve: Any = nonolith.solve
typos: Any = nonolith.typos
line_clue: Any = clue.line_clue

P = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
G = Grid.unknown_cells(2, 2)
C = nonolith.Palette(
    [
        nonolith.Colour("white", "#ffffff", "."),
        nonolith.Colour("red", "#ff0000", "r"),
        nonolith.Colour("blue", "#0000ff", "b"),
    ]
)

# What is passed, and how a message shows it: 80 characters at most, and then dots.
LONG: list[tuple[Any, str]] = [("x" * 78, repr("x" * 78)), ("x" * 79, "'" + "x" * 79 + "...")]

BAD: list[tuple[Callable[[], Any], str]] = [
    (lambda: Puzzle([[1]], [[2]]), "column 1: the clue 2 needs 2 cells, the column has 1"),
    (lambda: Puzzle([[2]], [[1]]), "row 1: the clue 2 needs 2 cells, the row has 1"),
    (lambda: Puzzle([[1, 1]], [[1], [1]]), "row 1: the clue 1,1 needs 3 cells, the row has 2"),
    (lambda: Puzzle([[1]], [[1], [1]]),
     "the row clues need 1 cells, the column clues for 2: no grid can have both"),
    (lambda: Puzzle([[1], []], [[1, 1]]), "column 1: the clue 1,1 needs 3 cells, the column has 2"),
    (lambda: Puzzle([[-1]], [[1]]), "row 1, block 1: length -1 is negative"),
    (lambda: Puzzle([[1001]], [[1]]),
     "row 1, block 1: length 1001 is more than 1000, the longest line"),
    (lambda: Puzzle([[10**6]], [[1]]),
     "row 1, block 1: length 1000000 is more than 1000, the longest line"),
    (lambda: Puzzle([[(1, 2)]], [[1]]),
     "row 1, block 1: colour 2 is not one of the palette's blocks (1 to 1)"),
    (lambda: Puzzle([[(1, 0)]], [[1]]),
     "row 1, block 1: colour 0 is not one of the palette's blocks (1 to 1)"),
    (lambda: Puzzle([[(1, True)]], [[1]]),
     "row 1, block 1: colour True is not one of the palette's blocks (1 to 1)"),
    (lambda: Puzzle([[(1, "red")]], [[1]]),
     "row 1, block 1: unknown colour 'red'; the palette has white, black"),
    (lambda: Puzzle([["x"]], [[1]]),
     "row 1, block 1: 'x' is neither a length nor a (length, colour) pair"),
    (lambda: Puzzle([[(1, 1, 1)]], [[1]]),
     "row 1, block 1: (1, 1, 1) is neither a length nor a (length, colour) pair"),
    (lambda: Puzzle([[(1.5, 1)]], [[1]]), "row 1, block 1: length 1.5 is not a whole number"),
    (lambda: Puzzle([1], [[1]]), "row 1: a clue is a list of blocks, not 1"),
    (lambda: Puzzle(["1"], [[1]]), "row 1: a clue is a list of blocks, not '1'"),
    (lambda: Puzzle("1", [[1]]), "rows must be a list of clues, not '1' (of type str)"),
    (lambda: Puzzle([[1]], 1), "columns must be a list of clues, not 1 (of type int)"),
    (lambda: Puzzle([[]] * 1001, [[]]), "the puzzle has 1001 rows; at most 1000 are supported"),
    (lambda: Puzzle([[]], [[]] * 1001), "the puzzle has 1001 columns; at most 1000 are supported"),
    (lambda: Puzzle([[(1, "red")]], [[(1, "blue")]], palette=C),
     "the row clues need 1 red cells, the column clues for 0: no grid can have both"),
    (lambda: Puzzle([[1]], [[1]], palette=5), "palette must be a Palette, not 5 (of type int)"),
    (lambda: Puzzle([[1]], [[1]], title=5), "title must be a text, not 5 (of type int)"),
    (lambda: Puzzle([[1]], [[1]], notes=5), "notes must be a text, not 5 (of type int)"),
    (lambda: Puzzle([[1]], [[1]], given=G), "the given grid is 2 x 2, the puzzle 1 x 1"),
    (lambda: Puzzle([[1]], [[1]], goal=G), "the goal grid is 2 x 2, the puzzle 1 x 1"),
    (lambda: Puzzle([[1]], [[1]], saved=[Grid.unknown_cells(1, 1), Grid.unknown_cells(1, 2)]),
     "the saved grid is 1 x 2, the puzzle 1 x 1"),
    (lambda: Puzzle([[1]], [[1]], saved=5), "saved must be a list of Grids, not 5 (of type int)"),
    (lambda: Puzzle([[1]], [[1]], saved=[5]),
     "saved must be a Grid (Grid.from_text makes one of a text), not 5 (of type int)"),
    (lambda: Puzzle([[1]], [[1]], goal="#"),
     "goal must be a Grid (Grid.from_text makes one of a text), not '#' (of type str)"),
    (lambda: Puzzle.from_grid(G), "clues can only be derived from a grid without unknown cells"),
    (lambda: Puzzle.from_grid("#"),
     "grid must be a Grid (Grid.from_text makes one of a text), or an array of rows x "
     "columns of whole numbers or booleans, not '#' (of type str)"),
    (lambda: Puzzle.from_grid(Grid.from_rows([[1]] * 1001)),
     "the puzzle has 1001 rows; at most 1000 are supported"),
    (lambda: P.replace(depth=1), "a puzzle has no 'depth'"),
    (lambda: P.knowing(Grid.unknown_cells(1, 2)), "the given grid is 1 x 2, the puzzle 2 x 2"),
    (lambda: P.accepts("#"),
     "grid must be a Grid (Grid.from_text makes one of a text), not '#' (of type str)"),
    (lambda: setattr(P, "title", "x"),
     "a Puzzle is immutable; cannot set title (see Puzzle.replace)"),
    (lambda: line_clue([1, None]), "a line with unknown cells has no clue"),
    (lambda: Grid(2, 2, [1]), "a grid of 2 x 2 has 4 cells, not 1"),
    (lambda: Grid(2, 2, b"abc"),
     "domains must be masks of 32 bits, one for each cell, as bytes or whole numbers; they "
     "are b'abc'"),
    (lambda: Grid(2, 2, [-1, 1, 1, 1]),
     "domains must be masks of 32 bits, one for each cell, as bytes or whole numbers; they "
     "are [-1, 1, 1, 1]"),
    (lambda: Grid(2, 2, "abcd"),
     "domains must be masks of 32 bits, one for each cell, as bytes or whole numbers; they "
     "are 'abcd'"),
    (lambda: Grid(-1, 2, []), "height must be a whole number, from 0 to 1000000; it is -1"),
    (lambda: Grid(2, 1.5, []), "width must be a whole number, from 0 to 1000000; it is 1.5"),
    (lambda: Grid(2, 10**6 + 1, []),
     "width must be a whole number, from 0 to 1000000; it is 1000001"),
    (lambda: Grid(1, 1, [1], 5), "palette must be a Palette, not 5 (of type int)"),
    (lambda: Grid.unknown_cells(1, 1, 5), "palette must be a Palette, not 5 (of type int)"),
    (lambda: Grid.from_rows([[1]], 5), "palette must be a Palette, not 5 (of type int)"),
    (lambda: Grid.from_text("#", 5), "palette must be a Palette, not 5 (of type int)"),
    (lambda: Grid.unknown_cells(10**5, 10**4),
     "a grid has at most 100000000 cells, not 100000 x 10000"),
    (lambda: Grid.from_rows([[1], [1, 0]]), "row 2 of the grid has 2 cells, row 1 has 1"),
    (lambda: Grid.from_rows([[2]]),
     "row 1, column 1 of the grid: colour 2 is not in the palette (0 to 1)"),
    (lambda: Grid.from_rows([[0], [{0, 2}]]),
     "row 2, column 1 of the grid: colour 2 is not in the palette (0 to 1)"),
    (lambda: Grid.from_rows([["x"]]),
     "row 1, column 1 of the grid: 'x' is no colour number, no set of them, and not None "
     "(unknown)"),
    (lambda: Grid.from_rows([1]),
     "rows must be a list of rows, each a list of cells, not 1 (of type int)"),
    (lambda: Grid.from_rows(5),
     "rows must be a list of rows, each a list of cells, not 5 (of type int)"),
    (lambda: Grid.from_text(5),
     "text must be the lines of a grid as one text, not 5 (of type int)"),
    (lambda: Grid.from_text("#", shape=(1, 2, 3)), "shape must be rows x columns, not (1, 2, 3)"),
    (lambda: Grid.from_text("#", shape=(1, -2)),
     "width must be a whole number, from 0 to 1000000; it is -2"),
    (lambda: Grid.from_text("#q"),
     "row 1 of the grid: 'q' is not a colour's character (allowed are . white, # black, ? "
     "unknown; where these leave them free . - _ · blank; X # x * █ filled, and the numbers "
     "of the colours)"),
    (lambda: Grid.from_text("#.\n#"), "row 2 of the grid has 1 cells, row 1 has 2"),
    (lambda: G.domain(2, 0), "row 2 lies outside 2 x 2"),
    (lambda: G.domain(0, -3), "column -3 lies outside 2 x 2"),
    (lambda: G.domain("x", 0), "row and column must be whole numbers from 0, not 'x' and 0"),
    (lambda: G[2], "row 2 lies outside 2 x 2"),
    (lambda: G[0, 2], "column 2 lies outside 2 x 2"),
    (lambda: G[1.5],
     "1.5 names no part of a grid; grid[row], grid[row, column] do, with numbers from 0 or "
     "slices"),
    (lambda: G[0, 0, 0],
     "(0, 0, 0) names no part of a grid; grid[row], grid[row, column] do, with numbers from "
     "0 or slices"),
    (lambda: setattr(G, "width", 5), "a Grid is immutable; cannot set width"),
    (lambda: Palette([Colour("white", "#ffffff", ".")]),
     "a palette has blank and 1 to 31 colours, not 1 entries"),
    (lambda: Palette([]), "a palette has blank and 1 to 31 colours, not 0 entries"),
    (lambda: Palette("red"),
     "colours must be a list of Colours, each a name, #rrggbb and a character, not 'red' (of"
     " type str)"),
    (lambda: Palette([1]),
     "colours must be a list of Colours, each a name, #rrggbb and a character, not 1 (of "
     "type int)"),
    (lambda: Palette([Colour("white", "white", "."), Colour("red", "#ff0000", "r")]),
     "colour 'white': 'white' is not of the form #rrggbb"),
    (lambda: Palette([Colour("white", "#ffffff", ".."), Colour("red", "#ff0000", "r")]),
     "colour 'white': char '..' must be one printable character, not a space and not '?'"),
    (lambda: Palette([Colour("white", "#ffffff", "?"), Colour("red", "#ff0000", "r")]),
     "colour 'white': char '?' must be one printable character, not a space and not '?'"),
    (lambda: Palette([Colour("white", "#ffffff", "."), Colour("white", "#ff0000", "r")]),
     "two colours of the palette have the name 'white'"),
    (lambda: Palette([Colour("white", "#ffffff", "."), Colour("red", "#ff0000", ".")]),
     "two colours of the palette have the char '.'"),
    (lambda: Palette([Colour(f"c{n}", "#ffffff", chr(65 + n)) for n in range(33)]),
     "a palette has blank and 1 to 31 colours, not 33 entries"),
    (lambda: C.index("green"), "unknown colour 'green'; the palette has white, red, blue"),
    (lambda: setattr(C, "colours", ()), "a Palette is immutable; cannot set colours"),
    (lambda: Limits(seconds=-1), "limit seconds must be a number, 0.0 or more; it is -1"),
    (lambda: Limits(seconds=float("nan")),
     "limit seconds must be a number, 0.0 or more; it is nan"),
    (lambda: Limits(nodes=-1), "limit nodes must be a whole number, 0 or more; it is -1"),
    (lambda: Limits(memory=0), "limit memory must be a whole number, 1048576 or more; it is 0"),
    (lambda: Limits(memory=1.5), "limit memory must be a whole number, 1048576 or more; it is 1.5"),
    (lambda: setattr(Limits(), "nodes", 5),
     "a Limits is immutable; cannot set nodes (see its replace)"),
    (lambda: delattr(Limits(), "nodes"), "a Limits is immutable; cannot delete nodes"),
    (lambda: solve("1x1:1/1"),
     "puzzle must be a Puzzle (nonolith.read makes one of a text or file), not '1x1:1/1' (of"
     " type str)"),
    (lambda: solve(P, "none"), "there is no method 'none'"),
    (lambda: solve(P, 5), "there is no method 5"),
    (lambda: solve(P, max_solutions=0), "max_solutions must be a whole number, 1 or more; it is 0"),
    (lambda: solve(P, limits=5),
     "limits must be Limits, such as Limits(seconds=1), not 5 (of type int)"),
    (lambda: solve(P, options=5),
     "options must be a mapping from the names of options to their values, not 5 (of type "
     "int)"),
    (lambda: solve(P, options={"none": 1}),
     "method auto has no option 'none'; its options are seed, threads"),
    (lambda: solve(P, "probe1", options={"weight": "x"}),
     "option weight of method probe1 is 'x'; it must be: number from 0 to 1000000"),
    (lambda: solve(P, "auto", options={"threads": 0}),
     "option threads of method auto is 0; it must be: whole number from 1 to 256"),
    (lambda: solve(P, jobs=0), "jobs must be a whole number, from 1 to 4096; it is 0"),
    (lambda: solve(P, executor=5),
     "executor must be an Executor of concurrent.futures, or None, not 5 (of type int)"),
    (lambda: solve(P, "annealing", max_solutions=2),
     "method annealing cannot find more than one solution"),
    (lambda: check(P, "annealing"), "method annealing cannot decide whether a puzzle is unique"),
    (lambda: check(P, "annealing", cells=True),
     "method annealing cannot decide whether a puzzle is unique"),
    (lambda: count(P, "annealing"), "method annealing cannot count solutions"),
    (lambda: count(P, at_most=-1), "at_most must be a whole number, 0 or more; it is -1"),
    (lambda: solutions(P, "annealing"), "method annealing cannot find more than one solution"),
    (lambda: marginals(P, sweeps=1.5),
     "sweeps must be a whole number, from 0 to 1000000000; it is 1.5"),
    (lambda: typos(5), "clues must be a Puzzle or a Draft, not 5 (of type int)"),
    (lambda: Draft([[1]], 5), "columns must be a list of clues, not 5 (of type int)"),
    (lambda: Draft(["x"], [[1]]), "row 1: a clue is a list of blocks, not 'x'"),
    (lambda: Draft([[2]], [[1]]).puzzle(), "row 1: the clue 2 needs 2 cells, the row has 1"),
    (lambda: Draft([[1]], [[1]], palette=5), "palette must be a Palette, not 5 (of type int)"),
    (lambda: Draft(5, [[1]]), "rows must be a list of clues, not 5 (of type int)"),
    (lambda: Draft([[1]], [[1]], given=5, goal=6),
     "given must be a Grid (Grid.from_text makes one of a text), not 5 (of type int)"),
    (lambda: Draft([[1]], [[1]], goal=6, saved=7),
     "goal must be a Grid (Grid.from_text makes one of a text), not 6 (of type int)"),
    (lambda: Draft([[1]], [[1]], saved=7, title=8),
     "saved must be a list of Grids, not 7 (of type int)"),
    (lambda: Draft([[1]], [[1]], saved=[G, 7], title=8),
     "saved must be a Grid (Grid.from_text makes one of a text), not 7 (of type int)"),
    (lambda: Draft([[1]], [[1]], title=1, author=2), "title must be a text, not 1 (of type int)"),
    (lambda: Draft([[1]], [[1]], author=2, copyright=3),
     "author must be a text, not 2 (of type int)"),
    (lambda: Draft([[1]], [[1]], copyright=3, licence=4),
     "copyright must be a text, not 3 (of type int)"),
    (lambda: Draft([[1]], [[1]], licence=4, notes=5),
     "licence must be a text, not 4 (of type int)"),
    (lambda: Draft([[1]], [[1]], notes=5), "notes must be a text, not 5 (of type int)"),
    (lambda: Puzzle([[1]], [[1]], given="#", goal="#"),
     "given must be a Grid (Grid.from_text makes one of a text), not '#' (of type str)"),
    (lambda: Puzzle([[1]], [[1]], title=1, author=2), "title must be a text, not 1 (of type int)"),
    (lambda: Puzzle([[1]], [[1]], author=2, copyright=3),
     "author must be a text, not 2 (of type int)"),
    (lambda: Puzzle([[1]], [[1]], copyright=3, licence=4),
     "copyright must be a text, not 3 (of type int)"),
    (lambda: Puzzle([[1]], [[1]], licence=4, notes=5),
     "licence must be a text, not 4 (of type int)"),
    (lambda: Puzzle.from_grid([[1]], palette=5), "palette must be a Palette, not 5 (of type int)"),
    (lambda: P.replace(palette=5), "palette must be a Palette, not 5 (of type int)"),
    (lambda: P.replace(saved=5), "saved must be a list of Grids, not 5 (of type int)"),
    (lambda: P.replace(rows=5), "rows must be a list of clues, not 5 (of type int)"),
    (lambda: P.knowing(5),
     "given must be a Grid (Grid.from_text makes one of a text), not 5 (of type int)"),
    (lambda: P.accepts(5),
     "grid must be a Grid (Grid.from_text makes one of a text), not 5 (of type int)"),
    (lambda: Grid.from_text("#", shape=5), "shape must be rows x columns, not 5 (of type int)"),
    (lambda: Grid.from_text("#", shape="12"),
     "shape must be rows x columns, not '12' (of type str)"),
    (lambda: Grid.from_text("#", shape=(0.5, 1)),
     "height must be a whole number, from 0 to 1000000; it is 0.5"),
    (lambda: marginals(5), "puzzle must be a Puzzle, not 5 (of type int)"),
    (lambda: marginals(P, limits=5),
     "limits must be Limits, such as Limits(seconds=1), not 5 (of type int)"),
    (lambda: marginals(P, field_sweeps=-1),
     "field_sweeps must be a whole number, from 0 to 1000000000; it is -1"),
    (lambda: check(P, limits=5),
     "limits must be Limits, such as Limits(seconds=1), not 5 (of type int)"),
    (lambda: count(5),
     "puzzle must be a Puzzle (nonolith.read makes one of a text or file), not 5 (of type "
     "int)"),
    (lambda: count(P, limits=5),
     "limits must be Limits, such as Limits(seconds=1), not 5 (of type int)"),
    (lambda: solutions(5),
     "puzzle must be a Puzzle (nonolith.read makes one of a text or file), not 5 (of type "
     "int)"),
    (lambda: solutions(P, limits=5),
     "limits must be Limits, such as Limits(seconds=1), not 5 (of type int)"),
    (lambda: typos(P, limits=5),
     "limits must be Limits, such as Limits(seconds=1), not 5 (of type int)"),
    (lambda: nonolith.nothing, "module 'nonolith' has no attribute 'nothing'"),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(BAD)))
def test_what_is_wrong_is_reported_word_for_word(number: int) -> None:
    call, message = BAD[number]
    with pytest.raises(Exception) as caught:
        call()
    # Which methods there are is another matter.
    shown = str(caught.value).partition("; the methods are")[0].partition("; these can")[0]
    assert shown == message


@pytest.mark.parametrize(("passed", "shown"), LONG)
def test_what_is_passed_is_shown_in_eighty_characters(passed: Any, shown: str) -> None:
    with pytest.raises(nonolith.ArgumentError) as caught:
        Limits(nodes=passed)
    assert str(caught.value).endswith(f"; it is {shown}")
