"""Inputs: from the files of a command line to puzzles, one after the other.

A file that cannot be read is told about, and the others are still worked on; the exit code is
that of the worst.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import NamedTuple

from nonolith.cli.base import BAD_INPUT, DONE, LIMIT, NO_SOLUTION
from nonolith.cli.messages import did_you_mean, say
from nonolith.cli.progress import PROGRESS
from nonolith.cli.solving import NoSolutionError
from nonolith.cli.typos import LOOK
from nonolith.errors import FormatError, LimitReached, NonolithError, PuzzleError
from nonolith.limits import MAX_INPUT_BYTES
from nonolith.puzzle import Puzzle

STANDARD_INPUT = "-"


class Entry(NamedTuple):
    """One puzzle to work on.

    Attributes:
        puzzle: the puzzle.
        source: the file it comes from, as the user wrote it.
        number: which puzzle of the file it is, from 1.
        label: what tells it from the others of the command line.
        alone: whether there are no others.
    """

    puzzle: Puzzle
    source: str
    number: int
    label: str
    alone: bool


def refused(error: NonolithError, source: str) -> int:  # noqa: ARG001
    """Say what is wrong with an input that cannot be read, and give the exit code."""
    wrong_clues = isinstance(error, PuzzleError) and error.draft is not None
    say(f"{error} ({LOOK})" if wrong_clues else str(error))
    return BAD_INPUT


def for_each(
    arguments: Namespace,
    work: Callable[[Entry], int],
    refused: Callable[[NonolithError, str], int] = refused,
) -> int:
    """Do the work for each puzzle of the command line; the worst exit code counts.

    Args:
        arguments: the command line.
        work: what to do with a puzzle.
        refused: what to do with the error of an input that cannot be read (and its source).
    """
    worst = DONE
    for source in arguments.files:
        try:
            entries = read_entries(source, arguments)
        except NonolithError as error:
            worst = max(worst, refused(error, source))
            continue
        worst = max(worst, work_on(entries, work))
    return worst


def work_on(entries: Sequence[Entry], work: Callable[[Entry], int]) -> int:
    """Do the work for each of these puzzles; what goes wrong with one is told."""
    worst = DONE
    for place, entry in enumerate(entries, 1):
        with PROGRESS.during(f"{entry.source}: puzzle {place} of {len(entries)}"):
            try:
                code = work(entry)
            except NonolithError as error:
                say(f"{entry.label}: {error}")
                code = _code_of(error)
        sys.stdout.flush()  # so that what reads the output need not wait for the next puzzle
        worst = max(worst, code)
    return worst


def read_entries(source: str, arguments: Namespace) -> list[Entry]:
    """The puzzles of one input of the command line: all of them, or the one asked for."""
    try:
        puzzles = _read(source, arguments)
    except FormatError as error:
        if source == STANDARD_INPUT:
            error.source = "standard input"
        elif error.source == source and not os.path.exists(source):  # noqa: PTH110
            error.message += _close_file(source)
        raise
    except PuzzleError as error:
        named = error.message.replace("<bytes>", "standard input", 1)
        raise PuzzleError(named, draft=error.draft) from None
    except NonolithError as error:
        raise type(error)(str(error).replace("<bytes>", "standard input", 1)) from None
    alone = len(puzzles) == len(arguments.files) == 1
    numbered = len(puzzles) > 1 or arguments.number is not None
    return [
        Entry(puzzle, source, number, f"{source} #{number}" if numbered else source, alone)
        for number, puzzle in enumerate(puzzles, arguments.number or 1)
    ]


def _read(source: str, arguments: Namespace) -> list[Puzzle]:
    import nonolith

    what: str | bytes = source
    if source == STANDARD_INPUT:
        if sys.stdin is None:
            raise FormatError("it is closed", source=source)
        what = sys.stdin.buffer.read(MAX_INPUT_BYTES + 1)
    if arguments.number is None:
        return nonolith.read_all(what, format=arguments.format)
    return [nonolith.read(what, format=arguments.format, number=arguments.number)]


def _close_file(path: str) -> str:
    folder, name = os.path.split(path)
    try:
        return did_you_mean(name, os.listdir(folder or os.curdir))  # noqa: PTH208
    except (OSError, ValueError):
        return ""


def _code_of(error: NonolithError) -> int:
    if isinstance(error, LimitReached):
        return LIMIT
    return NO_SOLUTION if isinstance(error, NoSolutionError) else BAD_INPUT
