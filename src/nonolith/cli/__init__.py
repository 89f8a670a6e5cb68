"""The command line: one row here per command. Commands use the public interface only.

Short commands must end quickly. So the module of the given command is imported at once, and other
modules on first use.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

from nonolith.cli.base import BAD_INPUT, DEFECT, DONE, INTERRUPTED, LIMIT, PIPE_CLOSED, Command

__all__ = ["COMMANDS", "main"]

#: The environment variable that turns on tracebacks of defects.
_DEBUG = "NONOLITH_DEBUG"

_ROWS = (
    Command("solve", "solve puzzles, and print what is proved about them"),
    Command("check", "decide whether puzzles have one solution, several or none"),
    Command("count", "count the solutions of puzzles", "answers"),
    Command("hint", "show the easiest next step of a puzzle, or the mistake in a grid", "answers"),
    Command("explain", "explain how to solve puzzles, step by step", "explain"),
    Command("rate", "rate how hard puzzles are for people", "answers"),
    Command("verify", "check a partly filled grid: contradictions, and clues that are done"),
    Command("compare", "compare methods on the same puzzles"),
    Command("batch", "run tasks for many puzzles on all cores, and store the results"),
    Command("show", "draw a puzzle: unsolved, with its goal, or solved"),
    Command("page", "write a page to play a puzzle on: one file that works offline", "explain"),
    Command("print", "write a booklet of puzzles as PDF, with the solutions at the back"),
    Command("certify", "write a proof of a puzzle's verdict that other programs can check"),
    Command("trace", "draw the tree of all guesses that line solving needs, with their results"),
    Command("study", "answer Simpson's questions about guesses by experiment", "lists"),
    Command("convert", "write puzzles in another format"),
    Command("generate", "make random puzzles; the same seed gives the same puzzles"),
    Command("make", "make a puzzle from a picture or photograph"),
    Command("mend", "find the smallest changes that make puzzles unique, or of a difficulty"),
    Command("serve", "serve a page to play, solve and design on, and a JSON service"),
    Command("bench", "repeat the measurements of published tables"),
    Command("formats", "list the formats that can be read and written", "lists"),
    Command("methods", "list the methods of solving with their options, or describe one", "lists"),
    Command("lines", "list the line solvers", "lists"),
)

#: All commands by name, in the order of the help.
COMMANDS: dict[str, Command] = {row.name: row for row in _ROWS}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code.

    Args:
        argv: The arguments. Default: the arguments of the process.

    >>> main(["count", "2x2:1/1/1/1"])
    2
    0
    """
    from nonolith.cli.console import flush_or_forget, standard_files, warnings_as_messages

    with standard_files():
        try:
            with warnings_as_messages():
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
    from nonolith.cli.parser import main_parser

    try:
        command = COMMANDS.get(arguments[0]) if arguments else None
        if command is not None:
            from nonolith.cli.parser import command_parser

            code: int = command.member.run(command_parser(command).read(arguments[1:]))
            return code
        main_parser(COMMANDS).read(arguments or ["--help"])
    except SystemExit as end:  # help was printed, or the command line was wrong
        return int(end.code or DONE)
    return DONE


def _ended_by(error: BaseException) -> int:
    """Print the error that ended the command, in one line, and return the exit code."""
    from errno import EBADF

    from nonolith.cli.console import show_message
    from nonolith.support.errors import LimitReached, NonolithError

    match error:
        case BrokenPipeError():
            return PIPE_CLOSED
        case KeyboardInterrupt():
            code, message = INTERRUPTED, "interrupted"
        case OSError(filename=None):  # not from a call with a file name
            reason = "standard output is closed" if error.errno == EBADF else error.strerror
            code, message = BAD_INPUT, f"the output cannot be written: {reason}"
        case MemoryError():
            code, message = LIMIT, "there is not enough memory"
        case NonolithError():
            code, message = LIMIT if isinstance(error, LimitReached) else BAD_INPUT, str(error)
        case _:
            code, message = DEFECT, _defect(error)
    show_message(message)
    return code


def _defect(error: BaseException) -> str:
    """Return the message about an unexpected error; in debugging, print its traceback too."""
    import os

    from nonolith.cli.console import write_message

    where = f" ({_DEBUG}=1 shows where it happened)"
    if os.environ.get(_DEBUG):
        from traceback import format_exception

        write_message("".join(format_exception(error)))
        where = ""
    return (
        f"this is a defect of nonolith: {type(error).__name__}: {error}; please report it with the "
        f"command line and its input{where}"
    )
