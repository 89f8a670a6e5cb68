"""Command: the name and the module of a command; and the exit codes of commands."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

#: The exit codes of commands. For several files, the worst code is returned.
DONE = 0
#: For ``check`` and ``make`` also: not unique; for ``mend``: target not reached; for ``hint`` and
#: ``verify``: a wrong cell.
NO_SOLUTION = 1
BAD_INPUT = 2  #: or bad usage
LIMIT = 3
DEFECT = 70  #: an unexpected error, which must not look like a result of a puzzle
INTERRUPTED = 130  #: Ctrl-C
PIPE_CLOSED = 141  #: the reader of the output was closed (``| head``)

EXIT_CODES = """\
exit codes: 0 done; 1 no solution (or, for check and make, not unique; for mend, target
not reached; for verify, a contradiction); 2 bad usage or bad input; 3 a limit was reached;
70 a defect of nonolith; 130 interrupted"""


class Member(Protocol):
    """The module of a command."""

    #: Command lines as examples of its use; run by the tests.
    EXAMPLES: tuple[str, ...]

    def configure(self, parser: ArgumentParser) -> None:
        """Add this command's arguments to the parser."""
        ...

    def run(self, arguments: Namespace) -> int:
        """Perform the command and return the exit code."""
        ...


class Command(NamedTuple):
    """One row of the table of commands.

    Attributes:
        name: The name for users, and the name of its module in this package.
        summary: A description in one line.
    """

    name: str
    summary: str

    @property
    def member(self) -> Member:
        """The module of the command, loaded on first use."""
        return cast("Member", import_module(f"nonolith.cli.{self.name}"))
