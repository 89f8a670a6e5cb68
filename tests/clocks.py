"""A clock that counts how often it is looked at."""

from __future__ import annotations


class Clock:
    """In place of ``perf_counter``: 0.0 at each look, and 1.0 from one look on.

    Args:
        over: the first look, from 1, at which it is 1.0; 0 for none.
    """

    def __init__(self, over: int = 0) -> None:
        self.looks = 0
        self._over = over

    def __call__(self) -> float:
        self.looks += 1
        return float(0 < self._over <= self.looks)
