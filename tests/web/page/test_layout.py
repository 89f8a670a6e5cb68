"""The layout of boards, computed in node without a browser."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.page.modules import Modules

Sizes = dict[str, Any]

PHONE = {"width": 358, "height": 500, "words": 64, "text": 1, "isTouch": True}
DESK = {"width": 900, "height": 700, "words": 64, "text": 1, "isTouch": False}
LARGE_TEXT = DESK | {"text": 2}
SPACES = pytest.mark.parametrize("space", [PHONE, DESK, LARGE_TEXT], ids=["phone", "desk", "text"])

_LAYOUT = """async cases => {
  const { layout } = await import("./board/layout.js");
  return cases.map(([lines, space, wishes]) => layout(lines, space, wishes));
}"""


def lines(rows: int, columns: int, each: int = 3, *, colours: bool = False) -> dict[str, Any]:
    """Return a board whose clues have up to `each` numbers."""
    room = {"digits": each * (2.65 if colours else 1.8), "lines": each, "widest": 2}
    return {"rows": rows, "columns": columns, "room": room, "isColoured": colours}


def laid_out(modules: Modules, *cases: tuple[dict[str, Any], dict[str, Any], Any]) -> list[Sizes]:
    """Return the layouts of boards in spaces; a mode stands for wishes with this mode."""
    usual = {"smallest": None, "largest": 56, "sides": "auto"}
    found: list[Sizes] = modules.call(
        _LAYOUT,
        [
            (board, space, usual | (wish if isinstance(wish, dict) else {"mode": wish}))
            for board, space, wish in cases
        ],
    )
    return found


def extent(board: dict[str, Any], sizes: Sizes) -> tuple[float, float]:
    """Return the width and the height of a board with clues on two sides, without its frame."""
    cell = sizes["cell"]
    return sizes["side"] + board["columns"] * cell, sizes["top"] + board["rows"] * cell


@SPACES
@pytest.mark.parametrize("colours", [False, True])
def test_a_board_that_fits_is_whole_and_as_large_as_possible(
    modules: Modules, space: dict[str, Any], colours: bool
) -> None:
    boards = [lines(n, m, colours=colours) for n, m in ((1, 1), (5, 5), (10, 8), (8, 15), (15, 12))]
    whole = laid_out(modules, *((board, space, None) for board in boards))
    larger = laid_out(
        modules,
        *(
            (board, space, sizes["cell"] + 1)
            for board, sizes in zip(boards, whole, strict=True)
            if sizes["cell"] < 56
        ),
    )
    for board, sizes in zip(boards, whole, strict=True):
        width, height = extent(board, sizes)
        assert not sizes["scrolls"]
        assert width <= space["width"]
        assert height <= space["height"]
        assert sizes["cell"] >= 11
    assert all(sizes["scrolls"] for sizes in larger)
    assert whole[0]["cell"] == 56


@SPACES
def test_a_board_that_is_too_large_scrolls_with_cells_for_the_pointer(
    modules: Modules, space: dict[str, Any]
) -> None:
    [sizes, whole] = laid_out(modules, *((lines(90, 110, 9), space, m) for m in (None, "whole")))
    assert sizes["scrolls"]
    assert sizes["isFour"]
    assert sizes["cell"] == (24 if space["isTouch"] else 16)
    assert 4 <= whole["cell"] < 11
    assert whole["offersLarger"]
    assert not whole["isFour"]


def test_the_whole_board_is_visible_on_request_however_small(modules: Modules) -> None:
    board = lines(40, 40, 4)
    [sizes] = laid_out(modules, (board, PHONE, "whole"))
    width, height = extent(board, sizes)
    assert not sizes["scrolls"]
    assert width <= 358
    assert height <= 500
    [least] = laid_out(modules, (lines(300, 300), PHONE, "whole"))
    assert least["cell"] == 4
    assert least["scrolls"]


@SPACES
def test_a_chosen_size_stays_within_bounds(modules: Modules, space: dict[str, Any]) -> None:
    sizes = laid_out(modules, *((lines(20, 20), space, size) for size in (1, 30.4, 500)))
    assert sizes[0]["cell"] <= 12
    assert [one["cell"] for one in sizes[1:]] == [30, 80]


def test_small_cells_leave_space_for_the_button_that_enlarges_them(modules: Modules) -> None:
    board = lines(40, 15, 2)
    above, below = laid_out(
        modules,
        (board, DESK | {"words": 0, "height": 580}, None),
        (board, DESK | {"height": 580}, None),
    )
    assert above["offersLarger"]
    assert below["offersLarger"]
    assert extent(board, below)[1] <= 580 - 64 < extent(board, above)[1]
    # Without space for both, the board has the space.
    [cramped] = laid_out(modules, (board, DESK | {"height": 520}, None))
    assert not cramped["scrolls"]
    assert not cramped["offersLarger"]


def test_a_board_may_have_smaller_cells_than_usual(modules: Modules) -> None:
    wish = {"mode": None, "smallest": 3}
    [usual, small] = laid_out(modules, (lines(80, 80), DESK, None), (lines(80, 80), DESK, wish))
    assert usual["scrolls"]
    assert not small["scrolls"]
    assert not small["offersLarger"]


@SPACES
def test_clues_grow_with_the_text_of_the_reader(modules: Modules, space: dict[str, Any]) -> None:
    usual, large = laid_out(
        modules, *((lines(10, 10), space | {"text": text}, 30) for text in (1, 2))
    )
    for name in ("type", "column"):
        assert usual[name] <= large[name] <= 0.8 * 30
    assert large["type"] > usual["type"] or usual["type"] > 0.5 * 30


def test_clues_take_a_third_of_the_space_unless_they_would_be_illegible(modules: Modules) -> None:
    boards = [lines(20, 20, each) for each in range(1, 12)]
    for sizes in laid_out(modules, *((board, PHONE, 20) for board in boards)):
        assert sizes["side"] <= 358 / 3 + 11 or sizes["type"] <= 11
        assert sizes["type"] >= 9
        assert sizes["tight"] == (sizes["type"] < 12)
        assert sizes["narrow"] <= sizes["column"]


def test_clues_stand_on_the_sides_that_the_reader_chose(modules: Modules) -> None:
    small, large = lines(10, 10), lines(60, 60)
    wishes = [{"mode": None, "sides": sides} for sides in ("two", "four", "auto")]
    found = laid_out(modules, *((board, DESK, wish) for board in (small, large) for wish in wishes))
    assert [sizes["isFour"] for sizes in found] == [False, True, False, False, True, True]
    # Clues on four sides also fit.
    assert 2 * found[1]["side"] + 10 * found[1]["cell"] <= 900


def test_a_board_without_clues_has_all_space_for_cells(modules: Modules) -> None:
    [sizes] = laid_out(
        modules, (lines(20, 30) | {"room": None}, DESK, {"mode": None, "sides": "four"})
    )
    assert sizes["side"] == sizes["top"] == 0
    assert sizes["cell"] == (900 - 2) // 30
    assert not sizes["isFour"]


def test_the_map_fits_in_the_corner(modules: Modules) -> None:
    board = lines(40, 60, 8)
    [sizes] = laid_out(modules, (board, PHONE, None))
    assert 0 < sizes["map"] * 60 < min(sizes["side"], 0.45 * 358)
    assert 0 < sizes["map"] * 40 < sizes["top"]


def test_the_room_of_clues_follows_their_longest_lines(modules: Modules) -> None:
    found = modules.call(
        """async clues => {
          const { roomOf } = await import("./board/layout.js");
          const of = lines => lines.map(line => line.map(length => ({ length, colour: 1 })));
          const room = number => roomOf({ rows: of(clues[0]), columns: of(clues[1]),
            palette: Array(number).fill({}) });
          return [room(2), room(3)];
        }""",
        [[[1, 10], []], [[], [3, 100, 1]]],
    )
    assert found[0] == {"digits": pytest.approx(4.6), "lines": 3, "widest": 3}
    assert found[1]["digits"] > found[0]["digits"]
    assert found[1]["lines"] == 3
    empty = modules.call(
        """async () => (await import("./board/layout.js"))
          .roomOf({ rows: [[]], columns: [[]], palette: [{}, {}] })"""
    )
    assert empty == {"digits": 2, "lines": 1, "widest": 1}


@pytest.mark.parametrize(("viewport", "height"), [(800, 700), (200, 240)])
def test_insets_leave_space_for_a_board(modules: Modules, viewport: int, height: int) -> None:
    call = "async h => (await import('./board/layout.js')).heightWithout(100, h)"
    assert modules.call(call, viewport) == height


@pytest.mark.parametrize(("width", "least"), [(377, 20), (347, 18)])
@pytest.mark.parametrize("height", [469, 321])
def test_fingers_get_cells_that_they_hit_and_up_to_15_columns_whole(
    modules: Modules, width: int, least: int, height: int
) -> None:
    boards = [lines(n, 15, colours=colours) for n in (10, 15, 20) for colours in (False, True)]
    boards += [lines(20, 20, 4), lines(30, 25, 5, colours=True)]
    phone = PHONE | {"width": width, "height": height}
    for board, sizes in zip(
        boards, laid_out(modules, *((board, phone, None) for board in boards)), strict=True
    ):
        assert sizes["cell"] >= least
        if board["columns"] <= 15:
            assert extent(board, sizes)[0] <= width
        else:
            assert sizes["cell"] >= 22
