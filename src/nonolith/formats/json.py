"""Read and write ``json``, the format of nonolith, and ``npm``, the format of an npm package.

``docs/formats.md`` describes both; the JSON schema of ``json`` is ``nonolith.schema.json`` in this
folder. The npm package is nonogram-solver by Thomas Rosenau.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NoReturn

from nonolith.formats.size_limit import check_colours, check_count
from nonolith.formats.text import shortened
from nonolith.model.grid import BLANK, FILLED, UNKNOWN, CellLike, Grid
from nonolith.model.limits import MAX_TREE_BYTES
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.puzzle import RULES_VERSION, TEXTS, VERSION, ClueLike, Puzzle
from nonolith.support.arguments import short_repr
from nonolith.support.errors import FormatError

_KEYS = ("nonolith", "rows", "columns", "palette", "given", "goal", "saved", *TEXTS)

#: The domain of a cell for each number in the list ``content`` of an npm file.
_MASKS = {0: UNKNOWN, 1: FILLED, -1: BLANK}


def puzzles_of(data: dict[str, Any]) -> Iterator[Any]:
    """Yield the object of each puzzle in a file with the key ``nonolith``."""
    version = data["nonolith"]
    if type(version) is not int or version not in (VERSION, RULES_VERSION):
        raise FormatError(
            f"version {short_repr(version)} is not known", f"{VERSION} or {RULES_VERSION}"
        )
    if "puzzles" not in data:
        yield data
        return
    _check_keys(data, ("nonolith", "puzzles"), "the file")
    for puzzle in _list(data["puzzles"], "puzzles"):
        yield {"nonolith": version} | puzzle if isinstance(puzzle, dict) else puzzle


def parse(text: str, strict: bool = True) -> Any:
    """Parse JSON, or a file with a JSON value on each line; raise FormatError if it is invalid.

    If ``strict``, fractions and very large numbers are invalid.
    """
    from json import JSONDecodeError, loads

    if len(text) > MAX_TREE_BYTES:
        raise FormatError(f"JSON of more than {MAX_TREE_BYTES} characters is not read")
    try:
        # The check of each number is slow, so it is done only if a number may be too long.
        integer = _short_integer if strict else _any_integer
        numbers: dict[str, Any] = {"parse_int": integer if re.search("[0-9]{11}", text) else None}
        if strict:
            numbers |= {"parse_float": _fraction, "parse_constant": _fraction}
        return loads(text, object_pairs_hook=_once, **numbers)
    except JSONDecodeError as error:
        if error.msg == "Extra data" and error.lineno == 2 and error.colno == 1:
            return [parse(line, strict) for line in text.split("\n") if line.strip()]
        raise FormatError(
            f"broken JSON: {error.msg}", line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise FormatError("broken JSON: lists are nested too deeply") from None


def _short_integer(digits: str) -> int:
    if len(digits) > 10:
        raise FormatError(f"the number {shortened(digits)} is far too large")
    return int(digits)


def _any_integer(digits: str) -> int | float:
    return int(digits) if len(digits) < 11 else float(digits)


def _fraction(digits: str) -> NoReturn:
    raise FormatError(f"{shortened(digits)} is not a whole number", "a whole number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        key = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise FormatError(f"the key {shortened(key)} appears twice", "one value for each key")
    return data


#: A function that wraps the iteration over clues or rows of cells, so that it can be cancelled.
EachLine = Callable[[Iterable[Any]], Iterable[Any]]


def _object(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise FormatError(f"{what} is not an object", '{"rows": ..., "columns": ...}')
    return value


def read_one(value: Any, each: EachLine = iter) -> Puzzle:
    """Return the puzzle of a JSON object; ``each`` wraps the iteration over its lines."""
    data = _object(value, "the puzzle")
    _check_keys(data, _KEYS, "the puzzle")
    for key in ("rows", "columns"):
        if key not in data:
            raise FormatError(f"the puzzle has no {key}", "a list of clues")
    palette = _palette(data["palette"]) if "palette" in data else BLACK_AND_WHITE
    rules = data.get("nonolith") == RULES_VERSION
    rows, columns = (_clues(data[name], name, each, rules) for name in ("rows", "columns"))

    def grid(value: Any, what: str) -> Grid:
        return _grid(value, what, (len(rows), len(columns)), palette, each)

    saved = _list(data.get("saved", []), "saved")
    return Puzzle(
        rows=rows,
        columns=columns,
        palette=palette,
        given=grid(data["given"], "given") if "given" in data else None,
        goal=grid(data["goal"], "goal") if "goal" in data else None,
        saved=[grid(state, f"saved state {i}") for i, state in enumerate(saved, 1)],
        **{name: _text(data[name], name) for name in TEXTS if name in data},
    )


def _check_keys(data: dict[str, Any], keys: Sequence[str], where: str) -> None:
    stranger = next((key for key in data if key not in keys), None)
    if stranger is not None:
        raise FormatError(
            f"{where} has an unknown key {shortened(stranger)}", f"one of {', '.join(keys)}"
        )


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise FormatError(f"{what} is not a list")
    return value


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise FormatError(f"{what} is not a string")
    return value


def _palette(value: Any) -> Palette:
    entries = _list(value, "palette")
    check_colours(len(entries) - 1)
    colours = []
    for number, entry in enumerate(entries):
        if not isinstance(entry, dict) or set(entry) != {*Colour._fields}:
            raise FormatError(f"colour {number} has missing or unknown keys", "name, rgb and char")
        colours.append(Colour(*(_text(entry[key], key) for key in Colour._fields)))
    return Palette(colours)


def _clues(value: Any, side: str, each: EachLine, rules: bool) -> list[ClueLike]:
    lines = _list(value, side)
    check_count(len(lines), side)
    clues = ((f"clue {i} of {side}", line) for i, line in enumerate(each(lines), 1))
    return [_clue(line, name, rules) for name, line in clues]


def _clue(value: Any, where: str, rules: bool) -> ClueLike:
    if rules and isinstance(value, dict):
        blocks = value.get("blocks")
        return value if blocks is None else value | {"blocks": _clue(blocks, where, rules)}
    return [_block(block, where, rules) for block in _list(value, where)]


def _block(value: Any, where: str, rules: bool) -> Any:
    if type(value) is int or (rules and (value is None or value == "*")):
        return value
    if isinstance(value, list) and len(value) == 2:
        length, colour = value
        if type(colour) is int or (rules and colour is None):
            return _length(length, where, rules), colour
    return _length(value, where, rules)


def _length(value: Any, where: str, rules: bool) -> Any:
    if type(value) is int or (rules and value is None):
        return value
    if rules and isinstance(value, dict) and value.keys() == {"any"}:
        return {_length(each, where, False) for each in _list(value["any"], f"{where}: any")}
    raise FormatError(f"{where}: {short_repr(value)} is not a block", "length or [length, colour]")


def _grid(value: Any, what: str, shape: tuple[int, int], palette: Palette, each: EachLine) -> Grid:
    height, width = shape
    rows = _list(value, what)
    if len(rows) != height:
        raise FormatError(f"{what} has {len(rows)} rows", str(height))
    chars: dict[str, CellLike] = {colour.char: i for i, colour in enumerate(palette)}
    chars["?"] = None
    cells = []
    for number, row in enumerate(each(rows), 1):
        where = f"{what}, row {number}"
        cells.append(_row(row, chars, where, len(palette)))
        if len(cells[-1]) != width:
            raise FormatError(f"{where} has {len(cells[-1])} cells", str(width))
    return Grid.from_rows(cells, palette) if cells and width else Grid(height, width, (), palette)


def _row(row: Any, chars: dict[str, CellLike], where: str, colours: int) -> list[CellLike]:
    if isinstance(row, str):
        for char in row:
            if char not in chars:
                raise FormatError(f"{where}: {char!r} is not a colour", f"one of {' '.join(chars)}")
        return [chars[char] for char in row]
    if isinstance(row, list):
        return [_cell(cell, where, colours) for cell in row]
    raise FormatError(f"{where} is neither a string nor a list")


def _cell(value: Any, where: str, colours: int) -> CellLike:
    if value is None or (type(value) is int and 0 <= value < colours):
        return value
    if isinstance(value, list) and all(type(c) is int and 0 <= c < colours for c in value):
        return frozenset(value)
    raise FormatError(
        f"{where}: {short_repr(value)} is not a cell",
        f"a colour from 0 to {colours - 1}, null, or a list of such colours",
    )


def write(puzzles: Sequence[Puzzle]) -> str:
    return "".join(pieces(puzzles))


def pieces(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Yield the text of puzzles in pieces of about a line, so that callers can cancel writing."""
    if len(puzzles) == 1:
        yield from _puzzle_text(puzzles[0].record(), "")
        yield "\n"
        return
    version = VERSION if all(puzzle.compiled.plain for puzzle in puzzles) else RULES_VERSION
    yield f'{{\n  "nonolith": {version},\n  "puzzles": [\n'
    for number, puzzle in enumerate(puzzles):
        yield ",\n" if number else ""
        record = puzzle.record()
        del record["nonolith"]
        yield from _puzzle_text(record, "    ")
    yield "\n  ]\n}\n"


def _puzzle_text(record: dict[str, Any], indent: str) -> Iterator[str]:
    """Yield the text of a puzzle's object, with one line for each clue, colour and row of cells."""
    inner = indent + "  "
    before = f"{indent}{{\n"
    for key, value in record.items():
        yield f'{before}{inner}"{key}": '
        if key == "saved":
            yield from _list_text(
                ("".join(_rows_text(rows, inner + "  ")) for rows in value), inner
            )
        else:
            yield from _rows_text(value, inner) if isinstance(value, list) else [_dumps(value)]
        before = ",\n"
    yield f"\n{indent}}}"


def _dumps(value: Any) -> str:
    from json import dumps

    return dumps(value, ensure_ascii=False)


def _rows_text(values: Iterable[Any], indent: str) -> Iterator[str]:
    return _list_text(map(_dumps, values), indent)


def _list_text(items: Iterable[str], indent: str) -> Iterator[str]:
    """Yield the text of a list, with each item on its own line."""
    before = "[\n"
    for item in items:
        yield f"{before}{indent}  {item}"
        before = ",\n"
    yield "[]" if before == "[\n" else f"\n{indent}]"


class Npm:
    """Reads and writes the format ``npm``."""

    def read(self, text: str) -> Puzzle:
        data = _object(parse(text), "this")
        content = data.pop("content", None)
        _check_keys(data, ("rows", "columns"), "the object")
        puzzle = read_one(data)
        if content is None:
            return puzzle
        height, width = puzzle.shape
        if len(_list(content, "content")) != height * width:
            raise FormatError(
                f"content has {len(content)} cells", f"{height * width}, {height} x {width}"
            )
        for place, cell in enumerate(content, 1):
            if type(cell) is not int or cell not in _MASKS:
                raise FormatError(
                    f"entry {place} of content is {short_repr(cell)}, not a cell",
                    "0 for unknown, 1 for filled or -1 for blank",
                )
        given = Grid(height, width, [_MASKS[cell] for cell in content])
        return puzzle.replace(given=given) if any(content) else puzzle

    def write(self, puzzle: Puzzle) -> str:
        given = puzzle.given or Grid.unknown_cells(*puzzle.shape)
        cells = {mask: cell for cell, mask in _MASKS.items()}
        rows, columns = (
            [[block.length for block in clue] for clue in clues]
            for clues in (puzzle.rows, puzzle.columns)
        )
        content = [cells.get(mask, 0) for mask in given.masks()]
        fields = {"rows": rows, "columns": columns, "content": content}
        lines = (f'  "{name}": {_dumps(value)}' for name, value in fields.items())
        return "{\n" + ",\n".join(lines) + "\n}\n"


NPM = Npm()
