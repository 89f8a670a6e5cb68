"""Tests of ``nonolith count``."""

from __future__ import annotations

import json
from math import factorial

from tests.cli.running import EXAMPLES, MANY, TWO, UNIQUE, Runner


def test_several_puzzles_are_named(run: Runner) -> None:
    path = EXAMPLES / "three.txt"
    assert run("count", path).out == f"{path} #1: 1\n{path} #2: 1\n{path} #3: 1\n"
    assert run("count", UNIQUE, TWO).out == f"{UNIQUE}: 1\n{TWO}: 2\n"


def test_another_limit_ends_with_3(run: Runner) -> None:
    code, out, _ = run("count", "--timeout", "0.02", MANY)
    assert code == 3
    assert out.startswith("at least ")
    assert out.endswith("; the limit on seconds was reached\n")


def test_json_shows_whether_the_count_is_exact(run: Runner) -> None:
    record = json.loads(run("count", "--json", "5x5:" + "/".join("1" * 10)).out)
    assert (record["count"], record["exact"], record["limit"]) == (factorial(5), True, None)
    record = json.loads(run("count", "--json", "--at-most", "7", MANY).out)
    assert (record["count"], record["exact"], record["limit"]) == (7, False, "at_most")
