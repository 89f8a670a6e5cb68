"""Command: its name, its line in the list, and the module that runs it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from argparse import Namespace

    from nonolith.cli.parser import Parser

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


class Member(Protocol):
    """The parts of the module of a command."""

    #: Command lines as examples of its use; run by the tests.
    EXAMPLES: tuple[str, ...]

    def configure(self, parser: Parser) -> None:
        """Give the parser this command's arguments."""
        ...

    def run(self, arguments: Namespace) -> int:
        """Do it, and give the exit code."""
        ...


class Command(NamedTuple):
    """One row of the table of commands.

    Attributes:
        name: what users type, and the name of its module in this package.
        summary: one line for lists.
    """

    name: str
    summary: str

    @property
    def member(self) -> Member:
        """The module of the command, loaded at its first use."""
        return cast("Member", import_module(f"nonolith.cli.{self.name}"))
