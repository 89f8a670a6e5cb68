"""Searches that a process keeps from one cube to the next, so that what was learned stays.

A kept search works on the whole puzzle; a cube is only assumed. So whatever it learns holds
everywhere, and goes to all others that work on the puzzle (Hamadi, Jabbour and Sais 2009). A clause
that is learned after a solution was found holds in all other solutions. Therefore a kept search
gives all solutions that it has ever found with each attempt: nothing is lost with a lost attempt.
"""

from __future__ import annotations

from collections import OrderedDict
from itertools import islice
from threading import Lock
from typing import Any

from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics
from nonolith.solving.engine_search import EngineSearch
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import SEED

#: Puzzles whose searches a process keeps.
RUNS = 1

#: Solutions that a kept search may have to give again and again.
MOST = 64

_free: OrderedDict[str, list[Kept]] = OrderedDict()
_lock = Lock()


class Kept:
    """One search, and what it has found.

    Attributes:
        search: the search.
        found: all solutions found so far.
    """

    def __init__(self, search: EngineSearch) -> None:
        self.search = search
        self.found: list[Grid] = []
        self._counted = [0] * (len(Statistics.__match_args__) - 1)

    def more(self, most: int) -> None:
        """Search on, until it has found so many."""
        self.found += islice(self.search, max(most - len(self.found), 0))

    def work(self) -> Statistics:
        """The work since the last call."""
        now = [getattr(self.search.statistics, name) for name in Statistics.__match_args__[:-1]]
        since = [new - old for new, old in zip(now, self._counted, strict=True)]
        self._counted = now
        return Statistics.of_fields(*since, 0.0)


def may_be_kept(options: Any, most: int) -> bool:
    """Whether searches with these options can be kept, where so many solutions are sought."""
    return getattr(options, "threads", None) == 1 and 0 < most <= MOST


def taken(run: str, method: tuple[str, Any], seed: int, puzzle: Puzzle, limits: Limits) -> Kept:
    """A search of a run that nothing else in this process uses; a new one where there is none.

    Args:
        run: names what works together on one puzzle.
        method: the method's name, and its options.
        seed: added to the seed of a new search.
        puzzle: the whole puzzle.
        limits: for the next attempt.
    """
    with _lock:
        waiting = _free.get(run)
        kept = waiting.pop() if waiting else None
    if kept is None:
        name, options = method
        varied = options._replace(seed=(options.seed + seed) % int(SEED.most))
        search = METHODS[name].start(puzzle, limits, varied)
        assert isinstance(search, EngineSearch)
        return Kept(search)
    kept.search.renew(limits)
    return kept


def give_back(run: str, kept: Kept) -> None:
    """Keep a search for the next attempt of its run."""
    with _lock:
        _free.setdefault(run, []).append(kept)
        _free.move_to_end(run)
        while len(_free) > RUNS:
            _free.popitem(last=False)


def forget(run: str) -> None:
    """Keep the searches of a run no longer."""
    with _lock:
        _free.pop(run, None)
