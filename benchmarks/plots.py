"""The plots, as SVG: puzzles finished by time, and time by size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: One colour for each contender, in the order of their appearance (Okabe and Ito 2008).
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")


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
        for colour, (name, (seconds, number)) in zip(COLOURS, curves.items(), strict=False):
            shares = [100 * i / number for i in range(len(seconds) + 1)]
            times = [min(seconds, default=1), *sorted(seconds)]
            axes.step(times, shares, where="post", label=name, color=colour)
        axes.set(
            xscale="log",
            xlabel="seconds for one puzzle",
            ylabel="puzzles finished, %",
            title=title,
            ylim=(0, 103),
        )
        axes.grid(alpha=0.3)
        axes.legend(loc="lower right", fontsize="small")


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
            for colour, (name, points) in zip(COLOURS, lines.items(), strict=False):
                _line(axes, name, points, colour)
            axes.axhline(limit, color="grey", linewidth=0.8, linestyle="--")
            axes.set(yscale="log", xlabel="rows and columns", title=title)
            axes.set_xticks(sorted({p.size for points in lines.values() for p in points}))
            axes.grid(alpha=0.3)
        all_axes[0].set_ylabel("seconds for one puzzle")
        all_axes[0].legend(loc="upper left", fontsize="small")
        all_axes[-1].annotate(
            note, (1, -0.2), xycoords="axes fraction", ha="right", fontsize="small"
        )


def _line(axes: Any, name: str, points: Sequence[Point], colour: str) -> None:
    sizes = [point.size for point in points]
    axes.plot(sizes, [p.median for p in points], color=colour, marker="o", ms=4, label=name)
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
