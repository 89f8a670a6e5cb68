"""Define the limits on time, memory and sizes, with their defaults."""

from __future__ import annotations

from nonolith.support.arguments import expect, real_number, whole_number
from nonolith.support.frozen import Frozen

MEBIBYTE = 1 << 20

#: Maximum number of threads or processes that one call uses.
MAX_JOBS = 256

#: Maximum number of rows, and of columns, of a puzzle.
MAX_LINE = 1000

#: Maximum number of colours besides blank.
MAX_COLOURS = 31

#: Maximum number of pixels of a picture that is read. One cell may cover many pixels.
MAX_PIXELS = 4_000_000

#: Maximum size (bytes) of an input that is read at once, or of one line of an input that is read
#: puzzle by puzzle.
MAX_INPUT_BYTES = 64 * MEBIBYTE

#: Maximum size (bytes) of an input that is parsed into a tree (XML, JSON). It is smaller than
#: ``MAX_INPUT_BYTES``, because a tree takes many times as much memory as its text.
MAX_TREE_BYTES = 16 * MEBIBYTE

#: Maximum nesting depth of XML elements or JSON lists.
MAX_TREE_DEPTH = 64

#: Maximum number of XML elements: enough for the clues of the largest black-and-white puzzle.
MAX_TREE_ELEMENTS = MAX_LINE * (MAX_LINE + 3)

#: Maximum number of unknown XML elements, such as those of a newer version of a format.
MAX_OTHER_ELEMENTS = 10_000

#: Maximum number of lines of text for one puzzle, because each line costs memory.
MAX_TEXT_LINES = 100_000

#: Maximum number of puzzles that ``read_all`` returns; ``read_each`` has no such limit.
MAX_PUZZLES = 100_000

#: Maximum number of characters in the text of one clue.
MAX_CLUE_TEXT = 65_536


class Limits(Frozen):
    """Limits on time, branches and memory.

    Args:
        seconds: maximum wall time in seconds. Default None: no limit.
        nodes: maximum number of branches of the search. Default None: no limit.
        memory: maximum size of the tables of the search, in bytes. Default 512 MiB.

    Raises:
        ArgumentError: a limit has a wrong type or is negative, or memory is less than 1 MiB.

    >>> Limits(seconds=2.5).replace(nodes=100)
    Limits(seconds=2.5, nodes=100, memory=536870912)
    """

    seconds: float | None = None
    nodes: int | None = None
    memory: int = 512 * MEBIBYTE

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, memory: int = 512 * MEBIBYTE
    ) -> None:
        super().__init__(
            None if seconds is None else real_number(seconds, "limit seconds"),
            None if nodes is None else whole_number(nodes, "limit nodes"),
            whole_number(memory, "limit memory", MEBIBYTE),
        )

    @classmethod
    def of(cls, limits: Limits, timeout: float | None = None) -> Limits:
        """Combine the arguments ``limits`` and ``timeout`` of a public function.

        Args:
            limits: the limits.
            timeout: time limit in seconds; replaces ``limits.seconds``. Default: no change.

        Raises:
            ArgumentError: an argument has a wrong type, or the timeout is negative.

        >>> Limits.of(Limits(nodes=100), timeout=5).seconds
        5.0
        """
        expect(limits, Limits, "limits", "Limits, such as Limits(seconds=1)")
        if timeout is None:
            return limits
        return limits.replace(seconds=real_number(timeout, "timeout"))


#: The default limits: only the memory is limited.
NO_LIMITS = Limits()
