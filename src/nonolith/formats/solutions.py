"""solutions: the lists of solutions of the TAAI, TCGA and ICGA nonogram tournaments, as goals.

Each solution begins with a line ``$number``; then follow its rows, one on each line, a 0 or a 1 for
each cell, separated by tabs. ``tournament`` is the format of the puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.formats import tournament
from nonolith.formats.base import Fit
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.stream import Stream
from nonolith.formats.text import plain_clue
from nonolith.formats.tournament import ListPart
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import UnsupportedError


def sniff(head: str) -> Fit:
    if not tournament.begins_list(head):
        return Fit.NO
    return Fit.SURE if tournament.shows_solution(head) else Fit.MAYBE


def parts(stream: Stream) -> Iterator[ListPart]:
    return tournament.parts(stream)


def read_part(part: ListPart) -> Puzzle:
    lines = tournament.filled(part)
    if len(lines) > (most := most_lines()):
        raise too_large(f"{len(lines)} rows; at most {most} are supported", part.start)
    return tournament.read_solution(part.start, [plain_clue(line) for line in lines])


def write(puzzles: Sequence[Puzzle], numbers: Sequence[int]) -> str:
    lines = []
    for number, puzzle in zip(numbers, puzzles, strict=True):
        assert puzzle.goal is not None
        if not puzzle.height or not puzzle.width:
            raise UnsupportedError("solutions cannot hold a picture without cells")
        lines.append(f"${number}")
        lines += ["\t".join(map(str, row)) for row in puzzle.goal.rows()]
    return "\n".join(lines) + "\n"
