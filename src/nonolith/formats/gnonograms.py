"""gnonograms: the files of Gnonograms (``.gno``), sections with their name between brackets.

``[Description]`` with title, author, date and difficulty, ``[License]``, ``[Dimensions]`` with rows
and columns, ``[Row clues]``, ``[Column clues]``, ``[Solution grid]`` and ``[Working grid]``. A
section is recognised by the first three letters of its name; others are passed over. Cells are 0
unknown, 1 blank, 2 filled. Without clues, they are derived from the solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonolith.formats.base import Fit
from nonolith.formats.stream import Line
from nonolith.formats.text import plain_clue, plain_clue_text, shortened, size, split_lines, tokens
from nonolith.model.clue import line_clue
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError

_MASKS = {"0": 3, "1": 1, "2": 2}
_CELLS = {mask: cell for cell, mask in _MASKS.items()}

#: The lines of the description, in order.
_DESCRIPTION = ("title", "author", "date", "difficulty")


def sniff(head: str) -> Fit:
    return Fit.SURE if any(_section(line) == "dim" for line in head.split("\n")) else Fit.NO


def _section(text: str) -> str | None:
    """The first three letters of the section that this line begins, or None."""
    name = text.rstrip()
    return name[1:4].lower() if name.startswith("[") and name.endswith("]") else None


def read(text: str) -> Puzzle:
    sections: dict[str, list[Line]] = {}
    current: list[Line] = []
    for line in split_lines(text):
        name = _section(line.text)
        if name is None:
            current.append(line)
        elif name in sections:
            raise line.error(f"{shortened(line.text)} is there twice", expected="each section once")
        else:
            current = sections[name] = []
    height, width = _sizes(sections)
    goal = _grid(sections, "sol", height, width)
    working = _grid(sections, "wor", height, width)
    texts = _texts(sections)
    saved = [] if working is None or working.unknown == height * width else [working]
    rows, columns = (
        _clues(sections, name, count) for name, count in (("row", height), ("col", width))
    )
    if rows is None or columns is None:
        if goal is None or not goal.is_complete:
            missing = "row" if rows is None else "column"
            raise FormatError(f"there are no {missing} clues", expected=f"[{missing} clues]")
        rows = [line_clue(line) for line in goal.rows()]
        columns = [line_clue(line) for line in goal.transposed().rows()]
    return Puzzle(rows=rows, columns=columns, goal=goal, saved=saved, **texts)


def _full(sections: dict[str, list[Line]], name: str) -> list[Line] | None:
    """The lines of a section that are not empty; None where there is no such section."""
    lines = sections.get(name)
    return None if lines is None else [line for line in lines if line.text.strip()]


def _sizes(sections: dict[str, list[Line]]) -> tuple[int, int]:
    lines = _full(sections, "dim")
    if not lines or len(lines) != 2:
        raise FormatError(
            "the size is missing",
            line=lines[0].number if lines else None,
            expected="[Dimensions], then the rows and the columns on two lines",
        )
    rows, columns = lines
    return size(rows.text.strip(), rows, "rows"), size(columns.text.strip(), columns, "columns")


def _texts(sections: dict[str, list[Line]]) -> dict[str, Any]:
    lines = [line.text.strip() for line in sections.get("des", [])]
    found = dict(zip(_DESCRIPTION, lines, strict=False))
    date = found.get("date", "")
    licence = _full(sections, "lic") or []
    return {
        "title": found.get("title", ""),
        "author": found.get("author", ""),
        "licence": " ".join(line.text.strip() for line in licence),
        "notes": f"date: {date}" if date else "",
    }


def _clues(
    sections: dict[str, list[Line]], name: str, count: int
) -> list[list[int]] | list[Clue] | None:
    lines = _full(sections, name)
    if lines is None:
        return None
    if len(lines) != count:
        raise FormatError(
            f"there are {len(lines)} {name} clues",
            line=lines[-1].number if lines else None,
            expected=f"{count}, one on each line; an empty clue is 0",
        )
    return [plain_clue(line) for line in lines]


def _grid(sections: dict[str, list[Line]], name: str, height: int, width: int) -> Grid | None:
    lines = _full(sections, name)
    if lines is None:
        return None
    if len(lines) != (height if width else 0):
        raise FormatError(
            f"the grid [{name}...] has {len(lines)} rows",
            line=lines[-1].number if lines else None,
            expected=str(height),
        )
    masks: list[int] = []
    for line in lines:
        cells = tokens(line, "")
        wrong = next((cell for cell in cells if cell not in _MASKS), None)
        if wrong is not None:
            raise line.error(f"{shortened(wrong)} is no cell", expected="0, 1 or 2")
        if len(cells) != width:
            raise line.error(f"this row has {len(cells)} cells", expected=str(width))
        masks += [_MASKS[cell] for cell in cells]
    return Grid(height, width, masks)


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    lines = ["[Description]", *(_one_line(text) for text in (puzzle.title, puzzle.author))]
    lines += ["", "0"]
    if puzzle.licence:
        lines += ["[License]", _one_line(puzzle.licence)]
    lines += ["[Dimensions]", str(puzzle.height), str(puzzle.width)]
    lines += ["[Row clues]", *(plain_clue_text(clue, ",") for clue in puzzle.rows)]
    lines += ["[Column clues]", *(plain_clue_text(clue, ",") for clue in puzzle.columns)]
    grids = [("[Solution grid]", puzzle.goal), *(("[Working grid]", g) for g in puzzle.saved[:1])]
    for name, grid in grids:
        if grid is not None:
            lines += [name, *_rows(grid)]
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    """The text on one line, which begins no section."""
    line = text.replace("\n", " ")
    return f" {line}" if line.startswith("[") else line


def _rows(grid: Grid) -> list[str]:
    cells = [_CELLS.get(mask, "0") for mask in grid.masks()]
    return [" ".join(cells[r * grid.width : (r + 1) * grid.width]) for r in range(grid.height)]
