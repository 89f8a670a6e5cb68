"""Define Deadline, the time at which a public call reaches its time limit.

A public function with a time limit creates a deadline when it starts, so that all its work counts
towards the limit. It passes the deadline, or the remaining seconds, to the functions that it calls.
"""

from __future__ import annotations

from time import perf_counter


class Deadline:
    """A point in time, measured by ``perf_counter``.

    Args:
        seconds: Seconds from now until the deadline. None means that it is never reached.

    >>> Deadline(0).passed, Deadline(None).passed
    (True, False)
    """

    __slots__ = ("_began", "_end")

    def __init__(self, seconds: float | None) -> None:
        self._began = perf_counter()
        self._end = None if seconds is None else self._began + seconds

    @property
    def passed(self) -> bool:
        """Whether the deadline is reached."""
        return self._end is not None and perf_counter() >= self._end

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the deadline, at least 0; None if there is no time limit."""
        return None if self._end is None else max(0.0, self._end - perf_counter())

    @property
    def seconds_spent(self) -> float:
        """Seconds since the deadline was created."""
        return perf_counter() - self._began
