"""Events show what happens to a long request, until its answer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import nonolith
from nonolith.operations.records import puzzle_object
from tests.web.test_scheduler import EASY, HARD


def events(client: TestClient, name: str, request: object) -> list[tuple[str, Any]]:
    accept = {"Accept": "text/event-stream"}
    with client.stream("POST", f"/api/{name}", json=request, headers=accept) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        text = response.read().decode()
    found = []
    for block in text.strip().split("\n\n"):
        first, second = block.split("\n")
        found.append((first.removeprefix("event: "), json.loads(second.removeprefix("data: "))))
    return found


def test_the_last_event_is_the_answer(client: TestClient) -> None:
    *before, last = events(client, "solve", EASY)
    assert {name for name, _ in before} == {"progress"}
    assert last[0] == "answer"
    assert last[1]["verdict"] == client.post("/api/solve", json=EASY).json()["verdict"]


def test_work_that_takes_long_shows_that_it_goes_on(client: TestClient) -> None:
    *before, (name, answer) = events(client, "solve", {**HARD, "limits": {"seconds": 2.5}})
    assert (name, answer["limit"]) == ("answer", "seconds")
    times = [progress["seconds"] for _, progress in before]
    assert times == sorted(times)
    assert times[-1] > 1
    assert len([progress for _, progress in before if "known" in progress]) == 1


LIMIT = {"limits": {"seconds": 2.0}}
PICTURE = nonolith.generate(30, 30, seed=3)


@pytest.mark.parametrize(
    ("name", "request_", "reported"),
    [
        ("generate", {"height": 40, "width": 40, "difficulty": "needs search"}, "draws"),
        ("mend", {"puzzle": puzzle_object(PICTURE), "target": "hard", "most": 50}, "judged"),
        (
            "mend",
            {"puzzle": puzzle_object(PICTURE), "target": "line-solvable", "give": True},
            "sets",
        ),
    ],
)
def test_long_work_reports_how_far_it_is(
    client: TestClient, name: str, request_: dict[str, object], reported: str
) -> None:
    *before, _ = events(client, name, {**request_, **LIMIT})
    numbers = [progress[reported] for _, progress in before if reported in progress]
    assert numbers
    assert numbers == sorted(numbers)


def test_an_error_is_an_event_too(client: TestClient) -> None:
    name, record = events(client, "solve", {"puzzle": "1x1:1/2"})[-1]
    assert (name, record["error"]["kind"]) == ("error", "puzzle")
