"""Make puzzles at random or from a picture, and find small changes that make a puzzle unique."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonolith.design.generate import generate, random_grid, random_puzzles, tournament_puzzles
from nonolith.design.judge import Change, Judge, JudgeResult
from nonolith.design.make import Made, make
from nonolith.design.proposals import Mending, Proposal
from nonolith.design.random_search import RandomPuzzle, design_puzzles
from nonolith.design.target import Target
from nonolith.model.palette import some_colours
from nonolith.support.deprecated import old_names

__all__ = [
    "Change",
    "Judge",
    "JudgeResult",
    "Made",
    "Mending",
    "Proposal",
    "RandomPuzzle",
    "Target",
    "design_puzzles",
    "generate",
    "make",
    "random_grid",
    "random_puzzles",
    "some_colours",
    "tournament_puzzles",
]

if not TYPE_CHECKING:  # so that mypy reports names that do not exist
    __getattr__ = old_names(
        __name__,
        Drawn="nonolith.RandomPuzzle",
        from_picture="nonolith.make",
        mend="nonolith.mend",
    )
