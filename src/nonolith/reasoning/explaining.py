"""explain(): all steps from the given cells to the solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, overload

from nonolith.formats.inputs import PuzzleLike, puzzle_of
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.by_lines import Seen, Way, worded
from nonolith.reasoning.effort import looks_of
from nonolith.reasoning.language import DEFAULT, language_of, named
from nonolith.reasoning.next_step import Stuck, next_seen
from nonolith.reasoning.position import Position
from nonolith.reasoning.steps import Link, Step
from nonolith.solving.work import StoppedError, Work
from nonolith.support.frozen import Frozen
from nonolith.support.notebook import Shown


class Explanation(Shown, Frozen):
    """The steps that solve a puzzle: a sequence of steps. As text it is their sentences, numbered.

    Attributes:
        puzzle: the puzzle.
        start: what was known at first (rows x columns).
        steps: the steps. Each follows from what was known before it. Sentences are made at their
            first use.
        offering: for each step the number of lines that offered something before it.
        looks: for each step the number of looks at lines until it is found (``effort``).
        grid: what is known after the last step.
        verdict: what is proved about the puzzle: UNIQUE where the steps lead to the solution;
            UNKNOWN where they end early.
        conflict: for NONE, the line that has no placement left, if one has none.
        limit: the limit that ended the work (``seconds``, ``nodes``, ``memory``), or None.
        language: the language of its sentences.
    """

    puzzle: Puzzle
    start: Grid
    steps: Sequence[Step]
    offering: tuple[int, ...]
    looks: tuple[float, ...]
    grid: Grid
    verdict: Verdict
    conflict: Link | None = None
    limit: str | None = None
    language: str = DEFAULT

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Step]: ...
    def __getitem__(self, place: int | slice) -> Step | Sequence[Step]:
        return self.steps[place]

    @property
    def text(self) -> str:
        """The sentences, numbered, with the last one."""
        lines = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, self.ending])

    @property
    def ending(self) -> str:
        """The last sentence: how the explanation ends."""
        language = named(self.language)
        if self.limit is not None:
            return language.sentence("ending_limit", limit=language.limit(self.limit))
        ending = language.sentence(f"ending_{self.verdict}")
        return ending if self.conflict is None else f"{self.conflict.sentence} {ending}"

    def grids(self) -> list[Grid]:
        """What is known before the first step, and after each one."""
        position = Position(self.puzzle)
        grids = [self.start]
        for step in self.steps:
            position.learn(step.facts)
            grids.append(position.board.grid())
        return grids

    def record(self) -> dict[str, Any]:
        """The steps as an object of JSON; cells and lines count from 0."""
        return {
            "verdict": str(self.verdict),
            "limit": self.limit,
            "steps": [
                {**step.record(), "offering": offering, "looks": round(looks, 2)}
                for step, offering, looks in zip(self.steps, self.offering, self.looks, strict=True)
            ],
            "conflict": None if self.conflict is None else self.conflict.record(),
            "grid": self.grid.text().split("\n") if self.grid.height else [],
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        number = len(self.steps)
        steps = f"{number} step{'' if number == 1 else 's'}"
        return f"<Explanation of {self.puzzle!r}, {steps}, {self.verdict}>"


def explain(
    puzzle: PuzzleLike,
    grid: Grid | None = None,
    *,
    language: str = DEFAULT,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Explanation:
    """Explain how to solve a puzzle: the easiest step at each moment, until it is solved.

    Args:
        puzzle: the puzzle, or what ``read`` takes; its given cells are known from the start.
        grid: more cells that are known from the start (rows x columns). They must be right:
            ``hint`` and ``verify`` find mistakes in a grid.
        language: the language of the sentences: ``en`` or ``de``.
        limits: the most time and branches that it may use; when one is reached, the Explanation
            has the steps so far.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        ArgumentError: there is no such language.

    >>> import nonolith
    >>> puzzle = nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    >>> print(nonolith.explain(puzzle))
    1. Row 2: the block (length 2) fills the row, so columns 1 and 2 are filled.
    2. Column 1: the block (length 2) fills the column, so row 1 is filled.
    3. Row 1: its block is in place, so the other cell is blank (column 2).
    The puzzle is solved, and this is its only solution.
    """
    puzzle, work = puzzle_of(puzzle), Work(Limits.of(limits, timeout))
    language = language_of(language).name
    if grid is not None:
        puzzle = puzzle.knowing(grid)
    try:
        position = Position(puzzle, None, work, language)
    except StoppedError as stopped:
        known = puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
        why = Verdict.UNKNOWN
        return Explanation(puzzle, known, (), (), (), known, why, None, stopped.limit, language)
    start = position.board.grid()
    moments: list[_Moment] = []
    stuck, limit = Stuck(Verdict.UNKNOWN), None
    try:
        stuck = _go_on(position, work, moments)
    except StoppedError as stopped:
        limit = stopped.limit
    end = position.board.grid()
    kept = [moments[i] for i in _needed([moment.step for moment in moments], end, work)]
    return Explanation(
        puzzle,
        start,
        Way([moment.step for moment in kept]),
        tuple(moment.offering for moment in kept),
        tuple(moment.looks for moment in kept),
        end,
        stuck.why,
        stuck.conflict,
        limit,
        language,
    )


class _Moment(NamedTuple):
    """A step, the number of lines that offered one then, and the looks until it is found."""

    step: Seen | Step
    offering: int
    looks: float


def _go_on(position: Position, work: Work, moments: list[_Moment]) -> Stuck:
    """Take steps until there is none, and add them to the moments; gives the reason for the end."""
    before = 0
    while not isinstance(step := next_seen(position, work), Stuck):
        offers, followed = position.lines.offering, position.followed - before
        looks = looks_of(step.hardest, position.lines.open, offers, followed)
        moments.append(_Moment(step, offers, looks))
        work.report(steps=len(moments))
        position.learn(step.facts)
        before = position.followed
    return step


def _needed(steps: list[Seen | Step], end: Grid, work: Work) -> list[int]:
    """The numbers of the steps that are kept.

    A step is left out if three things are true: it settles no cell, no later step needs it, and its
    cells are settled in the end. Finding the reasons of a step takes time. When the limit is
    reached, all steps before that one are kept."""
    excluding = [step for step in steps if not step.settles]
    if not excluding:
        return list(range(len(steps)))
    doubtful = {(fact.row, fact.column) for step in excluding for fact in step.facts}
    needed = {divmod(cell, end.width) for cell, mask in enumerate(end.masks()) if mask & (mask - 1)}
    kept = []
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        if not step.settles and not any((fact.row, fact.column) in needed for fact in step.facts):
            continue
        kept.append(number)
        if isinstance(step, Step) or step.crosses(doubtful):  # else it rests on none of them
            try:
                work.step()
            except StoppedError:
                return [*range(number), *kept[::-1]]
            needed |= worded(step).needs
    return kept[::-1]
