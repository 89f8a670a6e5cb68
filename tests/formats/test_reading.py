"""Read puzzles from a path or contents, and recognise paths and formats."""

from __future__ import annotations

import sys
import warnings
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from nonolith import AmbiguousError, FormatError, FormatWarning, Puzzle, PuzzleError, read, read_all
from nonolith.formats import FORMATS
from tests import processes

DOMINO = Puzzle(rows=[[1], [1]], columns=[[2]])
NON = "width 1\nheight 2\nrows\n1\n1\ncolumns\n2\n"


def test_text_bytes_and_paths_are_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "domino.non"
    path.write_text(NON)
    assert read(NON) == read(NON.encode()) == read(path) == read(str(path)) == DOMINO


@pytest.mark.parametrize(
    ("name", "shown"),
    [("<stdin>", "standard input"), ("standard input", "standard input"), ("a.non", "a.non"),
     (5, "<stream>"), (None, "<stream>")],
)  # fmt: skip
def test_messages_name_an_open_file(name: object, shown: str) -> None:
    file = BytesIO(b"x")
    file.name = name
    with pytest.raises(FormatError) as caught:
        read(file, format="nin")
    assert str(caught.value) == f"{shown}:1: 'x' is not a size (expected width and height)"


def test_a_one_line_text_that_is_a_puzzle_is_no_path() -> None:
    assert read("1x2:2/1/1") == read('{"rows": [[1], [1]], "columns": [[2]]}') == DOMINO
    assert read("P1 1 2 1 1").rows == DOMINO.rows
    assert read("1x2:2/1/1", format="simontatham") == DOMINO


def test_a_file_with_a_name_like_a_puzzle_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("5x5:1").write_text(NON)
    assert read("5x5:1") == DOMINO


@pytest.mark.parametrize("name", ["two\nlines.non", "2 2\n1", "\n", "a\rb"])
def test_a_file_with_a_line_end_in_its_name_is_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / name
    path.write_text(NON)
    assert read(str(path)) == DOMINO
    monkeypatch.chdir(tmp_path)
    if name.strip():
        assert read(name) == DOMINO


@pytest.mark.parametrize(
    "address",
    ["https://www.nonograms.org/nonograms/i/1", " HTTP://webpbn.com/1", "www.a.org/b.non"],
)
def test_the_error_about_a_web_address_says_what_to_do(address: str) -> None:
    with pytest.raises(FormatError, match="save the page, then read that file"):
        read(address)


#: A keen list with 11 instead of 1 1; it begins like a cwd list of 1 row and 3 columns.
SLIP = "1\n3\n1\n1\n2\n\n1\n11\n1 1\n1\n1\n"


def test_an_error_about_clues_comes_from_the_format_that_fits() -> None:
    with pytest.raises(PuzzleError, match="read as keen: column 2: the clue 11") as caught:
        read(SLIP)
    with pytest.raises(PuzzleError) as named:
        read(SLIP, format="keen")
    assert caught.value.draft == named.value.draft
    with pytest.raises(PuzzleError, match="read as mk: ") as caught:
        read("4 6\n2\n2\n2\n2\n4\n1\n1\n0\n0\n1\n")  # as nin, a clue is too long
    assert caught.value.draft is not None
    assert caught.value.draft.shape == (4, 6)


def test_byte_marks_line_ends_and_encodings_do_not_matter() -> None:
    named = NON + 'title "Dömino"\n'
    expected = DOMINO.replace(title="Dömino")
    for text in (named, named.replace("\n", "\r\n"), named.replace("\n", "\r")):
        for encoding in ("utf-8", "utf-8-sig", "latin-1", "utf-16"):
            assert read(text.encode(encoding)) == expected
        assert read("\ufeff" + text) == expected


def test_the_content_counts_more_than_the_extension(tmp_path: Path) -> None:
    path = tmp_path / "domino.xml"
    path.write_text(NON)
    assert read(path) == DOMINO


def test_the_named_format_counts_most() -> None:
    wide = "3 2\n1\n1\n1\n1\n0\n"
    assert read(wide, format="nin").shape == (2, 3)
    assert read("2 3\n1\n1\n1\n1\n0\n", format="mk").shape == (2, 3)


def test_a_list_that_is_nin_or_mk_is_a_question(tmp_path: Path) -> None:
    either = "2 3\n1\n1\n0\n1\n1\n"
    with pytest.raises(AmbiguousError, match="nin or mk") as caught:
        read(either)
    assert [puzzle.shape for puzzle in caught.value.readings] == [(3, 2), (2, 3)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        path = tmp_path / "either.mk"
        path.write_text(either)
        assert read(path).shape == (2, 3)
        assert read("2 2\n1\n1\n1\n1\n") == read("2 2\n1\n1\n#\n1\n1\n")


def test_reading_a_non_file_loads_none_of_the_heavy_modules() -> None:
    example = Path(__file__).parents[2] / "examples" / "lighthouse.non"
    program = (
        "import sys; before = set(sys.modules); import nonolith; nonolith.read(sys.argv[1]); "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = processes.run([sys.executable, "-c", program, str(example)])
    assert done.returncode == 0, done.stderr
    loaded = done.stdout.split()
    assert "nonolith.formats.non" in loaded
    heavy = {"xml", "json", "PIL", "defusedxml", "numpy", "html", "pathlib", "tempfile"}
    assert not heavy.intersection(name.partition(".")[0] for name in loaded)
    others = {f"nonolith.formats.{name}" for name in FORMATS if name != "non"}
    assert not others.intersection(loaded)


def test_a_text_file_is_not_taken_for_a_tournament_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir,\nthank you\n")
    with pytest.raises(
        FormatError, match=r"letter\.txt: the format is not recognised.* non, webpbn"
    ):
        read(path)
    path.write_text(NON)
    assert read(path) == DOMINO


class NoPath:
    """A path-like object whose path is bytes."""

    def __fspath__(self) -> bytes:
        return b"x"

    def __repr__(self) -> str:
        return "NoPath()"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (5, "cannot read a int (expected a path, text, bytes or an open file)"),
        (NoPath(), "NoPath() is not the path of a file"),
        ("nofile.non", "nofile.non: there is no such file (expected a path, or the text of a "
         "puzzle)"),
        ("/", "/: this is a directory, not a file"),
        ("a\0b.non", "a\0b.non: cannot be read: "),
        (b" \n", "<bytes>: the input is empty (expected a puzzle)"),
    ],
)  # fmt: skip
def test_unreadable_sources_are_refused(source: Any, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(source)
    assert str(caught.value).startswith(message)


def test_the_warning_about_several_puzzles_says_what_to_do() -> None:
    two = "1x1:1/1\n1x2:2/1/1"
    with pytest.warns(FormatWarning, match="several puzzles.*read_all.*number=1") as caught:
        assert read(two) == read_all(two)[0]
    assert [warning.filename for warning in caught] == [__file__]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read(two, number=1).shape == (1, 1)
        assert read(two, number=2) == DOMINO
