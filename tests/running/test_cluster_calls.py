"""What a library of clusters is called with; none is needed, and none is started."""

from __future__ import annotations

import logging
import os
import signal
import sys
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from nonolith import NonolithError
from nonolith.running import cluster
from nonolith.running.cluster import connect, has_ended, threads_of
from nonolith.support.deadline import Deadline
from nonolith.worker import Reply, StoppedWorkerError


class Client:
    """In place of a client: notes how it is made and used."""

    calls: list[Any] = []  # noqa: RUF012
    wrong: Exception | None = None

    def __init__(self, address: str, **named: Any) -> None:
        self.calls.append((address, named))
        if self.wrong is not None:
            raise self.wrong

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None:
        self.calls.append("left")

    def get_executor(self, **named: Any) -> str:
        self.calls.append(named)
        return "executor"

    def close(self, **named: Any) -> None:
        self.calls.append(named)
        raise OSError("it is gone already")


@pytest.fixture(autouse=True)
def _library(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = ModuleType("distributed")
    module.Client = Client
    monkeypatch.setitem(sys.modules, "distributed", module)
    monkeypatch.setattr(Client, "wrong", None)
    Client.calls.clear()


def test_a_client_waits_for_a_first_answer_and_longer_for_a_return() -> None:
    with connect("tcp://there") as executor:
        assert executor == "executor"  # type: ignore[comparison-overlap]
    assert Client.calls == [
        ("tcp://there", {"timeout": 10.0, "set_as_default": False}),
        ("tcp://there", {"timeout": 60.0, "set_as_default": False}),
        "left",
        {"pure": False},
        {"timeout": 0.2},
    ]


@pytest.mark.parametrize("kind", [OSError, ValueError, TypeError, ImportError])
def test_what_goes_wrong_is_its_first_line(
    kind: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Client, "wrong", kind("why\nand how"))
    with pytest.raises(NonolithError) as raised, connect("tcp://there"):
        pass
    assert str(raised.value) == "no scheduler answers at tcp://there: why"


@pytest.mark.parametrize(("workers", "number"), [(3, 3), (None, 7)])
def test_local_is_a_cluster_of_this_machine(
    workers: int | None, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def local(wanted: int) -> AbstractContextManager[str]:
        asked.append(wanted)
        return nullcontext("tcp://here")

    monkeypatch.setattr(cluster, "_local", local)
    monkeypatch.setattr(cluster, "cores", lambda: 7)
    with connect("local", workers):
        assert asked == [number]
    assert [call[0] for call in Client.calls[:2]] == ["tcp://here"] * 2


class Host:
    """In place of the process of a cluster of this machine."""

    process_id = 77

    def __init__(self, reply: Reply | Exception = Reply("value", "tcp://here")) -> None:  # noqa: B008
        self.answer = reply
        self.calls: list[Any] = []

    def begin(self, *call: Any) -> None:
        self.calls.append(call)

    def reply(self, deadline: Deadline) -> Reply:
        self.calls.append(deadline.seconds_left)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def kill(self) -> None:
        self.calls.append("killed")


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (Reply("error", "one\nOSError: no room\n"), "did not start: OSError: no room"),
        (Reply("died", 5), "did not start: 5"),
        (StoppedWorkerError("seconds"), "did not start in time"),
        (Reply("value", "tcp://here"), ""),
    ],
)
def test_a_cluster_of_this_machine_has_a_time_to_start(
    reply: Reply | Exception, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Host(reply)
    ended: list[Any] = []
    monkeypatch.setattr(cluster, "Worker", lambda: host)
    monkeypatch.setattr(cluster, "_end", ended.append)
    monkeypatch.setattr("nonolith.support.deadline.monotonic", lambda: 100.0)
    if message:
        with pytest.raises(NonolithError) as raised, cluster._local(3):
            pass
        assert str(raised.value) == f"the cluster of this machine {message}"
    else:
        with cluster._local(3) as address:
            assert (address, ended) == ("tcp://here", [])
    (task, workers, folder), deadline = host.calls
    assert (task, workers, deadline) == (cluster._cluster, 3, 60.0)
    assert os.path.basename(folder).startswith("nonolith-")  # noqa: PTH119
    assert not os.path.exists(folder)  # noqa: PTH110
    assert ended == [host]


@pytest.mark.parametrize("wrong", [None, OSError(), AttributeError()])
def test_all_that_a_cluster_has_started_is_ended(
    wrong: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    host: Any = Host()
    calls: list[Any] = []

    def end(*call: Any) -> None:
        calls.append(call)
        if wrong is not None:
            raise wrong

    monkeypatch.setattr(os, "killpg", end)
    monkeypatch.setattr(cluster, "sleep", calls.append)
    cluster._end(host)
    assert calls == ([(77, signal.SIGKILL)] if wrong else [(77, signal.SIGKILL), 0.01] * 30)
    assert host.calls == ["killed"]


def of_a_cluster(**client: Any) -> Executor:
    kind = type("ClientExecutor", (), {"__module__": "distributed.client"})
    executor: Any = kind()
    if client:
        executor._client = SimpleNamespace(**client)
    return executor  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("client", "threads"),
    [
        ({"_scheduler_identity": {"total_threads": 12}}, 12),
        ({"_scheduler_identity": {}}, 0),
        ({"_scheduler_identity": None}, 0),
        ({}, 0),
        ({"status": "running"}, 0),
    ],
)
def test_threads_are_those_of_the_last_message(client: dict[str, Any], threads: int) -> None:
    assert threads_of(of_a_cluster(**client)) == threads
    other: Any = SimpleNamespace(_client=SimpleNamespace(**client))
    assert threads_of(other) is None


@pytest.mark.parametrize(
    ("status", "ended"),
    [("closing", True), ("closed", True), ("running", False), ("connecting", False)],
)
def test_a_client_ends_when_its_scheduler_does_not_come_back(status: str, ended: bool) -> None:
    assert has_ended(of_a_cluster(status=status)) is ended
    assert not has_ended(of_a_cluster())


def test_the_library_prints_nothing_and_can_afterwards() -> None:
    logs = [logging.getLogger(name) for name in ("distributed", "distributed.a", "distribute")]
    levels = (10, 20, 30)
    for log, level in zip(logs, levels, strict=True):
        log.setLevel(level)
    with cluster._silent():
        assert [log.level for log in logs] == [51, 51, 30]
        logs[0].disabled = True
    assert tuple(log.level for log in logs) == levels
    assert not logs[0].disabled
    for log in logs:
        log.setLevel(0)
