"""Tables, CSV and plots of runs."""

from __future__ import annotations

import csv
import io
import re
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from nonolith import MissingExtraError, Statistics, UnsupportedError
from nonolith.literature.comparison.plot import kind_of, plot, style_of
from nonolith.literature.comparison.report import table, to_csv
from nonolith.literature.comparison.runs import COUNTERS, Run
from nonolith.literature.comparison.text_tables import aligned, comma_separated, markdown
from nonolith.solving.methods import METHODS
from tests.examples import long

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
        "  method  proved  solved only  median time   total  slowest\n"
        "  auto    2 of 2            0       1.26 s  2.51 s   2.50 s\n"
        "  sat     0 of 2            0"
    )
    assert "all puzzles" not in table(RUNS[:2])


def test_solutions_without_proof_have_their_own_column() -> None:
    found = RUNS[0].replace(contender="annealing", verdict="solved", seconds=0.5)
    given_up = RUNS[1].replace(contender="annealing", key="b", puzzle="dog", limit="restarts")
    limited = RUNS[2].replace(contender="annealing", key="c", puzzle="eel", limit="seconds")
    assert [run.proved for run in (*RUNS, found, limited)] == [True, False, True, *[False] * 3]
    assert [run.solved for run in (*RUNS, found, limited)] == [*[False] * 4, True, False]
    *_, row = table([*RUNS, found, given_up, limited]).splitlines()
    assert row.split() == ["annealing", "0", "of", "3", "1", "500.00", "ms", "500.00", "ms",
                           "500.00", "ms"]  # fmt: skip


def test_a_long_label_is_shortened() -> None:
    [head, _] = table([RUNS[0].replace(puzzle="9x9:" + "1/" * 90)]).splitlines()
    assert head.startswith("9x9:1/1/")
    assert head.endswith("... (5x6)")
    assert len(head) < 80


def test_csv_has_every_counter_and_every_run() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(RUNS))))
    assert [row["contender"] for row in rows] == ["auto", "sat", "auto", "sat"]
    assert set(COUNTERS) <= set(rows[0])
    assert (rows[0]["line_solves"], rows[1]["limit"], rows[3]["seconds"]) == ("9", "seconds", "")


@pytest.mark.parametrize(("kind", "begin"), [("svg", b"<?xml"), long("png", b"\x89PNG")])
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


def test_the_summary_has_the_median_the_sum_and_the_slowest() -> None:
    runs = [
        RUNS[0].replace(key=str(second), seconds=float(second), verdict=verdict)
        for second, verdict in ((1, "unique"), (2, "none"), (9, "multiple"), (50, "unknown"))
    ]
    runs.append(RUNS[0].replace(key="n", seconds=None))
    *_, row = table(runs).splitlines()
    assert row.split() == ["auto", "4", "of", "5", "0", "2.00", "s", "12.00", "s", "9.00", "s"]


TWO = [RUNS[0], RUNS[2].replace(puzzle="eel")]


def test_curves_of_all_methods_are_distinct_without_colour() -> None:
    looks = [style_of(number) for number in range(2 * len(METHODS))]
    assert len({look[1:] for look in looks}) == len(looks)
    assert all(one[0] != two[0] for one, two in pairwise(looks))


def test_the_legend_names_every_method_outside_the_axes() -> None:
    runs = [run.replace(contender=name) for name in METHODS for run in TWO]
    picture = plot(runs, "svg").decode()
    # The frame of the plot is its first patch after the background; the legend is right of it.
    across = re.search(r'<g id="axes_1">\s*<g id="patch_2">\s*<path d="([^"]*)"', picture)
    assert across is not None
    right = max(float(x) for x in re.findall(r"[ML] ([\d.]+)", across[1]))
    legend = picture[picture.index('<g id="legend_1">') :]
    places = [float(x) for x in re.findall(r'<text [^>]*x="([\d.]+)"', legend)]
    places += [float(x) for x in re.findall(r"translate\(([\d.]+)", legend)]
    assert places
    assert min(places) > right
    for name in METHODS:
        assert f">{name} (" in legend


def test_a_solution_without_proof_is_not_shown_like_a_proof() -> None:
    found = [run.replace(contender="annealing", verdict="solved") for run in TWO]
    picture = plot([*TWO, *found], "svg").decode()
    assert ">auto (2 of 2)<" in picture
    assert ">annealing (2 of 2, unproved)<" in picture


WORDS = st.text("abc 12", max_size=6).map(str.strip)
TABLES = st.integers(1, 4).flatmap(
    lambda columns: st.lists(
        st.lists(WORDS, min_size=columns, max_size=columns), min_size=1, max_size=4
    )
)
RIGHT = st.sets(st.integers(0, 3))


def read_markdown(text: str) -> list[list[str]]:
    lines = [[cell.strip() for cell in line[1:-1].split("|")] for line in text.splitlines()]
    assert all(set(cell) <= {"-", ":"} and "-" in cell for cell in lines[1])
    return [lines[0], *lines[2:]]


@given(TABLES, RIGHT, st.booleans())
def test_markdown_has_all_cells(rows: list[list[str]], right: set[int], pad: bool) -> None:
    rows[0] = [f"head {cell}".strip() for cell in rows[0]]
    text = markdown(rows[0], rows[1:], right=right, pad=pad)
    assert read_markdown(text) == rows
    if pad:
        assert len({len(line) for line in text.splitlines()}) == 1
    rule = [cell.strip() for cell in text.splitlines()[1][1:-1].split("|")]
    assert [cell.endswith(":") for cell in rule] == [i in right for i in range(len(rows[0]))]


@given(TABLES)
def test_csv_is_read_back(rows: list[list[str]]) -> None:
    assert list(csv.reader(io.StringIO(comma_separated(rows)))) == rows


def test_a_row_may_be_shorter_than_others() -> None:
    assert aligned([["a"], ["b", "c"]]) == ["a", "b  c"]
    assert aligned([]) == []
