"""Table II of Wu et al. 2013: seven choices by FP1, FP2, FP3 on the second set of puzzles."""

from __future__ import annotations

from nonolith.literature.papers.base import Measured, PaperTable, Settings
from nonolith.literature.papers.wu_heuristics import measure_choices
from nonolith.literature.papers.wu_puzzles import second_set


def measure(settings: Settings) -> Measured:
    """Proves each puzzle unique once for each choice and probing."""
    puzzles, where = second_set(settings, 100 if settings.full else 10)
    seconds = settings.limit(full=60, short=0.5)
    return measure_choices(puzzles, where, seconds, settings, wanted=2)


WU_2 = PaperTable(
    "wu-2", "branchings and time by choice and probing, puzzles with one solution",
    "Wu et al. 2013, table II", True, measure,
)  # fmt: skip
