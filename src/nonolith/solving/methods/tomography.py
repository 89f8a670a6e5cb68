"""The method ``tomography`` solves puzzles of which only the number of filled cells of each line is
known.

A picture with these sums is a flow through a graph of the rows and the columns: an open blank cell
is an edge from its row to its column, and an open filled cell is an edge back. Ryser's construction
fills the columns that need the most cells, row by row, which finds a picture if one exists and no
cell is given (Gale 1957, Ryser 1957); with given cells, paths in the graph add the cells that are
still missing (Ford and Fulkerson 1956). If there is no path, the rows and columns that were reached
are a condition of Gale and Ryser that the sums violate.

Two pictures differ by cycles of the graph, in which filled and blank cells alternate (*switching
components*, Ryser 1957; Chang 1971; Herman and Kuba 1999). So a cell can change if and only if its
row and its column are in the same strongly connected component, and the picture is unique if no
component has two lines. Each further solution switches one cycle and keeps the cells decided
before, so no search ever fails. Other words of the literature: projections, for the sums; invariant
cells, for those that cannot change.

Solutions are counted for each component, line by line: the number of pictures depends only on how
many cells the other lines still need, and on their given cells, so lines that agree in both are
counted together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import accumulate, pairwise
from math import comb
from typing import Any

from nonolith.model.clue import line_name, rule_of
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.masks import full, highest, mask_of, positions, transposed
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.search_log import Log, SearchLog
from nonolith.solving.work import PythonSearch, StoppedError, Work

#: The columns that a count has still to fill: how many of them are open in which of the rows left
#: (a mask), and need how many cells.
State = tuple[tuple[tuple[int, int], int], ...]

#: Number of states at a limit of which it is tested whether a picture completes them.
_TESTED = 100


class Flow:
    """A picture, and the graph of its open cells. Rows and columns are numbered, rows first.

    Args:
        needs: for each row and column the number of open cells to fill.
        free: for each row, the mask of the columns in which its cell is open.
        filled: for each row, the mask of the columns in which its cell is filled and not open.
    """

    def __init__(
        self, needs: Sequence[int], free: Sequence[int], filled: Sequence[int], work: Work
    ) -> None:
        self.height, self.work = len(free), work
        self.filled, left = [*filled], [*needs]
        self.reached = 0
        shown = [0] * self.height
        for row in work.each(sorted(range(self.height), key=lambda row: -needs[row]), 1):
            columns = sorted(positions(free[row]), key=lambda c: -left[self.height + c])
            for column in columns[: needs[row]]:
                if left[self.height + column] > 0:
                    shown[row] |= 1 << column
                    left[self.height + column] -= 1
                    left[row] -= 1
        blank = [cells & ~own for cells, own in zip(free, shown, strict=True)]
        width = len(needs) - self.height
        #: For each line, the mask of the lines to which an edge leads, and from which one comes.
        self.to = [cells << self.height for cells in blank] + transposed(shown, width)
        self.before = [cells << self.height for cells in shown] + transposed(blank, width)
        self._fill(left)

    def _fill(self, left: list[int]) -> None:
        """Fill more cells along paths until no row needs any, or none can be filled."""
        needing = mask_of(line for line in range(len(left)) if left[line] > 0)
        rows = needing & full(self.height)
        while rows:
            self.work.step()
            path = self.path(rows, needing ^ rows)
            if not path:
                return
            self.switch(path)
            for line in (path[0], path[-1]):
                left[line] -= 1
                if not left[line]:
                    needing ^= 1 << line
                    rows &= needing

    def path(self, starts: int, ends: int) -> list[int]:
        """Return a shortest path between two sets of lines; an empty list if there is none."""
        parents: dict[int, int] = {}
        unseen, queue = full(len(self.to)) & ~starts, positions(starts)
        for line in queue:
            following = self.to[line] & unseen
            unseen ^= following
            for other in positions(following):
                parents[other] = line
                queue.append(other)
            if found := following & ends:
                path = [highest(found)]
                while (line := path[-1]) in parents:
                    path.append(parents[line])
                return path[::-1]
        self.reached = mask_of(queue)
        return []

    def switch(self, path: Sequence[int]) -> None:
        """Exchange filled and blank on a path of edges."""
        for line, other in pairwise(path):
            self._toggle(line, other)
            self._toggle(other, line)

    def _toggle(self, line: int, other: int) -> None:
        self.to[line] ^= 1 << other
        self.before[other] ^= 1 << line

    def settle(self, line: int, other: int) -> None:
        """Let the cell of an edge be open no longer."""
        self._toggle(line, other)
        if line >= self.height:
            self.filled[other] |= 1 << line - self.height

    def components(self) -> list[int]:
        """Return the strongly connected components of two lines or more, as masks of lines."""
        order, unseen = [], full(len(self.to))
        while unseen:  # Kosaraju's algorithm
            stack = [highest(unseen)]
            unseen ^= 1 << stack[0]
            while stack:
                if following := self.to[stack[-1]] & unseen:
                    stack.append(highest(following))
                    unseen ^= 1 << stack[-1]
                else:
                    order.append(stack.pop())
        found, unseen = [], full(len(self.to))
        for root in reversed(order):
            component = fresh = unseen & 1 << root
            while fresh:
                line = highest(fresh)
                fresh ^= 1 << line
                more = self.before[line] & unseen & ~component
                component |= more
                fresh |= more
            unseen &= ~component
            if component.bit_count() > 1:
                found.append(component)
        return found

    def cycle(self) -> list[int]:
        """Return a switching component as a path of lines, which ends at the line where it begins;
        an empty list if no cell can change."""
        component = next(iter(self.components()), 0)
        if not component:
            return []
        line = highest(component)
        other = highest(self.to[line] & component)
        return [line, *self.path(1 << other, 1 << line)]

    def cells(self, palette: Any, open_cells: Sequence[int] = ()) -> Grid:
        """Return the picture, with these cells unknown (for each row, a mask of columns)."""
        width = len(self.to) - self.height
        masks = []
        for row, before in enumerate(self.before[: self.height]):
            digits = f"{self.filled[row] | before >> self.height:0{width}b}"[::-1] if width else ""
            masks += [1 + (digit == "1") for digit in digits]
        for row, mask in enumerate(open_cells):
            for column in positions(mask):
                masks[row * width + column] = 3
        return Grid(self.height, width, masks, palette)

    def varying(self) -> list[int]:
        """Return for each row the mask of the columns in which its cell can change."""
        found = [0] * self.height
        for component in self.components():
            for row in positions(component & full(self.height)):
                found[row] = ((self.to[row] | self.before[row]) & component) >> self.height
        return found

    def copy(self) -> Flow:
        """Return a copy."""
        other = Flow.__new__(Flow)
        other.__dict__.update(self.__dict__)
        other.to, other.before, other.filled = [*self.to], [*self.before], [*self.filled]
        return other


def flow_of(puzzle: Puzzle, work: Work) -> tuple[Flow | None, str]:
    """Return a solution as a flow; or None, and a sentence that says why there is no solution."""
    height, width = puzzle.shape
    sums = [rule_of(clue).totals[0][0] for clue in (*puzzle.rows, *puzzle.columns)]
    free, filled = [full(width)] * height, [0] * height
    for cell, mask in enumerate(puzzle.given.masks() if puzzle.given else ()):
        row, column = divmod(cell, width)
        if not mask:
            return None, f"Row {row + 1}, column {column + 1} can be neither filled nor blank."
        free[row] &= ~((mask != 3) << column)
        filled[row] |= (mask == 2) << column
    needs = [
        total - cells.bit_count()
        for total, cells in zip(sums, [*filled, *transposed(filled, width)], strict=True)
    ]
    for line, need in enumerate(needs):
        if need < 0:
            return (
                None,
                f"More cells of {line_name(line, height)} are given as filled than its sum says.",
            )
    if (down := sum(sums[:height])) != (across := sum(sums[height:])):
        return None, f"The sums of the rows are {down} cells, those of the columns {across}."
    flow = Flow(needs, free, filled, work)
    if not flow.reached:
        return flow, ""
    rows, columns = flow.reached & full(height), flow.reached >> height
    most = sum(sums[height + column] for column in positions(columns))
    for row, cells in enumerate(filled):
        if rows >> row & 1:
            most += ((cells | free[row]) & ~columns).bit_count()
        else:
            most -= (cells & columns).bit_count()
    needed = sum(sums[row] for row in positions(rows))
    return None, (
        f"The sum of {_named('row', positions(rows))} is {needed}, but only {most} of their cells "
        f"can be filled without exceeding the sums of the columns."
    )


def _named(kind: str, numbers: Sequence[int]) -> str:
    """Return the name of some rows or columns, numbered from 0."""
    names = [str(number + 1) for number in numbers]
    if len(names) == 1:
        return f"{kind} {names[0]}"
    return f"{kind}s {', '.join(names[:-1])} and {names[-1]}"


def explanation(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> str:
    """Return a sentence that says why a puzzle of sums has no solution, or which of its cells can
    change places; "" if there is one solution, or if a limit is reached.

    >>> sums = Puzzle(rows=["sum 2", "sum 1"], columns=["sum 1", "sum 1", "sum 1"])
    >>> explanation(sums)
    'Filled and blank can change places in row 1, columns 1 and 3; row 2, columns 1 and 3.'
    """
    try:
        flow, reason = flow_of(puzzle, Work(limits))
    except StoppedError:
        return ""
    if flow is None:
        return reason
    rows: dict[int, list[int]] = {}
    for pair in pairwise(flow.cycle()):
        rows.setdefault(min(pair), []).append(max(pair) - flow.height)
    if not rows:
        return ""
    cells = [
        f"{_named('row', [row])}, {_named('column', sorted(columns))}"
        for row, columns in sorted(rows.items())
    ]
    return f"Filled and blank can change places in {'; '.join(cells)}."


def solutions(flow: Flow) -> Iterator[Flow]:
    """Yield all pictures with the sums of a picture, each once, this picture first."""
    yield flow
    stack = [flow.copy()]
    while stack:
        flow = stack[-1]
        cycle = flow.cycle()
        if not cycle:
            stack.pop()
            continue
        flow.work.branch()
        flow.work.need(len(stack) * len(flow.to) * 100)
        other = flow.copy()
        other.switch(cycle)
        flow.settle(cycle[0], cycle[1])
        other.settle(cycle[1], cycle[0])
        yield other
        stack.append(other)


def count_of(flow: Flow, at_most: int) -> tuple[int, str | None]:
    """Return the number of pictures with the sums of a picture, and None; or a lower bound, and
    the limit that ended the count. 0 stands for no maximum.

    If a limit is reached, the bound is the greater of two: the states of the count that a picture
    completes, and the ways to switch cycles without a common cell, up to 2 to the 64th.
    """
    bound, other = 1, flow.copy()
    while bound < (at_most or 1 << 64) and (cycle := other.cycle()):
        bound *= 2  # each of these cycles can be switched or not
        for edge in pairwise(cycle):
            other.settle(*edge)
    if 0 < at_most <= bound:
        return bound, "at_most"
    number, limit = 1, None
    for component in flow.components():
        found, limit = (2, limit) if limit else _Part(flow, component).count()
        number *= found  # if a limit is reached, at least two ways for each other component
    return max(number, bound), limit


class _Part:
    """The open cells of one component of a flow, to count the ways to fill them."""

    def __init__(self, flow: Flow, component: int) -> None:
        self._work = flow.work
        sides = component & full(flow.height), component & ~full(flow.height)
        # The columns are those lines of which there are fewer, because they make the states.
        rows, columns = sorted(sides, key=lambda side: -side.bit_count())
        #: For each line, the mask of the lines that it has open cells with.
        self._open = {
            line: (flow.to[line] | flow.before[line]) & component for line in positions(component)
        }
        filled = flow.before if rows == sides[0] else flow.to
        self._needs = {line: (filled[line] & component).bit_count() for line in positions(rows)}
        #: The rows. Those with given cells are first, because columns become alike after them;
        #: then those that need the most cells, because these leave the fewest states.
        self._rows = sorted(
            self._needs, key=lambda line: (self._open[line].bit_count(), -self._needs[line])
        )
        filled = flow.to if rows == sides[0] else flow.before
        needs = Counter(
            (self._open[line], (filled[line] & component).bit_count())
            for line in positions(columns)
        )
        self._first: State = tuple(sorted(needs.items()))
        self._all_open = len({cells for cells, _ in needs}) == 1

    def count(self) -> tuple[int, str | None]:
        """Return what ``count_of`` returns, for this part."""
        layer, left = {self._first: 1}, mask_of(self._rows)
        for number, row in enumerate(self._rows):
            rest = left & ~(1 << row)
            following: dict[State, int] = {}
            needs = sorted((self._needs[row] for row in self._rows[number + 1 :]), reverse=True)
            sums = [*accumulate(needs)] if self._all_open else []
            try:
                for state, ways in layer.items():
                    for after, more in _filled(state, row, self._needs[row], rest):
                        self._work.branch()
                        if after not in following and not _fits(after, sums):
                            continue
                        following[after] = following.get(after, 0) + ways * more
                        self._work.need((len(layer) + len(following)) * len(after) * 200)
            except StoppedError as stopped:
                bounds = self._completed(layer, number), self._completed(following, number + 1)
                return max(2, *bounds), stopped.limit
            layer, left = following, rest
        return layer[()], None

    def _completed(self, layer: dict[State, int], number: int) -> int:
        """Return in how many ways the states before a row were reached that a picture completes;
        only those with the most ways are tested."""
        if self._all_open:
            return sum(layer.values())
        found, rows = 0, self._rows[number:]
        needs = [self._needs[row] for row in rows]
        for state, ways in nlargest(_TESTED, layer.items(), key=lambda item: item[1]):
            columns = [key for key, several in state for _ in range(several)]
            free = [mask_of(i for i, (own, _) in enumerate(columns) if own >> r & 1) for r in rows]
            flow = Flow([*needs, *(n for _, n in columns)], free, [0] * len(rows), Work(NO_LIMITS))
            found += 0 if flow.reached else ways
        return found


def _fits(state: State, sums: Sequence[int]) -> bool:
    """Return whether the columns have room for the rows with the most cells: for one, for two and
    so on, whose ``sums`` these are. If all cells are open, then a picture exists (Gale, Ryser)."""
    room, done, columns = 0, 0, sum(several for _, several in state)
    for number, total in enumerate(sums, 1):
        while done < len(state) and state[done][0][1] < number:
            columns -= state[done][1]
            done += 1
        room += columns
        if room < total:
            return False
    return True


def _filled(state: State, row: int, need: int, rest: int) -> Iterator[tuple[State, int]]:
    """Yield each state after ``need`` cells of a row are filled, and the number of ways to it.
    ``rest`` is the mask of the rows after it."""
    kept: Counter[tuple[int, int]] = Counter()
    groups = []
    for (cells, left), several in state:
        if cells >> row & 1:
            groups.append((cells & rest, left, several))
        else:
            kept[cells, left] += several
    least = [several if left > cells.bit_count() else 0 for cells, left, several in groups]
    most = [several for _, _, several in groups]
    stack: list[tuple[int, int, tuple[int, ...]]] = [(need, 1, ())]
    after_least, after_most = (
        [*accumulate(each[:0:-1], initial=0)][::-1] for each in (least, most)
    )
    while stack:
        wanted, ways, chosen = stack.pop()
        if (i := len(chosen)) < len(groups):
            low, high = max(least[i], wanted - after_most[i]), min(most[i], wanted - after_least[i])
            stack += [
                (wanted - n, ways * comb(most[i], n), (*chosen, n))
                for n in range(high, low - 1, -1)
            ]
            continue
        after = kept.copy()
        for (cells, left, several), n in zip(groups, chosen, strict=True):
            if n and left > 1:
                after[cells, left - 1] += n
            if several > n:
                after[cells, left] += several - n
        yield tuple(sorted(after.items())), ways


class Tomography(PythonSearch):
    """A search of the method ``tomography``; implements ``Counting`` and ``Logging`` too."""

    def __init__(self, puzzle: Puzzle, limits: Limits, _options: Any = None) -> None:
        super().__init__(limits, self._find)
        self._puzzle = puzzle
        self._log: SearchLog | None = None

    def _flow(self, work: Work) -> Flow | None:
        flow, reason = flow_of(self._puzzle, work)
        self._note(reason or "first picture")
        if flow is not None:
            work.known = flow.cells(self._puzzle.palette, flow.varying())
        return flow

    def _find(self, work: Work) -> Iterator[Grid]:
        flow = self._flow(work)
        for found in solutions(flow) if flow else ():
            yield found.cells(self._puzzle.palette)
        self._note("no more solutions")

    def count(self, at_most: int) -> tuple[int, bool]:
        """Return the number of solutions, and whether it is exact."""
        number = 0
        try:
            flow = self._flow(self._work)
            number, self.limit = count_of(flow, at_most) if flow else (0, None)
        except StoppedError as stopped:
            self.limit = stopped.limit
        self._note("counted")
        return number, self.limit is None

    def backbone(self, _solutions: list[Grid]) -> Grid | None:
        """Return the colours that each cell has in some solution."""
        return self.known

    def log_to(self, log: Log, threads: bool) -> None:
        """Write a log from now on."""
        self._log = SearchLog(log, threads)

    def _note(self, event: str) -> None:
        if self._log is not None:
            self._log.result(event, self.statistics)


TOMOGRAPHY = Method(
    name="tomography",
    summary="for sums of lines only: flows and switching components",
    source="Gale 1957, Ryser 1957, Chang 1971",
    capabilities=Capabilities(
        blocks=False, colours=False, unknown_numbers=True, counts=True, logs=True
    ),
    start=Tomography,
)
