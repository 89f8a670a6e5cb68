"""``conflict``: conflict-driven clause learning, guided by belief propagation, in the engine.

Source: ours, after Marques-Silva and Sakallah 1996 (learning), Tamura et al. 2009 (the order
encoding) and Pearl 1988 (belief propagation); ``engine/cdcl/solver.hpp`` has the measurements.
Exact: finds all solutions, proves that there are no more. Any number of colours, any length.

With several threads, searches with different seeds share the short clauses that they learn, and
the first to finish ends all (Hamadi, Jabbour and Sais 2009). Measured on twelve hard puzzles: two
threads proved 1.05 to 1.5 times as fast as one, and found solutions 0.8 to 18 times as fast. The
median was 7, but how long finding takes varies from run to run.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from nonolith import _engine
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.engine_search import MOST, EngineSearch
from nonolith.solving.methods.base import SEED, THREADS, Capabilities, Method, Range
from nonolith.solving.methods.probing import probing_memory


class ConflictOptions(NamedTuple):
    """Options of the method ``conflict``.

    Attributes:
        seed: seeds the search; the same seed gives the same run.
        threads: parallel searches with different seeds that share short clauses, from the 1000th
            conflict on. The result is exact with any number; the first solution and the statistics
            repeat only with 1. They share the memory: fewer begin where it is not enough.
        lines: in puzzles whose lines have at most this many cells, the complete line solver
            propagates too, from the first conflict on; 0 for none.
        sweeps: sweeps of belief propagation before the search; 0 for none.
        reinforced_first: conflicts before reinforced belief propagation.
        reinforced_again: conflicts from then to the next, with another random field.
        reinforced_step: the growth of that number each time.
        reinforced_sweeps: the most sweeps each time; 0 for none. It ends at a solution.
        phases_again: conflicts before one of its grids that is no solution is used as phases.
        first_increment: the activity added to a variable in the first conflict; belief gives 0 to
            1/2.
        decay: the factor of activities from conflict to conflict.
        luby_unit: conflicts between restarts, times Luby's sequence.
        reduce_first: conflicts before clauses are first dropped.
        reduce_step: the growth of that number each time.
        rephase_first: conflicts before phases are first reset.
        rephase_step: the growth of that number each time.
    """

    seed: Annotated[int, SEED] = 0
    threads: Annotated[int, THREADS] = 1
    lines: Annotated[int, Range(0, 10**6)] = 62
    sweeps: Annotated[int, Range(0, 10**4)] = 12
    reinforced_first: Annotated[int, Range(0, 10**9)] = 60
    reinforced_again: Annotated[int, Range(1, 10**9)] = 60
    reinforced_step: Annotated[int, Range(0, 10**6)] = 30
    reinforced_sweeps: Annotated[int, Range(0, 10**4)] = 75
    phases_again: Annotated[int, Range(0, 10**9)] = 300
    first_increment: Annotated[float, Range(1e-9, 1e9)] = 1.0
    decay: Annotated[float, Range(0.1, 1.0)] = 0.93
    luby_unit: Annotated[int, Range(1, 10**9)] = 1000
    reduce_first: Annotated[int, Range(1, 10**9)] = 300
    reduce_step: Annotated[int, Range(0, 10**6)] = 50
    rephase_first: Annotated[int, Range(1, 10**9)] = 800
    rephase_step: Annotated[int, Range(0, 10**6)] = 400


def start(
    puzzle: Puzzle, limits: Limits, options: ConflictOptions, probes_instead: bool = False
) -> EngineSearch:
    """Begins a conflict-driven search, or one by probing where the memory is not enough."""

    def begin(problem: _engine.Problem, given: bytes | None) -> _engine.Search:
        return _engine.conflict_search(
            problem,
            given,
            _settings(options),
            memory=min(limits.memory, MOST),
            probing_memory=probing_memory(limits),
            probes_instead=probes_instead,
        )

    return EngineSearch(puzzle, limits, begin)


@lru_cache(maxsize=16)
def _settings(options: ConflictOptions) -> dict[str, Any]:
    """The options that differ from their defaults, by name; made once for many puzzles."""
    defaults = options._field_defaults
    return {name: value for name, value in options._asdict().items() if value != defaults[name]}


CONFLICT = Method(
    name="conflict",
    summary="conflict-driven clause learning, guided by belief propagation",
    source="ours, after Marques-Silva and Sakallah 1996",
    capabilities=Capabilities(counts=True),
    options=ConflictOptions,
    start=start,
)
