"""Parser: argparse with one-line errors that suggest a correction."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeVar

import nonolith
from nonolith.cli.base import BAD_INPUT, EXIT_CODES, Command
from nonolith.cli.console import did_you_mean, show_message
from nonolith.cli.output import terminal_width

Name = TypeVar("Name", str, int)


class _Help(argparse.RawDescriptionHelpFormatter):
    """A help formatter with the width of the terminal.

    argparse creates one for each added argument, and would load a slow module to find the width.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=min(terminal_width() or 80, 100) - 2)


class Parser(argparse.ArgumentParser):
    """The parser of one command, or of the whole command line."""

    def __init__(self, prog: str, summary: str, epilog: str) -> None:
        super().__init__(
            prog=prog,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=epilog,
            formatter_class=_Help,
            allow_abbrev=False,
        )

    def read(self, arguments: list[str]) -> argparse.Namespace:
        """Return the arguments by name; raise SystemExit if they are wrong or help is shown."""
        found, left = self.parse_known_args(arguments)
        if any(not argument.startswith("-") for argument in left):
            # Only this function of argparse allows options between files.
            found, left = self.parse_known_intermixed_args(arguments)
        if left:
            kind = "option" if left[0].startswith("-") else "argument"
            name = left[0].partition("=")[0]
            self.error(f"unknown {kind} {name!r}{did_you_mean(name, self._option_string_actions)}")
        return found

    def _print_message(self, message: str, file: Any = None) -> None:
        # Unlike argparse, raise if the help cannot be written.
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        show_message(f"{message} (see {self.prog} --help)")
        raise SystemExit(BAD_INPUT)


class _Version(argparse.Action):
    """``--version``, which looks up the version only if it is used."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"nonolith {nonolith.__version__}")
        parser.exit()


def main_parser(commands: Mapping[str, Command]) -> Parser:
    """Return the parser of a command line that does not begin with a command."""
    width = max(map(len, commands))
    rows = "\n".join(f"  {row.name:{width}}  {row.summary}" for row in commands.values())
    epilog = f"commands:\n{rows}\n\nnonolith COMMAND --help describes a command.\n\n{EXIT_CODES}"
    parser = Parser("nonolith", "the toolkit for nonograms", epilog)
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    parser.add_argument(
        "command",
        metavar="COMMAND",
        nargs="?",
        type=one_of("command", lambda: commands),
        help="one of the commands below",
    )
    return parser


def one_of(kind: str, names: Callable[[], Iterable[Name]]) -> Callable[[str], Name]:
    """Return the argument type for one of these names; ``names`` is called on each check."""

    def check(text: str) -> Name:
        known = {str(name): name for name in names()}
        if text in known:
            return known[text]
        raise argparse.ArgumentTypeError(
            f"there is no {kind} {text!r}{did_you_mean(text, known)} (one of {', '.join(known)})"
        )

    return check
