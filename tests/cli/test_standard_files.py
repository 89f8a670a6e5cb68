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
    ("redirection", "code"), [("2>&-", 0), (">/dev/full", 2), ("<&- >&- 2>&-", 2)]
)
def test_only_lost_results_are_failures(redirection: str, code: int) -> None:
    command = [shlex.quote(sys.executable), "-m", "nonolith", "solve", UNIQUE, redirection]
    assert processes.run(["sh", "-c", " ".join(command)]).returncode == code


def test_a_file_never_gets_the_descriptor_of_standard_error(tmp_path: Path) -> None:
    target = tmp_path / "cat.nin"
    command = (
        f"{shlex.quote(sys.executable)} -m nonolith convert -o {shlex.quote(str(target))} "
        f"{shlex.quote(str(EXAMPLES / 'cat.non'))} <&- >&- 2>&-"
    )
    done = processes.run(["sh", "-c", command])
    assert done.returncode == 0
    assert "warning" not in target.read_text()
