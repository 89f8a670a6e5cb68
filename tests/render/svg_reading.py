"""What an SVG picture of this project shows, read from its elements: cells and clues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
COMMAND = re.compile(r"([mhvz])([^mhvz]*)")


class Run(NamedTuple):
    """A stretch to the right: where it begins, and its length."""

    x: float
    y: float
    length: float


def runs(path: str) -> Iterator[Run]:
    """The strokes to the right of a path that only moves, and draws to the right."""
    x = y = 0.0
    for name, arguments in COMMAND.findall(path):
        numbers = [float(number) for number in arguments.split()]
        if name == "m":
            x, y = x + numbers[0], y + numbers[1]
        else:
            assert name == "h"
            yield Run(x, y, numbers[0])
            x += numbers[0]


def rectangles(path: str) -> Iterator[tuple[float, float, float, float]]:
    """The rectangles of a path: x, y, width and height. After its end a path is at its start."""
    x = y = 0.0
    commands = [(name, arguments.split()) for name, arguments in COMMAND.findall(path)]
    for move, across, down, back, end in zip(*[iter(commands)] * 5, strict=True):
        assert [entry[0] for entry in (move, across, down, back, end)] == list("mhvhz")
        x, y = x + float(move[1][0]), y + float(move[1][1])
        assert float(across[1][0]) == -float(back[1][0])
        yield x, y, float(across[1][0]), float(down[1][0])


def painted(root: Element) -> dict[str, set[tuple[int, int]]]:
    """For each colour the cells (row, column) that its paths cover, no cell twice."""
    cells: dict[str, set[tuple[int, int]]] = {}
    for path in root.iter(f"{SVG}path"):
        transform, data = path.get("transform") or "", path.get("d") or ""
        if not transform.startswith("scale(10)"):
            continue
        if path.get("fill"):
            boxes = list(rectangles(data))
        else:
            assert transform == "scale(10) translate(0 .5)"  # a stroke is half above, half below
            boxes = [(run.x, run.y, run.length, 1) for run in runs(data)]
        colour = path.get("fill") or path.get("stroke") or ""
        for x, y, width, height in boxes:
            for r in range(int(y), int(y + height)):
                for c in range(int(x), int(x + width)):
                    assert all((r, c) not in covered for covered in cells.values())
                    cells.setdefault(colour, set()).add((r, c))
    return cells


class Figure(NamedTuple):
    """A number: its text, and where its middle is."""

    text: str
    x: float
    y: float


def figures(root: Element) -> list[Figure]:
    """The numbers; a text with several places has one for each of its characters."""
    found: list[Figure] = []
    for group in root.iter(f"{SVG}g"):
        for text in group.findall(f"{SVG}text"):
            places = [float(place) for place in (text.get("x") or "").split()]
            middle = float(text.get("y") or 0) - 0.36 * float(group.get("font-size") or 0)
            words = text.text or ""
            parts = [words] if len(places) == 1 else list(words)
            found += [Figure(p, x, middle) for p, x in zip(parts, places, strict=True)]
    return found


def translation(path: Element) -> tuple[float, float]:
    """How far a path is moved, by its transform."""
    x, _, y = (path.get("transform") or "").removeprefix("translate(").rstrip(")").partition(" ")
    return float(x), float(y or 0)


def grounds(root: Element) -> list[tuple[str, Run, float]]:
    """The grounds of numbers: the colour, the stroke and its width."""
    return [
        (
            path.get("stroke") or "",
            run._replace(x=run.x + moved[0], y=run.y + moved[1]),
            float(path.get("stroke-width") or 1),
        )
        for path in root.iter(f"{SVG}path")
        if (path.get("transform") or "").startswith("translate(")
        for moved in [translation(path)]
        for run in runs(path.get("d") or "")
    ]


def clues(root: Element, height: int, width: int) -> tuple[list[list[str]], list[list[str]]]:
    """The numbers of each row and of each column, in the order in which they are read."""
    rows: list[list[str]] = [[] for _ in range(height)]
    columns: list[list[str]] = [[] for _ in range(width)]
    for figure in sorted(figures(root), key=lambda figure: (round(figure.y), figure.x)):
        if figure.x < 0:
            rows[int(figure.y // 10)].append(figure.text)
        else:
            columns[int(figure.x // 10)].append(figure.text)
    return rows, columns
