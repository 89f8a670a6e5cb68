"""Read and write ``gnonograms``, the files (``.gno``) of the program Gnonograms.

Missing clues are derived from the solution grid.
"""

from __future__ import annotations

from nonolith.formats.text import (
    TextLine,
    clue_text,
    complete_clues,
    filled,
    shortened,
    split_lines,
)
from nonolith.model.grid import BLANK, FILLED, UNKNOWN, Grid
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_MASKS = {"0": UNKNOWN, "1": BLANK, "2": FILLED}
_CELLS = {None: "0", 0: "1", 1: "2"}


def read(text: str) -> Puzzle:
    sections: dict[str, list[TextLine]] = {}
    current: list[TextLine] = []
    for line in split_lines(text):
        heading = line.text.rstrip()
        if not (heading.startswith("[") and heading.endswith("]")):
            current.append(line)
            continue
        name = heading[1:4].lower()
        if name in sections:
            raise line.error(f"{shortened(heading)} appears twice", "each section once")
        current = sections[name] = []
    description = [*(line.text.strip() for line in sections.get("des", [])), "", "", ""]
    full = {name: filled(lines) for name, lines in sections.items()}
    height, width = _sizes(full.get("dim", []))
    goal = _grid(full, "sol", height, width)
    working = _grid(full, "wor", height, width)
    rows, columns = complete_clues(_clues(full, "row", height), _clues(full, "col", width), goal)
    return Puzzle(
        rows=rows,
        columns=columns,
        goal=goal,
        saved=[grid for grid in [working] if grid and grid.unknown < height * width],
        licence=" ".join(line.text.strip() for line in full.get("lic", [])),
        title=description[0],
        author=description[1],
        notes=f"date: {description[2]}" if description[2] else "",
    )


def _sizes(lines: list[TextLine]) -> tuple[int, int]:
    if len(lines) != 2:
        raise FormatError(
            "the size is missing",
            "[Dimensions], then the rows and the columns on two lines",
            line=lines[0].number if lines else None,
        )
    rows, columns = lines
    return rows.size(rows.text.strip(), "rows"), columns.size(columns.text.strip(), "columns")


def _section(
    sections: dict[str, list[TextLine]], name: str, count: int, what: str
) -> list[TextLine] | None:
    """Return the ``count`` lines of a section; None if the section is missing."""
    lines = sections.get(name)
    if lines is not None and len(lines) != count:
        raise FormatError(
            f"the section [{name}...] has {len(lines)} {what}",
            str(count),
            line=lines[-1].number if lines else None,
        )
    return lines


def _clues(sections: dict[str, list[TextLine]], name: str, count: int) -> list[list[int]] | None:
    lines = _section(sections, name, count, "clues (an empty clue is 0)")
    return None if lines is None else [line.clue() for line in lines]


def _grid(sections: dict[str, list[TextLine]], name: str, height: int, width: int) -> Grid | None:
    lines = _section(sections, name, height if width else 0, "rows")
    if lines is None:
        return None
    masks = [mask for line in lines for mask in line.masks(line.words(""), _MASKS, width)]
    return Grid(height, width, masks)


def write(puzzle: Puzzle) -> str:
    lines = ["[Description]", *(_one_line(text) for text in (puzzle.title, puzzle.author))]
    lines += ["", "0"]
    if puzzle.licence:
        lines += ["[License]", _one_line(puzzle.licence)]
    lines += ["[Dimensions]", str(puzzle.height), str(puzzle.width)]
    lines += ["[Row clues]", *(clue_text(clue, ",") for clue in puzzle.rows)]
    lines += ["[Column clues]", *(clue_text(clue, ",") for clue in puzzle.columns)]
    grids = [("[Solution grid]", puzzle.goal), *(("[Working grid]", g) for g in puzzle.saved[:1])]
    for name, grid in grids:
        if grid is not None:
            lines += [name, *(" ".join(_CELLS[cell] for cell in row) for row in grid.rows())]
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    """Return the text on one line, with a space before it if it begins with ``[``."""
    line = text.replace("\n", " ")
    return f" {line}" if line.startswith("[") else line
