"""Design puzzles."""

from __future__ import annotations

from functools import update_wrapper

from nonolith.api.coercion import clues_of
from nonolith.design import typos as finding
from nonolith.formats import PuzzleLike
from nonolith.model.draft import Draft
from nonolith.model.limits import NO_LIMITS, Limits


def typos(
    clues: PuzzleLike | Draft, *, limits: Limits = NO_LIMITS, timeout: float | None = None
) -> finding.Typos:
    return finding.typos(clues_of(clues), limits=limits, timeout=timeout)


update_wrapper(typos, finding.typos).__module__ = "nonolith"
