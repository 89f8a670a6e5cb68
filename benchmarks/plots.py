"""The cactus plot of a set: how many puzzles each contender finishes within so much time each."""

from __future__ import annotations

from pathlib import Path

from benchmarks.figures import common
from benchmarks.runner import SetTimes


def cactus(times: SetTimes, path: Path) -> None:
    """Draw one set as SVG, on the puzzles that all contenders were given."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "nonolith"
    from matplotlib import pyplot

    numbers = common(times)
    figure, axes = pyplot.subplots(figsize=(7, 4))
    for name, timings in times.timings.items():
        finished = sorted(timings[n].seconds for n in numbers if timings[n].finished)
        axes.step(finished, range(1, len(finished) + 1), where="post", label=name)
    axes.set(
        xscale="log",
        xlabel="seconds for one puzzle",
        ylabel=f"puzzles finished, of {len(numbers)}",
        title=times.puzzles.name,
    )
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, format="svg", metadata={"Date": None}, bbox_inches="tight")
    pyplot.close(figure)
