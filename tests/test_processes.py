"""A child process ends when its test does, whatever happens."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import run, started

SLEEPS = [sys.executable, "-c", "print('begun', flush=True); import time; time.sleep(600)"]
ONE_TEST = """
import os, signal, pytest
from tests.conftest import _ctrl_c_interrupts

def test_ctrl_c():
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
"""


def test_a_child_is_killed_when_its_test_fails() -> None:
    with pytest.raises(ZeroDivisionError), started(SLEEPS) as child:
        raise ZeroDivisionError
    assert child.returncode == -signal.SIGKILL


def test_a_child_that_takes_too_long_is_killed() -> None:
    with started(SLEEPS, seconds=0.5) as child:
        child.communicate(timeout=30)
    assert child.returncode == -signal.SIGKILL
    with pytest.raises(subprocess.TimeoutExpired):
        run(SLEEPS, seconds=0.5)


def test_a_child_can_be_interrupted_however_the_tests_were_started() -> None:
    with started(SLEEPS) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"begun\n"
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=30)
    assert child.returncode == -signal.SIGINT


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of POSIX")
def test_tests_of_ctrl_c_pass_where_the_signal_is_ignored(tmp_path: Path) -> None:
    test = tmp_path / "test_of_ctrl_c.py"
    test.write_text(ONE_TEST)
    pytest_run = f"{sys.executable} -m pytest -p no:cacheprovider -q {test}"
    done = run(
        ["sh", "-c", f'trap "" INT; exec {pytest_run}'], cwd=Path(__file__).resolve().parents[1]
    )
    assert done.returncode == 0, done.stdout


def test_all_child_processes_of_tests_are_started_in_one_place() -> None:
    tests = Path(__file__).resolve().parent
    starting = re.compile(r"subprocess\.(run|Popen|call|check_call|check_output)\(|os\.system\(")
    found = [
        path.relative_to(tests).as_posix()
        for path in sorted(tests.rglob("*.py"))
        if starting.search(path.read_text(encoding="utf-8"))
    ]
    assert found == ["processes.py"], "use run or started of tests/processes.py"
