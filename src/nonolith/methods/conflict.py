"""``conflict``: conflict-driven clause learning, guided by belief propagation, in the engine.

Source: ours, after Marques-Silva and Sakallah 1996 (learning), Tamura et al. 2009 (the order
encoding) and Pearl 1988 (belief propagation); ``engine/conflict.hpp`` tells what was measured.
Exact: finds all solutions, proves that there are no more. Any number of colours, any length.
"""

from __future__ import annotations

from typing import NamedTuple

from nonolith import _engine
from nonolith.limits import Limits
from nonolith.methods.base import Capabilities, Method
from nonolith.methods.engine import EngineSearch
from nonolith.methods.options import check_ranges
from nonolith.methods.probing import MEMORY_SHARE
from nonolith.puzzle import Puzzle


class ConflictOptions(NamedTuple):
    """Options of the method ``conflict``.

    Attributes:
        seed: seeds the search; the same seed gives the same run.
        threads: searches side by side, differently seeded, that share short clauses. The answer is
            exact with any number; the first solution and the statistics repeat only with 1.
        lines: in puzzles whose lines have at most so many cells, the complete line solver
            propagates beside the clauses from the first conflict on; 0 for none.
        sweeps: sweeps of belief propagation before the search; 0 for none.
        reinforced_first: conflicts before reinforced belief propagation.
        reinforced_again: conflicts from then to the next, under other random leanings.
        reinforced_step: by how much that grows each time.
        reinforced_sweeps: its sweeps each time, at most; 0 for none. It ends at a solution.
        phases_again: conflicts before a grid of it that is no solution is taken as the phases.
        first_increment: what a variable in the first conflict gains, where belief gives 0 to 1/2.
        decay: how activities fade from conflict to conflict.
        luby_unit: conflicts between restarts, times Luby's sequence.
        reduce_first: conflicts before clauses are first dropped.
        reduce_step: by how much that grows each time.
        rephase_first: conflicts before phases are first reset.
        rephase_step: by how much that grows each time.
    """

    seed: int = 0
    threads: int = 1
    lines: int = 62
    sweeps: int = 12
    reinforced_first: int = 60
    reinforced_again: int = 60
    reinforced_step: int = 30
    reinforced_sweeps: int = 75
    phases_again: int = 300
    first_increment: float = 1.0
    decay: float = 0.93
    luby_unit: int = 1000
    reduce_first: int = 300
    reduce_step: int = 50
    rephase_first: int = 800
    rephase_step: int = 400


#: What the options may be; beyond this they have no use.
RANGES: dict[str, tuple[float, float]] = {
    "seed": (0, 2**63 - 1),
    "threads": (1, 256),
    "lines": (0, 10**6),
    "sweeps": (0, 10_000),
    "reinforced_first": (0, 10**9),
    "reinforced_again": (1, 10**9),
    "reinforced_step": (0, 10**6),
    "reinforced_sweeps": (0, 10_000),
    "phases_again": (0, 10**9),
    "first_increment": (1e-9, 1e9),
    "decay": (0.1, 1.0),
    "luby_unit": (1, 10**9),
    "reduce_first": (1, 10**9),
    "reduce_step": (0, 10**6),
    "rephase_first": (1, 10**9),
    "rephase_step": (0, 10**6),
}


def start(
    puzzle: Puzzle, limits: Limits, options: ConflictOptions, probes_instead: bool = False
) -> EngineSearch:
    """Begins a conflict-driven search; by probing instead where its memory would not suffice."""
    check_ranges("auto" if probes_instead else "conflict", options, RANGES)

    def begin(problem: _engine.Problem, given: bytes | None) -> _engine.Search:
        return _engine.conflict_search(
            problem,
            given,
            seed=options.seed,
            sweeps=options.sweeps,
            reinforced_first=options.reinforced_first,
            reinforced_again=options.reinforced_again,
            reinforced_step=options.reinforced_step,
            reinforced_sweeps=options.reinforced_sweeps,
            phases_again=options.phases_again,
            first_increment=options.first_increment,
            decay=options.decay,
            luby_unit=options.luby_unit,
            reduce_first=options.reduce_first,
            reduce_step=options.reduce_step,
            rephase_first=options.rephase_first,
            rephase_step=options.rephase_step,
            memory=limits.memory // max(1, options.threads),
            probing_memory=int(limits.memory * MEMORY_SHARE),
            probes_instead=probes_instead,
            lines=options.lines,
            threads=options.threads,
        )

    return EngineSearch(puzzle, limits, begin)


CONFLICT = Method(
    name="conflict",
    summary="conflict-driven clause learning, guided by belief propagation",
    source="ours, after Marques-Silva and Sakallah 1996",
    capabilities=Capabilities(counts=True),
    options=ConflictOptions,
    start=start,
)
