"""How a puzzle is written as an element of the XML format of webpbn.com."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.colours import free_char
from nonolith.formats.webpbn import allowed
from nonolith.formats.xml_writing import escaped
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.puzzle import Clue, Puzzle

#: The character that webpbn.com itself gives to black.
_BLACK = "X"


def puzzle_xml(puzzle: Puzzle) -> str:
    """The puzzle element, with its line end."""
    palette = puzzle.palette
    chars = _chars(palette)
    texts = (
        ("title", puzzle.title),
        ("author", puzzle.author),
        ("copyright", puzzle.copyright),
        ("description", puzzle.notes),
        ("note", f"licence: {puzzle.licence}" if puzzle.licence else ""),
    )
    lines = [
        f'<puzzle type="grid" backgroundcolor="{escaped(palette[0].name)}" '
        f'defaultcolor="{escaped(palette[1].name)}">'
    ]
    lines += [f"<{tag}>{escaped(text)}</{tag}>" for tag, text in texts if text]
    lines += [
        f'<color name="{escaped(colour.name)}" char="{escaped(char)}">{colour.rgb[1:]}</color>'
        for char, colour in zip(chars, palette, strict=True)
    ]
    lines += _clues("columns", puzzle.columns, palette)
    lines += _clues("rows", puzzle.rows, palette)
    if puzzle.goal is not None:
        lines += _solution("goal", puzzle.goal, chars)
    for grid in puzzle.saved:
        lines += _solution("saved", grid, chars)
    return "\n".join([*lines, "</puzzle>"]) + "\n"


def _chars(palette: Palette) -> list[str]:
    if palette == BLACK_AND_WHITE:
        return [palette[0].char, _BLACK]
    chars: list[str] = []
    own = {colour.char for colour in palette}
    for colour in palette:
        good = allowed(colour.char)
        chars.append(colour.char if good else free_char({*chars, *own}, allowed=allowed))
    return chars


def _clues(kind: str, clues: Sequence[Clue], palette: Palette) -> list[str]:
    lines = [f'<clues type="{kind}">']
    for clue in clues:
        counts = "".join(
            f"<count>{block.length}</count>"
            if block.colour == 1
            else f'<count color="{escaped(palette[block.colour].name)}">{block.length}</count>'
            for block in clue
        )
        lines.append(f"<line>{counts}</line>")
    return [*lines, "</clues>"]


def _solution(kind: str, grid: Grid, chars: Sequence[str]) -> list[str]:
    full = (1 << len(chars)) - 1
    cells = {mask: "?" if mask == full else _cell(mask, chars) for mask in set(grid.masks())}
    masks = grid.masks()
    rows = [masks[r * grid.width : (r + 1) * grid.width] for r in range(grid.height)]
    images = ["|" + escaped("".join(cells[mask] for mask in row)) + "|" for row in rows]
    return [f'<solution type="{kind}">', "<image>", *images, "</image>", "</solution>"]


def _cell(mask: int, chars: Sequence[str]) -> str:
    members = [char for number, char in enumerate(chars) if mask >> number & 1]
    return members[0] if len(members) == 1 else f"[{''.join(members)}]"
