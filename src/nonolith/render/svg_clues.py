"""The clues of an SVG picture: numbers that stand on their colour where there are several.

All numbers of one digit at one height are one text with a list of places, and the grounds of all
numbers of one colour one path, so that the largest clues stay readable files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonolith.palette import Palette
from nonolith.puzzle import Clue, Puzzle
from nonolith.render.colouring import ink_on
from nonolith.render.svg_cells import CELL, strokes

#: What the clues are written in where they do not stand on a colour.
INK = "#1c1c1c"
#: Space between the clues and the grid.
GAP = 2
#: Size of a number's slot along its line, and of the figures by the number of their digits.
_SLOT = 8
_WIDE_SLOT = 10
_FONT = {1: 6.6, 2: 6.2, 3: 5, 4: 4}
#: How far the middle of a figure is above its baseline, as a part of the font's size.
_RISE = 0.36


class _Number(NamedTuple):
    """A number of a clue: its colour's number, and the middle of its slot."""

    text: str
    colour: int
    x: int
    y: int


class ClueSizes(NamedTuple):
    """The room that clues take left of the grid and above it."""

    left: int
    top: int


def clue_sizes(puzzle: Puzzle) -> ClueSizes:
    """The room that the clues of a puzzle take, with the gap between them and the grid."""
    return ClueSizes(
        _slot(puzzle.rows) * max((len(clue) or 1 for clue in puzzle.rows), default=0) + GAP,
        _SLOT * max((len(clue) or 1 for clue in puzzle.columns), default=0) + GAP,
    )


def clues_svg(puzzle: Puzzle) -> Iterator[str]:
    """The clues; the grid's upper left corner is at 0, 0."""
    slot = _slot(puzzle.rows)
    rows, columns = _row_numbers(puzzle.rows, slot), _column_numbers(puzzle.columns)
    if len(puzzle.palette) > 2:
        yield from _grounds(rows, puzzle.palette, slot - 1, CELL - 1)
        yield from _grounds(columns, puzzle.palette, CELL - 1, _SLOT - 1)
    yield from _figures(rows + columns, puzzle.palette)


def _slot(clues: tuple[Clue, ...]) -> int:
    return _WIDE_SLOT if any(block.length > 9 for clue in clues for block in clue) else _SLOT


def _row_numbers(clues: tuple[Clue, ...], slot: int) -> list[_Number]:
    return [
        _Number(str(length), colour, -GAP - slot * place - slot // 2, row * CELL + CELL // 2)
        for row, clue in enumerate(clues)
        for place, (length, colour) in enumerate(reversed(clue or ((0, 0),)))
    ]


def _column_numbers(clues: tuple[Clue, ...]) -> list[_Number]:
    """By their heights: those that stand at one height can share a text and its place."""
    numbers = [
        _Number(str(length), colour, column * CELL + CELL // 2, -GAP - _SLOT * place - _SLOT // 2)
        for column, clue in enumerate(clues)
        for place, (length, colour) in enumerate(reversed(clue or ((0, 0),)))
    ]
    return sorted(numbers, key=lambda number: -number.y)


def _grounds(numbers: list[_Number], palette: Palette, width: int, height: int) -> Iterator[str]:
    """For each colour one path, whose strokes are as wide as the grounds are high."""
    by_colour: dict[int, list[tuple[int, int, int]]] = {}
    for number in numbers:
        if number.colour:
            by_colour.setdefault(number.colour, []).append(
                (number.x - (width + 1) // 2, number.y, width)
            )
    for colour, places in by_colour.items():
        yield (
            f'<path stroke="{palette[colour].rgb}" stroke-width="{height}" '
            f'transform="translate(.5)" d="{strokes(places)}"/>'
        )


def _figures(numbers: list[_Number], palette: Palette) -> Iterator[str]:
    """The figures, in a group for each ink and size."""
    groups: dict[tuple[int, int], list[_Number]] = {}
    inks = [_ink(colour, palette) for colour in range(len(palette))]
    for number in numbers:
        groups.setdefault((inks.index(inks[number.colour]), len(number.text)), []).append(number)
    for (colour, digits), members in groups.items():
        size = _FONT[digits]
        texts = _singles(members, size) if digits == 1 else _longer(members, size)
        yield f'<g {inks[colour]} font-size="{size}">{"".join(texts)}</g>'


def _ink(colour: int, palette: Palette) -> str:
    """Attributes of the numbers of this colour; the 0 of a line without blocks is fainter."""
    if not colour:
        return f'fill="{INK}" fill-opacity="0.65"'
    return f'fill="{ink_on(palette[colour].rgb) if len(palette) > 2 else INK}"'


def _singles(numbers: list[_Number], size: float) -> Iterator[str]:
    """Numbers of one digit: one text for each height, with a place for each of its characters."""
    by_height: dict[int, list[_Number]] = {}
    for number in numbers:
        by_height.setdefault(number.y, []).append(number)
    for y, members in by_height.items():
        places = " ".join(str(number.x) for number in members)
        figures = "".join(number.text for number in members)
        yield f'<text x="{places}" y="{short(y + _RISE * size)}">{figures}</text>'


def _longer(numbers: list[_Number], size: float) -> Iterator[str]:
    for number in numbers:
        yield f'<text x="{number.x}" y="{short(number.y + _RISE * size)}">{number.text}</text>'


def short(number: float) -> str:
    """At most one decimal, none where it is 0.

    >>> short(2.0), short(-7.25)
    ('2', '-7.2')
    """
    return f"{number:.1f}".removesuffix(".0")
