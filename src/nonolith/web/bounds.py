"""Bounds: how large one request may be, and how much the service does at a time."""

from __future__ import annotations

from nonolith.model.limits import MAX_PIXELS, MEBIBYTE
from nonolith.support.arguments import real_number, whole_number
from nonolith.support.frozen import Frozen


class Bounds(Frozen):
    """How large one request and its work may be.

    Args:
        body: most bytes of a request.
        side: most rows, and most columns, of a puzzle.
        pixels: most pixels of a picture.
        seconds: the longest time, in seconds, that a request is worked on.
        memory: the most bytes of memory that the process of a request may take.
        quick: seconds of processor time after which work that was taken for quick counts as long.
        waiting: most requests that wait for the quick lane; for the long one a quarter of them.
        patience: the longest time, in seconds, that a request waits before it is begun.

    Raises:
        ArgumentError: a bound is of another type, or outside of its range.
    """

    body: int = MEBIBYTE
    side: int = 500
    pixels: int = MAX_PIXELS
    seconds: float = 30.0
    memory: int = 512 * MEBIBYTE
    quick: float = 0.2
    waiting: int = 128
    patience: float = 20.0

    def __init__(
        self,
        *,
        body: int = MEBIBYTE,
        side: int = 500,
        pixels: int = MAX_PIXELS,
        seconds: float = 30.0,
        memory: int = 512 * MEBIBYTE,
        quick: float = 0.2,
        waiting: int = 128,
        patience: float = 20.0,
    ) -> None:
        super().__init__(
            whole_number(body, "body", 1),
            whole_number(side, "side", 1),
            whole_number(pixels, "pixels", 1),
            real_number(seconds, "seconds", 0.01),
            whole_number(memory, "memory", 64 * MEBIBYTE),
            real_number(quick, "quick"),
            whole_number(waiting, "waiting", 1),
            real_number(patience, "patience"),
        )

    @property
    def search_memory(self) -> int:
        """Bytes that a search may take: less than the process may, so that it ends by itself and
        answers with what it has found."""
        return self.memory // 2


#: The bounds of a service by default.
USUAL = Bounds()
