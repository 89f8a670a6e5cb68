"""The description of a machine, from what its system gives."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import Any

import pytest

from nonolith.batches.cluster import workers_of
from nonolith.workers.machine import cores, describe

KNOWN = "processor\t: 0\nmodel name\t: A: fast one\ncpu family\t: 6\nmodel\t\t: 85\n\nflags\t\t:\n"


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Of a made-up machine with three cores, two of them for this process."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {4, 9}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    monkeypatch.setattr(os, "getloadavg", lambda: (1.25, 7.0, 9.0), raising=False)
    values = {
        "system": "Minix", "machine": "vax", "python_version": "3.99",
        "python_implementation": "Snake", "processor": "plain",
    }  # fmt: skip
    for name, value in values.items():
        monkeypatch.setattr(platform, name, lambda value=value: value)
    show(monkeypatch, KNOWN)
    return monkeypatch


def show(monkeypatch: pytest.MonkeyPatch, text: str | OSError) -> None:
    """Let the system describe its processor by a text, or fail."""

    def read(path: Path, **named: Any) -> str:
        assert (str(path), named) == ("/proc/cpuinfo", {"encoding": "utf-8"})
        if isinstance(text, OSError):
            raise text
        return text

    monkeypatch.setattr(Path, "read_text", read)


def test_cores_are_those_that_the_process_may_use(system: pytest.MonkeyPatch) -> None:
    assert cores() == 2
    system.delattr(os, "sched_getaffinity")
    assert cores() == 3
    system.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


def test_a_machine_is_described_in_three_lines(system: pytest.MonkeyPatch) -> None:
    rest = ["system: Minix on vax", "Python 3.99 (Snake)"]
    assert describe() == ["processor: A: fast one, family 6 model 85, 3 cores", *rest]
    system.setattr(os, "cpu_count", lambda: None)
    assert describe() == ["processor: A: fast one, family 6 model 85, 1 core", *rest]


@pytest.mark.parametrize(
    ("number", "found"), [(1, 1), (5, 5), (0, None), (-1, None), ("5", None), (None, None)]
)
def test_an_executor_shows_its_workers_or_not(number: Any, found: int | None) -> None:
    class Pool:
        _max_workers = number

    class OfACluster(Pool):
        _client = type("Client", (), {"_scheduler_identity": {"total_threads": number}})

    assert workers_of(Pool()) == found  # type: ignore[arg-type]
    assert workers_of(object()) is None  # type: ignore[arg-type]
    OfACluster.__module__ = "distributed.client"
    if number is not None:
        OfACluster._max_workers = 77
        assert workers_of(OfACluster()) == (5 if number == "5" else found)  # type: ignore[arg-type]
