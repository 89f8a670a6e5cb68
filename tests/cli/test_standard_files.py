"""Every command with standard files that are closed or full.

Each case runs in a process of its own, to its very end: what Python does there can change the exit
code too. These processes are copies of one that has loaded everything, which makes them quick.
"""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
import sys
from collections.abc import Iterable, Mapping
from errno import EBADF, ENOSPC
from pathlib import Path
from typing import NamedTuple

import pytest

from nonolith.cli import COMMANDS, standard_files
from tests import processes
from tests.cli.running import EXAMPLES, NONE, UNIQUE

FULL = Path("/dev/full")
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")

#: What is done to the standard files, by number. ``open`` is how the others are.
STATES: dict[str, dict[int, str]] = {
    "all open": {},
    "input closed": {0: "closed"},
    "output closed": {1: "closed"},
    "messages closed": {2: "closed"},
    "output full": {1: "full"},
    "messages full": {2: "full"},
}

#: Those that differ most, and those that each command is tried with.
MAIN = ("all open", "messages closed", "output full")
LEAST = ("all open", "output full")

#: Lines that are tried under all states.
MOST = ("no solution", "bad input", "bad usage", "a warning")

#: One line for each command, and lines that end with each code.
LINES = {
    **{name: command.member.EXAMPLES[0] for name, command in COMMANDS.items()},
    "no solution": f"nonolith solve {NONE}",
    "bad input": f"nonolith solve {UNIQUE} no-such-file",
    "bad usage": "nonolith solve --no-such-option",
    # Not the example: what is in a database is not done again. Rows of several come in any order.
    "batch": "nonolith batch examples/cat.non --do count --jsonl -",
    # Not the example: every run of a method starts a process.
    "compare": f"nonolith compare --methods auto {UNIQUE}",
    "a limit": "nonolith count --nodes 0 9x9:" + "/".join(["1"] * 18),
    "a warning": "nonolith convert --to nin examples/cat.non",
    "a worker": f"nonolith solve --method sat {UNIQUE}",
    "help": "nonolith --help",
    "help of a command": "nonolith compare --help",
    "version": "nonolith --version",
}

# Gets a list of [arguments, state]; prints a list of [exit code, output, messages].
PROGRAM = """
import gc, json, os, sys
from importlib import import_module
from pkgutil import walk_packages
import fpdf, nonolith
from nonolith.cli import COMMANDS, main

for module in walk_packages(nonolith.__path__, "nonolith."):
    if not module.name.startswith(("nonolith.web", "nonolith.__main__")):
        import_module(module.name)
gc.collect()
gc.freeze()  # so that no copy looks at what all share

def begin(number, kind):
    stream = None  # as Python has it where a file is closed
    if kind == "closed":
        os.close(number)
    else:
        path = "/dev/full" if kind == "full" else f"{number}" if number else os.devnull
        opened = os.open(path, os.O_RDWR | os.O_CREAT if number else os.O_RDONLY, 0o600)
        os.dup2(opened, number)
        os.close(opened)
        stream = open(number, "w" if number else "r", closefd=False)
    setattr(sys, ("stdin", "stdout", "stderr")[number], stream)

def run(arguments, state, name):
    os.mkdir(name)  # a folder of its own: no case finds what another one wrote
    os.symlink(os.path.abspath("examples"), os.path.join(name, "examples"))
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.chdir(name)
    for number in sorted(range(3), key=lambda number: state.get(str(number)) == "closed"):
        begin(number, state.get(str(number), "open"))
    sys.argv = arguments
    sys.exit(main())  # and so to the end of the process

def text(path):
    return open(path).read() if os.path.exists(path) else ""

cases, results = json.load(sys.stdin), []
for place, (arguments, state) in enumerate(cases):
    code = run(arguments, state, f"case-{place}")
    results.append([code, text(f"case-{place}/1"), text(f"case-{place}/2")])
print(json.dumps(results))
"""


class Ended(NamedTuple):
    """How one case ended."""

    code: int
    out: str
    err: str


def run_all(
    lines: dict[str, str], folder: Path, states: Mapping[str, Iterable[str]]
) -> dict[str, dict[str, Ended]]:
    """How each line ends under each of its states."""
    shutil.copytree(EXAMPLES, folder / "examples")
    cases = [[shlex.split(lines[line]), STATES[name]] for line in lines for name in states[line]]
    command = [sys.executable, "-c", PROGRAM]
    done = processes.run(command, stdin=json.dumps(cases), cwd=folder, seconds=280)
    assert done.stderr == ""
    results = iter(json.loads(done.stdout))
    return {line: {state: Ended(*next(results)) for state in states[line]} for line in lines}


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Ended]]:
    """Some lines under all states, the others under those that differ most, the examples of the
    commands under the least."""
    states: dict[str, Iterable[str]] = {n: LEAST if n in COMMANDS else MAIN for n in LINES}
    states |= dict.fromkeys(MOST, STATES)
    return run_all(LINES, tmp_path_factory.mktemp("lines"), states)


def without_times(text: str) -> list[str]:
    """The words of each line, in no order: times change their digits, their unit, how columns
    stand, and which puzzle is done first."""
    return sorted(re.sub(r"\bm?s\b|e-\d+|[-\s\d.|]+", "", line) for line in text.splitlines())


def check_all(cases: dict[str, Ended]) -> None:
    """Results that cannot be written fail, and messages that cannot be written do not."""
    usual = cases["all open"]
    if "input closed" in cases:
        assert cases["input closed"].code == usual.code
    for name in ("messages closed", "messages full"):
        if name not in cases:
            continue
        assert cases[name].code == usual.code, name
        assert without_times(cases[name].out) == without_times(usual.out), name
        assert cases[name].err == "", name
    for reason, message in (("closed", "standard output is closed"), ("full", "No space left")):
        name = f"output {reason}"
        if name not in cases:
            continue
        assert cases[name].code == (2 if usual.out else usual.code), name
        told = cases[name].err.removeprefix(usual.err).splitlines()
        expected = f"nonolith: the output cannot be written: {message}"
        assert len(told) == bool(usual.out)
        assert all(each.startswith(expected) for each in told)


@pytest.mark.parametrize("line", LINES)
def test_results_that_cannot_be_written_fail_and_messages_do_not(
    line: str, ended: dict[str, dict[str, Ended]]
) -> None:
    check_all(ended[line])


@pytest.mark.long
def test_every_example_of_every_command_and_every_line_end_rightly_too(tmp_path: Path) -> None:
    examples = [line for command in COMMANDS.values() for line in command.member.EXAMPLES]
    lines = dict(zip(examples, examples, strict=True)) | LINES
    for cases in run_all(lines, tmp_path, dict.fromkeys(lines, STATES)).values():
        check_all(cases)


@pytest.mark.parametrize(
    ("redirection", "codes"),
    [
        ("", (0, 1)),
        ("<&-", (0, 1)),
        ("2>&-", (0, 1)),
        ("2>/dev/full", (0, 1)),
        (">&-", (2, 2)),
        (">/dev/full", (2, 2)),
        (">/dev/full 2>/dev/full", (2, 2)),
        ("<&- >&- 2>&-", (2, 2)),
    ],
)
def test_the_shell_sees_the_same(redirection: str, codes: tuple[int, int]) -> None:
    for puzzle, code in zip((UNIQUE, NONE), codes, strict=True):
        command = [shlex.quote(sys.executable), "-m", "nonolith", "solve", puzzle, redirection]
        done = processes.run(["sh", "-c", " ".join(command)])
        assert done.returncode == code


def test_nothing_is_written_into_a_file_that_took_the_place_of_standard_error(
    tmp_path: Path,
) -> None:
    target = tmp_path / "cat.nin"
    command = (
        f"{shlex.quote(sys.executable)} -m nonolith convert -o {shlex.quote(str(target))} "
        f"{shlex.quote(str(EXAMPLES / 'cat.non'))} <&- >&- 2>&-"
    )
    done = processes.run(["sh", "-c", command])
    assert done.returncode == 0
    assert "warning" not in target.read_text()


@pytest.mark.parametrize("closed", [(), ("stdin",), ("stdout",), ("stderr",), ("stdout", "stderr")])
def test_files_that_are_closed_are_replaced_while_a_command_runs(
    closed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[bool] = []
    monkeypatch.setattr(standard_files, "_open_descriptors", lambda: opened.append(True))
    before = {name: io.StringIO() for name in ("stdin", "stdout", "stderr")}
    for name, file in before.items():
        monkeypatch.setattr(sys, name, None if name in closed else file)
    with standard_files.standard_files():
        assert opened == [True] * bool(closed)
        if "stdout" in closed:
            assert (sys.stdout.encoding, sys.stdout.buffer) == ("utf-8", sys.stdout)
            with pytest.raises(OSError, match="standard output is closed") as raised:
                sys.stdout.write("x")
            assert raised.value.errno == EBADF
        else:
            assert sys.stdout is before["stdout"]
        messages = sys.stderr
        assert (messages is before["stderr"]) == ("stderr" not in closed)
        standard_files.write_message("x")
    assert messages.closed == ("stderr" in closed)
    assert before["stderr"].getvalue() == ("" if "stderr" in closed else "x")
    for name, file in before.items():
        assert getattr(sys, name) is (None if name in closed else file)


class Full(io.StringIO):
    """A file that takes nothing more; its number is that of another open file."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def fileno(self) -> int:
        return self._number

    def flush(self) -> None:
        raise OSError(ENOSPC, "No space left on device")


def test_what_cannot_be_written_is_dropped_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its number leads nowhere afterwards."""
    with (tmp_path / "a").open("wb", buffering=0) as file:
        monkeypatch.setattr(sys, "stderr", Full(file.fileno()))
        standard_files.write_message("x")
        file.write(b"nowhere")
    assert (tmp_path / "a").read_bytes() == b""
    with (tmp_path / "b").open("wb", buffering=0) as file:
        standard_files.flush_or_forget(Full(file.fileno()))
        file.write(b"nowhere")
        standard_files.flush_or_forget(io.StringIO())
    assert (tmp_path / "b").read_bytes() == b""
