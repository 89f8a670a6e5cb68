"""Run ``nonolith play``: play puzzles in the terminal."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from importlib.resources import files
from io import TextIOWrapper

import nonolith
from nonolith.batches.collection import catalogue_files, puzzles_of
from nonolith.cli.command import DONE
from nonolith.cli.inputs import all_entries
from nonolith.cli.parser import Parser
from nonolith.operations.fields import Field
from nonolith.operations.shared_fields import LANGUAGE
from nonolith.support.errors import UnsupportedError, needing
from nonolith.support.kinds import Boolean


def add_play(parser: Parser) -> None:
    parser.add_input(otherwise="the catalogue of the page")
    parser.add_fields(LANGUAGE, Field("ascii", Boolean(), "draw boards with ASCII characters only"))
    parser.add_examples("nonolith play --help")


def run_play(arguments: Namespace) -> int:
    with needing("the game in the terminal needs Textual", "play"):
        from platformdirs import user_state_path

        from nonolith.play.app import Play
    entries, code = all_entries(arguments, arguments.files)
    puzzles, minutes = [entry.puzzle for entry in entries], list[float]()
    if not arguments.files:
        puzzles, minutes = catalogue(arguments.language)
        code = DONE
    if puzzles and not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise UnsupportedError("nonolith play needs a terminal; nonolith page makes a page to play")
    if puzzles:
        folder, plain = user_state_path("nonolith") / "games", arguments.ascii or not _has_unicode()
        Play(puzzles, folder, arguments.language, minutes, plain).run()
    return code


def _has_unicode() -> bool:
    """Return whether the terminal shows Unicode; if its encoding does not have all characters,
    write question marks for the others."""
    terminal = sys.__stderr__
    if not isinstance(terminal, TextIOWrapper) or terminal.encoding.lower().startswith("utf"):
        return os.environ.get("LC_ALL") not in ("C", "POSIX")
    terminal.reconfigure(errors="replace")
    return False


def catalogue(language: str) -> tuple[list[nonolith.Puzzle], list[float]]:
    """Return the puzzles of the page's catalogue, the small ones first, and their minutes."""
    folder = str(files("nonolith").joinpath("web", "page", "catalogue"))
    listed = [*puzzles_of(catalogue_files(folder), language, daily=False)]
    return [puzzle for _, puzzle, _ in listed], [minutes for *_, minutes in listed]
