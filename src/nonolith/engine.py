"""Bind the compiled engine for all other modules; only this module imports it."""

from __future__ import annotations

from nonolith._engine import *  # noqa: F403

#: The largest limit that the engine accepts; no search reaches it.
_MOST = 2**63 - 1


def limits(seconds: float | None, nodes: int | None) -> tuple[float, int]:
    """Return the limits on time and on nodes in the engine's form: -1 means no limit.

    >>> limits(None, 2**80)
    (-1.0, 9223372036854775807)
    """
    return -1.0 if seconds is None else seconds, -1 if nodes is None else min(nodes, _MOST)


def memory(size: int) -> int:
    """Return the limit on memory in the engine's form."""
    return min(size, _MOST)
