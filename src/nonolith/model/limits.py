"""Limits: how long, how deep and how large. Every default of this kind is here."""

from __future__ import annotations

from nonolith.support.arguments import expect, real_number, whole_number
from nonolith.support.frozen import Frozen

MEBIBYTE = 1 << 20

#: The most threads or processes that one call uses at a time.
MAX_JOBS = 256

#: Longest line (cells) and largest number of lines each way that nonolith accepts.
MAX_LINE = 1000

#: Most colours besides blank.
MAX_COLOURS = 31

#: Most pixels of a picture. In an enlarged one each cell has many pixels.
MAX_PIXELS = 4_000_000

#: Largest input (bytes) that is read as a whole. Of an input that is read puzzle by puzzle it is
#: the largest line.
MAX_INPUT_BYTES = 64 * MEBIBYTE

#: Largest input (bytes) of the formats that become a tree first (XML, JSON): a tree takes many
#: times the memory of its text.
MAX_TREE_BYTES = 16 * MEBIBYTE

#: Most elements of XML, or lists of JSON, within each other.
MAX_TREE_DEPTH = 64

#: Most elements of XML: as many as the clues of the largest puzzle have.
MAX_TREE_ELEMENTS = MAX_LINE * (MAX_LINE + 3)

#: Most elements of XML that no puzzle has, such as those of a newer version of a format.
MAX_OTHER_ELEMENTS = 10_000

#: Most lines of text of one puzzle; every line costs memory of its own.
MAX_TEXT_LINES = 100_000

#: Most puzzles in one list of them (``read_all``); ``read_each`` has no such limit.
MAX_PUZZLES = 100_000

#: Longest text (characters) of one clue.
MAX_CLUE_TEXT = 65_536


class Limits(Frozen):
    """What a solve may use; None means no limit.

    Args:
        seconds: wall time in seconds.
        nodes: branches of the search.
        memory: bytes that the search may take for its own tables.

    Raises:
        ArgumentError: a limit is of another type, or negative; or memory is less than 1 MiB.

    >>> Limits(seconds=2.5).replace(nodes=100)
    Limits(seconds=2.5, nodes=100, memory=536870912)
    """

    seconds: float | None = None
    nodes: int | None = None
    memory: int = 512 * MEBIBYTE

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int = 512 * MEBIBYTE,
    ) -> None:
        if seconds is not None:
            seconds = real_number(seconds, "limit seconds")
        if nodes is not None:
            nodes = whole_number(nodes, "limit nodes")
        super().__init__(seconds, nodes, whole_number(memory, "limit memory", MEBIBYTE))

    @classmethod
    def of(cls, limits: Limits, timeout: float | None = None) -> Limits:
        """Return the limits that a public function works under.

        Args:
            limits: the function's argument ``limits``.
            timeout: the function's argument ``timeout``: seconds that replace those of the limits.

        Raises:
            ArgumentError: an argument is of another type, or the timeout is negative.

        >>> Limits.of(Limits(nodes=100), timeout=5).seconds
        5.0
        """
        expect(limits, Limits, "limits", "Limits, such as Limits(seconds=1)")
        if timeout is None:
            return limits
        return limits.replace(seconds=real_number(timeout, "timeout"))


#: No limit on time and branches; the usual one on memory.
NO_LIMITS = Limits()
