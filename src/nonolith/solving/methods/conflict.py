"""The method ``conflict`` uses conflict-driven clause learning, guided by belief propagation.

Source: ours, after Marques-Silva and Sakallah 1996 (learning), Tamura et al. 2009 (the order
encoding) and Pearl 1988 (belief propagation). The method runs in the engine;
``engine/cdcl/solver.hpp`` states how much its parts were measured to help. The method finds all
solutions and proves that there are no more. It supports any number of colours and cells.

With several threads, searches with different seeds share the short clauses that they learn, and the
first search to finish ends the others (Hamadi, Jabbour and Sais 2009). On twelve hard puzzles, two
threads found proofs 1.05 to 1.5 times as fast as one thread. They found solutions 0.8 to 18 times
as fast (median 7), but the times to find a solution vary from run to run.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from nonolith import engine
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.engine_search import EngineSearch
from nonolith.solving.methods.base import SEED, THREADS, Capabilities, Method
from nonolith.support.kinds import Integer, Number


class ConflictOptions(NamedTuple):
    """Options of the method ``conflict``.

    Attributes:
        seed: seed of the random numbers; with one thread, the same seed gives the same search.
        threads: number of parallel searches, which share short clauses; all but the first begin
            after 1000 conflicts. With several searches, the first solution and the statistics vary
            between runs. The searches share the memory limit; if it is low, fewer searches begin.
        lines: if no line of the puzzle has more than this number of cells, the complete line solver
            also propagates, from the first conflict on; 0 turns this off.
        sweeps: number of sweeps of belief propagation before the search; 0 turns this off.
        reinforced_first: number of conflicts before the first run of reinforced belief propagation.
        reinforced_again: number of conflicts between the first two of these runs; each run has
            random biases.
        reinforced_step: each later interval between runs is longer by this number of conflicts.
        reinforced_sweeps: maximum number of sweeps in a run, which stops at a solution; 0 turns
            the runs off.
        phases_again: minimum number of conflicts since the start, or since the phases (the values
            that decisions try first) were last set, before a run sets them to a grid that is not a
            solution.
        first_increment: activity added to a variable in the first conflict; before the search,
            belief propagation sets activities from 0 to 1/2.
        decay: factor by which activities shrink from conflict to conflict.
        luby_unit: factor of Luby's sequence (1 1 2 1 1 2 4 ...); the terms times this factor are
            the numbers of conflicts between restarts.
        reduce_first: number of conflicts before learned clauses are first deleted.
        reduce_step: each later interval between deletions is longer by this number of conflicts.
        rephase_first: number of conflicts before the phases are first reset.
        rephase_step: each later interval between resets is longer by this number of conflicts.
    """

    seed: Annotated[int, SEED] = 0
    threads: Annotated[int, THREADS] = 1
    lines: Annotated[int, Integer(0, 10**6)] = 62
    sweeps: Annotated[int, Integer(0, 10**4)] = 12
    reinforced_first: Annotated[int, Integer(0, 10**9)] = 60
    reinforced_again: Annotated[int, Integer(1, 10**9)] = 60
    reinforced_step: Annotated[int, Integer(0, 10**6)] = 30
    reinforced_sweeps: Annotated[int, Integer(0, 10**4)] = 75
    phases_again: Annotated[int, Integer(0, 10**9)] = 300
    first_increment: Annotated[float, Number(1e-9, 1e9)] = 1.0
    decay: Annotated[float, Number(0.1, 1.0)] = 0.93
    luby_unit: Annotated[int, Integer(1, 10**9)] = 1000
    reduce_first: Annotated[int, Integer(1, 10**9)] = 300
    reduce_step: Annotated[int, Integer(0, 10**6)] = 50
    rephase_first: Annotated[int, Integer(1, 10**9)] = 800
    rephase_step: Annotated[int, Integer(0, 10**6)] = 400


def start(
    puzzle: Puzzle, limits: Limits, options: Any, probes_instead: bool = False
) -> EngineSearch:
    """Start a conflict-driven search. ``options`` has some or all fields of ``ConflictOptions``.

    With ``probes_instead``, probe and backtrack if the memory limit is too low for this search.
    """

    def begin(problem: engine.Problem, given: bytes | None, memory: int) -> engine.Search:
        return engine.conflict_search(
            problem, given, _settings(options), memory=memory, probes_instead=probes_instead
        )

    return EngineSearch(puzzle, limits, begin)


@lru_cache(maxsize=16)
def _settings(options: Any) -> dict[str, Any]:
    """Return the options that differ from their defaults, by name."""
    defaults = options._field_defaults
    return {name: value for name, value in options._asdict().items() if value != defaults[name]}


CONFLICT = Method(
    name="conflict",
    summary="conflict-driven clause learning, guided by belief propagation",
    source="ours, after Marques-Silva and Sakallah 1996",
    capabilities=Capabilities(unknown_numbers=True, counts=True, logs=True),
    options=ConflictOptions,
    start=start,
)
