"""Tests of ``nonolith batch``: where results are written, and the exit codes."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import sys
import time
from pathlib import Path
from subprocess import PIPE
from types import SimpleNamespace
from typing import Any

import pytest

import nonolith
from nonolith.cli.batch import line_of
from tests.cli.running import EXAMPLES, NONE, TWO, UNIQUE, Runner
from tests.examples import long
from tests.processes import run as run_process, started


def test_results_go_into_a_database_and_the_report_sums_them_up(
    run: Runner, tmp_path: Path
) -> None:
    database = str(tmp_path / "r.db")
    done = run("batch", UNIQUE, TWO, NONE, str(EXAMPLES / "three.txt"), "--into", database)
    assert done.code == 0
    assert "6 puzzles done" in done.out
    assert "4 unique" in done.out
    again = run("batch", UNIQUE, TWO, NONE, str(EXAMPLES / "three.txt"), "--into", database)
    assert again.out.startswith("0 puzzles done, 6 done before")
    report = run("batch", "--report", database)
    assert report.code == 0
    assert report.out.startswith("run 1: check\n  6 puzzles, finished ")
    assert "4 unique, 1 multiple, 1 none" in report.out
    record = json.loads(run("batch", "--report", database, "--json").out)
    assert record["runs"][0]["verdicts"] == {"unique": 4, "multiple": 1, "none": 1}
    assert set(record["runs"][0]["quantiles"]) == {"50", "90", "99", "100"}
    assert len(record["runs"][0]["slowest"]) == 5


def test_a_continued_batch_reports_the_current_input(run: Runner, tmp_path: Path) -> None:
    pack, other, database = tmp_path / "a.stp", tmp_path / "b.stp", str(tmp_path / "r.db")
    pack.write_text("1x1:1/1\n1x1:1/2\n1x1:1/1\n")
    other.write_text("1x1:1/1\n")
    assert run("batch", str(pack), str(other), "--into", database).code == 2
    again = run("batch", str(pack), "--into", database)
    assert again.code == 2
    assert again.out == "0 puzzles done, 3 done before: 2 unique, 1 error\n"
    pack.write_text("1x1:1/1\n")
    shorter = run("batch", str(pack), "--into", database, "--jsonl", "-")
    assert shorter.code == 0
    rows = [json.loads(line) for line in shorter.out.splitlines()]
    assert [(row["source"], row["position"]) for row in rows] == [(str(pack), 1)]
    assert _stored(Path(database)) == 2  # and the row of the other file


def test_rows_stay_if_their_file_cannot_be_read_to_its_end(run: Runner, tmp_path: Path) -> None:
    pack, database = tmp_path / "a.stp", tmp_path / "r.db"
    pack.write_text("1x1:1/1\n1x1:1/1\n1x1:1/1\n")
    run("batch", str(pack), "--into", str(database))
    pack.write_bytes(b"\0\1")
    assert run("batch", str(pack), "--into", str(database)).code == 2
    assert _stored(database) == 3


def test_a_limit_reached_before_is_in_the_exit_code(run: Runner, tmp_path: Path) -> None:
    hard = tmp_path / "hard.non"
    nonolith.write(nonolith.generate(30, 30, seed=3, probability=0.35), hard)
    for done in (1, 0):
        found = run("batch", str(hard), "--timeout", "0", "--into", str(tmp_path / "r.db"))
        assert found.code == 3
        assert found.out.startswith(f"{done} puzzle")
        assert "1 at a limit" in found.out


def test_standard_input_is_a_source(run: Runner) -> None:
    done = run("batch", "-", "--jsonl", "-", stdin=b"1x1:1/1\n2x2:1/1/1/1\n")
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert {(row["source"], row["position"]) for row in rows} == {
        ("standard input", 1), ("standard input", 2),
    }  # fmt: skip


def test_progress_is_json_on_standard_error_each_second(run: Runner, tmp_path: Path) -> None:
    pack = tmp_path / "pack.stp"
    pack.write_text("2x2:2/1/1/2\n" * 300)
    done = run("batch", pack, "--json", "--into", str(tmp_path / "r.db"))
    told = done.err.splitlines()
    last = json.loads(told[-1])
    assert last == json.loads(done.out) | {"seconds": last["seconds"], "rate": last["rate"]}
    assert (last["done"], last["verdicts"]) == (300, {"unique": 300})
    assert len(told) <= last["seconds"] + 3


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({}, "3 puzzles done"),
        ({"done": 1, "known": 4}, "1 puzzle done, 4 done before"),
        ({"rate": 12.6}, "3 puzzles done, 13 a second"),
        ({"workers": 0}, "3 puzzles done, the cluster has no worker"),
        (
            {"verdicts": {"unique": 2, "none": 1}, "limits_reached": 2, "errors": 1},
            "3 puzzles done: 1 none, 2 unique, 2 at a limit, 1 error",
        ),
        ({"rate": 5.0, "errors": 2}, "3 puzzles done, 5 a second: 2 errors"),
    ],
)
def test_the_progress_is_one_line(values: dict[str, Any], line: str) -> None:
    facts = {"done": 3, "known": 0, "workers": 2, "limits_reached": 0, "errors": 0, "verdicts": {}}
    work = SimpleNamespace(**facts | values, record=lambda: {"rate": values.get("rate")})
    assert line_of(work) == line  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [(), long(("--cluster", "local", "--jobs", "1"))])
def test_ctrl_c_shows_how_to_continue_and_leaves_no_process(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    if options:
        pytest.importorskip("distributed")
    puzzles = [nonolith.generate(60, 60, seed=seed, probability=0.4) for seed in range(4)]
    puzzles.insert(0, nonolith.read(UNIQUE))
    nonolith.write([p.replace(goal=None) for p in puzzles], tmp_path / "hard.non", format="non")
    database = tmp_path / "r.db"
    command = [sys.executable, "-m", "nonolith", "batch", str(tmp_path / "hard.non"), *options,
               "--into", str(database)]  # fmt: skip
    with started(command, env={**os.environ, "TMPDIR": str(tmp_path)}) as process:
        while not _stored(database):
            time.sleep(0.1)
        assert bool(options) == bool(list(tmp_path.glob("nonolith-*")))
        os.kill(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"stored in" in errors
    assert b"run the same command again" in errors
    assert {path.name.partition(".")[0] for path in tmp_path.iterdir()} == {"hard", "r"}


def test_ctrl_c_ends_a_command_that_waits_for_its_input(tmp_path: Path) -> None:
    database = tmp_path / "r.db"
    command = [sys.executable, "-m", "nonolith", "batch", "-", "--into", str(database)]
    with started(command, stdin=PIPE) as process:
        while not database.exists():
            time.sleep(0.1)
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr is not None
        assert b"0 puzzles are stored in" in process.stderr.read()


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs the limits of POSIX")
def test_a_full_disk_is_reported_in_one_sentence_and_keeps_stored_rows(tmp_path: Path) -> None:
    source, database = tmp_path / "pack.stp", tmp_path / "r.db"
    source.write_text("2x2:2/1/1/2\n" * 3)
    program = "import sys; from nonolith.cli import main; sys.exit(main())"
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (60000, -1)); {program}"
    arguments = ["batch", str(source), "--into", str(database)]
    assert run_process([sys.executable, "-c", program, *arguments]).returncode == 0
    with source.open("a") as file:
        file.write("2x2:2/1/1/2\n" * 3000)
    done = run_process([sys.executable, "-c", limited, *arguments])
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert "the stored results stay valid" in done.stderr
    assert done.stderr.count("\n") == 1
    assert _stored(database) >= 3
    assert run_process([sys.executable, "-c", program, *arguments]).returncode == 0
    assert _stored(database) == 3003


def _stored(database: Path) -> int:
    """Return the number of rows in a database, 0 if it cannot be read."""
    if not database.exists():
        return 0
    connection = sqlite3.connect(database)
    try:
        return int(connection.execute("SELECT count(*) FROM results").fetchone()[0])
    except sqlite3.Error:
        return 0
    finally:
        connection.close()
