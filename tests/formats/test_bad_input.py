"""Bad input and files of other kinds: one clear message each, and only NonolithError is raised."""

from __future__ import annotations

import gzip
import io
import random
import zipfile
from pathlib import Path

import pytest

from nonolith import FormatError, NonolithError, PuzzleError, read, read_all, read_each
from nonolith.formats import FORMATS
from nonolith.formats.stream import PIECE
from nonolith.model.limits import MAX_INPUT_BYTES, MAX_TREE_BYTES
from nonolith.support.errors import ArgumentError, MissingExtraError


@pytest.mark.parametrize("name", FORMATS)
def test_no_format_reads_noise_or_nothing(name: str) -> None:
    noise = random.Random(7).randbytes(2048)
    for data in (noise, b"", b"\0", b"\xff\xfe", "\n", b"\n" * PIECE, "hello"):
        with pytest.raises(NonolithError):
            read_all(data, format=name)


def test_noise_and_paths_that_no_system_has_are_refused() -> None:
    with pytest.raises(FormatError, match="binary"):
        read(random.Random(5).randbytes(4096))
    for path in (Path("a\0b"), Path("x" * 5000), "x" * 3000):
        with pytest.raises(FormatError):
            read(path)


def test_errors_in_a_file_carry_its_name_and_the_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.nin"
    path.write_text("2 2\n1\nx\n1\n1\n")
    with pytest.raises(FormatError, match=r"bad\.nin") as caught:
        read(path)
    assert caught.value.source == str(path)
    path.write_text("2 2\n1\n1\n2\n1\n")
    with pytest.raises(PuzzleError, match=r"bad\.nin: the row clues need 2"):
        read(path)
    with pytest.raises(FormatError, match=r"^<text>:3: block length 'x'") as caught:
        read("2 2\n1\nx\n1\n1\n", format="nin")
    assert caught.value.line == 3


def test_a_file_too_large_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    path = tmp_path / "large.nin"
    with path.open("wb") as file:
        file.truncate(MAX_INPUT_BYTES + 10)
    with pytest.raises(FormatError, match="larger than"):
        read(path)


@pytest.mark.parametrize("name", ["json", "webpbn"])
def test_xml_and_json_have_a_smaller_maximum_size(name: str) -> None:
    with pytest.raises(FormatError, match=str(MAX_TREE_BYTES)):
        read(b"<" + b" " * MAX_TREE_BYTES, format=name)


ONES = ["1x1:1/1\n", "$1\n1\n1\n", "rows\n1\ncolumns\n1\n====\n"]


@pytest.mark.parametrize("one", ONES)
def test_read_all_has_a_maximum_number_of_puzzles_and_read_each_has_none(
    one: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.formats.MAX_PUZZLES", 50)
    assert len(read_all(one * 50)) == 50
    with pytest.raises(FormatError, match="more than 50 puzzles; read_each"):
        read_all(one * 51)
    assert [item.number for item in read_each(one * 60) if not item.error] == [*range(1, 61)]


def test_the_error_about_an_unknown_format_lists_all_formats() -> None:
    with pytest.raises(FormatError) as caught:
        read("1x1:1/1", format="griddler")
    assert all(name in str(caught.value) for name in FORMATS)


def test_the_error_about_a_wrong_puzzle_number_has_the_number_of_puzzles() -> None:
    with pytest.raises(FormatError, match="number 3; the file has 2 puzzles"):
        read("1x1:1/1\n1x1:1/1", number=3)
    for number in (0, -1):
        with pytest.raises(ArgumentError, match="number must be a whole number of at least 1"):
            read("1x1:1/1\n1x1:1/1", number=number)


def test_png_without_pillow_shows_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtraError, match=r"nonolith\[image\]"):
        read(b"\x89PNG\r\n\x1a\n")


def zipped() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.non", "rows\n1\ncolumns\n1\n")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
        (zipped(), "a ZIP archive"),
        (gzip.compress(b"rows\n1\ncolumns\n1\n"), "a gzip archive"),
        (b"<!DOCTYPE html><html><body>rows</body></html>", "a web page"),
        (b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', "a drawing in SVG"),
        (b"{\\rtf1 rows}", "an RTF document"),
    ],
    ids=["pdf", "zip", "gzip", "html", "svg", "rtf"],
)
def test_the_error_names_the_kind_of_a_file_without_puzzles(
    data: bytes, what: str, tmp_path: Path
) -> None:
    for name in ("a", "a.non", "a.txt", "a.xml"):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(FormatError, match=f"this is {what}.*, not a puzzle; "):
            read(tmp_path / name)
