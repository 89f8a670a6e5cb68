"""Run ``nonolith play``: play puzzles in the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib.resources import files

import nonolith
from nonolith.batches.collection import catalogue_files, puzzles_of
from nonolith.cli.command import DONE
from nonolith.cli.inputs import all_entries
from nonolith.cli.parser import Parser
from nonolith.operations.shared_fields import LANGUAGE
from nonolith.support.errors import UnsupportedError, needing


def add_play(parser: Parser) -> None:
    parser.add_input(otherwise="the catalogue of the page")
    parser.add_fields(LANGUAGE)
    parser.add_examples("nonolith play --help")


def run_play(arguments: Namespace) -> int:
    with needing("the game in the terminal needs Textual", "play"):
        from platformdirs import user_state_path

        from nonolith.play.app import Play
    entries, code = all_entries(arguments, arguments.files)
    puzzles = [entry.puzzle for entry in entries]
    if not arguments.files:
        puzzles, code = catalogue(arguments.language), DONE
    if puzzles and not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise UnsupportedError("nonolith play needs a terminal; nonolith page makes a page to play")
    if puzzles:
        Play(puzzles, user_state_path("nonolith") / "games", arguments.language).run()
    return code


def catalogue(language: str) -> list[nonolith.Puzzle]:
    """Return the puzzles of the page's catalogue, the small ones first."""
    folder = str(files("nonolith").joinpath("web", "page", "catalogue"))
    return [puzzle for _, puzzle in puzzles_of(catalogue_files(folder), language, daily=False)]
