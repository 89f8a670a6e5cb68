"""Options that several commands share: ``--cluster`` of those that work on one hard puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

import pytest

from nonolith import Puzzle, write
from nonolith.running import cluster
from tests.cli.running import Runner
from tests.cubes.executors import Here


@pytest.mark.parametrize(
    "command", [["solve"], ["check"], ["check", "--cells"], ["count"], ["certify"]]
)
def test_the_workers_of_a_cluster_do_the_work(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Runner
) -> None:
    asked: list[tuple[str, int | None]] = []

    @contextmanager
    def connected(address: str, workers: int | None = None) -> Iterator[Executor]:
        asked.append((address, workers))
        yield Here()

    monkeypatch.setattr(cluster, "connect", connected)
    file = tmp_path / "four.non"
    write(Puzzle(rows=[[1]] * 4, columns=[[1]] * 4), file)
    alone = run(*command, file)
    together = run(*command, "--cluster", "tcp://here:1", "--jobs", "3", file)
    assert asked == [("tcp://here:1", 3)]
    assert together.code == alone.code
    assert together.out.splitlines()[-1:] == alone.out.splitlines()[-1:]
    assert together.err == alone.err
