"""The description of a machine, made from the data of its operating system."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from nonolith.workers.machine import cores, describe, load
from tests.processes import run

KNOWN = "processor\t: 0\nmodel name\t: A: fast one\ncpu family\t: 6\nmodel\t\t: 85\n\nflags\t\t:\n"

ONE = """
import os
from nonolith.workers.machine import cores
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
print(cores())
"""


def test_cores_counts_the_cores_that_the_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    if hasattr(os, "sched_setaffinity"):
        assert run([sys.executable, "-c", ONE]).stdout == "1\n"
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert cores() == os.cpu_count()


def test_a_machine_is_described_in_three_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", lambda _path, **_: KNOWN)
    processor, system, python = describe()
    assert re.fullmatch(r"processor: A: fast one, family 6 model 85, \d+ cores?", processor)
    assert re.match(r"system: \S+ on ", system)
    assert python.startswith("Python ")


def test_the_load_is_that_of_the_last_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.fullmatch(r"load \d+\.\d on \d+ cores?", load())
    monkeypatch.delattr(os, "getloadavg")
    assert load() == "load unknown"
