"""Run commands whose standard input, output or error is closed or full."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from tests import processes
from tests.cli.running import EXAMPLES, UNIQUE

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (f"solve {UNIQUE} 2>&-", 0, ""),
        (f"solve {UNIQUE} <&- >&- 2>&-", 2, ""),
        (f"solve {UNIQUE} >/dev/full", 2, "the output cannot be written: No space left on device"),
        (f"solve {UNIQUE} >&-", 2, "the output cannot be written: standard output is closed"),
        ("solve - <&-", 2, "standard input: the input is closed"),
        (f"hint --grid - {UNIQUE} <&-", 2, "standard input: the input is closed"),
    ],
)
def test_only_lost_results_are_failures(words: str, code: int, message: str) -> None:
    done = processes.run(["sh", "-c", f"{shlex.quote(sys.executable)} -m nonolith {words}"])
    assert done.returncode == code
    assert message in done.stderr
    assert done.stderr.count("\n") == bool(message)


def test_a_file_never_gets_the_descriptor_of_standard_error(tmp_path: Path) -> None:
    target = tmp_path / "cat.nin"
    command = (
        f"{shlex.quote(sys.executable)} -m nonolith convert -o {shlex.quote(str(target))} "
        f"{shlex.quote(str(EXAMPLES / 'cat.non'))} <&- >&- 2>&-"
    )
    done = processes.run(["sh", "-c", command])
    assert done.returncode == 0
    assert "warning" not in target.read_text()
