"""Tests of ``nonolith compare``."""

from __future__ import annotations

import csv
import json
import sys
import time
from pathlib import Path

import pytest

from nonolith.cli import main
from nonolith.cli.console import bar
from nonolith.literature.comparison import runner
from nonolith.literature.comparison.runner import Measurement
from nonolith.literature.comparison.runs import Contender, Run, SolverInput
from nonolith.workers.pool import ProcessPool
from tests import processes
from tests.cli.running import MANY, TWO, UNIQUE, Runner


def test_the_table_has_a_line_for_each_method(run: Runner) -> None:
    code, out, err = run("compare", UNIQUE, TWO, "--methods", "auto,probe2")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == f"{UNIQUE} (2x2)"
    assert [line.split()[:2] for line in lines[1:3]] == [["auto", "unique"], ["probe2", "unique"]]
    assert lines[-2].split()[:4] == ["auto", "2", "of", "2"]


def test_json_has_one_object_for_each_run(run: Runner) -> None:
    out = run("compare", TWO, "--methods", "auto,probe1", "--json", "--timeout", "7").out
    records = [json.loads(line) for line in out.splitlines()]
    assert [record["contender"] for record in records] == ["auto", "probe1"]
    assert (records[0]["limit_seconds"], records[0]["limit_nodes"]) == (7, None)
    assert records[0]["branches"] > 0
    assert Run.of_record(records[0]).verdict == "multiple"


@pytest.mark.long
def test_files_are_written_beside_the_table(run: Runner, tmp_path: Path) -> None:
    table, picture = tmp_path / "runs.csv", tmp_path / "runs.svg"
    files = ("--csv", table, "--plot", picture)
    assert run("compare", UNIQUE, "--methods", "auto", *files).code == 0
    with table.open() as file:
        assert [row["verdict"] for row in csv.DictReader(file)] == ["unique"]
    assert "</svg>" in picture.read_text()


@pytest.mark.long
def test_csv_and_plot_go_to_standard_output_instead_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    line = ("compare", UNIQUE, TWO, "--methods", "auto")
    assert main([*line, "--csv", "-"]) == 0
    rows = list(csv.DictReader(capfd.readouterr().out.splitlines()))
    assert [row["verdict"] for row in rows] == ["unique", "multiple"]
    assert main([*line, "--plot", "-"]) == 0
    assert capfd.readouterr().out.startswith("<?xml")
    assert list(tmp_path.iterdir()) == []


def test_a_stack_of_line_solvers_is_named_with_plus(run: Runner) -> None:
    methods = "bifurcation:lines=fast+complete,two_sat:lines=fast+complete"
    code, out, err = run("compare", UNIQUE, "--methods", methods)
    assert (code, err) == (0, "")
    assert [line.split()[:2] for line in out.splitlines()[1:]] == [
        ["bifurcation:lines=fast+complete", "unique"],
        ["two_sat:lines=fast+complete", "unique"],
    ]


def test_finished_runs_are_kept_if_the_command_is_killed(tmp_path: Path) -> None:
    table, shown = tmp_path / "runs.csv", tmp_path / "shown"
    line = ["compare", UNIQUE, TWO, MANY, "--methods", "auto,dfs", "--timeout", "600"]
    with (
        shown.open("w") as file,
        processes.started(
            [sys.executable, "-m", "nonolith", *line, "--csv", str(table)], stdout=file
        ) as process,
    ):
        until = time.monotonic() + 60
        while shown.read_text().count("\n") < 8 and time.monotonic() < until:
            time.sleep(0.1)
        process.kill()
    lines = [line.split()[:2] for line in shown.read_text().splitlines()[:6]]
    assert lines[1:3] == [["auto", "unique"], ["dfs", "unique"]]
    assert lines[5] == ["auto", "multiple"]
    with table.open() as rows:
        assert [row["verdict"] for row in csv.DictReader(rows)][:3] == ["unique"] * 2 + ["multiple"]


def test_a_file_is_not_emptied_if_nothing_was_done(run: Runner, tmp_path: Path) -> None:
    table, picture = tmp_path / "runs.csv", tmp_path / "runs.svg"
    for path in (table, picture):
        path.write_text("precious")
    files = ("--csv", table, "--plot", picture)
    assert run("compare", "no such file", "--methods", "auto", *files).code == 2
    assert run("compare", UNIQUE, "--resume", "/dev/zero", *files).code == 2
    assert table.read_text() == picture.read_text() == "precious"


def test_a_comparison_continues_with_what_is_missing(run: Runner, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    assert run("compare", UNIQUE, "--methods", "auto", "--resume", journal).code == 0
    first = journal.read_text()
    asked = ("compare", UNIQUE, TWO, "--methods", "auto,probe1", "--resume", journal)
    code, out, _ = run(*asked)
    assert code == 0
    assert out.count("unique") == out.count("multiple") == 2
    assert journal.read_text().startswith(first)
    assert journal.read_text().count("\n") == 4


def test_methods_that_contradict_each_other_are_reported(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lying(_: ProcessPool, contender: Contender, inputs: list[SolverInput]) -> list[Measurement]:
        verdict = {"auto": "unique", "probe1": "multiple"}[contender.method]
        return [{"verdict": verdict, "seconds": 0.1}] * len(inputs)

    monkeypatch.setattr(runner, "measure", lying)
    code, _, err = run("compare", UNIQUE, "--methods", "auto,probe1")
    assert code == 2
    assert "probe1 gives multiple, auto unique: one of them is wrong" in err


def test_the_progress_names_each_run(run: Runner, progress: list[str]) -> None:
    assert run("compare", UNIQUE, TWO, "--methods", "auto,probe1").code == 0
    runs = [f"{name} on {puzzle}" for puzzle in (UNIQUE, TWO) for name in ("auto", "probe1")]
    assert [line for line in progress if " on " in line] == [
        f"{bar(number, 4)} {name}" for number, name in enumerate(runs)
    ]
