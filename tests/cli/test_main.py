"""The command line as a whole: exit codes, messages, interruption, closed pipes."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from nonolith.cli import COMMANDS, searching
from tests import processes
from tests.cli.running import EXAMPLES, MANY, NONE, ROOT, UNIQUE, Runner

COMMAND = [sys.executable, "-m", "nonolith"]


@pytest.mark.parametrize("arguments", [["--help"], ["-h"]])
def test_help_lists_all_commands(run: Runner, arguments: list[str]) -> None:
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    for command in COMMANDS.values():
        assert f"  {command.name} " in out
        assert command.summary in out


def test_the_command_alone_shows_three_commands_that_exist(run: Runner) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    shown = [line.split()[1] for line in out.splitlines() if line.startswith("  nonolith ")]
    assert len(shown) == 3
    assert set(shown) <= set(COMMANDS)
    assert "nonolith --help" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples_and_exit_codes(run: Runner, name: str) -> None:
    code, out, _ = run(name, "--help")
    assert code == 0
    assert f"usage: nonolith {name}" in out
    assert f"examples:\n  nonolith {name}" in out
    assert "exit codes: 0 done" in out


def test_the_exit_code_reaches_the_shell() -> None:
    codes = [
        processes.run([*COMMAND, *arguments]).returncode
        for arguments in (
            ["check", UNIQUE],
            ["check", NONE],
            ["check", "no-such-file"],
            ["count", "--nodes", "0", MANY],
        )
    ]
    assert codes == [0, 1, 2, 3]


def test_ctrl_c_ends_a_search_at_once_with_one_line() -> None:
    with processes.started([*COMMAND, "solve", "--all", MANY]) as process:
        assert process.stdout is not None
        process.stdout.read(1)  # the search has begun
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"nonolith: interrupted\n")


def test_ctrl_c_ends_a_count_inside_the_engine() -> None:
    code = (
        "import sys; from nonolith.cli import main, searching; print(flush=True);"
        "sys.exit(main(sys.argv[1:]))"
    )
    with processes.started([sys.executable, "-c", code, "count", MANY]) as process:
        assert process.stdout is not None
        process.stdout.read(1)  # the command is about to begin
        time.sleep(0.7)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"nonolith: interrupted\n")


@pytest.mark.skipif(os.name == "nt", reason="needs signals of POSIX")
def test_an_ignored_ctrl_c_stays_ignored() -> None:
    """With ``nohup``, and in a script's background jobs, Ctrl-C must not end the program."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # child processes inherit it
    try:
        with processes.started([*COMMAND, "count", "--timeout", "1.2", MANY]) as process:
            time.sleep(0.7)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (process.returncode, err) == (3, b"")
    assert b"seconds" in out


@pytest.mark.parametrize("arguments", [["solve", "--all", MANY], ["show", "--as", "svg", MANY]])
def test_a_closed_pipe_is_no_error(arguments: list[str]) -> None:
    with processes.started([*COMMAND, *arguments]) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        err = process.stderr.read()
        process.wait(timeout=20)
    assert err == b""
    assert process.returncode in (0, 141)


def test_the_traceback_of_an_unexpected_error_is_shown_on_request(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(arguments: object) -> int:
        raise RecursionError("too deep")

    monkeypatch.setattr(searching, "run_solve", fail)
    monkeypatch.setenv("NONOLITH_DEBUG", "1")
    code, out, err = run("solve", UNIQUE)
    assert (code, out) == (70, "")
    assert err.startswith("Traceback (most recent call last):\n")
    assert 'raise RecursionError("too deep")' in err


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (MemoryError(), 3, "nonolith: there is not enough memory\n"),
        (
            RecursionError("too deep"),
            70,
            "nonolith: this is a defect of nonolith: Rec",
        ),
        (OSError(28, "No space left on device"), 2, "nonolith: the output cannot be written: No "),
        (FileNotFoundError(2, "No such file", "here"), 70, "nonolith: this is a defect"),
    ],
)
def test_system_errors_are_reported_in_one_line(
    run: Runner,
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
    code: int,
    message: str,
) -> None:
    def fail(arguments: object) -> int:
        raise error

    monkeypatch.setattr(searching, "run_solve", fail)
    ended = run("solve", UNIQUE)
    assert (ended.code, ended.out) == (code, "")
    assert ended.err.startswith(message)
    assert ended.err.count("\n") == 1


def test_a_terminal_with_ascii_only_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "title.json"
    path.write_text('{"rows": [[1]], "columns": [[1]], "title": "é \\u2588 \\ud800"}')
    done = processes.run(
        [*COMMAND, "solve", "--color", "always", str(path), str(tmp_path / "ü")],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 2
    assert ": ? ? " in done.stdout
    assert "there is no such file" in done.stderr


def test_a_short_command_loads_nothing_heavy() -> None:
    code = (
        "import sys; from nonolith.cli import main; main(['solve', sys.argv[1]]);"
        "heavy = {'dataclasses', 'inspect', 'json', 'pathlib', 'shutil', 'threading', 'logging',"
        "'xml', 'numpy', 'PIL', 'urllib', 'tempfile', 'subprocess', 'importlib.metadata'};"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    path = EXAMPLES / "lighthouse.non"
    done = processes.run([sys.executable, "-c", code, str(path)], cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
