"""Each command line calls the right function of the library with the right arguments.

``tests/operations/test_derived.py`` tests this for the operations that are derived.
"""

from __future__ import annotations

import shlex
from typing import Any

import pytest

import nonolith
from nonolith import Limits
from nonolith.cli import COMMANDS
from nonolith.cli.parser import command_parser
from nonolith.design import some_colours
from nonolith.model.palette import BLACK_AND_WHITE
from tests.cli.running import EXAMPLES, UNIQUE

SOME = "--timeout 2.5 --nodes 4"
LITTLE = Limits(seconds=2.5, nodes=4)
FLOWER = str(EXAMPLES / "flower.png")
PUZZLE = (nonolith.read(UNIQUE),)

DRAWN = {"probability": None, "palette": BLACK_AND_WHITE, "seed": "0", "unique": False}
MANY = f"--seed x --unique {SOME}"
MANY_GIVEN = {"seed": "x", "unique": True, "limits": LITTLE}
SEARCH = f"--method probe1 --option weight=2 {SOME}"
SEARCHED = {"limits": LITTLE, "options": {"weight": "2"}, "method": "probe1"}

#: A command line, the function it calls, the positional and some of the keyword arguments.
CALLS: list[tuple[str, str, tuple[Any, ...], dict[str, Any]]] = [
    (
        "generate random",
        "design.design_puzzles",
        (1, 10, 10),
        {"filled": None, **DRAWN, "limits": Limits()},
    ),
    (
        f"generate random 3x7 -n 4 --filled 5 --colours 2 {MANY}",
        "design.design_puzzles",
        (4, 3, 7),
        {"filled": 5, "probability": None, "palette": some_colours(2), **MANY_GIVEN},
    ),
    ("generate random 8 --density 0", "design.design_puzzles", (1, 8, 8), {"probability": 0.0}),
    ("generate random --jobs 2", "design.design_puzzles", (1, 10, 10), {"jobs": 2, **DRAWN}),
    ("generate random --shape blobs", "design.design_puzzles", (1, 10, 10), {"shape": "blobs"}),
    ("generate random 3 --symmetric", "design.design_puzzles", (1, 3, 3), {"symmetric": True}),
    ("generate random --like a.png", "design.design_puzzles", (1, 10, 10), {"like": "a.png"}),
    (
        f"generate random 3x7 -n 4 --difficulty hard --density 1 --colours 2 --jobs 256 {MANY}",
        "design.design_puzzles",
        (4, 3, 7),
        {"difficulty": "hard", "probability": 1.0, "palette": some_colours(2), **MANY_GIVEN},
    ),
    (
        "generate tournament 9x9 --density 0.6,0.2",
        "design.tournament_puzzles",
        (1, 9),
        {"first": 0.6, "last": 0.2},
    ),
    (
        f"generate tournament -n 4 --density 0.25 {MANY}",
        "design.tournament_puzzles",
        (4, 25),
        {"first": 0.25, "last": 0.25, **MANY_GIVEN},
    ),
    (f"make {FLOWER}", "design.make", (FLOWER,), {"dither": None, "rated": 1}),
    (
        f"make {FLOWER} --size 3X4 --colours 31 --crop 0,1,2,999999999 --threshold 255 "
        f"--contrast 10 --dither always --blank red --show 100 {SOME}",
        "design.make",
        (FLOWER,),
        {
            "size": (3, 4), "colours": 31, "crop": (0, 1, 2, 999999999), "threshold": 255,
            "contrast": 10.0, "dither": True, "blank": "red", "rated": 100, "limits": LITTLE,
        },
    ),
    (
        f"make {FLOWER} --size 1000 --crop none --contrast 0.1 --dither never --show 1",
        "design.make",
        (FLOWER,),
        {"size": 1000, "crop": "none", "contrast": 0.1, "dither": False},
    ),
    (f"solve --all {UNIQUE} {SEARCH}", "solutions", PUZZLE, {**SEARCHED, "jobs": 1}),
    (f"certify {UNIQUE}", "certify", PUZZLE, {"max_solutions": 1000}),
    (
        f"certify {UNIQUE} --max-solutions 7 {SEARCH}",
        "certify",
        PUZZLE,
        {"max_solutions": 7, **SEARCHED},
    ),
    (f"trace {UNIQUE}", "trace", PUZZLE, {"lines": "bits", "canonical": False}),
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
        {"into": "x.db", "format": None, "ordered": False, "jobs": None, "executor": None},
    ),
    (
        f"batch a b --do count,rate --jsonl - --from non --jobs 2 --ordered {SOME}",
        "batch",
        (["a", "b"], "count,rate"),
        {"into": None, "format": "non", "ordered": True, "limits": LITTLE, "jobs": 2},
    ),
]  # fmt: skip


class Called(BaseException):
    """Raised in place of the library call, with the arguments of the call."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__()
        self.arguments, self.named = arguments, named


@pytest.mark.parametrize(("line", "name", "arguments", "named"), CALLS)
def test_a_command_calls_the_library_with_its_arguments(
    line: str,
    name: str,
    arguments: tuple[Any, ...],
    named: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def function(*arguments: Any, **named: Any) -> Any:
        raise Called(*arguments, **named)

    monkeypatch.setattr(f"nonolith.{name}", function)
    command, *words = shlex.split(line)
    parsed = command_parser(COMMANDS[command]).read(words)
    with pytest.raises(Called) as raised:
        COMMANDS[command].function("run")(parsed)
    assert raised.value.arguments == arguments
    assert {key: raised.value.named.get(key) for key in named} == named
