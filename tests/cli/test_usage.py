"""Wrong command lines end with exit code 2 and one sentence; each result has its exit code."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from nonolith.operations import OPERATIONS
from tests.cli.running import MANY, NONE, ROOT, TWO, UNIQUE, Runner

CORNER = "3x3:2/1.1/2/3/1.1/1"
CAT = "examples/cat.non"

#: Command lines that the golden transcripts cannot hold, each with a part of the expected message.
WRONG = [
    (f"solve --all --max-solutions 2 {UNIQUE}", "not allowed with argument"),
    (f"print -o x.pdf --font gone.ttf {UNIQUE}", "gone.ttf: this font cannot be read"),
    ("bench table wu-4 --seed \udc80", "must be valid Unicode text"),
    ("generate random --seed \udc80", "must be valid Unicode text"),
]


@pytest.mark.parametrize(("line", "message"), WRONG, ids=lambda value: ascii(value)[:60])
def test_a_wrong_command_line_gets_one_sentence_and_writes_nothing(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*shlex.split(line))
    assert (code, out) == (2, "")
    assert err.startswith("nonolith: ")
    assert err.count("\n") == 1
    assert message in err
    assert list(tmp_path.iterdir()) == []


#: Command lines with the exit codes of their results.
CODES = [
    (f"solve --json {NONE}", 1),
    (f"solve --json --nodes 0 {TWO}", 3),
    (f"check --nodes 0 {MANY}", 3),
    (f"check --typo --timeout 0 {CORNER[:-1]}2", 3),
    (f"check --typo {TWO}", 1),
    (f"hint --timeout 0 {TWO}", 3),
    (f"explain {TWO}", 0),
    (f"explain --timeout 0 {UNIQUE}", 3),
    (f"rate --timeout 0 {TWO}", 3),
    (f"show --solve --nodes 0 {TWO}", 3),
    (f"certify {NONE}", 1),
    (f"print --timeout 0 {UNIQUE}", 3),
    (f"count --timeout 0 {MANY}", 3),
    (f"mend --timeout 0 {MANY}", 3),
    (f"page --timeout 0 {CAT}", 3),
    ("page -n 2 examples/toadstool.xml", 0),
    (f"compare --methods auto {UNIQUE} {NONE}", 1),
    (f"compare --methods auto {UNIQUE} 'no such file'", 2),
    (f"compare --methods probe1 --nodes 0 30x30:{'/'.join(['1.1.1.1'] * 60)}", 3),
]


@pytest.mark.parametrize(("line", "code"), CODES, ids=lambda value: str(value)[:60])
def test_a_result_has_its_exit_code(
    run: Runner, monkeypatch: pytest.MonkeyPatch, line: str, code: int
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(*shlex.split(line)).code == code


@pytest.mark.parametrize("name", ["solve", "check", "count", "hint", "explain", "rate", "mend"])
def test_json_has_the_fields_of_the_operation(run: Runner, name: str) -> None:
    record = json.loads(run(name, "--json", UNIQUE).out)
    assert set(record) == set(OPERATIONS[name].result)
