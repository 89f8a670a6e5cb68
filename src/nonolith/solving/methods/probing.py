"""``probe1``, ``probe2``, ``probe3``: fully probing, then backtracking, in the engine.

Source: Wu, Sun, Chen, Chen, Kuo, Kang and Lin 2013, sections III (FP1, FP2, FP3) and IV
(backtracking and the seven choices of the cell to branch on). Exact: finds all solutions, proves
that there are no more. The paper's words are pixel for cell, painted for settled.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from nonolith import _engine
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.engine_search import MOST, EngineSearch
from nonolith.solving.methods.base import Capabilities, Method, Range

Choice = Literal["min_logd", "sum", "min", "max", "mul", "sqrt", "min_logm"]

#: The states of the probes may take ``Limits.memory`` divided by this.
MEMORY_SHARE = 16


class ProbingOptions(NamedTuple):
    """Options of the probing methods.

    Attributes:
        choice: how the cell to branch on is chosen.
        weight: the weight w of ``min_logd``.
    """

    choice: Choice = "min_logd"
    weight: Annotated[float, Range(0.0, 1e6)] = 1.85


def probing_memory(limits: Limits) -> int:
    """Bytes that the states of the probes may take."""
    return min(limits.memory // MEMORY_SHARE, MOST)


def start_probing(
    puzzle: Puzzle, limits: Limits, options: ProbingOptions, probing: int
) -> EngineSearch:
    """Begins a search by probing (1: FP1, 2: FP2, 3: FP3) and backtracking."""

    def start(problem: _engine.Problem, given: bytes | None) -> _engine.Search:
        return _engine.probing_search(
            problem, given, probing, options.choice, options.weight, probing_memory(limits)
        )

    return EngineSearch(puzzle, limits, start)


def _method(probing: int, summary: str) -> Method:
    def start(puzzle: Puzzle, limits: Limits, options: ProbingOptions) -> EngineSearch:
        return start_probing(puzzle, limits, options, probing)

    return Method(
        name=f"probe{probing}",
        summary=summary,
        source=f"Wu et al. 2013, FP{probing}",
        capabilities=Capabilities(counts=True),
        options=ProbingOptions,
        start=start,
    )


PROBE1 = _method(1, "probe every cell, then branch at the cell that probing chooses")
PROBE2 = _method(2, "the same, with contrapositives")
PROBE3 = _method(3, "the same, with implications closed")
