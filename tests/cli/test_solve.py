"""Tests of ``nonolith solve``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonolith
from nonolith.solving.methods import METHODS
from tests.cli.running import EXAMPLES, MANY, NONE, TWO, UNIQUE, Runner


def test_all_solutions_are_shown_with_all(run: Runner) -> None:
    code, out, _ = run("solve", "--all", TWO)
    assert code == 0
    assert "1 ##..\n1 ..##\n" in out
    assert "1 ..##\n1 ##..\n" in out
    assert out.endswith("2 solutions, and no more\n")
    assert run("solve", "--all", UNIQUE).out.endswith("1 solution, and no more\n")
    assert run("solve", "--all", NONE) == (1, "0 solutions, and no more\n", "")


def test_at_most_max_solutions_are_drawn(run: Runner) -> None:
    code, out, _ = run("solve", "--max-solutions", "3", MANY)
    assert code == 0
    assert out.count("##") == 60
    assert "multiple: there are at least 3 solutions; the solutions found differ in " in out
    assert "multiple: there is more than one solution; " in run("solve", MANY).out


def test_with_one_solution_uniqueness_is_not_decided(run: Runner) -> None:
    out = run("solve", "--max-solutions", "1", TWO).out
    assert out.endswith("solved: whether this is the only solution is not decided\n")


def test_a_limit_ends_with_3_and_shows_what_is_known(run: Runner) -> None:
    code, out, _ = run("solve", "--nodes", "0", TWO)
    assert code == 3
    assert out == (
        "   1 1\n1 ????\n1 ????\n\n"
        "unknown: 0 of 4 cells are settled; the limit on nodes was reached\n"
    )
    code, out, _ = run("solve", "--all", "--timeout", "0.05", MANY)
    assert code == 3
    assert "at least " in out.split("\n")[-2]


def test_a_method_that_gives_up_ends_with_3_and_reports_it(run: Runner) -> None:
    settings = ("--method", "annealing", "--option", "restarts=1", "--option", "moves=1")
    code, out, _ = run("solve", *settings, NONE)
    assert code == 3
    assert "unknown; the limit on restarts was reached" in out


def test_json_has_one_object_for_each_puzzle(run: Runner) -> None:
    code, out, _ = run("solve", "--json", UNIQUE, EXAMPLES / "three.txt")
    records = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [record["number"] for record in records] == [1, 1, 2, 3]
    assert records[0]["solutions"] == [[".#", "##"]]
    assert records[0]["verdict"] == "unique"
    assert records[0]["complete"] is True
    assert set(records[0]["statistics"]) == set(nonolith.Statistics.__match_args__)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_can_be_named(run: Runner, method: str) -> None:
    assert json.loads(run("solve", "--json", "--method", method, UNIQUE).out)["method"] == method


def test_options_of_a_method_are_set_by_name_and_value(run: Runner) -> None:
    assert run("solve", "--method", "probe1", "--option", "choice=min", TWO).code == 0


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("choise=min", "method probe1 has no option 'choise'; its options are choice, weight"),
        ("choice=mean", "option choice of method probe1 is 'mean'; it must be: min_logd | sum"),
        ("weight=heavy", "option weight of method probe1 is 'heavy'; it must be: number"),
        ("weight", "argument --option: 'weight' is not of the form NAME=VALUE"),
    ],
)
def test_a_wrong_option_is_reported_once_and_before_anything_is_read(
    run: Runner, setting: str, message: str
) -> None:
    code, out, err = run("solve", "--method", "probe1", "--option", setting, "gone", "gone")
    assert (code, out) == (2, "")
    assert err.startswith(f"nonolith: {message}")
    assert err.count("\n") == 1


def test_a_title_cannot_control_the_terminal(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "evil.json"
    path.write_text('{"rows": [[1]], "columns": [[1]], "title": "a\\u001b[2Jb\\nc"}')
    assert run("solve", path).out.startswith("a[2Jbc\n")


@pytest.mark.parametrize("command", ["solve", "solve --all", "check --cells", "count"])
def test_a_verbose_search_tells_on_stderr_what_it_does(run: Runner, command: str) -> None:
    plain, verbose = (run(*command.split(), *more, TWO) for more in ((), ("--verbose",)))
    assert (verbose.code, verbose.out) == (plain.code, plain.out)
    assert "propagation" in verbose.err
    assert all(line.startswith("nonolith: ") for line in verbose.err.splitlines())


def test_two_threads_find_all_solutions(run: Runner) -> None:
    several = run("solve", "--jobs", "2", "--all", "4x4:1/1/1/1/1/1/1/1")
    assert several.code == 0
    assert several.out.count("1 ##......") == 24
    assert several.out.endswith("24 solutions, and no more\n")
