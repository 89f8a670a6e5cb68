"""Bad input: each kind gets one clear message, and only NonolithError is raised."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from nonolith import (
    FormatError,
    NonolithError,
    PuzzleError,
    UnsupportedError,
    read,
    read_all,
    read_each,
)
from nonolith.formats import FORMATS
from nonolith.model.limits import MAX_INPUT_BYTES, MAX_TREE_BYTES
from nonolith.support.errors import ArgumentError, MissingExtraError

HEAD = "width 2\nheight 2\n"


def xml(body: str, *, kind: str = "grid", before: str = "") -> bytes:
    return (
        f'<?xml version="1.0"?>{before}<puzzleset><puzzle type="{kind}">{body}</puzzle></puzzleset>'
    ).encode()


def counts(*lines: str) -> str:
    return "".join(f"<line>{line}</line>" for line in lines)


ONE = "<count>1</count>"
UNKNOWN = "<count color='q'>1</count>"

BOMB = (
    '<!DOCTYPE pbn [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {n} "&{m};&{m};&{m};">' for m, n in ("ab", "bc", "cd", "de"))
    + "]>"
)

CASES = {
    "clues that do not fit": (HEAD + "rows\n3\n0\ncolumns\n1\n2", PuzzleError, "row 1"),
    "sums that differ": (HEAD + "rows\n1\n1\ncolumns\n2\n1", PuzzleError, "need 2 cells"),
    "broken XML": (b"<puzzleset><puzzle></puzzleset>", FormatError, "broken XML"),
    "a web page": (b"<html><puzzle/></html>", FormatError, "a web page"),
    "an entity bomb": (xml("&e;", before=BOMB), FormatError, "entities"),
    "an external entity": (
        xml("&x;", before='<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        FormatError,
        "entities",
    ),
    "a blotted clue": (
        xml(f'<clues type="rows">{counts("<count>0</count>")}</clues>'
            f'<clues type="columns">{counts(ONE)}</clues>'),
        UnsupportedError,
        "unknown length",
    ),
    "an unknown colour in XML": (
        xml(
            f"<clues type='rows'>{counts(UNKNOWN)}</clues>"
            f"<clues type='columns'>{counts(ONE)}</clues>"
        ),
        FormatError,
        "unknown colour 'q'",
    ),
    "a triddler in olsak": ("#t\n:\n1\n:\n1\n", UnsupportedError, "triddler"),
    "JSON nested too deeply": ('{"rows": ' + "[" * 100_000, FormatError, "JSON"),
    "binary noise": (random.Random(5).randbytes(4096), FormatError, "binary"),
    "a text of another kind": ("Dear Sir,\nthank you\n", FormatError, "is not recognised"),
    "an empty text": ("", FormatError, "the input is empty"),
    "an empty line": (b" \n\n", FormatError, "the input is empty"),
    "a picture that is too large": (b"P4 100000 100000\n", FormatError, "at most 4000000"),
    "half a PNG picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", FormatError, "PNG"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "kind", "message"), CASES.values(), ids=CASES)
def test_bad_input_gets_one_clear_message(
    data: str | bytes, kind: type[NonolithError], message: str
) -> None:
    with pytest.raises(NonolithError) as caught:
        read_all(data)
    assert isinstance(caught.value, kind)
    assert message in str(caught.value)


@pytest.mark.parametrize("name", FORMATS)
def test_no_format_reads_noise_or_nothing(name: str) -> None:
    for data in (random.Random(7).randbytes(2048), b"", b"\0", b"\xff\xfe", "\n", "hello"):
        with pytest.raises(NonolithError):
            read_all(data, format=name)


def test_a_path_that_no_system_has_is_refused() -> None:
    for path in (Path("a\0b"), Path("x" * 5000), "a\0b", "x" * 3000):
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
