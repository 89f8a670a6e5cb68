"""A picture of a comparison: time against puzzles solved, one curve for each method.

The puzzles that a method has decided, sorted by its time: the further right and the lower, the
better. Needs matplotlib (the extra ``plot``).
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from nonolith.bench.compare import Run
from nonolith.errors import MissingExtraError, UnsupportedError

#: What can be drawn, by the extension of the file.
KINDS = ("svg", "png")


def kind_of(path: str) -> str:
    """The kind of picture that a file name asks for.

    Raises:
        UnsupportedError: it is none of those that can be drawn.
        MissingExtraError: matplotlib is not installed.
    """
    kind = Path(path).suffix.lstrip(".").lower()
    if kind not in KINDS:
        raise UnsupportedError(f"{path}: a plot is written as .svg or .png")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise MissingExtraError(
            "plots need matplotlib; install it by: pip install 'nonolith[plot]'"
        ) from None
    return kind


def plot(runs: Sequence[Run], kind: str) -> bytes:
    """The picture as a file of this kind; the same runs give the same file."""
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    with matplotlib.rc_context({"svg.hashsalt": "nonolith", "svg.fonttype": "none"}):
        figure = Figure(figsize=(7, 4.5), layout="constrained")
        axes = figure.subplots()
        for name in dict.fromkeys(run.contender for run in runs):
            mine = [run for run in runs if run.contender == name]
            times = sorted(run.seconds for run in mine if run.decided and run.seconds is not None)
            label = f"{name} ({len(times)} of {len(mine)})"
            axes.plot(range(1, len(times) + 1), times, marker="o", markersize=3, label=label)
        axes.set_yscale("log")
        axes.set_xlabel("puzzles decided")
        axes.set_ylabel("seconds for each")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(alpha=0.3)
        if runs:
            axes.legend(fontsize="small")
        file = io.BytesIO()
        figure.savefig(file, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else {})
    return file.getvalue()
