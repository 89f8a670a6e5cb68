"""What is kept of each attempt on a cube, and what is done again."""

from __future__ import annotations

import pytest

from nonolith import Limits, NonolithError, Statistics
from nonolith.cubes.attempt import Attempt, Budget, Question
from nonolith.cubes.conquest import Tried
from nonolith.cubes.cube import Cube, packed
from nonolith.cubes.plan import Plan
from nonolith.running.pool import LostError
from tests.cubes.steps import CUBE, FULL, LEFT, OPEN, RIGHT, begun


def test_what_comes_is_taken_lost_or_sent_again(clock: list[float]) -> None:
    work, hands = begun(workers=3, limits=Limits(nodes=30))
    work._sent = 99
    work._waiting += [CUBE] * 3
    work._submit()
    assert work._nodes == 8
    hands.futures[0].set_result(Attempt(missing=True))
    hands.futures[1].set_exception(LostError("died", []))
    branches = Statistics(branches=3)
    came = Attempt(finished=True, solutions=(FULL,), number=1, statistics=branches)
    hands.futures[2].set_result(came)
    work._receive()
    assert hands.events == []
    assert bool(hands.sent[3][0])
    assert list(work._waiting) == [CUBE._replace(lost=1)]
    assert work.solutions == [LEFT]
    assert work._free == {1, 2}
    nodes = [budget.nodes for _, _, budget in hands.sent]
    assert nodes[:3] == [10, 7, 5]
    assert work._nodes == 8 + 7 + 2
    work._receive()
    assert hands.events == ["look"]


@pytest.mark.parametrize(
    ("lane", "lost", "error", "limit", "waiting"),
    [
        (1, 0, LostError("died", []), None, 1),
        (1, 1, LostError("late", [], "memory"), "memory", 1),
        (1, 1, LostError("late", [], "seconds"), None, 1),
        (0, 1, KeyError("a"), None, 0),
    ],
)
def test_what_is_lost_is_done_again_before_all_others(
    lane: int, lost: int, error: Exception, limit: str | None, waiting: int
) -> None:
    tries = 3
    work, _ = begun(most=2, plan=Plan(wholes=1, tries=tries))
    forgotten: list[int] = []
    work._clauses.forget = forgotten.append
    work._waiting.append(CUBE)
    work._lose(CUBE._replace(lost=lost), Budget(None, None, 0, lane), error)
    assert work.limit == limit
    again = [CUBE._replace(lost=lost + 1)] * waiting
    assert list(work._waiting) == [*again, CUBE]
    assert work._lost == ({0: 1} if lane == 0 else {})
    assert forgotten == [lane]
    with pytest.raises(NonolithError) as raised:
        work._lose(CUBE._replace(lost=tries - 1), Budget(None, None, 0), error)
    assert str(raised.value) == (
        f"a part of the puzzle was lost {tries} times, at last because {error}"
    )
    with pytest.raises(NonolithError, match=r"^of its own$"):
        work._lose(CUBE, Budget(None, None, 0), NonolithError("of its own"))


def test_an_attempt_is_noted_for_those_who_measure() -> None:
    work, _ = begun(Question.NUMBER)
    parts = (CUBE._replace(depth=2), CUBE._replace(depth=2, cells=FULL))
    work._take(CUBE, Budget(None, None, 4, 1), Attempt(parts=parts, number=2, processor=0.5))
    work._take(CUBE, Budget(None, None, 4, 1), Attempt(parts=(), number=0))
    assert work.tried == [
        Tried(1, 1, False, 0.5, 0, OPEN, (OPEN, FULL)), Tried(1, 1, True, 0.0, 0, OPEN, ()),
    ]  # fmt: skip
    assert list(work._waiting) == list(parts)
    assert (work.number, work._cubes, work.limit) == (2, True, None)


def test_numbers_are_added_and_solutions_come_once() -> None:
    work, _ = begun(Question.CELLS)
    budget = Budget(None, None, 0)
    other = packed(RIGHT.tobytes())
    for cells, number in (((FULL,), 1), ((FULL, other), 2)):
        work._take(CUBE, budget, Attempt(solutions=cells, number=number, finished=True))
    assert (work.solutions, work.number) == ([LEFT, RIGHT], 3)
    work._take(CUBE, budget, Attempt(number=9, parts=(CUBE,)))
    assert work.number == 9
    work._take(CUBE, budget, Attempt(number=7, finished=True))
    assert work.number == 10
    assert work.backbone() is None
    work.exhausted = True
    assert work.backbone().text() == "??\n??"
    shared, _ = begun(most=5)
    for _ in range(2):
        shared._take(CUBE, budget, Attempt(solutions=(FULL,), number=1, finished=True))
    assert shared.number == 1
    shared.exhausted = True
    assert shared.backbone().text() == LEFT.text()


@pytest.mark.parametrize(
    ("run", "lane", "cube", "came", "expected"),
    [
        ("", 0, CUBE, Attempt(limit="nodes"), (True, "nodes", 0)),
        ("", 0, CUBE, Attempt(), (True, "seconds", 0)),
        ("", 0, CUBE, Attempt(limit="memory"), (True, "memory", 0)),
        ("run", 0, Cube(), Attempt(limit="seconds"), (False, None, 0)),
        ("run", 1, CUBE, Attempt(limit="seconds"), (False, None, 1)),
        ("run", 1, Cube(), Attempt(limit="seconds"), (True, "seconds", 0)),
        ("run", 1, CUBE, Attempt(limit="memory"), (True, "memory", 0)),
    ],
)
def test_a_cube_that_is_not_finished_waits_again_or_a_limit_was_reached(
    run: str, lane: int, cube: Cube, came: Attempt, expected: tuple[bool, str | None, int]
) -> None:
    work, _ = begun(plan=Plan(wholes=1), most=2)
    work._task = work._task._replace(run=run)
    work._lost[0] = 2
    work._go_on(cube._replace(lost=1, spent=1.0), Budget(2.0, None, 0, lane), came)
    assert (work._cut, work.limit, len(work._waiting)) == expected
    if expected[2]:
        assert work._waiting[0] == cube._replace(lost=0, spent=3.0)
    assert work._lost[0] == (0 if run and lane == 0 else 2)


def test_proofs_are_kept_by_path_as_long_as_there_is_room() -> None:
    work, _ = begun(Question.PROOF, limits=Limits(memory=1 << 20))
    budget = Budget(None, None, 0)
    came = Attempt(finished=True, proof=b"p" * (1 << 20), empty=((5, 6),))
    work._take(CUBE._replace(path=(5,)), budget, came)
    assert work.proofs == {(5,): came.proof, (5, 6): b""}
    assert (work._cut, work.limit) == (False, None)
    work._take(CUBE._replace(path=(7,)), budget, Attempt(finished=True, proof=b"p"))
    assert (work._cut, work.limit) == (True, "memory")
    plain, _ = begun()
    plain._take(CUBE, budget, Attempt(finished=True, proof=b"p"))
    assert plain.proofs == {}


def test_work_is_added_and_branches_that_were_left_are_given_back(clock: list[float]) -> None:
    work, _ = begun(limits=Limits(nodes=10))
    clock[0] = 102.5
    done = Statistics(branches=3, line_solves=4)
    for splitting in (0.5, 0.25):
        work._count(Budget(None, 5, 0), Attempt(statistics=done, splitting=splitting))
    work._count(Budget(None, 1, 0), Attempt(statistics=done))
    assert work.statistics == Statistics(branches=9, line_solves=12, seconds=2.5)
    assert work._splitting == 0.5
    assert work._nodes == 14


@pytest.mark.parametrize(("nodes", "left"), [(5, 15), (1, 11), (0, 10), (None, 10)])
def test_the_branches_of_what_was_lost_are_given_back(nodes: int | None, left: int) -> None:
    work, _ = begun(limits=Limits(nodes=10))
    work._lose(CUBE, Budget(None, nodes, 0), LostError("died", []))
    assert work._nodes == left
    without, _ = begun()
    without._lose(CUBE, Budget(None, nodes, 0), LostError("died", []))
    assert without._nodes is None


@pytest.mark.parametrize(
    ("run", "own", "sent"),
    [("run", b"", b"news"), ("run", b"own", b"own"), ("", b"", b""), ("", b"own", b"own")],
)
def test_an_attempt_keeps_its_news_when_it_is_sent_again(run: str, own: bytes, sent: bytes) -> None:
    work, hands = begun()
    work._task = work._task._replace(run=run)
    work._clauses.add(7, b"news")
    work._begin(CUBE, Budget(None, None, 0, 1, own), send=False)
    assert [budget.news for _, _, budget in hands.sent] == [sent]
    assert list(work._flying.values()) == [(CUBE, Budget(None, None, 0, 1, sent))]


@pytest.mark.parametrize(
    ("came", "settled"),
    [
        (Attempt(exhausted=True), True),
        (Attempt(finished=True), False),
        (Attempt(parts=()), False),
        (Attempt(parts=(CUBE,)), False),
    ],
)
def test_the_whole_puzzle_is_settled_by_a_proof_or_by_itself(came: Attempt, settled: bool) -> None:
    for cut in (False, True):
        work, _ = begun()
        work._cut = cut
        work._take(CUBE, Budget(None, None, 0), came)
        assert work._settled is settled
        whole, _ = begun()
        whole._cut = cut
        whole._take(Cube(), Budget(None, None, 0), came)
        finished = came.finished or came.parts == ()
        assert whole._settled is (settled or (finished and not cut))


@pytest.mark.parametrize(
    ("found", "cube", "known", "expected"),
    [
        ((), Cube(), OPEN, "??\n??"),
        ((), CUBE, OPEN, None),
        ((), Cube(), b"", None),
        ((FULL,), Cube(), OPEN, None),
    ],
)
def test_what_holds_everywhere_is_known_until_there_is_a_solution(
    found: tuple[bytes, ...], cube: Cube, known: bytes, expected: str | None
) -> None:
    work, _ = begun()
    came = Attempt(finished=True, solutions=found, number=len(found), known=known)
    work._take(cube, Budget(None, None, 0), came)
    assert (work.known.text() if work.known else None) == expected
