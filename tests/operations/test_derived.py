"""An operation is derived from the signature and docstring of a function, and from its record."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, NamedTuple

import pytest

from nonolith import Limits, Puzzle
from nonolith.cli.operation import add, run
from nonolith.cli.parser import Parser
from nonolith.model.limits import NO_LIMITS
from nonolith.model.result import LimitedRecord, Natural
from nonolith.operations import OPERATIONS
from nonolith.operations.call import Call
from nonolith.operations.derived import derived
from nonolith.support.kinds import Integer
from nonolith.support.operation import operation


class EchoRecord(LimitedRecord):
    """The JSON object of an ``Echo``.

    Attributes:
        times: Number of times, as in ``echo``.
        words: Words, or null.
    """

    times: Natural
    words: list[str] | None


class Echo(NamedTuple):
    arguments: dict[str, Any]

    def record(self) -> EchoRecord:
        return {"times": self.arguments["times"], "words": None, "limit": None}


def test_a_default_of_zero_is_kept() -> None:
    @operation()
    def least(
        puzzle: Puzzle, *, most: Annotated[int, Integer(0, 9)] = 0, limits: Limits = NO_LIMITS
    ) -> Echo:
        """Count.

        Args:
            most: Number of repetitions.
        """
        return Echo({"times": most})

    assert derived(least).own[0].default == 0


def test_a_check_of_the_grid_and_the_work_share_one_time_limit() -> None:
    given: list[Limits] = []

    def before(call: Call) -> Call:
        return call.replace(limits=Limits(seconds=1.0))

    @operation()
    def timed(puzzle: Puzzle, *, limits: Limits = NO_LIMITS) -> Echo:
        """Note the limits."""
        given.append(limits)
        return Echo({})

    derived(timed, before).run(Call({}, Limits(seconds=2.0)))
    assert given == [Limits(seconds=1.0)]


def test_every_parameter_of_an_operation_is_described() -> None:
    for row in OPERATIONS.values():
        assert all(field.meaning for field in row.fields), row.name
        assert all(text.partition(": ")[2] for text in row.result.values()), row.name


def _with_errors() -> dict[str, tuple[Any, str]]:
    """Functions that lack a part of their description, and words of the error message."""

    def unmarked(puzzle: Puzzle) -> Echo:
        """Echo."""
        raise NotImplementedError

    @operation()
    def undescribed(puzzle: Puzzle, *, loud: bool = False) -> Echo:
        """Echo.

        Args:
            puzzle: The puzzle.
        """
        raise NotImplementedError

    @operation()
    def unkind(puzzle: Puzzle, *, times: int = 2) -> Echo:
        """Echo.

        Args:
            times: Number of repetitions.
        """
        raise NotImplementedError

    @operation()
    def ambiguous(puzzle: Puzzle, *, number: Annotated[int, Integer(1, 9)] = 2) -> Echo:
        """Echo.

        Args:
            number: Number of repetitions.
        """
        raise NotImplementedError

    @operation()
    def recordless(puzzle: Puzzle) -> int:
        """Echo."""
        raise NotImplementedError

    return {
        "unmarked": (unmarked, "@operation"),
        "undescribed": (undescribed, "loud"),
        "unkind": (unkind, "times needs a kind"),
        "ambiguous": (ambiguous, "rename the parameter number"),
        "recordless": (recordless, "record"),
    }


@pytest.mark.parametrize(("function", "word"), _with_errors().values(), ids=_with_errors())
def test_an_error_names_what_the_description_of_an_operation_lacks(
    function: Any, word: str
) -> None:
    with pytest.raises(TypeError, match=f"(?s){function.__name__}.*{word}"):
        derived(function)


@pytest.mark.parametrize(
    ("name", "arguments", "printed"),
    [
        ("verify", ["2x1:1/1/2", "--grid", "##"], "solved: true"),
        ("typos", ["2x1:1/1/2"], "typos: []"),
    ],
)
def test_any_operation_can_be_a_command(
    name: str, arguments: list[str], printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = Parser(f"nonolith {name}", "a command", "")
    add(name, parser)
    assert parser.run(partial(run, name), arguments) == 0
    assert printed in capsys.readouterr().out
    if name == "verify":
        with pytest.raises(SystemExit):
            parser.read(["2x1:1/1/2"])
        assert "--grid --saved is required" in capsys.readouterr().err
