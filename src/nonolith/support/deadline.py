"""Deadline: the moment at which the limit on time of a public call is reached.

A public function that takes limits makes one when it is entered. So its preparations count as well.
Everything below gets this deadline, or the seconds that are left of it.
"""

from __future__ import annotations

from time import monotonic


class Deadline:
    """A moment of the monotonic clock, a number of seconds from now.

    Args:
        seconds: Seconds until the deadline. None means that it is never reached.

    >>> Deadline(0).passed, Deadline(None).passed
    (True, False)
    """

    __slots__ = ("_began", "_end")

    def __init__(self, seconds: float | None) -> None:
        self._began = monotonic()
        self._end = None if seconds is None else self._began + seconds

    @property
    def passed(self) -> bool:
        """Whether the deadline is reached."""
        return self._end is not None and monotonic() >= self._end

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the deadline, at least 0. None means that it is never reached."""
        return None if self._end is None else max(0.0, self._end - monotonic())

    @property
    def seconds_spent(self) -> float:
        """Seconds since the deadline was made."""
        return monotonic() - self._began
