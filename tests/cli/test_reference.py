"""The help of the commands is complete, and their examples work."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from nonolith.cli import COMMANDS, main
from nonolith.cli.parser import command_parser, main_parser
from tests.cli.running import EXAMPLES
from tests.examples import long


def test_every_argument_has_a_sentence_of_help() -> None:
    parsers = [*map(command_parser, COMMANDS.values()), main_parser(COMMANDS)]
    for parser in parsers:
        for action in parser.arguments:
            where = f"{parser.prog} {action.dest}"
            assert action.help is not None, where
            assert " " in action.help, where
            assert not action.help.endswith("."), where
            metavar = action.metavar or "NAME"
            assert re.fullmatch(r"[A-Z]+(=[A-Z]+)?", str(metavar)), where


#: Examples that only the long tests run: they take seconds.
LONG = (
    "nonolith batch examples --do check,rate,solve:probe1 --timeout 60 --into results.db",
    "nonolith generate random 10 --difficulty medium --number 2 --to json",
    "nonolith mend --target hard --proposals 2 examples/cat.non",
    "nonolith print --title 'Summer 2026' --large --bleed 3 -o summer.pdf examples/booklet",
)
EVERY = [line for command in COMMANDS.values() for line in command_parser(command).examples]


def test_every_long_example_is_an_example() -> None:
    assert set(LONG) < set(EVERY)


@pytest.mark.parametrize(
    "line",
    [long(line) if line in LONG else line for line in EVERY],
)
def test_every_example_works(
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(line)[1:]) == 0
    written = [path for path in tmp_path.iterdir() if path.name != "examples"]
    assert capsys.readouterr().out or written
