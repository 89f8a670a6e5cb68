"""The default method ``auto`` propagates, then runs the conflict-driven search of ``conflict``.

If the memory limit is too low for this search, ``auto`` probes and backtracks instead. If all lines
of a puzzle are sums, ``auto`` runs the method ``tomography``. Source: ours.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle, is_tomography
from nonolith.solving.engine_search import EngineSearch
from nonolith.solving.methods import conflict
from nonolith.solving.methods.base import SEED, THREADS, Capabilities, Method

if TYPE_CHECKING:
    from nonolith.solving.methods.tomography import Tomography


class AutoOptions(NamedTuple):
    """Options of the method ``auto``, which chooses all other settings itself.

    Attributes:
        seed: seed of the random numbers; with one thread, the same seed gives the same search.
        threads: number of parallel searches, as in the method ``conflict``.
    """

    seed: Annotated[int, SEED] = 0
    threads: Annotated[int, THREADS] = 1


#: Starts the search of the engine, whatever the clues.
start_engine = partial(conflict.start, probes_instead=True)


def start(puzzle: Puzzle, limits: Limits, options: AutoOptions) -> EngineSearch | Tomography:
    """Start the search for the clues of the puzzle."""
    if not is_tomography(puzzle):
        return start_engine(puzzle, limits, options)
    from nonolith.solving.methods.tomography import Tomography  # slow to import

    return Tomography(puzzle, limits)


AUTO = Method(
    name="auto",
    summary="propagation, then the method that was best in our measurements",
    source="ours",
    capabilities=Capabilities(unknown_numbers=True, counts=True, logs=True),
    options=AutoOptions,
    start=start,
)
