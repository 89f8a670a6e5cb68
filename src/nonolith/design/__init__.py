"""Make puzzles at random or from a picture, and find small changes that make a puzzle unique."""

from __future__ import annotations

from nonolith.design.designing import Drawn, design_puzzles
from nonolith.design.from_picture import Made, from_picture
from nonolith.design.generate import generate, random_grid, random_puzzles, tournament_puzzles
from nonolith.design.judge import Change, Judge, JudgeResult
from nonolith.design.mend import mend
from nonolith.design.proposals import Mending, Proposal
from nonolith.design.target import Target
from nonolith.model.palette import some_colours

__all__ = [
    "Change",
    "Drawn",
    "Judge",
    "JudgeResult",
    "Made",
    "Mending",
    "Proposal",
    "Target",
    "design_puzzles",
    "from_picture",
    "generate",
    "mend",
    "random_grid",
    "random_puzzles",
    "some_colours",
    "tournament_puzzles",
]
