"""Open the input of ``read``, which is a path, contents, or an open file."""

# Importing pathlib takes longer than solving a small puzzle.
# ruff: noqa: PTH110, PTH122, PTH123

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from nonolith.formats.stream import Source, Stream, name_of
from nonolith.formats.table import FORMATS, Format
from nonolith.support.errors import FormatError, file_errors

#: Maximum length (characters) of a path, and of each name in it.
_LONGEST_PATH = 4096
_LONGEST_NAME = 255

#: Beginnings of web addresses.
_ADDRESSES = ("http://", "https://", "www.")

#: Kinds of files that contain no puzzle: the first bytes of such a file, decoded as latin-1, the
#: name of the kind, and advice for the user.
_OTHER_FILES = (
    ("%PDF-", "a PDF document", "save the clues as text, or the picture as PNG"),
    ("PK\x03\x04", "a ZIP archive (or an office document)", "unpack it first"),
    ("\x1f\x8b", "a gzip archive", "unpack it first"),
    ("BZh", "a bzip2 archive", "unpack it first"),
    ("\xfd7zXZ", "an xz archive", "unpack it first"),
    ("7z\xbc\xaf", "a 7z archive", "unpack it first"),
    ("{\\rtf", "an RTF document", "save the clues as plain text"),
)


def known_other_file(head: str) -> tuple[str, str] | None:
    """Return the kind of a file that contains no puzzle, and advice; None for other files.

    >>> known_other_file("%PDF-1.7")
    ('a PDF document', 'save the clues as text, or the picture as PNG')
    """
    for beginning, what, advice in _OTHER_FILES:
        if head.startswith(beginning):
            return what, advice
    if "\x1b[" in head and "\0" not in head:
        return "text in the colours of a terminal", "print it with nonolith show --as text"
    start = head.lstrip().lower()
    page = start.startswith(("<!doctype html", "<html"))
    if page and not FORMATS["nonograms_org"].sniff(head):
        return "a web page (HTML)", "save the puzzle itself, not the page around it"
    if start.startswith("<") and "<svg" in start[:2000]:
        return "a drawing in SVG", "save it as PNG, one pixel for each cell"
    return None


def extension_of(path: str) -> str:
    """Return the file name extension of a path, with its dot, in lower case.

    >>> extension_of("puzzles/cat.NON")
    '.non'
    """
    return os.path.splitext(path)[1].lower()


@contextmanager
def open_source(source: Source, chosen: Format | None) -> Iterator[tuple[Stream, str, str]]:
    """Open the input of ``read``, and close it at the end of the ``with`` block.

    Yield the stream, the name of the input for error messages, and its file name extension.
    ``chosen`` is None if the format will be detected.
    """
    if not isinstance(source, str | bytes | os.PathLike):
        if not callable(getattr(source, "read", None)):
            raise FormatError(
                f"cannot read a {type(source).__name__}", "a path, text, bytes or an open file"
            )
        yield Stream(source), name_of(source), extension_of(name_of(source))
        return
    path = _path_of(source, chosen)
    if path is not None:
        with _open(path) as file:
            yield Stream(file), path, extension_of(path)
        return
    if isinstance(source, os.PathLike):
        raise FormatError(f"{source!r} is not the path of a file")
    yield Stream(source), "<text>" if isinstance(source, str) else "<bytes>", ""


def _path_of(source: str | bytes | os.PathLike[str], chosen: Format | None) -> str | None:
    """Return the path that ``source`` is, or None if ``source`` is the contents of a file."""
    if not isinstance(source, str):
        path = None if isinstance(source, bytes) else os.fspath(source)
        return path if isinstance(path, str) else None
    if not source.strip() or len(source) > _LONGEST_PATH:
        return None
    if _exists(source):
        return source
    rows = FORMATS.values() if chosen is None else (chosen,)
    if "\n" in source or "\r" in source or any(row.sniff(source) for row in rows):
        return None
    if source.lstrip().lower().startswith(_ADDRESSES):
        raise FormatError(
            "this is a web address, not a file; save the page, then read that file",
            "a path, or the text of a puzzle",
            source=source,
        )
    return source


def _exists(path: str) -> bool:
    if len(path) > _LONGEST_NAME and "/" not in path and os.sep not in path:
        return False  # too long for a file name; this test is faster than a system call
    return os.path.exists(path)


def _open(path: str) -> BinaryIO:
    with file_errors("cannot be read", path):
        try:
            return open(path, "rb")
        except FileNotFoundError:
            raise FormatError(
                "there is no such file", "a path, or the text of a puzzle", source=path
            ) from None
        except IsADirectoryError:
            raise FormatError("this is a directory, not a file", source=path) from None
