"""Table I of Wu et al. 2013: seven choices by FP1, FP2, FP3 on the first set of puzzles."""

from __future__ import annotations

from nonolith.literature.papers.base import Measured, PaperTable, Settings
from nonolith.literature.papers.wu_heuristics import measure_choices
from nonolith.literature.papers.wu_puzzles import first_set


def measure(settings: Settings) -> Measured:
    """Solves each puzzle once for each choice and probing."""
    puzzles, where = first_set(settings, 1000 if settings.full else 12)
    seconds = settings.limit(full=60, short=0.25)
    return measure_choices(puzzles, where, seconds, settings, wanted=1)


WU_1 = PaperTable(
    "wu-1", "branchings and time by choice and probing, tournament puzzles",
    "Wu et al. 2013, table I", True, measure,
)  # fmt: skip
