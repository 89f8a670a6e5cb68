"""Wrong command lines end with exit code 2 and one sentence; most are golden transcripts."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.running import UNIQUE, Runner

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
