"""Parser: argparse with one-line errors that suggest what was probably meant."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NoReturn

from nonolith.cli.base import BAD_INPUT, DONE
from nonolith.cli.messages import did_you_mean, show_message
from nonolith.cli.output import terminal_width

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class Exit(Exception):
    """The command line is done (help was shown, or it was wrong); the code to end with."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(code)


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal.

    argparse makes one for each argument that is added. It would find the width with a module that
    takes long to load.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=min(terminal_width() or 80, 100) - 2)


class Parser(argparse.ArgumentParser):
    """The parser of one command, or of the command line as a whole."""

    def __init__(self, prog: str, summary: str, epilog: str) -> None:
        super().__init__(
            prog=prog,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=epilog,
            formatter_class=_Help,
            allow_abbrev=False,
        )

    def read(self, arguments: list[str]) -> argparse.Namespace:
        """The arguments by name; Exit where they are wrong or help is shown."""
        found, left = self.parse_known_args(arguments)
        if any(not argument.startswith("-") for argument in left):
            # Options may be between the files; argparse allows this only by this function.
            found, left = self.parse_known_intermixed_args(arguments)
        if left:
            kind = "option" if left[0].startswith("-") else "argument"
            name = left[0].partition("=")[0]
            self.error(f"unknown {kind} {name!r}{did_you_mean(name, self._option_string_actions)}")
        return found

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # argparse ignores it where its help cannot be written.
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        show_message(f"{message} (see {self.prog} --help)")
        raise Exit(BAD_INPUT)

    def exit(self, status: int = DONE, message: str | None = None) -> NoReturn:
        if message:
            show_message(message)
        raise Exit(status)


def one_of(kind: str, names: Callable[[], Iterable[str]]) -> Callable[[str], str]:
    """An argument type: one of the names, which are loaded only when one is checked."""

    def check(text: str) -> str:
        known = list(names())
        if text in known:
            return text
        raise argparse.ArgumentTypeError(
            f"there is no {kind} {text!r}{did_you_mean(text, known)} (one of {', '.join(known)})"
        )

    return check


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return the argument type of a whole number from ``least`` to ``most``."""

    def check(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= 18:
            number = int(text)
            if least <= number and (most is None or number <= most):
                return number
        end = "on" if most is None else f"to {most}"
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} {end}")

    return check


def seed(text: str) -> str:
    """An argument type: any text, but no bytes that are not text."""
    if text.isascii() or text == text.encode("utf-8", "replace").decode():
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is not text in UTF-8")


def seconds(text: str) -> float:
    """An argument type: a time in seconds."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if 0 <= number < sys.float_info.max:
        return number
    raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds (such as 2.5)")
