"""Writers report what a format loses, and write files atomically."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

import pytest

from nonolith import (
    ArgumentError,
    Colour,
    FormatError,
    FormatWarning,
    Grid,
    Palette,
    Puzzle,
    UnsupportedError,
    read,
    write,
)
from nonolith.formats import FORMATS
from nonolith.formats.writing import _same_grid
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.support.files import check_writable

DOT = Puzzle(rows=[[1]], columns=[[1]])
PICTURE = Grid.from_rows([[1, 1, 0], [0, 1, 1]])
PUZZLE = Puzzle.from_grid(PICTURE, title="Step", author="A. Author", licence="CC0-1.0")
RED = Palette([*BLACK_AND_WHITE, Colour("red", "#ff0000", "r")])
COLOURED = Puzzle.from_grid(Grid.from_rows([[1, 2], [0, 2]], RED))


def test_a_warning_about_a_lost_part_names_the_line_of_the_caller() -> None:
    with pytest.warns(FormatWarning, match="nin does not keep the") as caught:
        write(PUZZLE, format="nin")
    assert all(w.filename == __file__ for w in caught)


def test_strict_raises_if_a_part_would_be_lost_and_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "step.nin"
    with pytest.raises(UnsupportedError, match=r"title.*goal.*json keeps everything"):
        write(PUZZLE, path, strict=True)
    assert not list(tmp_path.iterdir())


def test_another_ink_than_black_is_reported_as_lost() -> None:
    ink = Palette([Colour("paper", "#ffffee", "."), Colour("ink", "#000033", "i")])
    puzzle = Puzzle(rows=[[1]], columns=[[1]], palette=ink)
    with pytest.warns(FormatWarning, match="colours"):
        assert read(write(puzzle, format="mk")).palette == BLACK_AND_WHITE


def test_several_puzzles_need_a_format_that_holds_several() -> None:
    with pytest.raises(UnsupportedError, match="holds one puzzle, not 2; write one of non"):
        write([PUZZLE, PUZZLE], format="olsak")
    with pytest.raises(UnsupportedError, match="no puzzle"):
        write([], format="non")


def test_a_picture_needs_a_goal_that_is_a_solution() -> None:
    for name in ("pbm", "png"):
        with pytest.raises(UnsupportedError, match="has no goal; solve it"):
            write(PUZZLE.replace(goal=None), format=name)
        with pytest.raises(UnsupportedError, match="not a solution"):
            write(PUZZLE.replace(goal=Grid.from_rows([[0, 0, 0], [0, 0, 0]])), format=name)


def test_png_has_no_picture_without_cells() -> None:
    with pytest.raises(UnsupportedError, match="without cells"):
        write(Puzzle.from_grid(Grid(0, 0, ())), format="png")


def test_clues_that_would_be_read_differently_are_refused() -> None:
    # A list of one empty row and three empty columns, without a size, would be read as 2 x 2.
    with pytest.raises(UnsupportedError, match="it would be read with other clues"):
        write(Puzzle(rows=[[]], columns=[[], [], []]), format="tournament")


def test_the_extension_chooses_the_format(tmp_path: Path) -> None:
    for row in (row for row in FORMATS.values() if row.writes):
        for extension in row.extensions:
            path = tmp_path / f"step{extension.upper()}"
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                data = write(PUZZLE.replace(given=None), path)
                same = write(PUZZLE, format=row.name)
            assert data == same
            assert path.read_bytes() == (data.encode() if isinstance(data, str) else data)


def test_without_path_and_name_the_first_format_is_written() -> None:
    assert write(PUZZLE) == write(PUZZLE, format=next(iter(FORMATS)))


def test_the_error_about_an_unknown_extension_lists_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"'\.doc'.*\.non, \.xml"):
        write(PUZZLE, tmp_path / "step.doc")
    with pytest.raises(FormatError, match="one of non, webpbn"):
        write(PUZZLE, format="doc")


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "step.non"
    path.write_text("old")
    write(PUZZLE, path)
    assert read(path) == PUZZLE
    assert [entry.name for entry in tmp_path.iterdir()] == ["step.non"]


def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "private.non"
    path.touch(mode=0o600)
    for mode in (0o600, 0o640, 0o755):
        path.chmod(mode)
        write(PUZZLE, path)
        assert path.stat().st_mode & 0o777 == mode


def test_a_file_that_must_not_be_written_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.non"
    path.write_text("kept")
    # Pretend that the file is read-only: root could write even a real read-only file.
    monkeypatch.setattr("os.access", lambda place, mode: False)
    for refused in (lambda: write(PUZZLE, path), lambda: check_writable(str(path))):
        with pytest.raises(FormatError, match=r"kept\.non: cannot be written: Permission denied"):
            refused()
    assert path.read_text() == "kept"


def test_check_writable_leaves_no_file(tmp_path: Path) -> None:
    check_writable(str(tmp_path / "new.non"))
    check_writable(str(tmp_path / "new.non"))
    assert not list(tmp_path.iterdir())


def test_writing_to_a_link_keeps_the_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.non", tmp_path / "link.non"
    target.write_text("old")
    link.symlink_to(target)
    write(PUZZLE, str(link))
    assert link.is_symlink()
    assert read(target) == PUZZLE


def test_the_error_names_a_path_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot be written"):
        write(PUZZLE, tmp_path / "missing" / "step.non")
    (tmp_path / "folder.non").mkdir()
    with pytest.raises(FormatError, match="cannot be written"):
        write(PUZZLE, tmp_path / "folder.non")
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder.non"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_or_device_is_written_and_not_replaced(tmp_path: Path) -> None:
    # The test uses a pipe, not a device of the machine, which wrong code run by root could replace.
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write(PUZZLE, path, format="non")
        assert os.read(reader, 10_000).decode() == write(PUZZLE, format="non")
    finally:
        os.close(reader)
    assert path.is_fifo()
    assert list(tmp_path.iterdir()) == [path]


def test_a_lone_surrogate_is_refused_or_lost_with_a_warning() -> None:
    half = PUZZLE.replace(title="\ud800")
    with pytest.raises(UnsupportedError, match="surrogate"):
        write(half, format="json")
    with pytest.warns(FormatWarning, match="title"):
        write(half, format="webpbn")


def test_control_characters_in_texts_are_lost_with_a_warning_or_kept() -> None:
    bell = PUZZLE.replace(title="ring \x07", notes="one\r\ntwo")
    assert read(write(bell, format="json", strict=True)) == bell
    for name in ("non", "webpbn"):
        with pytest.warns(FormatWarning, match="title"):
            back = read(write(bell, format=name))
        assert back.notes == bell.notes


def test_grids_are_the_same_if_their_cells_have_the_same_colour_values() -> None:
    red, blue = Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b")
    one, other, third = (
        Puzzle.from_grid(Grid.from_text(text, Palette([BLACK_AND_WHITE[0], *colours])))
        for text, *colours in (("r.", red, blue), ("r.", blue, red), ("b.", red, blue))
    )
    assert _same_grid(one, one.goal, other, other.goal)
    assert not _same_grid(one, one.goal, third, third.goal)
    assert not _same_grid(one, one.goal, one, None)


@pytest.mark.parametrize("numbers", [[5, 2], (2, 5), [0, 999_999_999]])
def test_each_puzzle_of_a_list_may_have_a_number(numbers: list[int]) -> None:
    text = write([DOT, DOT], format="tournament", numbers=numbers)
    assert text == "".join(f"${number}\n1\n1\n" for number in numbers)


TWO_NUMBERS = "numbers must have 2 different numbers, one for each puzzle"


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ([1], f"{TWO_NUMBERS}; it has 1, 1 of them different"),
        ([1, 2, 3], f"{TWO_NUMBERS}; it has 3, 3 of them different"),
        ([1, 1], f"{TWO_NUMBERS}; it has 2, 1 of them different"),
        ([-1, 2], "numbers must be a whole number from 0 to 999999999, not -1"),
        ([1, 10**9], "numbers must be a whole number from 0 to 999999999, not 1000000000"),
        ("12", "numbers must be a list of numbers, not '12' (of type str)"),
    ],
)
def test_invalid_or_missing_numbers_are_refused(numbers: Any, message: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        write([DOT, DOT], format="tournament", numbers=numbers)
    assert str(caught.value) == message


def test_strict_is_true_or_false() -> None:
    with pytest.raises(ArgumentError, match="strict must be true or false, not 'no'"):
        write(DOT, strict="no")  # type: ignore[arg-type]
