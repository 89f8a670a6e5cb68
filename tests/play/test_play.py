"""Puzzles are played in a terminal by keys and by mouse; games are saved and continued."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith.model.palette import some_colours
from nonolith.play.game import OPEN, Game, _locked
from tests.cli.running import EXAMPLES, ROOT
from tests.examples import long
from tests.processes import run, started, until
from tests.web import loops

pytest.importorskip("textual")

CAT = nonolith.read(EXAMPLES / "cat.non")
HOUSE = nonolith.read(EXAMPLES / "house.json")
SMALL = nonolith.read(b"5x5:1/3/5/3/1/1/3/5/3/1")
CROSS = nonolith.Puzzle(
    rows=[[(1, 1), (1, 2), (1, 1)], [(1, 1)], [(1, 2)]],
    columns=[[(1, 1)], [(1, 2), (1, 1), (1, 2)], [(1, 1)]],
    palette=some_colours(2),
)
BLOTS = nonolith.Puzzle(["2 ?", "1or2 *", "?"], ["1", "3", "?", "3"])
BIG = nonolith.generate(25, 25, seed=3)


def played(
    folder: Path,
    *puzzles: nonolith.Puzzle,
    by: Callable[[Any, Any], Awaitable[None]],
    language: str = "en",
    size: tuple[int, int] = (80, 24),
    plain: bool = False,
) -> Any:
    """Play in a terminal of ``size`` characters, and return the program at its end."""
    from nonolith.play.app import Play

    app = Play(puzzles, folder, language, plain=plain)

    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await by(app, pilot)
            await pilot.pause()

    loops.run(play())
    return app


def words(app: Any) -> str:
    return str(app._words.render())


def at(board: Any, row: int, column: int) -> tuple[int, int]:
    """Return the first character of a cell."""
    left, top = board._margin + board._left, board._top
    rows = board._layout.rows
    return left + board._across.index(column), top + board._down.index(row) // rows


def cells_of(puzzle: nonolith.Puzzle) -> list[tuple[int, int, int]]:
    """Return the row, the column and the colour of each filled cell of the solution."""
    solution = nonolith.solve(puzzle).solution
    assert solution is not None
    rows = enumerate(solution.rows())
    return [(r, c, int(v)) for r, row in rows for c, v in enumerate(row) if v]


@pytest.mark.parametrize("puzzle", [CROSS, BLOTS], ids=["cross", "blots"])
def test_a_puzzle_is_played_to_the_end_by_keys(tmp_path: Path, puzzle: nonolith.Puzzle) -> None:
    async def by_keys(app: Any, pilot: Any) -> None:
        assert not app.board.solved
        for row, column, colour in cells_of(puzzle):
            down, across = row - app.board.row, column - app.board.column
            await pilot.press(*["down" if down > 0 else "up"] * abs(down))
            await pilot.press(*["right" if across > 0 else "left"] * abs(across), str(colour))

    app = played(tmp_path, puzzle, by=by_keys)
    assert app.board.solved
    assert "Solved" in words(app)
    board = app.board
    clues = "".join(segment.text for row in range(2) for segment in board._clue(row, 9, row))
    assert ("●" in clues) == (puzzle is BLOTS)


@pytest.mark.parametrize(
    ("sizes", "plain"), [(0, False), long(1, False), (4, False), long(0, True)]
)
def test_a_puzzle_is_played_to_the_end_by_mouse(tmp_path: Path, sizes: int, plain: bool) -> None:
    async def by_mouse(app: Any, pilot: Any) -> None:
        board = app.board
        await pilot.press(*["z"] * sizes)
        assert (board._layout.rows == 2) == (sizes == 4)
        for row, column, _ in cells_of(SMALL):
            down = board._down.index(row)
            if board._layout.rows == 2 and board._down.index(board.row) % 2 != down % 2:
                await pilot.press("up" if board.row else "down")
            await pilot.mouse_down(board, offset=at(board, row, column))
            await pilot.mouse_up(board, offset=at(board, row, column))

    app = played(tmp_path, SMALL, by=by_mouse, plain=plain)
    assert app.board.solved


def test_a_stroke_of_the_mouse_paints_only_alike_cells_and_is_undone_at_once(
    tmp_path: Path,
) -> None:
    async def by(app: Any, pilot: Any) -> None:
        board, game = app.board, app.game
        await pilot.press("right", "right", "x")

        await pilot.mouse_down(board, offset=at(board, 0, 0))
        await pilot.hover(board, offset=at(board, 0, 4))
        await pilot.mouse_up(board, offset=at(board, 0, 4))
        assert game.cells[:6] == [1, 1, 0, 1, 1, OPEN]
        await pilot.press("u")
        assert game.cells[:6] == [OPEN, OPEN, 0, OPEN, OPEN, OPEN]
        await pilot.press("r", "shift+right")
        assert game.cells[:6] == [1, 1, 0, 1, 1, 1]

    played(tmp_path, CAT, by=by)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("space shift+right shift+right", [1, 1, 1, OPEN, OPEN]),
        ("shift+right shift+right", [1, 1, 1, OPEN, OPEN]),
        ("x shift+right", [0, 0, OPEN, OPEN, OPEN]),
        ("right x left space shift+right shift+right", [1, 0, 1, OPEN, OPEN]),
        ("right x left shift+right shift+right", [1, 0, 1, OPEN, OPEN]),
        ("right space right x left shift+right shift+right", [OPEN, 1, 0, 1, OPEN]),
        ("space shift+right left space shift+right right space", [OPEN, OPEN, 1, OPEN, OPEN]),
        ("space shift+right shift+right u", [OPEN] * 5),
        ("space right right shift+right shift+right u", [1, OPEN, OPEN, OPEN, OPEN]),
    ],
)
def test_a_stroke_of_keys_paints_as_the_mouse_does(
    tmp_path: Path, keys: str, expected: list[int]
) -> None:
    async def by(app: Any, pilot: Any) -> None:
        await pilot.press(*keys.split())
        assert app.game.cells[:5] == expected

    played(tmp_path, CAT, by=by)


def test_a_game_is_started_over_and_that_is_undone(tmp_path: Path) -> None:
    async def by(app: Any, pilot: Any) -> None:
        await pilot.press("space", "right", "x")
        app.game.seconds = app.game.hints = 7
        await pilot.press("s")
        assert {*app.game.cells} == {OPEN}
        assert (app.game.hints, app.game.seconds < 7) == (0, True)
        await pilot.press("u")
        assert app.game.cells[:3] == [1, 0, OPEN]

    played(tmp_path, CAT, by=by)


def test_a_solved_game_says_so_when_it_is_opened_again(tmp_path: Path) -> None:
    game = Game(CAT, tmp_path)
    game.set({r * CAT.width + c: v for r, c, v in cells_of(CAT)})
    game.save()

    async def by(app: Any, _: Any) -> None:
        assert "Solved" in words(app)

    played(tmp_path, CAT, by=by)


@pytest.mark.parametrize("puzzle", [CAT, CROSS, HOUSE], ids=["cat", "cross", "house"])
def test_a_game_is_solved_by_crossing_all_blank_cells(
    tmp_path: Path, puzzle: nonolith.Puzzle
) -> None:
    solution = nonolith.solve(puzzle).solution
    assert solution is not None
    blanks = {i: 0 for i, c in enumerate(c for row in solution.rows() for c in row) if c == 0}
    last = blanks.popitem()[0]
    game = Game(puzzle, tmp_path)
    game.set(blanks)
    assert not game.solved
    game.set({last: 0})
    assert game.solved
    assert OPEN not in game.cells
    game.undo()
    assert (game.cells.count(0), {*game.cells}) == (len(blanks), {0, OPEN})
    wrong, *_ = {*range(len(game.cells))} - {*blanks, last}
    game.set({last: 1, wrong: 0})
    assert not game.solved


def test_a_puzzle_whose_blank_cells_are_all_given_is_not_solved_at_once(tmp_path: Path) -> None:
    puzzle = nonolith.Puzzle(
        rows=[[1], [2]], columns=[[2], [1]], given=nonolith.Grid.from_text("?.\n??")
    )
    game = Game(puzzle, tmp_path)
    game.set({0: 1})
    assert (game.solved, game.cells) == (False, [1, 0, OPEN, OPEN])


def test_hints_have_three_levels_with_reasons_and_the_check_finds_a_mistake(
    tmp_path: Path,
) -> None:
    said = []

    async def by(app: Any, pilot: Any) -> None:
        for key in ("h", "h", "h", "space", "c", "u", "c"):
            await pilot.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause()
            said.append((words(app), {*app.board.marks.values()}, app.board.line))

    app = played(tmp_path, CAT, by=by)
    expected = nonolith.hint(CAT)
    assert [one[0] for one in said[:3]] == [expected.help(level) for level in (1, 2, 3)]
    assert said[2][1]
    assert said[2][2] == expected.steps[0].line
    assert "wrong" in said[4][0]
    assert said[4][1]
    assert said[6][0] == "No mistake was found."
    assert app.game.hints == 1


def test_a_game_is_saved_at_each_change_and_continued(tmp_path: Path) -> None:
    async def by(app: Any, pilot: Any) -> None:
        await pilot.press("space", "right", "x", "right", "space", "u")
        again = Game(CAT, tmp_path)
        assert (again.cells[:3], len(again.undone)) == ([1, 0, OPEN], 1)
        app.game.seconds = 65
        await pilot.press("ctrl+c")
        assert not app.is_running

    played(tmp_path, CAT, by=by)

    async def again(app: Any, pilot: Any) -> None:
        assert app.game.seconds >= 65
        await pilot.press("u", "u", "r", "r", "r")
        assert app.game.cells[:3] == [1, 0, 1]

    played(tmp_path, CAT, by=again)


def saved(**values: Any) -> str:
    return json.dumps({"seconds": 1, "hints": 0, "done": [], "undone": [], **values})


@pytest.mark.parametrize(
    "damaged",
    [
        *("", "{", "{}", "[]", "null", "1", '"done"', "[" * 200_000, '{"done":' * 200_000, "\0"),
        *(saved(seconds=seconds) for seconds in (float("inf"), float("nan"), -1, "1", None, 1e9)),
        *(saved(hints=hints) for hints in (True, 0.5, 10**30, [0])),
        *(saved(done=each) for each in (None, 1, "x", [1], [[1]], [[[1]]], [["abc"]])),
        *(saved(done=[[change]]) for change in ([0.5, -1, 1], [0, -1, 0.5], [0, None, 1])),
        *(saved(done=[[change]]) for change in ([-1, -1, 1], [225, -1, 1], [0, -1, 9], [0, -1])),
        *(saved(undone=undone) for undone in (None, {"a": 1}, [[[0, -1, [1]]]], [[[10**9, 0, 1]]])),
        *(saved(done=[[[0, -1, 1]]], undone=[[[0, -1, -2]]]), '{"seconds": 1' + "0" * 9000 + "}"),
    ],
    ids=lambda text: text[:60],
)
def test_a_damaged_game_is_set_aside_and_a_new_one_begins(tmp_path: Path, damaged: str) -> None:
    Game(CAT, tmp_path).save()
    [file] = tmp_path.glob("*.json")
    for number in range(2):
        file.write_text(damaged)
        game = Game(CAT, tmp_path)
        assert (game.cells, game.done, game.undone) == ([OPEN] * 225, [], [])
        assert (game.seconds, game.hints) == (0, 0)
        assert game.set_aside is not None
        assert game.set_aside.read_text() == damaged
        assert len([*tmp_path.glob("*.damaged*")]) == number + 1
        game.set({0: 1})
        game.save()
        again = Game(CAT, tmp_path)
        assert (again.cells[0], again.set_aside) == (1, None)


@pytest.mark.parametrize("puzzles", [(CAT,), (HOUSE, CAT)], ids=["alone", "in a list"])
def test_the_program_says_where_a_damaged_game_is(
    tmp_path: Path, puzzles: tuple[nonolith.Puzzle, ...]
) -> None:
    Game(CAT, tmp_path).save()
    [file] = tmp_path.glob("*.json")
    file.write_text(saved(seconds=float("inf")))

    async def by(app: Any, pilot: Any) -> None:
        if len(puzzles) > 1:
            await pilot.press("enter")
            await app.workers.wait_for_complete()
            await pilot.pause()
        [aside] = tmp_path.glob("*.damaged")
        assert str(aside) in words(app)
        await pilot.press("space")
        assert words(app) == ""

    played(tmp_path, *puzzles, by=by)


def test_a_game_that_cannot_be_saved_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.write_text("not a folder")

    async def by(app: Any, pilot: Any) -> None:
        await pilot.press("space")
        assert "cannot be saved" in words(app)
        assert app.game.cells[0] == 1

    played(folder, CAT, by=by)


def test_two_games_of_one_puzzle_keep_the_strokes_of_both(tmp_path: Path) -> None:
    first, second = Game(CAT, tmp_path), Game(CAT, tmp_path)
    for turn in range(3):
        for game, begin in ((first, 0), (second, 100)):
            game.set({begin + turn: 1})
            game.hints += 1
            game.save()
    assert second.cells[:3] == second.cells[100:103] == [1, 1, 1]
    second.undo()
    second.save()
    first.set({0: 0})
    first.undo()
    first.set({50: 1})
    first.save()
    again = Game(CAT, tmp_path)
    assert (again.cells, again.done, again.hints) == (first.cells, first.done, 6)
    assert [again.cells[cell] for cell in (0, 1, 2, 50, 100, 101, 102)] == [1] * 6 + [OPEN]


#: Sets cells of a game, one after the other, and saves each; begins when another process has begun.
_STROKES = """
import sys, time
from pathlib import Path
import nonolith
from nonolith.play.game import Game

me, folder = int(sys.argv[1]), Path(sys.argv[2])
(folder / f"begun{me}").touch()
while not (folder / f"begun{1 - me}").exists():
    time.sleep(0.001)
game = Game(nonolith.read(sys.argv[3]), folder)
for cell in range(me, 100, 2):
    game.set({cell: 1})
    game.save()
"""


def test_two_processes_that_save_one_game_lose_no_stroke(tmp_path: Path) -> None:
    cat = str(EXAMPLES / "cat.non")
    commands = [[sys.executable, "-c", _STROKES, str(me), str(tmp_path), cat] for me in range(2)]
    with started(commands[0]) as first, started(commands[1]) as second:
        for process in (first, second):
            _, errors = process.communicate()
            assert (process.returncode, errors.decode()) == (0, "")
    assert Game(CAT, tmp_path).cells == [1] * 100 + [OPEN] * 125


def test_of_two_programs_that_find_a_damaged_game_only_one_sets_it_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Game(CAT, tmp_path).save()
    [file] = tmp_path.glob("*.json")
    file.write_text("damaged")
    load = Game._load

    def behind_another_program(game: Game, data: bytes) -> None:
        monkeypatch.setattr(Game, "_load", load)
        other = Game(CAT, tmp_path)
        other.set({0: 1})
        other.save()
        load(game, data)

    monkeypatch.setattr(Game, "_load", behind_another_program)
    game = Game(CAT, tmp_path)
    game.save()
    assert game.cells[0] == 1
    assert [aside.read_text() for aside in tmp_path.glob("*.damaged*")] == ["damaged"]


def test_a_program_that_was_stopped_while_it_saved_does_not_block_another_one(
    tmp_path: Path,
) -> None:
    game = Game(CAT, tmp_path)
    game.set({0: 1})
    with _locked(tmp_path):
        start = time.perf_counter()
        game.save()
        assert time.perf_counter() - start < 4
    assert Game(CAT, tmp_path).cells[0] == 1


def test_a_solved_game_is_complete_even_if_blank_cells_are_open(tmp_path: Path) -> None:
    async def by(app: Any, pilot: Any) -> None:
        assert "  0%" in str(app._head.render())
        app.game.set({r * CAT.width + c: v for r, c, v in cells_of(CAT)})
        app._changed()
        await pilot.pause()
        assert "Solved" in words(app)
        assert "100%" in str(app._head.render())

    played(tmp_path, CAT, by=by)


def test_the_list_of_puzzles_shows_the_state_of_each_game(tmp_path: Path) -> None:
    game = Game(CAT, tmp_path)
    game.set({r * CAT.width + c: v for r, c, v in cells_of(CAT)})
    game.save()

    async def by(app: Any, pilot: Any) -> None:
        def rows() -> list[str]:
            return [str(option.prompt) for option in app.screen.query_one("OptionList").options]

        assert "Cat" in rows()[1]
        assert "gelöst" in rows()[1]
        assert HOUSE.title not in rows()[0]
        while None in app._minutes:
            await pilot.pause(0.05)
        await pilot.pause()
        minutes = round(nonolith.rate(HOUSE).minutes["practised"][1])
        assert rows()[0].split()[1:4] == ["15x13", str(minutes), "neu"]
        for typed, left in (("neu", [0]), ("15x15", [1]), ("<0", []), ("15x <99", [0, 1])):
            await pilot.press(
                *("space" if c == " " else "less_than_sign" if c == "<" else c for c in typed)
            )
            assert app.screen._shown == left
            await pilot.press(*["backspace"] * len(typed))
        await pilot.press("escape")
        assert app.game.puzzle == HOUSE
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("down", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.game.puzzle == CAT
        assert "Hinweise: 0" in words(app)

    played(tmp_path, HOUSE, CAT, by=by, language="de")


def test_a_puzzle_of_25_x_25_fits_into_80_x_24(tmp_path: Path) -> None:
    async def by(app: Any, pilot: Any) -> None:
        board = app.board
        lines = [board.render_line(y) for y in range(board.size.height)]
        shown = sum(segment.text == "▀" for line in lines for segment in line)
        assert shown == 13 * 25
        assert all(line.cell_length == 80 for line in lines)
        first = next(line.text for line in lines if "▀" in line.text)
        blocks = "┃" + ("▀" * 5 + "┃") * 5
        left, _, right = first.partition(blocks)
        assert left.split() == [str(length) for length, _ in BIG.rows[0]]
        assert right.split() == [str(length) for length, _ in BIG.rows[1]]

    played(tmp_path, BIG, by=by)


def drawn(board: Any) -> list[str]:
    board._lay_out()
    board.render_lines(board.size.region)
    return [board.render_line(y).text.strip() for y in range(board.size.height)]


@pytest.mark.parametrize(
    ("size", "frame", "cell"),
    [
        ((80, 24), "┏━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━┓", (5, 2)),
        ((160, 50), "┏━━━━━━━━━━━━━┯", (13, 6)),
    ],
)
def test_the_grid_has_lines_and_its_cells_grow_with_the_terminal(
    tmp_path: Path, size: tuple[int, int], frame: str, cell: tuple[int, int]
) -> None:
    async def by(app: Any, pilot: Any) -> None:
        assert app.board._layout[:2] == cell
        assert any(line.startswith(frame) for line in drawn(app.board))

    played(tmp_path, SMALL, by=by, size=size)


@pytest.mark.parametrize("size", [(80, 24), long((40, 15)), long((200, 60))])
@pytest.mark.parametrize("puzzle", [CAT, HOUSE, BIG, BLOTS], ids=["cat", "house", "big", "blots"])
def test_a_board_needs_no_unicode(
    tmp_path: Path, puzzle: nonolith.Puzzle, size: tuple[int, int]
) -> None:
    async def by(app: Any, pilot: Any) -> None:
        await pilot.press("space", "right", "x", *["down", "right"] * 30)
        assert "|" in "".join(drawn(app.board))
        assert "".join(drawn(app.board)).isascii()
        height, width = puzzle.shape
        assert {height - 1, width - 1} <= {*app.board._down, *app.board._across}

    played(tmp_path, puzzle, by=by, size=size, plain=True)


def test_unknown_cells_differ_from_all_colours_also_with_16_colours(tmp_path: Path) -> None:
    from nonolith.play.board import _OPEN_COLOURS, _THEME, Board, _seen

    greys = [f"#{digit * 3}" for digit in ("77", "44", "aa", "ff")]
    palettes = [[*some_colours(number)] for number in range(1, 10)]
    palettes.append([nonolith.Colour(f"grey {i}", rgb, "abcd"[i]) for i, rgb in enumerate(greys)])
    palettes.append(
        [nonolith.Colour(f"open {i}", c, "abcd"[i]) for i, c in enumerate(_OPEN_COLOURS[:4])]
    )
    for number, colours in enumerate(palettes):
        grid = nonolith.Grid.from_rows([[*range(len(colours))]], nonolith.Palette(colours))
        game = Game(nonolith.Puzzle.from_grid(grid), tmp_path / str(number))
        for standard in (False, True):
            board = Board(game, print, print, plain=False, standard=standard)
            others = [_THEME.paper, *(colour.rgb for colour in grid.palette)]
            here = _seen(board._open, standard)
            apart = min(
                max(abs(a - b) for a, b in zip(here, _seen(rgb, standard), strict=True))
                for rgb in others
            )
            assert apart > 25, (colours, board._open)


def test_finished_lines_are_crossed_automatically_in_the_same_step(tmp_path: Path) -> None:
    async def by(app: Any, pilot: Any) -> None:
        await pilot.press("right", "right", "space", "u", "b", "space")
        # The row and the column of the cell: 1, and 5.
        assert app.game.cells[:5] == [0, 0, 1, 0, 0]
        assert app.game.cells[7::5] == [OPEN] * 4
        await pilot.press("u")
        assert {*app.game.cells} == {OPEN}

    played(tmp_path, SMALL, by=by)

    async def again(app: Any, pilot: Any) -> None:
        await pilot.press(
            "right", "right", "space", "b", "down", "left", "left", "x", "u", "u", "r"
        )
        assert app.game.cells[:6] == [0, 0, 1, 0, 0, OPEN]

    played(tmp_path, SMALL, by=again)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rule_and_the_keys_fit_on_one_screen(tmp_path: Path, language: str) -> None:
    async def by(app: Any, pilot: Any) -> None:
        assert "?" in words(app)
        await pilot.press("question_mark")
        [text] = app.screen.query("Static")
        assert text.size.height == app._texts["rule"].count("\n") + 1 <= 24
        await pilot.press("x")
        assert app.game.cells[0] == OPEN
        await pilot.press("x")
        assert app.game.cells[0] == 0

    played(tmp_path / "new", CAT, by=by, language=language)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux")
def test_the_command_plays_in_a_real_terminal(tmp_path: Path) -> None:
    def tmux(*words: str) -> str:
        command = ["tmux", "-S", str(tmp_path / "socket"), *words]
        done = run(command)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def wait(text: str) -> None:
        while text not in tmux("capture-pane", "-p"):
            time.sleep(0.2)

    command = f"{sys.executable} -m nonolith play examples/cat.non"
    environment = ["-e", f"XDG_STATE_HOME={tmp_path}", "-e", f"PATH={os.environ['PATH']}"]
    size = ["-x", "80", "-y", "24"]
    tmux("new-session", "-d", *size, *environment, "-c", str(ROOT), f"{command}; sleep 60")
    try:
        wait("Row 1: 0")
        tmux("send-keys", "Down", "Right", "Right", "Space", "h")
        wait("Row 2: 1 1   Column 3: 6 5")
        wait("Look at row")
        tmux("send-keys", "q")
        games = tmp_path / "nonolith" / "games"
        until(lambda: any(games.glob("*.json")))
        [file] = games.glob("*.json")
        assert json.loads(file.read_text())["done"] == [[[17, -1, 1]]]
    finally:
        tmux("kill-server")
