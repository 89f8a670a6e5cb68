"""A fake clock that counts its calls."""

from __future__ import annotations


class Clock:
    """Replacement of ``perf_counter``: returns 0.0 at first, and 1.0 from call number ``over`` on.

    Args:
        over: number of the first call, from 1, that returns 1.0; 0 for never.
    """

    def __init__(self, over: int = 0) -> None:
        self.looks = 0
        self._over = over

    def __call__(self) -> float:
        self.looks += 1
        return float(0 < self._over <= self.looks)
