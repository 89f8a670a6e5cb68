"""Files of other kinds are refused with the name of their kind."""

from __future__ import annotations

import gzip
import io
import warnings
import zipfile
from pathlib import Path

import pytest

from nonolith import FormatError, read, read_all, write
from nonolith.formats import FORMATS
from nonolith.formats.sources import known_other_file

EXAMPLES = Path(__file__).parents[2] / "examples"


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


def test_no_puzzle_is_taken_for_another_kind_of_file() -> None:
    puzzle = read(EXAMPLES / "cup.pbm")
    for name, row in FORMATS.items():
        if row.writes:
            with warnings.catch_warnings(action="ignore"):
                data = write(puzzle, format=name)
            head = data if isinstance(data, str) else data.decode("latin-1")
            assert known_other_file(head) is None
    for path in EXAMPLES.iterdir():
        assert path.is_dir() or path.suffix == ".md" or read_all(path)
