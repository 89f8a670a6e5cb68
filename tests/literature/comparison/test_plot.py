"""The plot of a comparison: every method is distinct, and the legend hides nothing."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from nonolith.literature.comparison.plot import plot, style_of
from nonolith.running.runs import Run
from nonolith.solving.methods import METHODS

RUNS = [Run(p, p, 5, 6, 1, "auto", "unique", 1, None, t, t) for p, t in (("a", 0.1), ("b", 2.5))]


def test_as_many_curves_as_there_are_methods_are_distinct_without_colour() -> None:
    looks = [style_of(number) for number in range(2 * len(METHODS))]
    assert len({(look.dashes, look.marker) for look in looks}) == len(looks)
    assert all(one.colour != two.colour for one, two in pairwise(looks))


def test_the_legend_stands_beside_the_curves_and_names_every_method() -> None:
    runs = [run.replace(contender=name) for name in METHODS for run in RUNS]
    picture = plot(runs, "svg").decode()
    # The frame of the plot is its first patch after the ground; the legend begins right of it.
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
    found = [run.replace(contender="annealing", verdict="solved") for run in RUNS]
    picture = plot([*RUNS, *found], "svg").decode()
    assert ">auto (2 of 2)<" in picture
    assert ">annealing (2 of 2, unproved)<" in picture


@pytest.mark.parametrize(
    ("number", "style"),
    [
        (0, ("#000000", (), "o")),
        (1, ("#e69f00", (5, 2), "s")),
        (2, ("#0072b2", (1.2, 1.5), "^")),
        (3, ("#d55e00", (7, 2, 1.2, 2), "v")),
        (4, ("#009e73", (), "D")),
        (5, ("#cc79a7", (5, 2), "*")),
        (6, ("#56b4e9", (1.2, 1.5), "X")),
        (7, ("#000000", (7, 2, 1.2, 2), "P")),
        (8, ("#e69f00", (), "<")),
        (9, ("#0072b2", (5, 2), ">")),
        (10, ("#d55e00", (7, 2, 1.2, 2), "o")),
        (29, ("#e69f00", (7, 2, 1.2, 2), ">")),
    ],
)
def test_a_curve_has_the_look_of_its_number(number: int, style: tuple[object, ...]) -> None:
    assert style_of(number) == style


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The figures that are drawn, each with how it is written; nothing is rendered."""
    import matplotlib
    import matplotlib.figure

    found: list[Any] = []

    def save(figure: object, file: Any, **named: Any) -> None:
        found.append((figure, named, dict(matplotlib.rcParams)))
        file.write(b"written")

    monkeypatch.setattr(matplotlib.figure.Figure, "savefig", save)
    return found


def run_of(contender: str, seconds: float | None, verdict: str = "unique") -> Run:
    return Run("p", "p", 5, 6, 1, contender, verdict, 1, None, seconds, seconds)


def test_a_curve_has_the_times_of_what_was_decided_from_the_shortest(drawn: list[Any]) -> None:
    runs = [
        *(run_of("a", seconds) for seconds in (3.0, 1.0, 2.0)),
        run_of("a", 0.5, "unknown"),
        run_of("b", None, "none"),
        *(run_of("b", 0.25, verdict) for verdict in ("solved", "died")),
        run_of("c", None, "refused"),
    ]
    assert plot(runs, "svg") == b"written"
    [(figure, written, settings)] = drawn
    assert written == {"format": "svg", "dpi": 150, "metadata": {"Date": None}}
    assert (settings["svg.hashsalt"], settings["svg.fonttype"]) == ("nonolith", "none")
    [axes] = figure.axes
    curves = [(list(line.get_xdata()), list(line.get_ydata())) for line in axes.lines]
    assert curves == [([1, 2, 3], [1.0, 2.0, 3.0]), ([1], [0.25]), ([], [])]
    labels = ["a (3 of 4)", "b (1 of 3, unproved)", "c (0 of 1)"]
    assert [line.get_label() for line in axes.lines] == labels
    assert [text.get_text() for text in figure.legends[0].get_texts()] == labels
    looks = [(line.get_color(), line.get_marker()) for line in axes.lines]
    assert looks == [("#000000", "o"), ("#e69f00", "s"), ("#0072b2", "^")]
    assert [(line.get_markersize(), line.get_linewidth()) for line in axes.lines] == [
        (4.5, 1.2)
    ] * 3
    assert [line.is_dashed() for line in axes.lines] == [False, True, True]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("puzzles decided", "seconds for each")
    assert axes.get_yscale() == "log"
    assert axes.xaxis.get_major_locator()._integer
    assert axes.xaxis.get_gridlines()[0].get_visible()
    assert axes.xaxis.get_gridlines()[0].get_alpha() == 0.3
    [legend] = figure.legends
    assert (legend.handlelength, legend.get_frame_on()) == (4, False)
    assert legend.get_texts()[0].get_fontsize() == pytest.approx(8.33, abs=0.01)


@pytest.mark.parametrize(
    ("curves", "size"), [(1, (9.6, 4.5)), (21, (9.6, 4.5)), (22, (9.6, 4.56)), (40, (9.6, 7.98))]
)
def test_a_picture_is_higher_where_its_legend_is(
    curves: int, size: tuple[float, float], drawn: list[Any]
) -> None:
    plot([run_of(str(number), 1.0) for number in range(curves)], "png")
    [(figure, written, _)] = drawn
    assert list(figure.get_size_inches()) == pytest.approx(size)
    assert written == {"format": "png", "dpi": 150, "metadata": {}}


@pytest.mark.parametrize(("points", "every"), [(1, 1), (12, 1), (23, 1), (24, 2), (120, 10)])
def test_a_curve_has_a_dozen_markers_at_most(points: int, every: int, drawn: list[Any]) -> None:
    plot([run_of("a", 1.0)] * points, "svg")
    assert drawn[0][0].axes[0].lines[0].get_markevery() == every


def test_without_runs_there_is_no_legend(drawn: list[Any]) -> None:
    plot([], "svg")
    assert (drawn[0][0].legends, list(drawn[0][0].axes[0].lines)) == ([], [])
