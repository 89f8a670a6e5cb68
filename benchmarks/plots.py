"""The plots, as SVG: puzzles finished by time, and time by size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: The colour and the dashes of each contender, the same in all plots (Okabe and Ito 2008).
STYLES: dict[str, tuple[str, str]] = {
    "auto": ("#0072b2", "-"),
    "conflict": ("#56b4e9", "--"),
    "probe2": ("#d55e00", "-"),
    "CaDiCaL": ("#009e73", "-"),
    "Glucose": ("#cc79a7", "-"),
    "CP-SAT": ("#e69f00", "-"),
}


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
    """How much of a set each contender finishes within so much time for each puzzle.

    Args:
        curves: by contender, the seconds of the puzzles finished, and how many it was given.
    """
    with _drawn(path, (7, 4), 1) as (axes,):
        for name, (seconds, number) in curves.items():
            colour, dashes = _style(name)
            shares = [100 * i / number for i in range(len(seconds) + 1)]
            times = [min(seconds, default=1), *sorted(seconds)]
            axes.step(times, shares, dashes, where="post", label=name, color=colour)
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


def _style(name: str) -> tuple[str, str]:
    """By the first word of the name: ``auto, 5 seeds`` looks like ``auto``."""
    return STYLES.get(name.split(",", maxsplit=1)[0], ("#000000", "-"))


def _legend(axes: Any) -> None:
    """Beside the plot, where it hides nothing."""
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), fontsize="small", frameon=False)


def _line(axes: Any, name: str, points: Sequence[Point]) -> None:
    sizes = [point.size for point in points]
    colour, dashes = _style(name)
    axes.plot(sizes, [p.median for p in points], dashes, color=colour, marker="o", ms=4, label=name)
    axes.plot(sizes, [p.worst for p in points], color=colour, linestyle=":", marker=".", ms=4)
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
