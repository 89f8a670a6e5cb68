"""The default method ``auto`` propagates, then runs the conflict-driven search of ``conflict``.

If the memory limit is too low for this search, ``auto`` probes and backtracks instead. Source:
ours.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, NamedTuple

from nonolith.solving.methods.base import SEED, THREADS, Capabilities, Method
from nonolith.solving.methods.conflict import start


class AutoOptions(NamedTuple):
    """Options of the method ``auto``, which chooses all other settings itself.

    Attributes:
        seed: seed of the random numbers; with one thread, the same seed gives the same search.
        threads: number of parallel searches, as in the method ``conflict``.
    """

    seed: Annotated[int, SEED] = 0
    threads: Annotated[int, THREADS] = 1


AUTO = Method(
    name="auto",
    summary="propagation, then the method that was best in our measurements",
    source="ours",
    capabilities=Capabilities(unknown_numbers=True, counts=True, logs=True),
    options=AutoOptions,
    start=partial(start, probes_instead=True),
)
