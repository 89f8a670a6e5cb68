"""``nonolith trace``."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import TWO, UNIQUE, Runner

SMALLEST = "4x3:1/1/1/2/2/1/1.1"


def test_a_trace_is_drawn_as_text_with_its_measure(run: Runner) -> None:
    code, out, _ = run("trace", SMALLEST)
    assert code == 0
    assert out.startswith("□\n│\n◇ row 1, column 1 filled?\n├─ yes\n│  │\n│  ⊠\n")
    assert out.endswith("1 fork, 1 deep; 1 solution, 1 contradiction\n")


def test_a_trace_is_written_as_a_picture(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "trace.svg"
    code, out, _ = run("trace", "-o", path, TWO)
    assert code == 0
    assert path.read_text().startswith("<svg ")
    assert "□" not in out


def test_json_has_the_nodes_in_order(run: Runner) -> None:
    record = json.loads(run("trace", "--json", SMALLEST).out)
    assert record["shape"] == "(⊠■)"
    assert record["guesses"] == record["contradictions"] == 1
    assert [node["outcome"] for node in record["nodes"]] == [
        "ambiguity", "contradiction", "solution",
    ]  # fmt: skip
    assert record["nodes"][2]["guess"] == {"row": 0, "column": 0, "colour": 1, "opposite": True}


def test_a_limit_is_reported_and_ends_with_its_code(run: Runner) -> None:
    code, out, _ = run("trace", "--nodes", 1, "4x4:1/1/1/1/1/1/1/1")
    assert code == 3
    assert "the limit on nodes was reached" in out
    code, out, err = run("trace", "--canonical", "--nodes", 1, "--timeout", 0, SMALLEST)
    assert code == 3
    assert "canonical" in err


def test_an_unknown_line_solver_is_bad_usage(run: Runner) -> None:
    code, _, err = run("trace", "--lines", "fast,slow", UNIQUE)
    assert code == 2
    assert "no line solver 'slow'" in err


def test_several_puzzles_do_not_fit_one_picture(run: Runner, tmp_path: Path) -> None:
    source = tmp_path / "two.txt"
    source.write_text(f"{UNIQUE}\n{TWO}\n")
    code, _, err = run("trace", "-o", tmp_path / "x.svg", source)
    assert code == 2
    assert "choose one with -n" in err
