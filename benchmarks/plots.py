"""The plots, as SVG: puzzles finished by time, and time by size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple


class Style(NamedTuple):
    """The look of a contender in all plots; dashes and markers keep them apart in grey."""

    colour: str
    dashes: str | tuple[int, tuple[float, ...]]
    marker: str


#: The look of each contender (colours: Okabe and Ito 2008).
STYLES: dict[str, Style] = {
    "auto": Style("#0072b2", "-", "o"),
    "conflict": Style("#56b4e9", "--", "s"),
    "probe2": Style("#d55e00", "-.", "v"),
    "CaDiCaL": Style("#009e73", (0, (7, 2, 1.2, 2, 1.2, 2)), "^"),
    "Glucose": Style("#cc79a7", (0, (1.2, 1.5)), "D"),
    "CP-SAT": Style("#e69f00", (0, (5, 3)), "X"),
}
#: The look of a contender that is not in STYLES.
_PLAIN = Style("#000000", "-", "*")
#: Markers along a curve, about.
_MARKERS = 8


@dataclass(frozen=True)
class Point:
    """The times of one contender on the puzzles of one size.

    Attributes:
        size: rows, and columns.
        median: seconds.
        worst: seconds.
        late: puzzles that reached the time limit.
    """

    size: int
    median: float
    worst: float
    late: int


def cactus(path: Path, title: str, curves: Mapping[str, tuple[Sequence[float], int]]) -> None:
    """For each time, the share of a set that each contender finishes within it.

    Args:
        curves: by contender, the seconds of the puzzles finished, and how many it was given.
    """
    with _drawn(path, (7, 4), 1) as (axes,):
        for name, (seconds, number) in curves.items():
            look = _style(name)
            shares = [100 * i / number for i in range(len(seconds) + 1)]
            times = [min(seconds, default=1), *sorted(seconds)]
            axes.step(
                times,
                shares,
                where="post",
                label=name,
                color=look.colour,
                linestyle=look.dashes,
                marker=look.marker,
                ms=4,
                markevery=max(1, len(times) // _MARKERS),
            )
        axes.set(
            xscale="log",
            xlabel="seconds for one puzzle",
            ylabel="puzzles finished, %",
            title=title,
            ylim=(0, 103),
        )
        axes.grid(alpha=0.3)
        _legend(axes)


def growth(
    path: Path, panels: Mapping[str, Mapping[str, Sequence[Point]]], limit: float, note: str
) -> None:
    """Median (line) and worst (dotted) time against size, one panel for each density.

    Args:
        panels: by title, by contender, the points.
        limit: the time limit for each puzzle; a horizontal line.
        note: what the marks at the limit mean.
    """
    with _drawn(path, (11, 4.6), len(panels)) as all_axes:
        for axes, (title, lines) in zip(all_axes, panels.items(), strict=True):
            for name, points in lines.items():
                _line(axes, name, points)
            axes.axhline(limit, color="grey", linewidth=0.8, linestyle="--")
            axes.set(yscale="log", xlabel="rows and columns", title=title)
            axes.set_xticks(sorted({p.size for points in lines.values() for p in points}))
            axes.grid(alpha=0.3)
        all_axes[0].set_ylabel("seconds for one puzzle")
        _legend(all_axes[-1])
        all_axes[-1].annotate(
            note, (1, -0.2), xycoords="axes fraction", ha="right", fontsize="small"
        )


def _style(name: str) -> Style:
    """By the first word of the name: ``auto, 5 seeds`` looks like ``auto``."""
    return STYLES.get(name.split(",", maxsplit=1)[0], _PLAIN)


def _legend(axes: Any) -> None:
    """The legend, beside the plot, where it hides nothing."""
    axes.legend(
        loc="upper left", bbox_to_anchor=(1.01, 1), fontsize="small", frameon=False, handlelength=4
    )


def _line(axes: Any, name: str, points: Sequence[Point]) -> None:
    sizes = [point.size for point in points]
    look = _style(name)
    colour, marker = look.colour, look.marker
    medians, worst = [p.median for p in points], [p.worst for p in points]
    axes.plot(sizes, medians, color=colour, linestyle=look.dashes, marker=marker, ms=4, label=name)
    axes.plot(sizes, worst, color=colour, linestyle=":", linewidth=1, marker=marker, ms=2.5)
    late = [point for point in points if point.late]
    axes.scatter(
        [p.size for p in late], [p.worst for p in late], color=colour, marker="x", s=60, zorder=3
    )


@contextmanager
def _drawn(path: Path, size: tuple[float, float], panels: int) -> Iterator[Sequence[Any]]:
    """Axes to draw on; afterwards the figure is written, the same bytes for the same data."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams |= {"svg.hashsalt": "nonolith", "svg.fonttype": "none"}
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, panels, figsize=size, sharey=True, squeeze=False)
    try:
        yield list(axes[0])
        figure.savefig(path, format="svg", metadata={"Date": None}, bbox_inches="tight")
    finally:
        pyplot.close(figure)
