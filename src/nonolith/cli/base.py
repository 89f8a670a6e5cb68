"""The exit codes of the command line."""

from __future__ import annotations

#: The exit codes of commands; of several files the worst one counts.
DONE = 0
#: Or, for ``check`` and ``make``, not unique; for ``mend``, the target is not reached; for ``hint``
#: and ``verify``, a wrong cell.
NO_SOLUTION = 1
BAD_INPUT = 2  #: or bad usage
LIMIT = 3
DEFECT = 70  #: an unexpected error, which must not look like a result of a puzzle
INTERRUPTED = 130  #: Ctrl-C
PIPE_CLOSED = 141  #: the reader of the output has ended (``| head``)

#: The environment variable that shows where a defect happened.
DEBUG = "NONOLITH_DEBUG"
