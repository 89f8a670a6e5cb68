"""Command: the name and the code of a command; and the exit codes of commands."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

#: The exit codes of commands. For several files, the worst code is returned.
DONE = 0
#: For ``check`` and ``make`` also: not unique; for ``mend``: target not reached; for ``hint`` and
#: ``verify``: a wrong cell.
NO_SOLUTION = 1
BAD_INPUT = 2  #: or bad usage
LIMIT = 3
DEFECT = 70  #: an unexpected error, which must not look like a result of a puzzle
INTERRUPTED = 130  #: Ctrl-C
PIPE_CLOSED = 141  #: the program that reads the output has ended (``| head``)

EXIT_CODES = """\
exit codes: 0 done; 1 no solution (for check and make also: not unique; for mend: target
not reached; for hint and verify: a wrong cell); 2 bad usage or bad input; 3 a limit was
reached; 70 a defect of nonolith; 130 interrupted"""


class Member(NamedTuple):
    """The code of a command that shares its module; other modules have the same names.

    Attributes:
        EXAMPLES: Command lines as examples of its use; run by the tests.
        configure: Adds the command's arguments to a parser.
        run: Performs the command and returns the exit code.
    """

    EXAMPLES: tuple[str, ...]
    configure: Callable[[Any], None]
    run: Callable[[Namespace], int]


class Command(NamedTuple):
    """One row of the table of commands.

    Attributes:
        name: The name for users.
        summary: A description in one line.
        module: The module of several commands that has this one in its table ``MEMBERS``; by
            default the command has a module of its own, which has its name.
    """

    name: str
    summary: str
    module: str = ""

    @property
    def member(self) -> Any:
        """The code of the command, imported on first use."""
        if self.module:
            return import_module(f"nonolith.cli.{self.module}").MEMBERS[self.name]
        return import_module(f"nonolith.cli.{self.name}")
