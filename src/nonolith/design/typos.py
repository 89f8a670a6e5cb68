"""Find single mistakes (slips) in the clues that explain why a puzzle has no unique solution.

The search assumes that only one clue is wrong. Then the sums of the row clues and of the column
clues determine by how much the sum of the wrong clue must change, and few slips are possible
(``slips.py``). A clue cannot be the only wrong one if the other clues contradict each other. So for
each line all other lines are propagated; by divide and conquer over the lines, this takes only
about log2(n) propagations of all n lines. Then each clue that may have been intended is put into
its line, and the line is propagated. If this finds no contradiction, a solver decides the
verdict on the repaired puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nonolith.design.judge import result_within
from nonolith.design.slips import Slip, slips
from nonolith.model.clue import Block, Clue, needed_cells, show_clue, totals
from nonolith.model.draft import Draft
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.masks import Masks, mask_of
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import LimitedRecord, Verdict
from nonolith.reasoning.steps import LineName
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import LineState, propagate
from nonolith.solving.work import StoppedError, Work
from nonolith.support.errors import PuzzleError
from nonolith.support.frozen import Frozen
from nonolith.support.operation import operation

#: Maximum number of branches to solve one repaired puzzle; after these, its verdict is undecided.
_BRANCHES = 2000

#: Stands for an unknown clue; no cell follows from an unknown clue.
_FREE: Clue = (Block(0, 0),)

#: The verdicts on repaired puzzles in words, the best repair first.
_OUTCOMES = {
    Verdict.UNIQUE: "then there is one solution",
    Verdict.MULTIPLE: "then there are several solutions",
    Verdict.SOLVED: "then there is a solution",
    Verdict.UNKNOWN: "then it was not decided whether there is a solution",
}


class Typo(Frozen):
    """A clue that may be wrong, and the clue that may have been intended.

    Attributes:
        line: The line of the clue.
        written: The clue that may be wrong.
        meant: The clue that may have been intended.
        difference: The difference in words, meant first: ``13 instead of 12`` if 12 is written.
        verdict: The verdict on the repaired puzzle.
        by_lines: Whether line solving alone solves the repaired puzzle.
        puzzle: The repaired puzzle.
        cost: Cost of the slip, from 1; a higher cost is less likely.
    """

    line: LineName
    written: Clue
    meant: Clue
    difference: str
    verdict: Verdict
    by_lines: bool
    puzzle: Puzzle
    cost: int

    @property
    def sentence(self) -> str:
        """The slip and the verdict in a sentence."""
        palette = self.puzzle.palette
        written, meant = show_clue(self.written, palette), show_clue(self.meant, palette)
        spread = len(self.written) > 1 or len(self.meant) > 1
        difference = f" ({self.difference})" if spread else ""
        return (
            f"{str(self.line).capitalize()}: {written} may have been meant as {meant}{difference}; "
            f"{_OUTCOMES[self.verdict]}."
        )

    def record(self) -> dict[str, Any]:
        """Return the fields as a JSON object; row and column numbers count from 0."""
        return {
            "line": self.line._asdict(),
            "written": [list(block) for block in self.written],
            "meant": [list(block) for block in self.meant],
            "verdict": str(self.verdict),
            "by_lines": self.by_lines,
            "sentence": self.sentence,
        }

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Typo {self.line}: {self.difference}; {self.verdict}>"


class TyposRecord(LimitedRecord):
    """The JSON object of ``Typos``.

    Attributes:
        problem: What is wrong with the clues; an empty string if they have exactly one solution.
        typos: Possible typos, the likeliest first, each with its ``line``, the clue as ``written``
            and as possibly ``meant`` (lists of pairs: length and colour), the ``verdict`` with the
            corrected clue, ``by_lines`` (whether line solving alone then solves the puzzle), and a
            ``sentence``.
        puzzles: For each typo, the puzzle with the corrected clue.
    """

    problem: str
    typos: list[dict[str, Any]]
    puzzles: list[dict[str, Any]]


class Typos(Frozen):
    """The problem of a puzzle's clues, and the single slips that may have caused it.

    Attributes:
        draft: The clues.
        problem: The problem in words; an empty string if the clues have one solution.
        found: The slips, sorted by the verdict on the repaired puzzle: first those whose repair
            leaves one solution. Among slips with the same verdict, those that fit the goal come
            first, then the likelier ones. A slip counts as
            likelier if line solving alone solves the repaired puzzle.
        limit: The limit that ended the search, or None.
    """

    draft: Draft
    problem: str
    found: tuple[Typo, ...] = ()
    limit: str | None = None

    @property
    def text(self) -> str:
        """A sentence about the problem, then a sentence for each slip, one per line."""
        if not self.problem:
            return "The clues have one solution: nothing is wrong with them."
        lines = [f"{self.problem[0].upper()}{self.problem[1:]}."]
        if self.limit is not None:
            lines.append(f"The limit on {self.limit} was reached; there may be more slips.")
        elif not self.found:
            lines.append("No single slip in a clue explains the problem.")
        return "\n".join([*lines, *map(str, self.found)])

    def record(self) -> TyposRecord:
        """Return the fields as a JSON object."""
        return {
            "problem": self.problem,
            "typos": [typo.record() for typo in self.found],
            "puzzles": [typo.puzzle.record() for typo in self.found],
            "limit": self.limit,
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        limit = f", limit {self.limit}" if self.limit else ""
        return f"<Typos {len(self.found)} found{limit}>"


@operation()
def typos(
    clues: Puzzle | Draft, *, limits: Limits = NO_LIMITS, timeout: float | None = None
) -> Typos:
    """Find mistyped clues that explain why a puzzle does not have exactly one solution.

    A typo is a single mistake (slip) in one clue.

    Args:
        clues: A puzzle, or an input that ``read`` accepts. If no Puzzle can be made from the clues,
            a Draft: the ``draft`` of the PuzzleError, or one made from lists of numbers.
        limits: Limits of the search. If one is reached, the result has the slips found so far.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Returns:
        A Typos. If the clues have several solutions, ``found`` has only slips whose repair leaves
        one solution. If no single slip explains the problem, ``found`` is empty.

    Raises:
        ArgumentError: An argument has the wrong type.

    >>> found = typos(Draft(rows=[[3], [11], [1]], columns=[[2], [1, 1], [2]]))
    >>> print(found)
    Row 2: the clue 11 needs 11 cells, the row has 3.
    Row 2: 11 may have been meant as 1 1 (1 1 instead of 11); then there is one solution.
    >>> found.found[0].puzzle
    <Puzzle 3x3>
    """
    draft = clues if isinstance(clues, Draft) else clues.draft
    search = _TypoSearch(draft, Work(Limits.of(limits, timeout)))
    found: list[Typo] = []
    limit = None
    try:
        search.judge()
        for typo in search.repairs() if search.problem else ():
            found.append(typo)
    except StoppedError as stopped:
        limit = stopped.limit
    return Typos(search.draft, search.problem, tuple(sorted(found, key=search.rank)), limit)


class _TypoSearch:
    """The search for the slips of one draft. Lines are numbered from 0, rows before columns."""

    def __init__(self, draft: Draft, work: Work) -> None:
        self.draft, self._work = draft, work
        self.problem = "a limit was reached before the problem of the clues was found"
        self._only_unique = False  # whether a repair must leave exactly one solution
        self._clues = (*draft.rows, *draft.columns)
        both = (totals(clues, len(draft.palette)) for clues in (draft.columns, draft.rows))
        #: For each colour, its sum in the columns' clues minus its sum in the rows' clues.
        self._surplus = [columns - rows for columns, rows in zip(*both, strict=True)]
        empty = [[()] * draft.height, [()] * draft.width]
        self._state = LineState(Puzzle(*empty, palette=draft.palette, given=draft.given))

    def judge(self) -> None:
        """Find the problem of the clues, and store it in ``problem``."""
        try:
            puzzle = Puzzle.of_draft(self.draft)
        except PuzzleError as error:
            self.problem = error.message
            return
        verdict = result_within(puzzle, self._work).verdict
        if verdict in (Verdict.UNKNOWN, Verdict.SOLVED):
            raise StoppedError("nodes")
        self._only_unique = verdict is Verdict.MULTIPLE
        self.problem = {
            Verdict.NONE: "no grid fits these clues",
            Verdict.MULTIPLE: "the clues have several solutions",
        }.get(verdict, "")

    def repairs(self) -> Iterator[Typo]:
        """Yield the slips that explain the problem."""
        slips_of = {line: found for line in self._suspects() if (found := self._slips(line))}
        if not slips_of:
            return
        state = self._state.copy()
        state.clues = tuple(
            _FREE if line in slips_of else clue for line, clue in enumerate(self._clues)
        )
        if self._propagate(state, range(len(self._clues))):
            for line, others in self._all_but_one(state, list(slips_of)):
                yield from filter(None, (self._typo(line, slip, others) for slip in slips_of[line]))

    def rank(self, typo: Typo) -> tuple[int, ...]:
        """Return the sort key of a slip."""
        goal = self.draft.goal
        misses_goal = goal is None or not typo.puzzle.accepts(goal)
        cost = typo.cost + 2 * (not typo.by_lines)
        outcome = list(_OUTCOMES).index(typo.verdict)
        return outcome, misses_goal, cost, typo.line.kind == "column", typo.line.number

    def _suspects(self) -> Sequence[int]:
        """Return the lines whose clue may be the only wrong one: the line with a too long clue (no
        line if several clues are too long), or else all lines."""
        cells_of = self._state.cells_of
        too_long = [i for i, clue in enumerate(self._clues) if needed_cells(clue) > cells_of(i)]
        return () if len(too_long) > 1 else too_long or range(len(self._clues))

    def _slips(self, line: int) -> list[Slip]:
        self._work.step()
        sign = 1 if line < self.draft.height else -1
        growth = {colour: sign * more for colour, more in enumerate(self._surplus)}
        cells = self._state.cells_of(line)
        return list(slips(self._clues[line], cells, growth, len(self.draft.palette)))

    def _all_but_one(self, state: LineState, lines: list[int]) -> Iterator[tuple[int, LineState]]:
        """For each of these lines, yield the line and a line state with all other lines propagated.

        A line is left out if the other lines contradict each other. In ``state``, the clues of
        ``lines`` are unknown (``_FREE``).
        """
        if len(lines) == 1:
            yield lines[0], state
            return
        half = len(lines) // 2
        for mine, others in ((lines[:half], lines[half:]), (lines[half:], lines[:half])):
            part = state.copy()
            clues = list(state.clues)
            for line in others:
                clues[line] = self._clues[line]
            part.clues = tuple(clues)
            if self._propagate(part, others):
                yield from self._all_but_one(part, mine)

    def _typo(self, line: int, slip: Slip, others: LineState) -> Typo | None:
        """Return the slip as a Typo; None if it does not repair the puzzle."""
        state = others.copy()
        state.clues = (*others.clues[:line], slip.clue, *others.clues[line + 1 :])
        if not self._propagate(state, (line,)):
            return None
        puzzle = Puzzle.of_draft(self.draft.with_clue(line, slip.clue))
        by_lines = state.is_complete()
        verdict = Verdict.UNIQUE
        if not by_lines:
            verdict = result_within(puzzle, self._work, _BRANCHES).verdict
        if verdict is Verdict.NONE or (self._only_unique and verdict is not Verdict.UNIQUE):
            return None
        height = self.draft.height
        name = LineName("row", line) if line < height else LineName("column", line - height)
        words = slip.words(self.draft.palette)
        return Typo(name, self._clues[line], slip.clue, words, verdict, by_lines, puzzle, slip.cost)

    def _propagate(self, state: LineState, lines: Sequence[int]) -> bool:
        def settled(clue: Clue, cells: int, masks: Masks) -> Masks | None:
            """Settle a line; return ``masks`` unchanged if the clue is unknown (``_FREE``)."""
            return masks if clue is _FREE else settle(clue, cells, masks)

        return propagate(state, settled, self._work, mask_of(lines))
