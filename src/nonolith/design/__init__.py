"""Making puzzles: at random, by seed."""

from __future__ import annotations

from nonolith.design.generate import (
    random_grid as random_grid,
)
from nonolith.design.generate import (
    random_puzzles as random_puzzles,
)
from nonolith.design.generate import (
    tournament_puzzles as tournament_puzzles,
)

__all__ = ["random_grid", "random_puzzles", "tournament_puzzles"]
