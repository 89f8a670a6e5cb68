"""A command line is one call of the library: which function, and with which arguments.

For each command the shortest command line shows the defaults, and a long one that each option
arrives.
"""

from __future__ import annotations

import shlex
import sys
from typing import Any

import pytest

import nonolith
from nonolith import Limits, design
from nonolith.cli import COMMANDS
from nonolith.cli.command import command_parser
from nonolith.design import some_colours
from nonolith.model.palette import BLACK_AND_WHITE
from tests.cli.running import EXAMPLES, UNIQUE

SOME = "--timeout 2.5 --nodes 4"
LITTLE = Limits(seconds=2.5, nodes=4)
FLOWER = str(EXAMPLES / "flower.png")


class Called(BaseException):
    """The library was called."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__()
        self.arguments, self.named = arguments, named


def called(
    line: str, home: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments with which a command line calls a function of the library."""

    def function(*arguments: Any, **named: Any) -> Any:
        raise Called(*arguments, **named)

    monkeypatch.setattr(home, name, function)
    command, *words = shlex.split(line)
    arguments = command_parser(COMMANDS[command]).read(words)
    with pytest.raises(Called) as raised:
        COMMANDS[command].member.run(arguments)
    return raised.value.arguments, raised.value.named


DRAWN = {
    "filled": None, "probability": None, "palette": BLACK_AND_WHITE, "seed": "0", "unique": False,
    "limits": Limits(),
}  # fmt: skip
DESIGNED = {
    "difficulty": None, "shape": "noise", "symmetric": False, "like": None, "probability": None,
    "palette": BLACK_AND_WHITE, "seed": "0", "unique": False, "jobs": 1, "limits": Limits(),
}  # fmt: skip
MADE = {"dither": None, "rated": 1, "limits": Limits()}
MENDED = {"give": False, "symmetric": False, "limits": Limits()}
SET = {"seed": "0", "unique": False, "limits": Limits()}
GIVEN = f"--seed x --unique {SOME}"
SET_GIVEN = {"seed": "x", "unique": True, "limits": LITTLE}

#: Command line, function, the arguments without a name, and those with one.
DESIGNS: list[tuple[str, str, tuple[Any, ...], dict[str, Any]]] = [
    ("generate random", "random_puzzles", (1, 10, 10), DRAWN),
    (
        f"generate random 3x7 -n 4 --filled 5 --colours 2 {GIVEN}",
        "random_puzzles",
        (4, 3, 7),
        {"filled": 5, "probability": None, "palette": some_colours(2), **SET_GIVEN},
    ),
    ("generate random 8 --density 0", "random_puzzles", (1, 8, 8), {**DRAWN, "probability": 0.0}),
    ("generate random --jobs 2", "design_puzzles", (1, 10, 10), {**DESIGNED, "jobs": 2}),
    ("generate random --shape blobs", "design_puzzles", (1, 10, 10), DESIGNED | {"shape": "blobs"}),
    ("generate random 3 --symmetric", "design_puzzles", (1, 3, 3), {**DESIGNED, "symmetric": True}),
    ("generate random --like a.png", "design_puzzles", (1, 10, 10), {**DESIGNED, "like": "a.png"}),
    (
        f"generate random 3x7 -n 4 --difficulty hard --density 1 --colours 2 --jobs 256 {GIVEN}",
        "design_puzzles",
        (4, 3, 7),
        {
            **DESIGNED, "difficulty": "hard", "probability": 1.0, "palette": some_colours(2),
            "jobs": 256, **SET_GIVEN,
        },
    ),
    ("generate tournament", "tournament_puzzles", (1, 25), {"first": 0.5, "last": 0.35, **SET}),
    (
        f"generate tournament 9 -n 4 --density 0.25 {GIVEN}",
        "tournament_puzzles",
        (4, 9),
        {"first": 0.25, "last": 0.25, **SET_GIVEN},
    ),
    (
        "generate tournament 9x9 --density 0.6,0.2",
        "tournament_puzzles",
        (1, 9),
        {"first": 0.6, "last": 0.2, **SET},
    ),
    (f"make {FLOWER}", "from_picture", (FLOWER,), MADE),
    (
        f"make {FLOWER} --size 3X4 --colours 31 --crop 0,1,2,999999999 --threshold 255 "
        f"--contrast 10 --dither always --blank red --show 100 {SOME}",
        "from_picture",
        (FLOWER,),
        {
            "size": (3, 4), "colours": 31, "crop": (0, 1, 2, 999999999), "threshold": 255,
            "contrast": 10.0, "dither": True, "blank": "red", "rated": 100, "limits": LITTLE,
        },
    ),
    (
        f"make {FLOWER} --size 1000 --crop none --contrast 0.1 --dither never --show 1",
        "from_picture",
        (FLOWER,),
        {**MADE, "size": 1000, "crop": "none", "contrast": 0.1, "dither": False},
    ),
    (f"mend {UNIQUE}", "mend", (nonolith.read(UNIQUE),), MENDED),
    (
        f"mend {UNIQUE} --target 2-2.5 --give --symmetric --most 1000 --proposals 1 {SOME}",
        "mend",
        (nonolith.read(UNIQUE),),
        {
            "target": "2-2.5", "give": True, "symmetric": True, "most": 1000, "proposals": 1,
            "limits": LITTLE,
        },
    ),
]  # fmt: skip


@pytest.mark.parametrize(("line", "name", "arguments", "named"), DESIGNS)
def test_what_is_designed_is_what_was_asked_for(
    line: str,
    name: str,
    arguments: tuple[Any, ...],
    named: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert called(line, design, name, monkeypatch) == (arguments, named)


PLAIN = {"limits": Limits(), "options": {}}
SEARCH = f"--method probe1 --option weight=2 {SOME}"
SEARCHED = {"limits": LITTLE, "options": {"weight": "2"}, "method": "probe1"}
PUZZLE = (nonolith.read(UNIQUE),)
ALONE = {"jobs": 1}
TWO_JOBS = {"jobs": 2}
ALL_CORES = {"jobs": None, "executor": None}
TWO_PROCESSES = {"jobs": 2, "executor": None}

#: The same for the functions about one puzzle.
CALLS: list[tuple[str, str, tuple[Any, ...], dict[str, Any]]] = [
    (f"solve {UNIQUE}", "solve", PUZZLE, {"max_solutions": None, **PLAIN, **ALONE}),
    (
        f"solve --all --json {UNIQUE} {SEARCH}",
        "solve",
        PUZZLE,
        {"max_solutions": sys.maxsize, **SEARCHED, **ALONE},
    ),
    (
        f"solve --max-solutions 7 -j 2 {UNIQUE}",
        "solve",
        PUZZLE,
        {"max_solutions": 7, **PLAIN, **TWO_JOBS},
    ),
    (f"solve --all {UNIQUE} {SEARCH}", "solutions", PUZZLE, {**SEARCHED, **ALONE}),
    (f"check {UNIQUE}", "check", PUZZLE, {"cells": False, **PLAIN, **ALONE}),
    (
        f"check {UNIQUE} --cells -j 2 {SEARCH}",
        "check",
        PUZZLE,
        {"cells": True, **SEARCHED, **TWO_JOBS},
    ),
    (f"count {UNIQUE}", "count", PUZZLE, {"at_most": None, **PLAIN, **ALONE}),
    (
        f"count {UNIQUE} --at-most 0 -j 2 {SEARCH}",
        "count",
        PUZZLE,
        {"at_most": 0, **SEARCHED, **TWO_JOBS},
    ),
    (f"certify {UNIQUE}", "certify", PUZZLE, {"max_solutions": 1000, **PLAIN}),
    (
        f"certify {UNIQUE} --max-solutions 7 {SEARCH}",
        "certify",
        PUZZLE,
        {"max_solutions": 7, **SEARCHED},
    ),
    (f"hint {UNIQUE}", "hint", (*PUZZLE, None), {"language": "en", "limits": Limits()}),
    (
        f"hint {UNIQUE} --timeout 3",
        "hint",
        (*PUZZLE, None),
        {"language": "en", "limits": Limits(seconds=3)},
    ),
    (f"explain {UNIQUE}", "explain", (*PUZZLE, None), {"language": "en", "limits": Limits()}),
    (
        f"explain {UNIQUE} --timeout 0",
        "explain",
        (*PUZZLE, None),
        {"language": "en", "limits": Limits(seconds=0)},
    ),
    (f"rate {UNIQUE}", "rate", PUZZLE, {"limits": Limits()}),
    (f"rate {UNIQUE} --timeout 3", "rate", PUZZLE, {"limits": Limits(seconds=3)}),
    (
        f"trace {UNIQUE}",
        "trace",
        PUZZLE,
        {"lines": "bits", "canonical": False, "limits": Limits()},
    ),
    (
        f"trace {UNIQUE} --lines fast --canonical {SOME}",
        "trace",
        PUZZLE,
        {"lines": "fast", "canonical": True, "limits": LITTLE},
    ),
    (
        "batch a.non --into x.db",
        "batch",
        (["a.non"], "check"),
        {"into": "x.db", "format": None, "ordered": False, "limits": Limits(), **ALL_CORES},
    ),
    (
        f"batch a b --do count,rate --jsonl - --from non --jobs 2 --ordered {SOME}",
        "batch",
        (["a", "b"], "count,rate"),
        {"into": None, "format": "non", "ordered": True, "limits": LITTLE, **TWO_PROCESSES},
    ),
]


@pytest.mark.parametrize(("line", "name", "arguments", "named"), CALLS)
def test_what_is_done_with_a_puzzle_is_what_was_asked_for(
    line: str,
    name: str,
    arguments: tuple[Any, ...],
    named: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert called(line, nonolith, name, monkeypatch) == (arguments, named)
