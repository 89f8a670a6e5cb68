"""Read the cells and clues that an SVG picture of this project shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
COMMAND = re.compile(r"([Mhvz])([^Mhvz]*)")


def rectangles(path: str) -> Iterator[tuple[float, float, float, float]]:
    """Yield the rectangles of a path: x, y, width and height."""
    commands = [(name, arguments.split()) for name, arguments in COMMAND.findall(path)]
    for move, across, down, back, end in zip(*[iter(commands)] * 5, strict=True):
        assert [entry[0] for entry in (move, across, down, back, end)] == list("Mhvhz")
        assert float(across[1][0]) == -float(back[1][0])
        yield float(move[1][0]), float(move[1][1]), float(across[1][0]), float(down[1][0])


def painted(root: Element) -> dict[str, set[tuple[int, int]]]:
    """Return for each colour the cells (row, column) that its paths cover; no cell occurs twice."""
    cells: dict[str, set[tuple[int, int]]] = {}
    for path in root.iter(f"{SVG}path"):
        transform, data = path.get("transform") or "", path.get("d") or ""
        if not transform.startswith("scale(10)"):
            continue
        colour = path.get("fill") or ""
        for x, y, width, height in rectangles(data):
            for r in range(int(y), int(y + height)):
                for c in range(int(x), int(x + width)):
                    assert all((r, c) not in covered for covered in cells.values())
                    cells.setdefault(colour, set()).add((r, c))
    return cells


class Figure(NamedTuple):
    """A number: its text, and the position of its centre."""

    text: str
    x: float
    y: float


def figures(root: Element) -> list[Figure]:
    """Return the numbers; each character of a text with several positions is a number."""
    found: list[Figure] = []
    for group in root.iter(f"{SVG}g"):
        for text in group.findall(f"{SVG}text"):
            places = [float(place) for place in (text.get("x") or "").split()]
            middle = float(text.get("y") or 0) - 0.36 * float(group.get("font-size") or 0)
            words = text.text or ""
            parts = [words] if len(places) == 1 else list(words)
            found += [Figure(p, x, middle) for p, x in zip(parts, places, strict=True)]
    return found


def grounds(root: Element) -> list[tuple[str, float, float, float, float]]:
    """Return the backgrounds of numbers: colour, x, y, width and height."""
    return [
        (path.get("fill") or "", *box)
        for path in root.iter(f"{SVG}path")
        if (path.get("fill") or "none") != "none" and not path.get("transform")
        for box in rectangles(path.get("d") or "")
    ]


def clues(root: Element, height: int, width: int) -> tuple[list[list[str]], list[list[str]]]:
    """Return the numbers of each row and of each column, in reading order."""
    rows: list[list[str]] = [[] for _ in range(height)]
    columns: list[list[str]] = [[] for _ in range(width)]
    for figure in sorted(figures(root), key=lambda figure: (round(figure.y), figure.x)):
        if figure.x < 0:
            rows[int(figure.y // 10)].append(figure.text)
        else:
            columns[int(figure.x // 10)].append(figure.text)
    return rows, columns
