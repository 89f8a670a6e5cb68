"""Tables, CSV and plots of runs."""

from __future__ import annotations

import csv
import io
from itertools import chain

import pytest

from nonolith import MissingExtraError, Statistics, UnsupportedError
from nonolith.literature.comparison.plot import kind_of, plot
from nonolith.literature.comparison.report import (
    COUNTERS,
    Table,
    table,
    to_csv,
)
from nonolith.literature.comparison.runs import Run

RUNS = [
    Run("cat", "a", 5, 6, 1, "auto", "unique", 1, None, 0.0123, 0.01, Statistics(line_solves=9)),
    Run("cat", "a", 5, 6, 1, "sat", "unknown", 0, "seconds", 10.0, 10.0, Statistics(conflicts=7)),
    Run("dog", "b", 8, 8, 3, "auto", "multiple", 2, None, 2.5, 2.4),
    Run("dog", "b", 8, 8, 3, "sat", "died", message="its process ended with code -6"),
]


def test_the_table_shows_verdict_time_and_work_puzzle_by_puzzle() -> None:
    assert table(RUNS) == (
        "cat (5x6)\n"
        "  auto  unique      12.30 ms  9 line solves\n"
        "  sat   unknown      10.00 s  limit on seconds; 7 conflicts\n"
        "\n"
        "dog (8x8, 3 colours)\n"
        "  auto  multiple      2.50 s\n"
        "  sat   died                  its process ended with code -6\n"
        "\n"
        "all puzzles\n"
        "  method  proved  solved only  median of these   total  slowest\n"
        "  auto    2 of 2            0           1.26 s  2.51 s   2.50 s\n"
        "  sat     0 of 2            0"
    )
    assert "all puzzles" not in table(RUNS[:2])


def test_each_line_is_there_as_soon_as_its_run_is_done() -> None:
    growing = Table(["auto", "sat"])
    lines = [growing.add(run) for run in RUNS]
    assert [len(added) for added in lines] == [2, 1, 3, 1]
    assert "\n".join([*chain(*lines), *growing.end()]) == table(RUNS)


def test_what_is_solved_without_proof_is_not_counted_beside_proofs() -> None:
    found = RUNS[0].replace(contender="annealing", verdict="solved", seconds=0.5)
    given_up = RUNS[1].replace(contender="annealing", key="b", puzzle="dog", limit="restarts")
    limited = RUNS[2].replace(contender="annealing", key="c", puzzle="eel", limit="seconds")
    assert [run.proved for run in (*RUNS, found, limited)] == [True, False, True, *[False] * 3]
    assert [run.solved for run in (*RUNS, found, limited)] == [*[False] * 4, True, False]
    *_, row = table([*RUNS, found, given_up, limited]).splitlines()
    assert row.split() == ["annealing", "0", "of", "3", "1", "500.00", "ms", "500.00", "ms",
                           "500.00", "ms"]  # fmt: skip


def test_a_label_that_is_a_whole_puzzle_is_cut_short() -> None:
    [head, _] = table([RUNS[0].replace(puzzle="9x9:" + "1/" * 90)]).splitlines()
    assert head.startswith("9x9:1/1/")
    assert head.endswith("... (5x6)")
    assert len(head) < 80


def test_csv_has_every_counter_and_every_run() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(RUNS))))
    assert [row["contender"] for row in rows] == ["auto", "sat", "auto", "sat"]
    assert set(COUNTERS) <= set(rows[0])
    assert (rows[0]["line_solves"], rows[1]["limit"], rows[3]["seconds"]) == ("9", "seconds", "")


@pytest.mark.parametrize(("kind", "begin"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_a_plot_is_the_same_for_the_same_runs(kind: str, begin: bytes) -> None:
    picture = plot(RUNS, kind)
    assert picture.startswith(begin)
    assert plot(RUNS, kind) == picture
    assert plot([], kind).startswith(begin)


def test_only_svg_and_png_are_drawn_and_a_missing_library_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert (kind_of("a.svg"), kind_of("b.PNG")) == ("svg", "png")
    with pytest.raises(UnsupportedError, match=r"\.svg or \.png"):
        kind_of("a.pdf")
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"nonolith\[plot\]"):
        kind_of("a.svg")


@pytest.mark.parametrize(
    ("colours", "shown"), [(0, ""), (1, ""), (2, ", 2 colours"), (31, ", 31 colours")]
)
def test_colours_are_shown_where_there_are_several(colours: int, shown: str) -> None:
    [head, _] = table([RUNS[0].replace(colours=colours)]).splitlines()
    assert head == f"cat (5x6{shown})"


def test_the_summary_has_the_median_the_sum_and_the_slowest() -> None:
    runs = [
        RUNS[0].replace(key=str(second), seconds=float(second), verdict=verdict)
        for second, verdict in ((1, "unique"), (2, "none"), (9, "multiple"), (50, "unknown"))
    ]
    runs.append(RUNS[0].replace(key="n", seconds=None))
    *_, row = table(runs).splitlines()
    assert row.split() == ["auto", "4", "of", "5", "0", "2.00", "s", "12.00", "s", "9.00", "s"]
