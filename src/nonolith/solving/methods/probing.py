"""The methods ``probe1``, ``probe2`` and ``probe3`` probe all open_cells cells, then backtrack.

Source: Wu, Sun, Chen, Chen, Kuo, Kang and Lin 2013, sections III (FP1, FP2, FP3) and IV
(backtracking, and seven ways to choose the cell to branch on). The paper calls a cell a pixel, and
a settled cell painted.

The methods assume each colour of each open_cells cell in turn, and propagate. They remove a colour
that leads to a contradiction, and keep facts that follow from every colour of a cell. They run in
the engine, find all solutions, and prove that there are no more.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from nonolith import engine
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.engine_search import EngineSearch
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.support.kinds import Number

BranchChoice = Literal["min_logd", "sum", "min", "max", "mul", "sqrt", "min_logm"]


class ProbingOptions(NamedTuple):
    """Options of the probing methods.

    Attributes:
        choice: the score by which the search chooses the cell to branch on.
        weight: the weight of the logarithm in the formula of ``min_logd``.
    """

    choice: BranchChoice = "min_logd"
    weight: Annotated[float, Number(0.0, 1e6)] = 1.85


def _method(probing: int, summary: str) -> Method:
    def start(puzzle: Puzzle, limits: Limits, options: ProbingOptions) -> EngineSearch:
        def begin(problem: engine.Problem, given: bytes | None, memory: int) -> engine.Search:
            return engine.probing_search(
                problem, given, probing, options.choice, options.weight, memory
            )

        return EngineSearch(puzzle, limits, begin)

    return Method(
        name=f"probe{probing}",
        summary=summary,
        source=f"Wu et al. 2013, FP{probing}",
        capabilities=Capabilities(unknown_numbers=True, counts=True, logs=True),
        options=ProbingOptions,
        start=start,
    )


PROBE1 = _method(1, "probe every cell, then branch at the cell that probing chooses")
PROBE2 = _method(2, "like probe1, and also uses the contrapositive of each implication")
PROBE3 = _method(3, "like probe2; a probe that settles cells also gets the results of their probes")
