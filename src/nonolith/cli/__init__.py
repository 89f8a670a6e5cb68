"""Run command lines: look up the command in the table of commands, and run it.

Short commands must run quickly. So only the module of the given command is imported, and that
module imports large modules only when they are used.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

import nonolith
from nonolith.cli.command import BAD_INPUT, DEFECT, DONE, INTERRUPTED, LIMIT, PIPE_CLOSED, Command
from nonolith.operations import OPERATIONS

__all__ = ["COMMANDS", "main"]

#: If this environment variable is set, the traceback of an unexpected error is printed.
_DEBUG = "NONOLITH_DEBUG"

_ROWS = (
    Command("solve", "solve puzzles, and print what is proved about them", "searching"),
    Command("check", "decide whether puzzles have one solution, several or none", "searching"),
    Command("count", "count the solutions of puzzles", "searching"),
    Command("line", "solve a single line: its certain cells and its placements", "one_line"),
    Command("hint", "show the easiest next step, or the mistake in a grid", "reasoning"),
    Command("explain", "explain how to solve puzzles, step by step", "reasoning"),
    Command("rate", "rate how hard puzzles are for people", "reasoning"),
    Command("verify", "check a partly filled grid against the clues", "reasoning"),
    Command("compare", "compare methods on the same puzzles", "literature"),
    Command("batch", "run tasks for many puzzles on all cores, and store the results", "batch"),
    Command("show", "draw a puzzle: unsolved, with its goal, or solved", "drawing"),
    Command("play", "play puzzles in the terminal, with hints", "play"),
    Command("page", "write a page for playing a puzzle: one file that works offline", "reasoning"),
    Command("print", "write a booklet of puzzles as PDF, with solutions at the back", "drawing"),
    Command("certify", "write a proof of a verdict that other programs can check", "searching"),
    Command("trace", "draw the tree of all guesses that line solving needs", "literature"),
    Command("study", "answer Simpson's questions about guesses by experiment", "literature"),
    Command("convert", "write puzzles in another format", "drawing"),
    Command("generate", "make random puzzles; the same seed gives the same puzzles", "designing"),
    Command("make", "make a puzzle from a picture or photograph", "designing"),
    Command("mend", "find the smallest changes after which puzzles meet a target", "designing"),
    Command("catalogue", "check a collection of pictures, and build its catalogue", "collections"),
    Command("serve", "serve a page to play, solve and design puzzles, and a JSON service", "serve"),
    Command("site", "write the page and a catalogue as files for any static host", "collections"),
    Command("mcp", "serve the operations to assistants (MCP) on standard input", "serve"),
    Command("bench", "repeat the measurements of published tables", "literature"),
    Command("formats", "list the formats that can be read and written", "lists"),
    Command("methods", "list the solving methods and their options, or describe one", "lists"),
    Command("lines", "list the line solvers", "lists"),
    Command("completions", "print a script that completes commands in a shell", "completions"),
)

#: The operations that are no commands: ``check --typo`` and ``show`` perform the first two, and the
#: others are for the page.
_NO_COMMANDS = ("typos", "draw", "list", "card", "qr")

#: Printed by ``nonolith`` alone.
_WELCOME = """\
nonolith reads, solves, explains, makes and draws nonograms. Three commands to try:

  nonolith play                                 play a puzzle here, with hints
  nonolith explain 5x5:1/3/5/3/1/1/3/5/3/1      see how to solve a puzzle, step by step
  nonolith serve --open                         play, solve and make puzzles in the browser

nonolith --help lists all commands, and nonolith COMMAND --help describes one."""

#: All commands by name, in the order of the help. An operation without a row is a command, too.
COMMANDS: dict[str, Command] = {row.name: row for row in _ROWS}
COMMANDS |= {
    name: Command(name) for name in OPERATIONS if name not in COMMANDS and name not in _NO_COMMANDS
}


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
                # The process ends here. Skip Python's garbage collection at exit, which would take
                # a tenth of a short command's time.
                gc.freeze()


def _run(arguments: list[str]) -> int:
    from nonolith.cli.parser import command_parser, main_parser

    try:
        command = COMMANDS.get(arguments[0]) if arguments else None
        if command is not None:
            return command_parser(command).run(command.function("run"), arguments[1:])
        if arguments:
            if main_parser(COMMANDS).read(arguments).version:
                print(f"nonolith {nonolith.__version__}")
        else:
            print(_WELCOME)
    except SystemExit as end:  # help was printed, or the command line was wrong
        return int(end.code or DONE)
    return DONE


def _ended_by(error: BaseException) -> int:
    """Print the error that ended the command, in one line, and return the exit code."""
    from errno import EBADF, ENOENT

    from nonolith.cli.console import show_message
    from nonolith.support.errors import LimitReached, NonolithError

    match error:
        case BrokenPipeError():
            return PIPE_CLOSED
        case KeyboardInterrupt():
            code, message = INTERRUPTED, "interrupted"
        case OSError(filename=None) if error.errno == ENOENT:  # raised by tempfile
            code = BAD_INPUT
            message = f"{error.strerror}: set TMPDIR to a folder that can be written"
        case OSError(filename=None):  # standard output; errors of other files have names
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
    """Return the message about an unexpected error; with NONOLITH_DEBUG, print its traceback."""
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
