"""What is learned goes to every other lane once, and takes no more memory than allowed."""

from __future__ import annotations

import pytest

from nonolith.cubes import clauses
from nonolith.cubes.clauses import Clauses


def test_each_lane_gets_what_the_others_have_learned_once() -> None:
    shared = Clauses()
    shared.add(0, b"a")
    shared.add(1, b"b")
    assert [shared.news(lane) for lane in range(3)] == [b"b", b"a", b"ab"]
    shared.add(2, b"c")
    shared.add(2, b"")
    assert [shared.news(lane) for lane in range(3)] == [b"c", b"c", b""]
    assert len(shared._learned) == 3  # nothing takes no room


def test_a_lane_whose_search_is_lost_gets_everything_again() -> None:
    shared = Clauses()
    shared.add(0, b"a")
    assert (shared.news(1), shared.news(1)) == (b"a", b"")
    shared.forget(1)
    assert shared.news(1) == b"a"
    shared.forget(7)


def test_the_oldest_are_dropped_when_they_take_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clauses, "MOST", 4)
    shared = Clauses()
    shared.add(0, b"aa")
    assert shared.news(1) == b"aa"
    for learned in (b"bb", b"cc", b"dd"):
        shared.add(0, learned)
    assert shared.news(1) == shared.news(2) == b"ccdd"
    shared.add(0, b"ee")
    assert shared.news(1) == b"ee"


def test_one_attempt_gets_the_latest_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clauses, "SENT", 4)
    shared = Clauses()
    for learned in (b"aa", b"bb", b"cc"):
        shared.add(0, learned)
    assert shared.news(1) == b"bbcc"
    assert shared.news(1) == b""


def test_what_was_dropped_is_not_missed_by_those_who_had_read_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clauses, "MOST", 3)
    shared = Clauses()
    for number in range(9):
        shared.add(0, b"%d" % number)
        if number % 4 == 1:
            new = {1: b"01", 5: b"345"}[number]
            assert shared.news(1) == new
    assert shared.news(1) == b"678"
    assert shared.news(2) == b"678"
    assert shared.news(0) == b""
    shared.add(0, b"four")
    assert (shared.news(1), shared.news(3)) == (b"four", b"four")


def test_clauses_take_so_many_bytes() -> None:
    assert (clauses.MOST, clauses.SENT) == (4 << 20, 1 << 20)
    shared = Clauses()
    piece = b"x" * (1 << 19)
    for _ in range(3):
        shared.add(0, piece)
    assert shared.news(1) == piece * 2
    for _ in range(6):
        shared.add(0, piece)
    assert len(shared._learned) == 8
