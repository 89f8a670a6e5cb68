"""Standard output: coloured in a terminal, plain in a pipe."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import sys
import termios
from typing import Any

import pytest

from nonolith import draw
from nonolith.render import Screen
from tests import processes
from tests.cli.running import EXAMPLES, UNIQUE, Runner

LIGHTHOUSE = str(EXAMPLES / "lighthouse.non")


def in_terminal(*arguments: str, columns: int = 80, **variables: str) -> str:
    """Return the output of a command line in a terminal with this number of columns."""
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        pytest.skip(f"this machine opens no pseudo-terminal: {error}")
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLORTERM")}
    with processes.started(
        [sys.executable, "-m", "nonolith", *arguments],
        stdout=theirs,
        stderr=theirs,
        env={**environment, "TERM": "xterm-256color", **variables},
    ):
        os.close(theirs)
        shown = b""
        while True:
            try:
                chunk = os.read(ours, 65536)
            except OSError:  # Linux: the other end is closed
                break
            if not chunk:
                break
            shown += chunk
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")


def visible(text: str) -> str:
    """Return the text without colours; other sequences, such as of a progress line, stay."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize(
    ("options", "variables", "expected"),
    [
        ([], {}, "\x1b[48;5;16m"),
        ([], {}, "\x1b[1;32munique: this is the only solution\x1b[0m"),
        ([], {"COLORTERM": "truecolor"}, "\x1b[48;2;0;0;0m"),
        ([], {"NO_COLOR": "1"}, None),
        ([], {"TERM": "dumb"}, None),
        (["--color", "always"], {"NO_COLOR": "1"}, "\x1b["),
        (["--colour", "never"], {}, None),
    ],
)
def test_a_terminal_gets_colours_unless_they_are_turned_off(
    options: list[str], variables: dict[str, Any], expected: str | None
) -> None:
    shown = in_terminal("solve", *options, UNIQUE, **variables)
    assert expected in shown if expected else shown == visible(shown)


def test_a_pipe_gets_plain_text_unless_colours_are_requested(run: Runner) -> None:
    assert "\x1b" not in run("solve", UNIQUE).out
    assert "\x1b[48;" in run("solve", "--color", "always", UNIQUE).out


@pytest.mark.parametrize("columns", [100, 60, 25])
@pytest.mark.parametrize("colours", ["always", "never"])
def test_no_line_is_wider_than_the_terminal(columns: int, colours: str) -> None:
    shown = visible(in_terminal("solve", "--color", colours, LIGHTHOUSE, columns=columns))
    picture = shown.split("\n")[2:-2]
    assert len(picture) >= 10
    assert max(map(len, picture)) <= columns


def test_numbers_in_a_terminal_may_touch_since_every_other_column_is_cyan() -> None:
    shown = in_terminal("show", LIGHTHOUSE)
    assert "1\x1b[36m13\x1b[0m" in shown


def test_a_picture_for_terminals_can_be_written_to_a_pipe(run: Runner) -> None:
    import nonolith

    puzzle = nonolith.read(UNIQUE)
    expected = draw(puzzle, renderer="terminal", screen=Screen(None, truecolour=False))
    assert visible(run("show", "--as", "terminal", UNIQUE).out) == visible(expected) + "\n"


def test_binary_data_is_not_written_to_a_terminal() -> None:
    shown = in_terminal("convert", "--to", "png", str(EXAMPLES / "house.json"))
    assert shown.split("\n")[-2] == (
        "nonolith: png is not text for a terminal; choose a file with -o"
    )


def test_long_work_shows_a_progress_line() -> None:
    shown = in_terminal("count", "--timeout", "2.5", "20x20:" + "/".join("1" * 40))
    assert re.search(r"puzzle 1, [1-9] s", shown)
    assert "\r\x1b[Kat least " in shown
