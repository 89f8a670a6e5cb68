"""Plot the time against the number of decided puzzles, with one curve for each method.

Each curve shows the times of the puzzles that a method decided, in ascending order. If a curve ends
further right, its method decided more puzzles; if it is lower, its method was faster. The legend
marks methods that find solutions without proof. The module requires matplotlib (the extra
``plot``).
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from nonolith.literature.comparison.runs import Run
from nonolith.support.errors import UnsupportedError, needing

#: The file formats of plots, by extension.
KINDS = ("svg", "png")

#: Colours that colour-blind people can distinguish (Okabe and Ito 2008, without yellow), lines and
#: markers. Up to 44 curves differ in lines or markers, and not only in colour.
_COLOURS = ("#000000", "#e69f00", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9")
_LINES = ("-", "--", ":", "-.")
_MARKERS = "os^vD*XP<>h"
#: Maximum number of markers on a curve: a marker on each point would hide the dashes.
_MAX_MARKERS = 12
#: Sizes in inches: height and width of the plot, width of the legend, height of a legend line.
_HEIGHT, _WIDTH, _LEGEND, _LEADING = 4.5, 7, 2.6, 0.19


def style_of(number: int) -> tuple[str, ...]:
    """Return the colour, the line and the marker of the curve with this number, from 0."""
    return tuple(each[number % len(each)] for each in (_COLOURS, _LINES, _MARKERS))


def kind_of(path: str) -> str:
    """Return the file format of a plot; raise if the format is unknown or matplotlib is missing."""
    kind = Path(path).suffix.lstrip(".").lower()
    if kind not in KINDS:
        raise UnsupportedError(f"{path}: the name of a plot must end with .svg or .png")
    with needing("plots need matplotlib", "plot"):
        import matplotlib  # noqa: F401
    return kind


def plot(runs: Sequence[Run], kind: str) -> bytes:
    """Return the bytes of a plot as ``svg`` or ``png``; equal runs give equal bytes."""
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    with matplotlib.rc_context({"svg.hashsalt": "nonolith", "svg.fonttype": "none"}):
        names = list(dict.fromkeys(run.contender for run in runs))
        high = max(_HEIGHT, _LEADING * (len(names) + 2))
        figure = Figure(figsize=(_WIDTH + _LEGEND, high), layout="constrained")
        axes = figure.subplots()
        for number, name in enumerate(names):
            mine = [run for run in runs if run.contender == name]
            times = sorted(run.seconds for run in mine if run.decided and run.seconds is not None)
            colour, line, marker = style_of(number)
            unproved = ", unproved" if any(run.solved for run in mine) else ""
            axes.plot(
                range(1, len(times) + 1),
                times,
                color=colour,
                linestyle=line,
                marker=marker,
                markersize=4.5,
                markevery=max(1, len(times) // _MAX_MARKERS),
                linewidth=1.2,
                label=f"{name} ({len(times)} of {len(mine)}{unproved})",
            )
        axes.set_yscale("log")
        axes.set_xlabel("puzzles decided")
        axes.set_ylabel("seconds per puzzle")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(alpha=0.3)
        if names:
            # The legend is outside the axes, so that it does not hide curves.
            figure.legend(
                loc="outside right upper", fontsize="small", handlelength=4, frameon=False
            )
        file = io.BytesIO()
        figure.savefig(file, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else {})
    return file.getvalue()
