"""Tables of papers, one module for each paper: published figures beside new measurements."""

from __future__ import annotations

from functools import partial

from nonolith.literature.papers import hust, people, wu, yu
from nonolith.literature.papers.paper_table import Measured, PaperTable, Settings
from nonolith.support.errors import UnsupportedError
from nonolith.workers.pool import ProcessPool

__all__ = ["TABLES", "Measured", "PaperTable", "Settings", "measure"]

_ROWS = (
    PaperTable(
        "yu-1", "a genetic algorithm, depth-first search and the eleven rules, by size",
        "Yu, Lee and Chen 2009, table 1", yu.measure, by_method=True),
    PaperTable(
        "hust-1", "backtracking, placements, rules and annealing on puzzles of 5x5 to 50x50",
        "Phan et al. 2023, table 1", hust.measure_squares, by_method=True),
    PaperTable(
        "wu-1", "branchings and time by choice of cell and probing method, tournament puzzles",
        "Wu et al. 2013, table I", partial(wu.measure_choices, of_first=True), one_set=True,
        available=False),
    PaperTable(
        "wu-2", "branchings and time by choice of cell and probing method, unique puzzles",
        "Wu et al. 2013, table II", partial(wu.measure_choices, of_first=False), one_set=True,
        available=False),
    PaperTable(
        "wu-3", "cells settled before any branch: propagation, 2-SAT, FP1, FP2, FP3",
        "Wu et al. 2013, table III", wu.measure_settled, one_set=True, of_runs=False,
        available=False),
    PaperTable(
        "wu-4", "random puzzles of 30x30, half filled: how many exceed the time limit",
        "Wu et al. 2013, table IV", wu.measure_random, one_set=True, by_method=True,
        available=False),
    PaperTable(
        "hust-generator", "random puzzles by size and density: how many are unique",
        "Phan et al. 2023, section 4", hust.measure_generator),
    PaperTable(
        "people", "models of difficulty beside the times and ratings of people",
        "a study of 2026, and Foote and Krizanc 2025", people.measure, one_set=True,
        of_runs=False),
)  # fmt: skip

TABLES = {row.name: row for row in _ROWS}


def measure(name: str, settings: Settings = Settings()) -> Measured:  # noqa: B008
    """Repeat the measurements of a paper's table; return its figures beside the new figures. Raise
    UnsupportedError if no table has this name, or it cannot use the settings."""
    if name not in TABLES:
        raise UnsupportedError(f"there is no table {name!r}; the tables are {', '.join(TABLES)}")
    table = TABLES[name]
    for given, able, why in (
        (settings.puzzles, "one_set", "uses several sets of puzzles, which yours cannot replace"),
        (settings.methods, "by_method", "does not have a row for each method"),
        (settings.done, "of_runs", "does not consist of runs of methods"),
    ):
        if given and not getattr(table, able):
            others = ", ".join(other.name for other in TABLES.values() if getattr(other, able))
            raise UnsupportedError(f"table {name} {why}; these tables can: {others}")
    if settings.pool is not None:
        return table.measure(settings)
    with ProcessPool() as pool:
        return table.measure(settings._replace(pool=pool))
