"""Reading: from a path or contents to puzzles, by way of finding out which format it is.

The format of the extension is taken if the beginning of the content fits it; otherwise each
format of the table looks at the beginning, and one that is sure wins. Where several may fit, the
first that reads the whole wins, with a warning if another reads it as a different puzzle.
"""

# pathlib takes longer to load than a small puzzle to solve.
# ruff: noqa: PTH116, PTH122, PTH123

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence

from nonolith.errors import (
    FormatError,
    FormatWarning,
    NonolithError,
    PuzzleError,
    UnsupportedError,
)
from nonolith.formats import FORMATS, Fit, Format, PathOrText
from nonolith.formats.text import clean, decode
from nonolith.limits import MAX_INPUT_BYTES
from nonolith.puzzle import Puzzle

#: How much of the input (bytes or characters) the formats look at to recognise it.
_HEAD = 65_536

#: Length (characters) up to which a one-line text may be the name of a file.
_LONGEST_PATH = 4096


def read_source(source: PathOrText, format: str | None) -> tuple[list[Puzzle], str]:
    """All puzzles of a path or of contents, and the name of the source for messages."""
    chosen = find_format(format) if format is not None else None
    if not isinstance(source, str | bytes | os.PathLike):
        raise FormatError(
            f"cannot read a {type(source).__name__}", expected="a path, text or bytes"
        )
    path = _path_of(source, chosen)
    if path is not None:
        return _read(_load(path), path, chosen, extension_of(path)), path
    if isinstance(source, os.PathLike):
        raise FormatError(f"{source!r} is not the path of a file")
    name = "<text>" if isinstance(source, str) else "<bytes>"
    return _read(source, name, chosen, ""), name


def pick(puzzles: Sequence[Puzzle], source: str, number: int | None) -> Puzzle:
    """The puzzle with this number, from 1; None is the first."""
    wanted = 1 if number is None else number
    if not 1 <= wanted <= len(puzzles):
        holds = f"{len(puzzles)} puzzle{'' if len(puzzles) == 1 else 's'}"
        raise FormatError(
            f"there is no puzzle number {wanted}, the file holds {holds}",
            source=source,
            expected=f"a number from 1 to {len(puzzles)}",
        )
    return puzzles[wanted - 1]


def find_format(name: str) -> Format:
    """The format with this name; FormatError with all names if there is none."""
    if name not in FORMATS:
        raise FormatError(f"unknown format {name!r}", expected=f"one of {', '.join(FORMATS)}")
    return FORMATS[name]


def extension_of(path: str) -> str:
    """The ending of the file's name, from its last dot, in lower case.

    >>> extension_of("puzzles/cat.NON")
    '.non'
    """
    return os.path.splitext(path)[1].lower()


def format_of_extension(extension: str) -> Format | None:
    """The format whose files end so, or None."""
    return next((row for row in FORMATS.values() if extension in row.extensions), None)


def _path_of(source: PathOrText, chosen: Format | None) -> str | None:
    if isinstance(source, bytes):
        return None
    if not isinstance(source, str):
        path = os.fspath(source)
        return path if isinstance(path, str) else None
    if not source.strip() or "\n" in source or "\r" in source or len(source) > _LONGEST_PATH:
        return None
    if _exists(source):
        return source
    rows = FORMATS.values() if chosen is None else (chosen,)
    return None if any(row.sniff(source) for row in rows) else source


def _exists(path: str) -> bool:
    try:
        os.stat(path)
    except (OSError, ValueError):
        return False
    return True


def _load(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_INPUT_BYTES + 1)
    except FileNotFoundError:
        raise FormatError(
            "there is no such file", source=path, expected="a path, or the text of a puzzle"
        ) from None
    except IsADirectoryError:
        raise FormatError("this is a directory, not a file", source=path) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FormatError(f"cannot be read: {reason}", source=path) from None
    return data


def _read(data: str | bytes, source: str, chosen: Format | None, extension: str) -> list[Puzzle]:
    try:
        return _parse(data, chosen, extension)
    except FormatError as error:
        if error.source is None:
            error.source = source
        raise
    except PuzzleError as error:
        raise error.at(source) from None
    except UnsupportedError as error:
        raise UnsupportedError(f"{source}: {error}") from None


def _parse(data: str | bytes, chosen: Format | None, extension: str) -> list[Puzzle]:
    if len(data) > MAX_INPUT_BYTES:
        raise FormatError(
            f"the input is larger than {MAX_INPUT_BYTES} bytes, the most that is read"
        )
    if not data.strip():
        raise FormatError("there is nothing in it", expected="a puzzle")
    if chosen is not None:
        return _read_as(chosen, data)
    candidates = _candidates(data, extension)
    if len(candidates) == 1:
        return _read_as(candidates[0], data)
    return _first_that_reads(candidates, data)


def _read_as(row: Format, data: str | bytes) -> list[Puzzle]:
    if row.binary:
        raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        puzzles = row.read(raw)
    else:
        puzzles = row.read(clean(data) if isinstance(data, str) else decode(data))
    if not puzzles:
        raise FormatError("there is no puzzle in it", expected=f"a puzzle in the format {row.name}")
    return puzzles


def _head(data: str | bytes) -> str:
    if isinstance(data, str):
        head = data[:_HEAD].removeprefix("\ufeff")
    elif data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = data[:_HEAD].decode("utf-16", "replace")
    else:
        head = data[:_HEAD].removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    return head.replace("\r\n", "\n").replace("\r", "\n")


def _candidates(data: str | bytes, extension: str) -> list[Format]:
    """The formats that the input may have, the likeliest first; never empty."""
    head = _head(data)
    expected = format_of_extension(extension)
    if expected is not None and expected.sniff(head):
        return [expected]
    found = []
    for row in FORMATS.values():
        fit = row.sniff(head)
        if fit is Fit.SURE:
            return [row]
        if fit is Fit.MAYBE:
            found.append(row)
    if found:
        return found
    if expected is not None:
        return [expected]
    if isinstance(data, bytes):
        decode(data)  # says so if this is no text at all
    raise FormatError(
        "this is none of the formats that are known by their content",
        expected=f"one of {', '.join(FORMATS)}; name it if it is one",
    )


def _first_that_reads(candidates: Sequence[Format], data: str | bytes) -> list[Puzzle]:
    first: tuple[Format, list[Puzzle]] | None = None
    failure: NonolithError | None = None
    for row in candidates:
        try:
            puzzles = _read_as(row, data)
        except NonolithError as error:
            failure = failure or error
            continue
        if first is None:
            first = row, puzzles
        elif puzzles != first[1]:
            warnings.warn(
                f"this may be {first[0].name} or {row.name}; read as {first[0].name} "
                "(name the format to have it otherwise)",
                FormatWarning,
                stacklevel=6,
            )
            break
    if first is None:
        assert failure is not None
        raise failure
    return first[1]
