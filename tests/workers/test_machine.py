"""The description of a machine, made from the data of its operating system."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import pytest

from nonolith.workers.machine import cores, describe, load

KNOWN = "processor\t: 0\nmodel name\t: A: fast one\ncpu family\t: 6\nmodel\t\t: 85\n\nflags\t\t:\n"


def test_cores_counts_the_cores_that_the_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {4, 9}, raising=False)
    assert cores() == 2
    monkeypatch.delattr(os, "sched_getaffinity")
    for number, found in ((3, 3), (None, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda number=number: number)
        assert cores() == found


def test_a_machine_is_described_in_three_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", lambda _path, **_: KNOWN)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    monkeypatch.setattr(platform, "system", lambda: "Minix")
    processor, system, python = describe()
    assert processor == "processor: A: fast one, family 6 model 85, 1 core"
    assert system.startswith("system: Minix on ")
    assert python.startswith("Python ")


def test_the_load_is_that_of_the_last_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    monkeypatch.setattr(os, "getloadavg", lambda: (1.25, 2.5, 3.75), raising=False)
    assert load() == "load 1.2 on 4 cores"
    monkeypatch.delattr(os, "getloadavg")
    assert load() == "load unknown"
