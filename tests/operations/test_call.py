"""Parse the limits, puzzles and grids of calls."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest

import nonolith
from nonolith import (
    Colour,
    Grid,
    LimitReached,
    Limits,
    NonolithError,
    Palette,
    Puzzle,
    PuzzleError,
)
from nonolith.api.coercion import grid_of
from nonolith.api.conversion import contents_record
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.operations import OPERATIONS
from nonolith.operations.call import Call, puzzle_of
from nonolith.operations.fields import checked
from nonolith.operations.refusal import Refusal
from nonolith.operations.shared_fields import GridInput, PuzzleInput
from nonolith.web.answering import Bounds, values_of

PAIR = Puzzle(rows=[[2]], columns=[[1], [1]])
TEXT = "2x1:1/1/2"
USUAL = Bounds()


def call(endpoint: str = "solve", bounds: Bounds = USUAL, **values: Any) -> Call:
    return Call.of(OPERATIONS[endpoint].fields, {"puzzle": TEXT, **values}, bounds)


@pytest.mark.parametrize(
    ("own", "limits"),
    [
        ({}, Limits(30.0, None, 1 << 28)),
        ({"seconds": 2}, Limits(2.0, None, 1 << 28)),
        ({"seconds": 3000}, Limits(30.0, None, 1 << 28)),
        ({"nodes": 7, "memory": 1 << 21}, Limits(30.0, 7, 1 << 21)),
        ({"memory": 1 << 39}, Limits(30.0, None, 1 << 28)),
    ],
)
def test_the_limits_of_the_service_hold_as_well(own: dict[str, Any], limits: Limits) -> None:
    assert call(limits=own).limits == limits


@pytest.mark.parametrize(
    ("endpoint", "values", "checked"),
    [
        ("generate", {"seed": -(10**15)}, {"seed": -(10**15), "height": 10}),
        ("make", {"picture": "AA==", "crop": [0, 0, 9, 9]}, {"crop": (0, 0, 9, 9), "show": 6}),
        ("solve", {"puzzle": TEXT, "number": 1}, {"number": 1}),
    ],
)
def test_the_ends_of_ranges_are_valid_and_defaults_are_added(
    endpoint: str, values: dict[str, Any], checked: dict[str, Any]
) -> None:
    found = Call.of(OPERATIONS[endpoint].fields, values, USUAL).values
    assert {name: found[name] for name in checked} == checked


@pytest.mark.parametrize(("operation", "others"), [("generate", {}), ("make", {"picture": ""})])
def test_a_target_that_is_not_rated_is_not_a_difficulty(
    operation: str, others: dict[str, str]
) -> None:
    for target in ("unique", "line-solvable"):
        with pytest.raises(Refusal, match=f"'{target}' is not a difficulty"):
            Call.of(OPERATIONS[operation].fields, {"difficulty": target, **others}, USUAL)


def test_a_puzzle_is_solved_for_its_goal() -> None:
    first = call(limits={"nodes": 9})
    assert first.solution() == Grid.from_text("##")
    with pytest.raises(PuzzleError, match=r"^no grid fits these clues$"):
        call(puzzle="3x3:1.1//1.1/2//2").solution()
    with pytest.raises(PuzzleError, match=r"^no solution agrees with this grid$"):
        call(puzzle="2x2:1/1/1/1", grid="##/??").solution()
    hard = nonolith.write(nonolith.generate(30, 30, seed=3, probability=0.35), format="json")
    late = call(puzzle=json.loads(hard), limits={"seconds": 0})
    with pytest.raises(LimitReached) as raised:
        late.solution()
    assert str(raised.value) == "the limit on seconds was reached before a solution was found"


def test_a_number_of_forty_digits_is_read() -> None:
    assert values_of(f'{{"number": {"9" * 40}}}'.encode()) == {"number": int("9" * 40)}


@pytest.mark.parametrize(
    ("value", "data"),
    [
        ("text", b"text"),
        ({"base64": "AP8="}, b"\0\xff"),
        ({"rows": [[1]]}, b'{"rows": [[1]]}'),
        ({"base64": "AP8=", "rows": 1}, b'{"base64": "AP8=", "rows": 1}'),
        ({}, b"{}"),
    ],
)
def test_a_puzzle_is_a_text_an_object_or_bytes(value: Any, data: bytes) -> None:
    assert PuzzleInput().check(value, "puzzle") == data


def test_a_grid_is_a_text_or_a_list() -> None:
    assert GridInput().check([], "x") == ""
    assert GridInput().check(["a" * 10_000, "b"], "x") == "a" * 10_000 + "\nb"
    assert GridInput().check(["a"] * 1000, "x") == "\n".join("a" * 1000)
    assert len(GridInput().check("a" * (4 << 20), "x")) == 4 << 20


SQUARE = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
SLASHES = Palette([*BLACK_AND_WHITE.colours[:1], Colour("slash", "#000000", "/")])


@pytest.mark.parametrize(
    ("puzzle", "text", "rows"),
    [
        (SQUARE, "#?\n.?", ["#?", ".?"]),
        (SQUARE, "#?/.?", ["#?", ".?"]),
        (PAIR, "#?", ["#?"]),
        (PAIR.replace(palette=SLASHES), "//", ["//"]),
    ],
)
def test_a_grid_has_one_line_for_each_row_or_slashes_between_rows(
    puzzle: Puzzle, text: str, rows: list[str]
) -> None:
    assert grid_of(text, puzzle).text().split("\n") == rows


@pytest.mark.parametrize("text", ["#", "#?.", "##\n##", "#?/#?", "#/#/#"])
def test_a_grid_of_another_size_is_refused(text: str) -> None:
    with pytest.raises(NonolithError):
        grid_of(text, PAIR)
    with pytest.raises(PuzzleError) as raised:
        grid_of("#.#", PAIR)
    assert str(raised.value) == "the grid is 1 x 3, but the puzzle is 1 x 2"


def test_a_puzzle_above_the_maximum_size_is_refused() -> None:
    for shape in ((5, 2), (2, 5)):
        puzzle = Puzzle(rows=[[]] * shape[0], columns=[[]] * shape[1])
        for form in ("non", "json", "simontatham"):
            values = {"puzzle": str(nonolith.write(puzzle, format=form)).encode()}
            assert puzzle_of(values, 5).shape == shape
            with pytest.raises((Refusal, NonolithError)):
                puzzle_of(values, 4)
    picture = nonolith.write(Puzzle.from_grid(Grid.from_text("#" * 5)), format="png")
    assert isinstance(picture, bytes)
    assert puzzle_of({"puzzle": picture}, 5).shape == (1, 5)


@pytest.mark.parametrize(
    ("name", "data", "media_type", "extension", "text"),
    [
        ("svg", "<svg/>", "image/svg+xml", ".svg", "<svg/>"),
        ("html", "<p>", "text/html", ".html", "<p>"),
        ("json", b"{}", "application/json", ".json", "{}"),
        ("png", b"\x89PNG\0", "image/png", ".png", None),
        ("pdf", b"\xff", "application/pdf", ".pdf", None),
        ("non", "title", "text/plain", ".non", "title"),
        ("non", b"a\0b", "application/octet-stream", ".non", None),
        ("non", b"\xff", "application/octet-stream", ".non", None),
        ("text", "#", "text/plain", ".txt", "#"),
    ],
)
def test_a_file_is_a_text_or_in_base_64(
    name: str, data: str | bytes, media_type: str, extension: str, text: str | None
) -> None:
    coded = b64encode(data).decode() if isinstance(data, bytes) and text is None else None
    assert contents_record(name, data) == {
        "media_type": media_type, "extension": extension, "text": text, "base64": coded,
    }  # fmt: skip


def test_an_operation_needs_no_bounds() -> None:
    operation = OPERATIONS["list"]
    listed = Call(checked({"file": TEXT}, operation.fields), Limits())
    assert operation.run(listed) == {"puzzles": [PAIR.record()], "more": False}


def test_the_known_cells_at_a_limit_are_a_grid() -> None:
    record = OPERATIONS["solve"].perform(
        call(puzzle="2x3:1/1/1/1/0", method="probe1", limits={"nodes": 0})
    )
    assert record["known"] == ["??", "??", ".."]
    assert (record["limit"], record["verdict"], record["number"]) == ("nodes", "unknown", 1)
    assert OPERATIONS["solve"].perform(call(puzzle="0x0:"))["solutions"] == [[]]
