"""Making puzzles: at random, by seed."""

from __future__ import annotations

from nonolith.design.designing import design_puzzles as design_puzzles
from nonolith.design.from_picture import Made as Made
from nonolith.design.from_picture import from_picture as from_picture
from nonolith.design.generate import (
    generate as generate,
)
from nonolith.design.generate import (
    random_grid as random_grid,
)
from nonolith.design.generate import (
    random_puzzles as random_puzzles,
)
from nonolith.design.generate import (
    tournament_puzzles as tournament_puzzles,
)
from nonolith.design.judge import Change as Change
from nonolith.design.judge import Judge as Judge
from nonolith.design.judge import Judgement as Judgement
from nonolith.design.mend import mend as mend
from nonolith.design.palettes import some_colours as some_colours
from nonolith.design.proposals import Mending as Mending
from nonolith.design.proposals import Proposal as Proposal
from nonolith.design.recipe import Drawn as Drawn
from nonolith.design.target import Target as Target

__all__ = [
    "Change",
    "Drawn",
    "Judge",
    "Judgement",
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
