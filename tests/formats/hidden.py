"""Encode pictures as on the pages of nonograms.org, and as in exports of Katana."""

from __future__ import annotations

import io
import random
from itertools import groupby
from math import isqrt

from nonolith import Puzzle


def script(puzzle: Puzzle, seed: int = 1) -> str:
    """Return the line of a script that encodes the goal."""
    rng = random.Random(seed)
    assert puzzle.goal is not None

    def hidden(first: int, second: int, third: int) -> list[int]:
        """Return four numbers: modulo the fourth, the first three equal the arguments."""
        divisor = rng.randrange(2000, 4000)
        return [value + divisor * rng.randrange(5) for value in (first, second, third)] + [divisor]

    def sums(value: int) -> list[int]:
        third = rng.randrange(500)
        second = rng.randrange(value + third + 1)
        return hidden(value + third - second, second, third)

    runs = []
    for row, cells in enumerate(puzzle.goal.rows()):
        start = 0
        for colour, group in groupby(cells):
            length = len(list(group))
            if colour:
                runs.append((start, length, colour, row))
            start += length
    colours = [bytes.fromhex(colour.rgb[1:]) for colour in puzzle.palette][1:]
    shift, offset = ([rng.randrange(50, 500) for _ in range(4)] for _ in range(2))
    root = isqrt(len(runs))
    twice, odd = divmod(len(runs) - root * root, 2)
    rows = [[rng.randrange(99)], sums(puzzle.width), sums(puzzle.height), sums(len(colours)), shift]
    rows += [[r + shift[1], g + shift[0], b + shift[3], rng.randrange(999)] for r, g, b in colours]
    rows += [hidden(root, twice, odd), offset]
    for start, length, colour, row in runs:
        values = (start + 1, length, colour, row + 1)
        rows.append([value + by for value, by in zip(values, offset, strict=True)])
    return f"var d={str(rows).replace(' ', '')};\n"


def export(puzzle: Puzzle, blank: tuple[int, int, int] = (0, 255, 0)) -> bytes:
    """Return a file like the exports of Nonograms Katana: a header and a picture."""
    from PIL import Image

    assert puzzle.goal is not None
    colours = [(*blank, 128), *((*bytes.fromhex(c.rgb[1:]), 255) for c in list(puzzle.palette)[1:])]
    image = Image.new("RGBA", (puzzle.width, puzzle.height))
    image.putdata([colours[cell or 0] for row in puzzle.goal.rows() for cell in row])
    out = io.BytesIO()
    image.save(out, format="PNG")
    return b"\x1a\x81\xcd\x45" + bytes(range(24)) + b"\x03\x00Cat" + out.getvalue()
