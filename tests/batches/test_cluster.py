"""Connections to clusters, and one of this machine."""

from __future__ import annotations

import logging
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from nonolith import MissingExtraError, NonolithError
from nonolith.batches import cluster
from nonolith.batches.cluster import connect, threads_of
from tests import processes


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense"])
def test_a_scheduler_that_is_not_there_is_one_clear_error(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    start = time.monotonic()
    with (
        pytest.raises(NonolithError, match=f"no scheduler answers at {address}: .+") as error,
        connect(address),
    ):
        pass
    assert "\n" not in str(error.value)
    assert time.monotonic() - start < 30
    assert logging.getLogger("distributed").level <= logging.CRITICAL


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"nonolith\[cluster\]"), connect("local"):
        pass


def test_other_executors_are_no_clusters() -> None:
    with ThreadPoolExecutor(1) as threads:
        assert threads_of(threads) is None


#: A cluster in a process of its own: Dask keeps threads and event loops in its process.
CODE = """
from nonolith import NonolithError
from nonolith.batches import cluster

with cluster.connect("local", 1) as executor:
    assert cluster.threads_of(executor) == 1
    assert executor.submit(sum, [1, 2]).result(60) == 3
    address = executor._client.scheduler.address
cluster.PATIENCE = 0.5
try:
    with cluster.connect(address):
        raise AssertionError("the cluster is still there")
except NonolithError:
    print("ended")
"""


def test_a_cluster_of_this_machine_works_and_ends() -> None:
    pytest.importorskip("distributed")
    done = processes.run([sys.executable, "-c", CODE])
    assert (done.returncode, done.stdout) == (0, "ended\n"), done.stderr
