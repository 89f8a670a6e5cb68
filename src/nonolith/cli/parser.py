"""Parser: argparse with one-line errors that suggest a correction."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from nonolith.cli.base import BAD_INPUT, DONE, EXIT_CODES, Command
from nonolith.cli.console import did_you_mean, show_message
from nonolith.cli.output import terminal_width

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

Name = TypeVar("Name", str, int)


class Exit(Exception):
    """Ends the command with an exit code: help was shown, or the command line was wrong."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(code)


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
        """Return the arguments by name; raise Exit if they are wrong or help is shown."""
        found, left = self.parse_known_args(arguments)
        if any(not argument.startswith("-") for argument in left):
            # Only this function of argparse allows options between files.
            found, left = self.parse_known_intermixed_args(arguments)
        if left:
            kind = "option" if left[0].startswith("-") else "argument"
            name = left[0].partition("=")[0]
            self.error(f"unknown {kind} {name!r}{did_you_mean(name, self._option_string_actions)}")
        return found

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # Unlike argparse, raise if the help cannot be written.
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        show_message(f"{message} (see {self.prog} --help)")
        raise Exit(BAD_INPUT)

    def exit(self, status: int = DONE, message: str | None = None) -> NoReturn:
        if message:
            show_message(message)
        raise Exit(status)


class _Version(argparse.Action):
    """``--version``, which looks up the version only if it is used."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(nargs=0, **settings)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from nonolith import __version__

        print(f"nonolith {__version__}")
        parser.exit()


def main_parser(commands: Mapping[str, Command]) -> Parser:
    """Return the parser of a command line that does not begin with a command."""
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


def one_of(kind: str, names: Callable[[], Iterable[Name]]) -> Callable[[str], Name]:
    """Return the argument type for one of these names, which are loaded on first check."""

    def check(text: str) -> Name:
        known = {str(name): name for name in names()}
        if text in known:
            return known[text]
        raise argparse.ArgumentTypeError(
            f"there is no {kind} {text!r}{did_you_mean(text, known)} (one of {', '.join(known)})"
        )

    return check
