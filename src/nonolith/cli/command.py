"""Command: its name, its line in lists, the module that runs it, and its parser."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Protocol, cast

from nonolith.cli.parser import Parser, one_of

if TYPE_CHECKING:
    from argparse import Namespace

EXIT_CODES = """\
exit codes: 0 done; 1 no solution (or, for check and make, not unique; for mend, target
not reached; for verify, a contradiction); 2 bad usage or bad input; 3 a limit was reached;
70 a defect of nonolith; 130 interrupted"""


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


class _Version(argparse.Action):
    """``--version``, which looks up the version only at its use."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(nargs=0, **settings)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from nonolith import __version__

        print(f"nonolith {__version__}")
        parser.exit()


def command_parser(command: Command) -> Parser:
    """The parser of one command."""
    member = command.member
    examples = "\n".join(f"  {line}" for line in member.EXAMPLES)
    parser = Parser(
        f"nonolith {command.name}", command.summary, f"examples:\n{examples}\n\n{EXIT_CODES}"
    )
    member.configure(parser)
    return parser


def main_parser(commands: Mapping[str, Command]) -> Parser:
    """The parser of a command line that does not begin with a command."""
    width = max(map(len, commands))
    rows = "\n".join(f"  {row.name:{width}}  {row.summary}" for row in commands.values())
    epilog = f"commands:\n{rows}\n\nnonolith COMMAND --help has the details.\n\n{EXIT_CODES}"
    parser = Parser("nonolith", "the toolkit for nonograms", epilog)
    parser.add_argument("--version", action=_Version, help="show the version and stop")
    parser.add_argument(
        "command",
        metavar="COMMAND",
        nargs="?",
        type=one_of("command", lambda: commands),
        help="what to do",
    )
    return parser
