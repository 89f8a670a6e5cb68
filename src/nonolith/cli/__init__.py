"""The command line: one file and one row here per command. Commands use the public interface only.

Short commands must end quickly, so only the module of the given command is loaded at once, other
modules on first use.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

from nonolith.cli.base import BAD_INPUT, DEFECT, INTERRUPTED, LIMIT, PIPE_CLOSED, Command

__all__ = ["COMMANDS", "main"]

_ROWS = (
    Command("solve", "solve puzzles, and print what is proved about them"),
    Command("check", "decide whether puzzles have one solution, several or none"),
    Command("count", "count the solutions of puzzles"),
    Command("hint", "show the easiest next step of a puzzle, or what is wrong in a grid"),
    Command("explain", "explain how to solve puzzles, step by step"),
    Command("rate", "rate how hard puzzles are for people"),
    Command("verify", "check a person's work: contradictions, and clues that are done"),
    Command("compare", "compare methods on the same puzzles"),
    Command("batch", "do tasks for many puzzles on all cores, into a database"),
    Command("show", "draw a puzzle: unsolved, with its goal, or solved"),
    Command("page", "make a page to play a puzzle on: one file that needs nothing else"),
    Command("print", "print puzzles: a booklet as PDF, with solutions at the back"),
    Command("certify", "prove the verdict of a puzzle in a file that other programs can check"),
    Command("trace", "draw the tree of all guesses that line solving needs, with their results"),
    Command("study", "answer Simpson's questions about guesses by experiment"),
    Command("convert", "write puzzles in another format"),
    Command("generate", "make random puzzles, by seed"),
    Command("make", "make a puzzle from a picture or photograph"),
    Command("mend", "find the smallest changes that make puzzles unique, or of a difficulty"),
    Command("serve", "open a page to play, solve and design on, with a JSON service below it"),
    Command("bench", "measure the tables of the papers again"),
    Command("formats", "list the formats that can be read and written"),
    Command("methods", "list the methods that solve, and their options; or describe one of them"),
    Command("lines", "list the line solvers"),
)

#: The environment variable that turns on tracebacks of defects.
_DEBUG = "NONOLITH_DEBUG"

#: All commands by name, in the order of the help.
COMMANDS: dict[str, Command] = {row.name: row for row in _ROWS}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (by default that of the process) and return its exit code.

    >>> main(["count", "2x2:1/1/1/1"])
    2
    0
    """
    from nonolith.cli.console import flush_or_forget, standard_files, warnings_shown

    with standard_files():
        try:
            with warnings_shown():
                code = _run(sys.argv[1:] if argv is None else list(argv))
                sys.stdout.flush()
                return code
        except (Exception, KeyboardInterrupt) as error:
            code = _ended_by(error)
            flush_or_forget(sys.stdout)
            return code
        finally:
            if argv is None:
                # The process ends here. Skip Python's final garbage collection, which would take
                # a tenth of the time of a short command.
                gc.freeze()


def _run(arguments: list[str]) -> int:
    from nonolith.cli.parser import Exit, main_parser

    try:
        command = COMMANDS.get(arguments[0]) if arguments else None
        if command is not None:
            from nonolith.cli.options import command_parser

            return command.member.run(command_parser(command).read(arguments[1:]))
        main_parser(COMMANDS).read(arguments or ["--help"])
    except Exit as end:
        return end.code
    return 0


def _ended_by(error: BaseException) -> int:
    """Print the error that ended the command, in one line, and return the exit code."""
    from nonolith.cli.console import show_message
    from nonolith.support.errors import LimitReached, NonolithError

    if isinstance(error, BrokenPipeError):
        return PIPE_CLOSED
    if isinstance(error, KeyboardInterrupt):
        show_message("interrupted")
        return INTERRUPTED
    if isinstance(error, OSError) and error.filename is None:  # not from a call with a file name
        show_message(f"the output cannot be written: {error.strerror}")
        return BAD_INPUT
    if isinstance(error, MemoryError):
        show_message("there is not enough memory")
        return LIMIT
    if isinstance(error, NonolithError):
        show_message(str(error))
        return LIMIT if isinstance(error, LimitReached) else BAD_INPUT
    _show_defect(error)
    return DEFECT


def _show_defect(error: BaseException) -> None:
    import os

    from nonolith.cli.console import show_message, write_message

    debugging = bool(os.environ.get(_DEBUG))
    if debugging:
        from traceback import format_exception

        write_message("".join(format_exception(error)))
    where = "" if debugging else f" ({_DEBUG}=1 shows where it happened)"
    show_message(
        f"this is a defect of nonolith: {type(error).__name__}: {error}; please report it with the "
        f"command line and its input{where}"
    )
