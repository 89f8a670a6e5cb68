"""The command line: one file per command, one row here. No logic, only the public interface.

A command line is a short program: it should be done before its user notices it. So only the
module of the command that was asked for is loaded, and what it needs when it needs it.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

from nonolith.cli.base import BAD_INPUT, INTERRUPTED, LIMIT, PIPE_CLOSED, Command

__all__ = ["COMMANDS", "main"]

_ROWS = (
    Command("solve", "solve puzzles, and say what is proved of them"),
    Command("check", "decide whether puzzles have one solution, several or none"),
    Command("count", "count the solutions of puzzles"),
    Command("hint", "tell the easiest next step of a puzzle, or what is wrong in a grid"),
    Command("explain", "explain how to solve puzzles, step by step"),
    Command("rate", "rate how hard puzzles are for people"),
    Command("verify", "check a person's work: contradictions, and clues that are done"),
    Command("compare", "put methods side by side on the same puzzles"),
    Command("show", "draw a puzzle: unsolved, with its goal, or solved"),
    Command("trace", "draw the tree of all guesses that line solving needs, and what they lead to"),
    Command("study", "answer Simpson's questions about guesses by looking"),
    Command("convert", "write puzzles in another format"),
    Command("generate", "make random puzzles, by seed"),
    Command("bench", "measure the tables of the papers again"),
    Command("formats", "list the formats that can be read and written"),
    Command("methods", "list the methods that solve, and their options; or tell of one of them"),
    Command("lines", "list the line solvers"),
)

#: All commands by name, in the order of the help.
COMMANDS: dict[str, Command] = {row.name: row for row in _ROWS}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (by default that of the process) and give its exit code.

    >>> main(["count", "2x2:1/1/1/1"])
    2
    0
    """
    from nonolith.cli.messages import heard
    from nonolith.errors import NonolithError

    try:
        with heard():
            if sys.stdout is None:
                raise NonolithError("there is no standard output to write to")
            code = _run(sys.argv[1:] if argv is None else list(argv))
            sys.stdout.flush()
            return code
    except (NonolithError, KeyboardInterrupt, OSError) as error:
        return _ended_by(error)
    finally:
        if argv is None:
            # The process ends here. Python would search all that was loaded for garbage once
            # more, which takes a tenth of the time of a short command.
            gc.freeze()


def _run(arguments: list[str]) -> int:
    from nonolith.cli.parser import Exit, command_parser, main_parser

    try:
        command = COMMANDS.get(arguments[0]) if arguments else None
        if command is not None:
            return command.member.run(command_parser(command).read(arguments[1:]))
        main_parser(COMMANDS).read(arguments or ["--help"])
    except Exit as end:
        return end.code
    return 0


def _ended_by(error: BaseException) -> int:
    """Tell what ended the command early, in one line; the exit code."""
    from nonolith.cli.messages import say
    from nonolith.errors import LimitReached

    if isinstance(error, BrokenPipeError):
        _forget_output()
        return PIPE_CLOSED
    if isinstance(error, KeyboardInterrupt):
        _forget_output_if_closed()
        say("interrupted")
        return INTERRUPTED
    if isinstance(error, OSError):
        _forget_output()
        say(f"the output cannot be written: {error.strerror}")
        return BAD_INPUT
    say(str(error))
    return LIMIT if isinstance(error, LimitReached) else BAD_INPUT


def _forget_output_if_closed() -> None:
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()


def _forget_output() -> None:
    """Send what is still unwritten nowhere, so that Python does not complain at its end."""
    import os

    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
    finally:
        os.close(nowhere)
