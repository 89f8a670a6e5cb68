"""Conquest: the cubes of one puzzle, worked on side by side until its question is answered."""

from __future__ import annotations

import hashlib
import pickle
import uuid
from collections import Counter, deque
from concurrent.futures import FIRST_COMPLETED, Future, wait
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from nonolith.cubes.attempt import Attempt, Budget, Question, Task, answer
from nonolith.cubes.clauses import Clauses
from nonolith.cubes.cube import Cube, unpacked
from nonolith.cubes.cube_executor import CubeExecutor, Parallel
from nonolith.cubes.kept import forget, may_be_kept
from nonolith.cubes.plan import PLAN, Plan
from nonolith.model.errors import NonolithError
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics
from nonolith.running.pool import LostError
from nonolith.solving.verified import verified

#: Seconds between two looks at what else may have happened, such as Ctrl-C.
_PERIOD = 0.2

#: Seconds after the limit on time in which attempts that were cut short come back.
_GRACE = 0.5

#: The whole puzzle is split into at most so many parts in this process.
_FIRST_PARTS = 16


class Tried(NamedTuple):
    """One attempt, for those who measure.

    Attributes:
        depth: of the cube.
        lane: the number of the one who worked.
        finished: whether the cube was finished, not split.
        processor: processor time in seconds.
        solutions: how many solutions it gave.
        cube: the cells of the cube, which name it.
        parts: the cells of the cubes that it was split into.
    """

    depth: int
    lane: int
    finished: bool
    processor: float
    solutions: int
    cube: bytes
    parts: tuple[bytes, ...]


class Conquest:
    """Answers one question about a puzzle, cube by cube.

    Those who work have numbers, their lanes. Where searches can be kept, they share what they
    learn, and the first lanes work on the whole puzzle; otherwise all work on cubes.

    Attributes:
        solutions: the solutions found, each once, in the order found.
        exhausted: whether every cube is finished.
        number: the number of solutions, at least; exact where it is exhausted.
        limit: the limit that ended the work, or None.
        known: what holds in every solution.
        tried: all attempts.
        proofs: where proofs are wanted, that of each cube that is finished, by its path;
            compressed, and empty where propagation refutes it.
    """

    def __init__(
        self, puzzle: Puzzle, task: Task, limits: Limits, executor: CubeExecutor, plan: Plan
    ) -> None:
        self._puzzle = puzzle
        self._executor = executor
        self._plan = plan
        self._started = perf_counter()
        self._deadline = None if limits.seconds is None else self._started + limits.seconds
        self._nodes = limits.nodes
        self._room = limits.memory  # bytes left for proofs
        self._data = pickle.dumps(puzzle)
        self._task = task._replace(key=hashlib.sha256(self._data).hexdigest())
        self._wholes = 0  # so many lanes work on the whole puzzle
        if plan.shares and _may_be_shared(task):
            self._task = self._task._replace(run=uuid.uuid4().hex)
            self._wholes = plan.on_the_whole(executor.workers)
        self._free = set(range(executor.workers))
        self._clauses = Clauses()
        self._lost: Counter[int] = Counter()  # by lane: attempts on the whole
        self._rounds: Counter[int] = Counter()
        self._settled = False  # whether the whole puzzle is answered by one search
        self._waiting: deque[Cube] = deque()
        self._cubes = False  # whether there are cubes, which together are the whole
        self._flying: dict[Future[Any], tuple[Cube, Budget]] = {}
        self._sent = 0
        self._splitting = 0.0
        self._cut = False  # whether a cube was left before it was finished
        self._sum = 0
        self._colours = 0  # of each cell in some solution, as far as known
        self._seen: set[bytes] = set()
        self._counters = [0] * (len(Statistics.__match_args__) - 1)
        self.solutions: list[Grid] = []
        self.exhausted = False
        self.number = 0
        self.limit: str | None = None
        self.known: Grid | None = None
        self.tried: list[Tried] = []
        self.proofs: dict[tuple[int, ...], bytes] = {}

    @property
    def statistics(self) -> Statistics:
        """The work of all attempts together; the wall time of the whole."""
        return Statistics.of_fields(*self._counters, perf_counter() - self._started)

    def backbone(self) -> Grid | None:
        """For each cell its colours in some solution; None where not all of them are known."""
        if not self.exhausted or not self.solutions:
            return None
        puzzle = self._puzzle
        cells = self._colours.to_bytes(4 * puzzle.height * puzzle.width, "little")
        return Grid.of_cells(*puzzle.shape, cells, puzzle.palette)

    def run(self) -> None:
        """Work until the question is answered, or a limit is reached.

        Raises:
            NonolithError: a cube was lost again and again.
        """
        whole = Cube()
        parts = min(max(self._plan.parts, 2 * self._executor.workers), _FIRST_PARTS)
        if not self._divided:
            parts = 0
        budget = self._within_limits(Budget(self._plan.alone, self._plan.nodes, parts), 1)
        try:
            first = answer(self._task, self._puzzle, whole, budget)
            self.known = unpacked(self._puzzle, first.known) if first.known else None
            if self._task.run and not first.kept:
                self._share_nothing(first)
            self._take(whole, budget, first)
            while not self._done():
                self._submit()
                self._receive()
        finally:
            for future in self._flying:
                future.cancel()
            forget(self._task.run)
            self._executor.close()

    @property
    def _divided(self) -> bool:
        """Whether the puzzle is divided into cubes."""
        return self._wholes < self._executor.lanes

    def _share_nothing(self, first: Attempt) -> None:
        """Searches cannot be kept: all work on cubes."""
        self._task = self._task._replace(run="")
        if not self._divided and not first.finished:
            self._waiting.append(Cube())
            self._cubes = True
        self._wholes = 0

    def _done(self) -> bool:
        """Whether nothing is left to do: all or enough is known, or a limit is reached."""
        at_work = any(budget.lane >= self._wholes for _, budget in self._flying.values())
        all_cubes = self._cubes and not at_work and not self._waiting and not self._cut
        if self._settled or all_cubes:
            self.exhausted = True
            return True
        if self._enough() or self.limit == "memory" or (self.limit and not self._flying):
            return True
        if self._left() < -_GRACE:  # what is at work should have come back
            self.limit = "seconds"
            return True
        return False

    def _enough(self) -> bool:
        if self._task.question in (Question.SOLUTIONS, Question.PROOF):
            return 0 < self._task.most <= len(self.solutions)
        return self._task.question is Question.NUMBER and 0 < self._task.most <= self.number

    def _left(self) -> float:
        """Seconds until the limit on time."""
        return inf if self._deadline is None else self._deadline - perf_counter()

    def _submit(self) -> None:
        """Begin as many attempts as there are workers for."""
        while self.limit is None and len(self._flying) < self._executor.workers:
            lane = self._next_lane()
            if lane is None:
                return
            if self._left() <= 0:
                self.limit = "seconds"
            elif self._nodes == 0 and not self._flying:
                self.limit = "nodes"
            elif self._nodes == 0:
                return  # those at work may leave some
            elif lane < self._wholes:
                cube = Cube(lost=self._lost[lane])
                self._begin(cube, self._whole_budget(lane), cube.lost > 0)
            else:
                cube = self._waiting.popleft()
                self._begin(cube, self._budget(cube)._replace(lane=lane), cube.lost > 0)

    def _next_lane(self) -> int | None:
        """The first lane that has something to do."""
        return next((n for n in sorted(self._free) if n < self._wholes or self._waiting), None)

    def _begin(self, cube: Cube, budget: Budget, send: bool) -> None:
        """Begin an attempt. The puzzle is sent with the first ones, and to workers without it."""
        send = send or self._sent < 2 * self._executor.workers
        self._sent += 1
        self._free.discard(budget.lane)
        if self._task.run and not budget.news:
            budget = budget._replace(news=self._clauses.news(budget.lane))
        data = self._data if send else b""
        self._flying[self._executor.submit(self._task, data, cube, budget)] = cube, budget

    def _whole_budget(self, lane: int) -> Budget:
        plan, nodes = self._plan, self._plan.nodes
        if nodes is not None:  # more each time, so that it comes to an end
            nodes = (nodes + 1) << min(self._rounds[lane], 40)
        self._rounds[lane] += 1
        budget = Budget(plan.slice, nodes, 0)
        return self._within_limits(budget, self._executor.workers)._replace(lane=lane)

    def _budget(self, cube: Cube) -> Budget:
        if not unpacked(self._puzzle, cube.cells).unknown:  # it only has to be looked at
            return self._within_limits(Budget(None, None, 0), 1)
        plan, workers = self._plan, self._executor.workers
        seconds, nodes = plan.budget(cube.depth, len(self._waiting), workers, self._splitting)
        parts = plan.parts
        if self._task.run and seconds - cube.spent > plan.slice:
            seconds, parts = plan.slice, parts if nodes is not None else 0
        return self._within_limits(Budget(seconds, nodes, parts), workers)

    def _within_limits(self, budget: Budget, workers: int) -> Budget:
        """A budget, cut to what the limits leave; its branches are taken from what is left."""
        seconds, nodes, parts = budget[:3]
        left = self._left()
        if left < inf and (seconds is None or seconds >= left):
            seconds, parts = max(left, 0.0), 0 if nodes is None else parts
        if self._nodes is not None:
            share = -(-self._nodes // workers)
            if nodes is None or nodes >= share:
                nodes = share
                parts = parts if share < self._nodes else 0
            self._nodes -= nodes
        return budget._replace(seconds=seconds, nodes=nodes, parts=parts)

    def _receive(self) -> None:
        """Wait a little for an attempt to end."""
        done = wait(self._flying, _PERIOD, FIRST_COMPLETED).done
        if not done:
            self._executor.look()
        for future in done:
            cube, budget = self._flying.pop(future)
            self._free.add(budget.lane)
            came = self._executor.result(future)
            if not isinstance(came, Attempt):
                self._lose(cube, budget, came)
            elif came.missing:
                self._begin(cube, budget, send=True)
            else:
                self._take(cube, budget, came)

    def _lose(self, cube: Cube, budget: Budget, error: BaseException) -> None:
        """Do a lost cube again, before all others."""
        if isinstance(error, NonolithError):
            raise error
        if isinstance(error, LostError) and error.limit == "memory":
            self.limit = "memory"
        if self._nodes is not None:
            self._nodes += budget.nodes or 0
        self._clauses.forget(budget.lane)
        if cube.lost + 1 >= self._plan.tries:
            raise NonolithError(
                f"a part of the puzzle was lost {cube.lost + 1} times, at last because {error}"
            )
        if budget.lane < self._wholes:
            self._lost[budget.lane] += 1
        else:
            self._waiting.appendleft(cube._replace(lost=cube.lost + 1))

    def _take(self, cube: Cube, budget: Budget, came: Attempt) -> None:
        """Add what came of an attempt."""
        self._count(budget, came)
        new = [cells for cells in came.solutions if cells not in self._seen]
        self._seen.update(new)
        found = [unpacked(self._puzzle, cells) for cells in new]
        self.solutions += verified(found, self._puzzle)
        self._clauses.add(budget.lane, came.learned)
        # Split into no parts: it is proved that none of them has a solution.
        finished = came.finished or came.parts == ()
        parts = tuple(part.cells for part in came.parts or ())
        self.tried.append(
            Tried(
                cube.depth,
                budget.lane,
                finished,
                came.processor,
                len(came.solutions),
                cube.cells,
                parts,
            )
        )
        if self._task.question is Question.PROOF:
            self._keep(cube, came)
        self._add_numbers(came)
        if not self.solutions and not cube.cells and came.known:
            self.known = unpacked(self._puzzle, came.known)
        self._settled |= came.exhausted or (finished and not cube.cells and not self._cut)
        if came.parts:
            self._waiting += came.parts
            self._cubes = True
        elif not finished:
            self._go_on(cube, budget, came)

    def _add_numbers(self, came: Attempt) -> None:
        """Add the number of solutions, and the colours that cells have in them."""
        for cells in (*came.solutions, came.cells):
            if cells:
                self._colours |= int.from_bytes(unpacked(self._puzzle, cells).tobytes(), "little")
        if self._task.run:  # searches that are kept give their solutions again and again
            self.number = len(self.solutions)
            return
        if came.parts is None:
            self._sum += came.number
        self.number = max(self.number, self._sum, came.number)

    def _go_on(self, cube: Cube, budget: Budget, came: Attempt) -> None:
        """A cube was neither finished nor split: it waits again, or a limit was reached."""
        if came.limit == "memory":
            self._cut, self.limit = True, "memory"
        elif self._task.run and budget.lane < self._wholes:
            self._lost[budget.lane] = 0
        elif self._task.run and cube.cells and self._left() > 0 and self._nodes != 0:
            spent = cube.spent + (budget.seconds or 0.0)
            self._waiting.appendleft(cube._replace(lost=0, spent=spent))
        else:
            self._cut = True
            if not self._enough():
                self.limit = self.limit or came.limit or "seconds"

    def _keep(self, cube: Cube, came: Attempt) -> None:
        """Add what an attempt proved."""
        if came.finished:
            self.proofs[cube.path] = came.proof
            self._room -= len(came.proof)
        self.proofs.update(dict.fromkeys(came.empty, b""))
        if self._room < 0:
            self._cut, self.limit = True, "memory"

    def _count(self, budget: Budget, came: Attempt) -> None:
        """Add the work of an attempt; give back the branches that it left."""
        work = [getattr(came.statistics, name) for name in Statistics.__match_args__[:-1]]
        self._counters = [a + b for a, b in zip(self._counters, work, strict=True)]
        self._splitting = max(self._splitting, came.splitting)
        if self._nodes is not None and budget.nodes is not None:
            self._nodes += max(budget.nodes - came.statistics.branches, 0)


def _may_be_shared(task: Task) -> bool:
    """Whether searches are kept for it, and share what they learn."""
    return task.question is Question.SOLUTIONS and may_be_kept(task.options, task.most)


def conquer(
    puzzle: Puzzle, task: Task, limits: Limits, parallel: Parallel, plan: Plan = PLAN
) -> Conquest:
    """Answer a question about a puzzle, cube by cube.

    Args:
        puzzle: the puzzle.
        task: what is to be found; its key is filled in here.
        limits: the most time and branches of the whole, and the memory of each search.
        parallel: what the cubes run on.
        plan: how the puzzle is divided.
    """
    bare = puzzle.replace(goal=None, saved=())
    executor = CubeExecutor(parallel, limits.memory)
    conquest = Conquest(bare, task, limits, executor, plan)
    conquest.run()
    return conquest
