"""``auto``: what a user gets. Propagates; what is left is probed (FP2) and searched.

Source: ours.
"""

from __future__ import annotations

from typing import NamedTuple

from nonolith.limits import Limits
from nonolith.methods.base import Capabilities, Method
from nonolith.methods.engine import EngineSearch
from nonolith.methods.probing import ProbingOptions, start_probing
from nonolith.puzzle import Puzzle


class AutoOptions(NamedTuple):
    """``auto`` has no options: it chooses itself."""


def start(puzzle: Puzzle, limits: Limits, options: AutoOptions) -> EngineSearch:  # noqa: ARG001
    """Begins a search with what measurement says is best."""
    return start_probing(puzzle, limits, ProbingOptions(), probing=2)


AUTO = Method(
    name="auto",
    summary="propagate, then what measurement says is best",
    source="ours",
    capabilities=Capabilities(counts=True),
    options=AutoOptions,
    start=start,
)
