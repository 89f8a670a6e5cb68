"""The formula as text, its size, and how often the clock is looked at while it is made."""

from __future__ import annotations

from nonolith import Grid, Puzzle
from nonolith.certificates.encoding import clauses_of
from nonolith.certificates.formula import dimacs
from nonolith.design import some_colours

PAIR = Puzzle(rows=[[1]], columns=[[1], []])


def test_the_text_names_cells_counts_clauses_and_excludes_each_solution() -> None:
    clauses = [" ".join(map(str, [*clause, 0])) for clause in clauses_of(PAIR)]
    assert (len(clauses), clauses[4:6], clauses[-1]) == (32, ["-8 1 0", "-8 10 0"], "-4 0")
    assert list(dimacs(PAIR, [Grid.from_text("#.")])) == [
        "c row 1, column 1: 1 white, 2 black",
        "c row 1, column 2: 3 white, 4 black",
        "p cnf 13 33",
        *clauses,
        "-2 -3 0",
    ]


def test_cells_of_several_rows_and_colours_have_names_of_their_own() -> None:
    puzzle = Puzzle(rows=[[], []], columns=[[], [], []], palette=some_colours(2))
    lines = [line for line in dimacs(puzzle, []) if line.startswith("c")]
    assert lines[3] == "c row 2, column 1: 10 white, 11 black, 12 red"
    assert lines[5] == "c row 2, column 3: 16 white, 17 black, 18 red"
    assert len(lines) == 6
