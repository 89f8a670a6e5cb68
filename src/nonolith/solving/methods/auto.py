"""``auto``: the default method. It propagates, then solves the rest by conflict-driven search.

Source: ours.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, NamedTuple

from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.engine_search import EngineSearch
from nonolith.solving.methods.base import SEED, THREADS, Capabilities, Method
from nonolith.solving.methods.conflict import ConflictOptions
from nonolith.solving.methods.conflict import start as start_conflict


class AutoOptions(NamedTuple):
    """Options of the method ``auto``. It chooses all others itself.

    Attributes:
        seed: seeds the search; the same seed gives the same run.
        threads: number of parallel searches, as for the method ``conflict``.
    """

    seed: Annotated[int, SEED] = 0
    threads: Annotated[int, THREADS] = 1


def start(puzzle: Puzzle, limits: Limits, options: AutoOptions) -> EngineSearch:
    """Start a conflict-driven search with the default settings, or probing if memory is short."""
    return start_conflict(puzzle, limits, _conflict_options(options), probes_instead=True)


@lru_cache(maxsize=16)
def _conflict_options(options: AutoOptions) -> ConflictOptions:
    """Return the options of ``conflict`` with this seed and number of threads."""
    return ConflictOptions(seed=options.seed, threads=options.threads)


AUTO = Method(
    name="auto",
    summary="propagate, then the method that is best by measurement",
    source="ours",
    capabilities=Capabilities(counts=True),
    options=AutoOptions,
    start=start,
)
