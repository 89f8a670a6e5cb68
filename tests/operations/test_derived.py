"""An operation is derived from the signature and docstring of a function, and from its record."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, NamedTuple

import pytest

from nonolith import Grid, Limits, Puzzle
from nonolith.cli.operation import add, run
from nonolith.cli.parser import Parser
from nonolith.model.limits import NO_LIMITS
from nonolith.model.result import LimitedRecord, Natural
from nonolith.operations import OPERATIONS
from nonolith.operations.call import Call
from nonolith.operations.derived import derived
from nonolith.operations.records import schema_of
from nonolith.support.kinds import Integer
from nonolith.support.operation import operation
from nonolith.web.answering import Bounds


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


@operation(long=True, reports=("echoes",))
def echo(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    times: Annotated[int, Integer(1, 9)] = 2,
    loud: bool = False,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Echo:
    """Repeat the arguments of a call.

    Args:
        puzzle: The puzzle.
        grid: The grid.
        times: Number of repetitions, which

            may be large.
        loud: Whether to shout. Default no.
        limits, timeout: As for ``solve``.
    """
    return Echo({"puzzle": puzzle, "grid": grid, "times": times, "loud": loud, "limits": limits})


ECHO = derived(echo)


def _run(**values: Any) -> dict[str, Any]:
    call = Call.of(ECHO.fields, {"puzzle": "2x1:1/1/2", **values}, Bounds())
    found: dict[str, Any] = ECHO.run(call).arguments
    return found


def test_the_signature_gives_the_fields_and_the_docstring_their_meanings() -> None:
    assert (ECHO.name, ECHO.summary) == ("echo", "repeat the arguments of a call")
    own = {field.name: field for field in ECHO.own}
    assert [*own] == ["times", "loud"]
    assert own["times"].description == (
        "number of repetitions, which may be large (1 to 9, default 2)"
    )
    assert own["loud"].meaning == "whether to shout. Default no"
    names = [field.name for field in ECHO.fields]
    assert {"puzzle", "format", "grid", "limits"} < {*names}
    assert "timeout" not in names


def test_the_record_gives_the_fields_of_the_result() -> None:
    kinds = {name: text.partition(":")[0] for name, text in ECHO.result.items()}
    assert kinds["times"] == "natural"
    assert kinds["words"] == "text[]?"
    assert kinds["limit"] == "text?"
    assert ECHO.result["times"] == "natural: number of times, as in `echo`"
    assert all(schema_of(kind) for kind in kinds.values())


def test_the_function_gets_the_arguments_of_a_call() -> None:
    found = _run()
    assert (found["times"], found["loud"], found["grid"]) == (2, False, None)
    found = _run(times=9, loud=True, grid="#?", limits={"nodes": 3})
    assert (found["times"], found["loud"], found["grid"].text()) == (9, True, "#?")
    assert found["limits"].nodes == 3
    assert found["puzzle"] == Puzzle([[2]], [[1], [1]])


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


def test_a_function_without_limits_is_called_without_them() -> None:
    @operation()
    def plain(puzzle: Puzzle, *, times: Annotated[int, Integer(1, 9)] = 2) -> Echo:
        """Echo.

        Args:
            times: Number of repetitions.
        """
        return Echo({"times": times})

    row = derived(plain)
    call = Call.of(row.fields, {"puzzle": "2x1:1/1/2", "times": 3}, Bounds())
    assert row.perform(call)["times"] == 3


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
