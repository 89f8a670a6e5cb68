"""Plan: how long a cube may take before it is split, and into how many parts."""

from __future__ import annotations

from nonolith.support.frozen import Frozen

#: So many workers all search the whole puzzle: cubes added nothing where it was measured
#: (docs/cubes.md).
MOST_WHOLES = 8


class Plan(Frozen):
    """How a puzzle is divided.

    No grid of cubes is fixed beforehand. A cube is tried first; one that takes longer than its
    budget is split, and its parts get more time each (Wu et al. 2020, split and conquer). While
    there are too few cubes for all workers, budgets stay short.

    Attributes:
        alone: seconds that the whole puzzle is tried in this process, before others are started.
        seconds: the budget of the first cubes.
        growth: the budget of a cube is so many times that of the cube it was split from.
        longest: the largest budget, in seconds.
        share: a budget is at least so many times what splitting takes, as measured.
        nodes: a budget in branches, which grows like that in seconds; None: none. Unlike seconds,
            branches repeat.
        parts: a cube is split into so many parts.
        tries: a cube that was lost so often ends the work with an error.
        shares: whether searches share what they learn, where they can.
        slice: where searches share what they learn, they do so after so many seconds.
        wholes: of those who work then, so many search the whole puzzle, each with another seed, and
            not a cube; None: all of up to eight, half of more.
    """

    alone: float = 1.0
    seconds: float = 2.0
    growth: float = 1.5
    longest: float = 300.0
    share: float = 8.0
    nodes: int | None = None
    parts: int = 4
    tries: int = 3
    shares: bool = True
    slice: float = 2.0
    wholes: int | None = None

    def budget(
        self, depth: int, waiting: int, workers: int, splitting: float
    ) -> tuple[float, int | None]:
        """Seconds and branches for a cube.

        Args:
            depth: how often a larger cube was split to come to it.
            waiting: how many other cubes wait.
            workers: how many can be worked on at the same time.
            splitting: seconds that splitting a cube takes, as measured so far.

        >>> Plan().budget(3, 100, 2, 0.1)
        (4.5, None)
        >>> Plan(nodes=100).budget(3, 0, 2, 0.1)  # another worker may soon have nothing to do
        (2.0, 100)
        """
        times = 1.0 if waiting < workers else self.growth ** max(depth - 1, 0)
        seconds = min(max(self.seconds, self.share * splitting) * times, self.longest)
        return seconds, None if self.nodes is None else int(self.nodes * times)

    def on_the_whole(self, workers: int) -> int:
        """How many of so many search the whole puzzle.

        >>> [Plan().on_the_whole(workers) for workers in (1, 3, 8, 64)]
        [1, 3, 8, 32]
        """
        if self.wholes is not None:
            return min(self.wholes, workers)
        return workers if workers <= MOST_WHOLES else workers // 2


#: How a puzzle is divided by default.
PLAN = Plan()
