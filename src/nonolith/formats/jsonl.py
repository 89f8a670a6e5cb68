"""Read and write ``jsonl``: a puzzle on each line, as an object of the format ``json``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from json import dumps

from nonolith.formats import json_of_others
from nonolith.formats.protocol import Fit
from nonolith.formats.stream import Stream
from nonolith.formats.text import TextLine
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError


def sniff(head: str) -> Fit:
    found = re.match(
        r'\s*\{(?=[^\n]*"rows")(?=[^\n]*"columns")[^\n]*\}[ \t]*(\n\s*[^\s}\],])?', head
    )
    return Fit.NO if found is None else Fit.SURE if found[1] else Fit.MAYBE


def split(stream: Stream) -> Iterator[TextLine]:
    return (line for line in stream.lines() if line.text.strip())


def read_one(line: TextLine) -> Puzzle:
    try:
        found = [*json_of_others.split(line.text)]
        if len(found) != 1:
            raise FormatError(f"this line has {len(found)} puzzles", "one on each line")
        return json_of_others.read_one(found[0])
    except FormatError as error:
        error.line = line.number
        raise


def write(puzzles: Sequence[Puzzle]) -> str:
    lines = (dumps(each.record(), ensure_ascii=False, separators=(",", ":")) for each in puzzles)
    return "".join(f"{line}\n" for line in lines)
