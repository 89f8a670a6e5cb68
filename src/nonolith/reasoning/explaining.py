"""Find all steps from the given cells to the solution, and the effort that each step takes.

The unit of effort is a look: examining one line with the techniques of one level (0, 1 or 2). This
model of effort is our own and is not based on measurements of people (``docs/explain.md``). Effort
is not a time, and is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias, overload

from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import LimitedRecord, Verdict
from nonolith.reasoning.language import DEFAULT, language_of
from nonolith.reasoning.line_steps import FoundStep
from nonolith.reasoning.next_step import Stuck, next_step
from nonolith.reasoning.position import Position
from nonolith.reasoning.steps import Deduction, Link, Step, record_of
from nonolith.reasoning.techniques import LEVELS
from nonolith.solving.work import StoppedError, Work
from nonolith.support.frozen import Frozen
from nonolith.support.notebook import HtmlRepr
from nonolith.support.operation import operation
from nonolith.support.plurals import plural

#: Number of levels (from 0) whose techniques examine one line at a time.
_LINE_LEVELS = 3


#: A step, and its values in ``Explanation.offering`` and ``Explanation.looks``.
_Moment: TypeAlias = tuple[Deduction, int, float]


class ExplanationRecord(LimitedRecord):
    """The JSON object of an ``Explanation``; cells and lines count from 0.

    Attributes:
        verdict: ``unique``, ``multiple``, ``none``, or ``unknown`` if the explanation ends early.
        steps: Steps in order; each also has ``offering`` (number of lines in which a step is
            possible) and ``looks`` (estimated number of times that a person looks at a line until
            the step is found).
        conflict: For the verdict ``none``, the line whose blocks cannot be placed; otherwise null.
        start: Grid before the first step, in the characters of the palette.
        grid: Grid after the last step, in the characters of the palette.
    """

    verdict: Verdict
    steps: list[dict[str, Any]]
    conflict: dict[str, Any] | None
    start: list[str]
    grid: list[str]


class Explanation(HtmlRepr, Frozen):
    """The steps that solve a puzzle, as a sequence. ``text`` has the numbered sentences.

    Attributes:
        puzzle: The puzzle.
        start: The known cells before the first step (rows x columns).
        deductions: The steps without sentences; ``steps`` has the sentences.
        offering: For each step, the number of lines that offered any step at that moment.
        looks: For each step, the number of looks at lines until the step is found.
        grid: The known cells after the last step.
        verdict: What is proved about the puzzle: UNIQUE if the steps lead to the solution, UNKNOWN
            if they end before it and nothing is proved.
        conflict: The line without placements, if the verdict is NONE and there is such a line.
        limit: The limit that ended the work (``seconds``, ``nodes``, ``memory``), or None.
        language: The language of the sentences.
    """

    puzzle: Puzzle
    start: Grid
    deductions: tuple[Deduction, ...]
    offering: tuple[int, ...]
    looks: tuple[float, ...]
    grid: Grid
    verdict: Verdict
    conflict: Link | None = None
    limit: str | None = None
    language: str = DEFAULT

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps. Each step follows from the cells known before it. The sentences are made on
        first use."""
        return tuple(deduction.worded for deduction in self.deductions)

    def __len__(self) -> int:
        return len(self.deductions)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Step]: ...
    def __getitem__(self, place: int | slice) -> Step | Sequence[Step]:
        return self.steps[place] if isinstance(place, slice) else self.deductions[place].worded

    @property
    def text(self) -> str:
        """All steps as numbered sentences, and the sentence ``ending``."""
        lines = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, self.ending])

    @property
    def ending(self) -> str:
        """A sentence that says whether the steps solve the puzzle, and if not, why."""
        language = language_of(self.language)
        if self.limit is not None:
            return language.sentence("ending_limit", limit=language.limit(self.limit))
        ending = language.sentence(f"ending_{self.verdict}")
        return ending if self.conflict is None else f"{self.conflict.sentence} {ending}"

    def grids(self) -> list[Grid]:
        """Return the known cells before the first step, and after each step."""
        position = Position(self.puzzle)
        grids = [self.start]
        for step in self.steps:
            position.learn(step.facts)
            grids.append(position.state.grid())
        return grids

    def record(self) -> ExplanationRecord:
        """Return the steps as a JSON object; cells and lines count from 0."""
        return {
            "verdict": self.verdict,
            "limit": self.limit,
            "steps": [
                {**step.record(), "offering": offering, "looks": round(looks, 2)}
                for step, offering, looks in zip(self.steps, self.offering, self.looks, strict=True)
            ],
            "conflict": record_of(self.conflict),
            "start": self.start.lines(),
            "grid": self.grid.lines(),
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        steps = plural(len(self.steps), "step")
        return f"<Explanation of {self.puzzle!r}, {steps}, {self.verdict}>"


@operation(reports=("steps",), rules=True)
def explain(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    language: str = DEFAULT,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Explanation:
    """Explain how to solve a puzzle, step by step; each is the easiest next step.

    Args:
        puzzle: The puzzle, or an input that ``read`` accepts. Its given cells are known from the
            start.
        grid: More known cells (rows x columns). They must be correct; ``hint`` and ``verify`` find
            mistakes in a grid.
        language: Language of sentences, such as ``de``.
        limits: Limits of the work; if one is reached, the steps found so far are returned.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        ArgumentError: The language does not exist.
        PuzzleError: The grid does not have the puzzle's size.

    >>> import nonolith
    >>> puzzle = nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    >>> print(nonolith.explain(puzzle))
    1. Row 2: the block (length 2) fills the row, so columns 1 and 2 are filled.
    2. Column 1: the block (length 2) fills the column, so row 1 is filled.
    3. Row 1: its block is in place, so the other cell is blank (column 2).
    The puzzle is solved, and this is its only solution.
    """
    work = Work(Limits.of(limits, timeout))
    language = language_of(language).name
    if grid is not None:
        puzzle = puzzle.with_given(grid)
    known = puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    found = Explanation(puzzle, known, (), (), (), known, Verdict.UNKNOWN, language=language)
    try:
        position = Position(puzzle, None, work, language)
    except StoppedError as stopped:
        return found.replace(limit=stopped.limit)
    start = position.state.grid()
    moments: list[_Moment] = []
    try:
        lines, before = position.lines, 0
        while True:
            while taken := position.take():
                for each, offers, left in taken:
                    easy = FoundStep(position, each)
                    moments.append((easy, offers, looks_of(easy.hardest, left, offers, 0)))
                work.report(steps=len(moments))
            if isinstance(step := next_step(position), Stuck):
                break
            offers, followed = lines.offering, position.followed - before
            moments.append((step, offers, looks_of(step.hardest, lines.open, offers, followed)))
            work.report(steps=len(moments))
            position.learn(step.cells)
            before = position.followed
        found = found.replace(verdict=step.why, conflict=step.conflict)
    except StoppedError as stopped:
        found = found.replace(limit=stopped.limit)
    grid = position.state.grid()
    columns = zip(*_needed_moments(moments, grid, work), strict=True)
    fields = dict(zip(("deductions", "offering", "looks"), columns, strict=False))
    return found.replace(start=start, grid=grid, **fields)


def looks_of(technique: str, open_lines: int, offering: int, followed: int) -> float:
    """Return the number of looks that a step takes, by the formula of ``docs/explain.md``.

    ``technique`` is the hardest technique of the step, ``offering`` is the number of the open lines
    that offer a step, and ``followed`` the number of lines examined under assumptions.

    >>> looks_of("overlap", 30, 9, 0), looks_of("whole line", 30, 0, 0)
    (3.1, 93.0)
    >>> looks_of("probing", 30, 0, 7)
    97.0
    """
    level = LEVELS[technique]
    if level < _LINE_LEVELS:
        return (level + 1) * (open_lines + 1) / (offering + 1)
    return float(_LINE_LEVELS * open_lines + followed)


def _needed_moments(moments: list[_Moment], end: Grid, work: Work) -> list[_Moment]:
    """Drop each moment whose step settles no cell if no later step needs it, and its cells are
    settled at the end. If a limit is reached, all steps not yet tested are kept."""
    if len(end.palette) == 2:
        return moments  # each step settles a cell
    doubtful = {fact[:2] for step, *_ in moments if not step.settles for fact in step.facts}
    masks = end.masks()
    needed = {(i, j) for i, j in doubtful if (mask := masks[i * end.width + j]) & (mask - 1)}
    kept = []
    for number, moment in reversed(list(enumerate(moments))):
        step = moment[0]
        if not step.settles and not any(fact[:2] in needed for fact in step.facts):
            continue
        kept.append(moment)
        # A step by one line needs only cells of this line.
        if doubtful and (step.chain or any(step.line.has(*cell) for cell in doubtful)):
            try:
                work.step()
            except StoppedError:
                return moments[:number] + kept[::-1]
            needed |= step.needs
    return kept[::-1]
