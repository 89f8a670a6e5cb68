"""Limits: how long, how deep and how large. Every default of this kind stands here."""

from __future__ import annotations

from dataclasses import dataclass

MEBIBYTE = 1 << 20

#: Longest line (cells) and largest number of lines each way that nonolith accepts.
MAX_LINE = 1000

#: Most colours besides blank.
MAX_COLOURS = 31

#: Largest input file (bytes) that is read.
MAX_INPUT_BYTES = 64 * MEBIBYTE


@dataclass(frozen=True, slots=True)
class Limits:
    """What a solve may use; None means no limit.

    Args:
        seconds: wall time in seconds.
        nodes: branches of the search.
        memory: bytes that the search may take for its own tables.

    >>> Limits(seconds=2.5).seconds
    2.5
    """

    seconds: float | None = None
    nodes: int | None = None
    memory: int = 512 * MEBIBYTE

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds >= 0:
            raise ValueError(f"limit seconds must be 0 or more, not {self.seconds}")
        if self.nodes is not None and self.nodes < 0:
            raise ValueError(f"limit nodes must be 0 or more, not {self.nodes}")
        if self.memory < MEBIBYTE:
            raise ValueError(f"limit memory must be at least {MEBIBYTE} bytes, not {self.memory}")
