"""Run ``nonolith play``: play puzzles in the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib.resources import files
from json import dumps, loads

import nonolith
from nonolith.cli.command import DONE
from nonolith.cli.inputs import all_entries
from nonolith.cli.parser import Parser
from nonolith.operations.inputs import LANGUAGE
from nonolith.support.errors import UnsupportedError, needing


def add_play(parser: Parser) -> None:
    parser.add_input(otherwise="the catalogue of the page")
    parser.add_fields(LANGUAGE)
    parser.add_examples("nonolith play --help")


def run_play(arguments: Namespace) -> int:
    with needing("the game in the terminal needs Textual", "play"):
        from platformdirs import user_state_path

        from nonolith.play.app import Play
    entries, code = all_entries(arguments)
    puzzles = [entry.puzzle for entry in entries]
    if not arguments.files:
        puzzles, code = _catalogue(arguments.language), DONE
    if puzzles and not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise UnsupportedError("nonolith play needs a terminal; nonolith page makes a page to play")
    if puzzles:
        Play(puzzles, user_state_path("nonolith") / "games", arguments.language).run()
    return code


def _catalogue(language: str) -> list[nonolith.Puzzle]:
    """Return the puzzles of the page's catalogue, the small ones first."""
    folder = files("nonolith").joinpath("web", "page", "catalogue")
    puzzles = loads(folder.joinpath("puzzles.json").read_bytes())
    names, *table = loads(folder.joinpath("index.json").read_bytes())
    rows = [dict(zip(names, row, strict=True)) for row in table]
    read = [nonolith.read(dumps(puzzles[row["name"]]).encode()) for row in rows]
    return [one.replace(title=row[language]) for one, row in zip(read, rows, strict=True)]
