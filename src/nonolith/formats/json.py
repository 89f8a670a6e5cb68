"""json: nonolith's own format, which holds everything that a puzzle can have.

The object of one puzzle has ``rows`` and ``columns``, and what else it needs of ``palette``,
``given``, ``goal``, ``saved`` and the texts; ``"nonolith": 1`` names the format. Several
puzzles are an object with ``puzzles``. The schema stands beside this file, and the documentation
explains it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn

from nonolith.formats.base import Fit
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.text import shortened
from nonolith.model.grid import CellLike, Grid
from nonolith.model.limits import MAX_COLOURS, MAX_TREE_BYTES
from nonolith.model.masks import positions
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.puzzle import Clue, ClueLike, Puzzle
from nonolith.support.errors import FormatError

VERSION = 1
_TEXTS = ("title", "author", "copyright", "licence", "notes")
_KEYS = ("nonolith", "rows", "columns", "palette", "given", "goal", "saved", *_TEXTS)


def sniff(head: str) -> Fit:
    if not head.lstrip().startswith("{"):
        return Fit.NO
    ours = '"nonolith"' in head or ('"rows"' in head and '"content"' not in head)
    return Fit.SURE if ours else Fit.MAYBE


def parts(text: str) -> Iterator[Any]:
    data = parse(text)
    if not isinstance(data, dict):
        raise FormatError("this is not an object", expected='{"nonolith": 1, "rows": ...}')
    version = data.get("nonolith", VERSION)
    if type(version) is not int or version != VERSION:
        raise FormatError(
            f"version {_shown(version)} of the format is not known", expected=str(VERSION)
        )
    if "puzzles" not in data:
        yield data
        return
    _only(data, ("nonolith", "puzzles"), "the file")
    yield from _list(data["puzzles"], "puzzles")


def parse(text: str) -> Any:
    """The value of a text of JSON; FormatError where it is broken."""
    from json import JSONDecodeError, loads

    if len(text) > MAX_TREE_BYTES:
        raise FormatError(f"JSON of more than {MAX_TREE_BYTES} characters is not read")
    try:
        return loads(text, parse_int=_whole, parse_float=_fraction, parse_constant=_fraction)
    except JSONDecodeError as error:
        raise FormatError(
            f"broken JSON: {error.msg}", line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise FormatError("broken JSON: lists are nested too deeply") from None


def _whole(digits: str) -> int:
    if len(digits) > 10:
        raise FormatError(f"the number {shortened(digits)} is far too large")
    return int(digits)


def _fraction(digits: str) -> NoReturn:
    raise FormatError(f"{shortened(digits)} is not a whole number", expected="a whole number")


def read_part(data: Any) -> Puzzle:
    if not isinstance(data, dict):
        raise FormatError("the puzzle is not an object", expected="rows and columns")
    _only(data, _KEYS, "the puzzle")
    for key in ("rows", "columns"):
        if key not in data:
            raise FormatError(f"the puzzle has no {key}", expected="a list of clues")
    palette = _palette(data["palette"]) if "palette" in data else BLACK_AND_WHITE
    rows, columns = _clues(data["rows"], "rows"), _clues(data["columns"], "columns")

    def grid(value: Any, what: str) -> Grid:
        return _grid(value, what, len(rows), len(columns), palette)

    saved = _list(data.get("saved", []), "saved")
    return Puzzle(
        rows=rows,
        columns=columns,
        palette=palette,
        given=grid(data["given"], "given") if "given" in data else None,
        goal=grid(data["goal"], "goal") if "goal" in data else None,
        saved=[grid(state, f"saved state {i}") for i, state in enumerate(saved, 1)],
        **{name: _text(data[name], name) for name in _TEXTS if name in data},
    )


def _shown(value: Any) -> str:
    """The value as a message shows it, cut where it is long."""
    if isinstance(value, list | dict):
        return "that is a list" if isinstance(value, list) else "that is an object"
    return shortened(value) if isinstance(value, str) else repr(value)


def _only(data: dict[str, Any], keys: Sequence[str], where: str) -> None:
    stranger = next((key for key in data if key not in keys), None)
    if stranger is not None:
        raise FormatError(
            f"{where} has an unknown key {shortened(stranger)}",
            expected=f"one of {', '.join(keys)}",
        )


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise FormatError(f"{what} is not a list")
    return value


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise FormatError(f"{what} is not a text")
    return value


def _palette(value: Any) -> Palette:
    entries = _list(value, "palette")
    if len(entries) > MAX_COLOURS + 1:
        raise FormatError(f"the palette has {len(entries)} colours, at most {MAX_COLOURS + 1}")
    colours = []
    for number, entry in enumerate(entries):
        if not isinstance(entry, dict) or set(entry) != {"name", "rgb", "char"}:
            raise FormatError(f"colour {number} is not complete", expected="name, rgb and char")
        colours.append(Colour(*(_text(entry[key], key) for key in ("name", "rgb", "char"))))
    return Palette(colours)


def _clues(value: Any, what: str) -> list[ClueLike]:
    lines = _list(value, what)
    if len(lines) > (most := most_lines()):
        raise too_large(f"there are {len(lines)} {what}, at most {most} are supported")
    return [
        [
            _block(block, f"{what}, clue {number}")
            for block in _list(line, f"clue {number} of {what}")
        ]
        for number, line in enumerate(lines, 1)
    ]


def _block(value: Any, where: str) -> int | tuple[int, int]:
    if type(value) is int:
        return value
    if isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
        return value[0], value[1]
    raise FormatError(f"{where}: this is not a block", expected="a length, or [length, colour]")


def _grid(value: Any, what: str, height: int, width: int, palette: Palette) -> Grid:
    rows = _list(value, what)
    if len(rows) != height:
        raise FormatError(f"{what} has {len(rows)} rows", expected=str(height))
    chars: dict[str, CellLike] = {colour.char: i for i, colour in enumerate(palette)}
    chars["?"] = None
    cells = []
    for number, row in enumerate(rows, 1):
        where = f"{what}, row {number}"
        cells.append(_row(row, chars, where, len(palette)))
        if len(cells[-1]) != width:
            raise FormatError(f"{where} has {len(cells[-1])} cells", expected=str(width))
    if not height or not width:
        return Grid(height, width, (), palette)
    return Grid.from_rows(cells, palette)


def _row(row: Any, chars: dict[str, CellLike], where: str, colours: int) -> list[CellLike]:
    if isinstance(row, str):
        if not chars.keys() >= set(row):
            stranger = next(char for char in row if char not in chars)
            raise FormatError(
                f"{where}: {stranger!r} is not a colour", expected=f"one of {' '.join(chars)}"
            )
        return [chars[char] for char in row]
    if isinstance(row, list):
        return [_cell(cell, where, colours) for cell in row]
    raise FormatError(f"{where} is neither a text nor a list")


def _cell(value: Any, where: str, colours: int) -> CellLike:
    if value is None or (type(value) is int and 0 <= value < colours):
        return value
    if isinstance(value, list) and all(type(c) is int and 0 <= c < colours for c in value):
        return frozenset(value)
    raise FormatError(
        f"{where}: this is not a cell", expected=f"a colour from 0 to {colours - 1}, null or a list"
    )


def write(puzzles: Sequence[Puzzle]) -> str:
    if len(puzzles) == 1:
        return _object(puzzles[0], "", {"nonolith": VERSION}) + "\n"
    entries = ",\n".join(_object(puzzle, "    ", {}) for puzzle in puzzles)
    return f'{{\n  "nonolith": {VERSION},\n  "puzzles": [\n{entries}\n  ]\n}}\n'


def _object(puzzle: Puzzle, indent: str, first: dict[str, Any]) -> str:
    """The object of a puzzle; a clue, a colour and a row of cells each stand on one line."""
    from json import dumps

    def shown(value: Any) -> str:
        return dumps(value, ensure_ascii=False)

    fields = {key: shown(value) for key, value in first.items()}
    fields |= {name: shown(getattr(puzzle, name)) for name in _TEXTS if getattr(puzzle, name)}
    if puzzle.palette != BLACK_AND_WHITE:
        fields["palette"] = _block_of([shown(c._asdict()) for c in puzzle.palette], indent + "  ")
    two = len(puzzle.palette) == 2
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        fields[name] = _block_of([shown(_blocks(clue, two)) for clue in clues], indent + "  ")
    for name, grid in (("given", puzzle.given), ("goal", puzzle.goal)):
        if grid is not None:
            fields[name] = _grid_text(grid, puzzle.palette, indent + "  ", shown)
    if puzzle.saved:
        states = [_grid_text(g, puzzle.palette, indent + "    ", shown) for g in puzzle.saved]
        fields["saved"] = _block_of(states, indent + "  ")
    inner = ",\n".join(f'{indent}  "{key}": {value}' for key, value in fields.items())
    return f"{indent}{{\n{inner}\n{indent}}}"


def _block_of(items: list[str], indent: str) -> str:
    if not items:
        return "[]"
    return "[\n" + ",\n".join(f"{indent}  {item}" for item in items) + f"\n{indent}]"


def _blocks(clue: Clue, two: bool) -> list[Any]:
    return [block.length if two else list(block) for block in clue]


def _grid_text(grid: Grid, palette: Palette, indent: str, shown: Callable[[Any], str]) -> str:
    full = (1 << len(palette)) - 1
    chars = {1 << number: colour.char for number, colour in enumerate(palette)} | {full: "?"}
    masks = list(grid.masks())
    rows = [masks[r * grid.width : (r + 1) * grid.width] for r in range(grid.height)]
    if all(mask in chars for mask in set(masks)):
        return _block_of([shown("".join(chars[mask] for mask in row)) for row in rows], indent)
    return _block_of([shown([_numbers(mask, full) for mask in row]) for row in rows], indent)


def _numbers(mask: int, full: int) -> int | list[int] | None:
    numbers = positions(mask)
    if mask == full:
        return None
    return numbers[0] if len(numbers) == 1 else numbers
