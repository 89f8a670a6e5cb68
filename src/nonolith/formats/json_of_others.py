"""Read all JSON files: those of nonolith, and those of other programs by the words in their keys.

``docs/formats.md`` describes both. The module ``json`` has the format of nonolith.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from string import ascii_uppercase
from typing import Any

from nonolith.formats import json
from nonolith.formats.deciding import sides_of_lists
from nonolith.formats.free_text.labels import COLUMNS, ROWS, SIDES, label_of, side_of_size
from nonolith.formats.json_pictures import is_drawn, is_drawn_in_rows, picture_of
from nonolith.formats.literals import begins_with_value, json_of, value_of
from nonolith.formats.protocol import Fit
from nonolith.formats.size_limit import TooLargeError
from nonolith.formats.xml import parse_xml
from nonolith.model.colours import LETTERS, VALUES, WHITE, palette_of_values, parse_rgb
from nonolith.model.grid import Grid
from nonolith.model.puzzle import TEXTS, Puzzle
from nonolith.support import errors
from nonolith.support.arguments import short_repr
from nonolith.support.errors import FormatError, NonolithError, PuzzleError


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_WORD = re.compile(r"[A-Z]?[a-z\u00df-\u00ff]+|[A-Z]+(?![a-z])")
#: The name of a side directly before another word, as in ``rowclues``.
_JOINED = re.compile(r"\A(rows?|col(?:umn)?s?)(?=(?:clue|hint|num|con|rule|run)[a-z]+\Z)")
_GOALS = _set("solution goal answer picture image bitmap pattern drawing target bild")
_DATA = _set("data level art design bitmap raster")  # also words of other things
_STATES = _DATA | _set(
    "grid board field cells tiles pixels matrix map mask filled state progress current player"
)
_SIZES = _set("size dimensions dims shape width height w h breite hoehe grid board puzzle")
_COLOURS = _set("color colors colour colours palette")
#: Words of keys whose values say nothing about the clues, even if they are numbers.
_ASIDE = _COLOURS | _set(
    "id ids tag tags date dates created updated metadata meta stat stats score scores rating "
    "ratings history moves steps log time times timing seed version rect thumbnail preview style "
    "theme difficulty"
)
_TEXTS = dict(zip(TEXTS, TEXTS, strict=True)) | {
    "name": "title", "titel": "title", "creator": "author", "autor": "author", "by": "author",
    "license": "licence", "description": "notes",
}  # fmt: skip
#: The beginnings of the names of nonograms.
_KINDS = re.compile("(?i)nono|pic|gridd|hanjie|paint|japan|mono|black|bw|classic|normal|standard")
_LENGTHS = ("count", "length", "size", "number", "num", "value", "n")
_NUMBERS = re.compile(r"\s*(?:\d{1,9}(?:[\s,.-]+\d{1,9})*)?\s*", re.ASCII)
#: Elements of web pages and drawings.
_PAGE = re.compile(r"(?i)<!doctype html|<(?:html|svg|table|div|p|h\d|freenono)\b")

write = json.write

#: A value of an object, and the keys that lead to it.
Entry = tuple[tuple[str, ...], Any]


class Entries(list[Entry]):
    """The values of one puzzle."""


def sniff(head: str) -> Fit:
    if not re.match(r"[\s\[]*{(?!\s*{)", head):
        xml = re.match(r"\s*<[?!\w]", head) and not _PAGE.search(head)
        return Fit.MAYBE if xml or begins_with_value(head) else Fit.NO
    npm = '"nonolith"' not in head and '"rows"' in head and '"content"' in head
    return Fit.SURE if re.match(r'[\s\[]*{\s*"', head) and not npm else Fit.MAYBE


def split(text: str) -> Iterator[Any]:
    data = _parsed(text)
    keys = {*data} if isinstance(data, dict) else set()
    if keys == {"rows", "columns", "content"}:
        raise FormatError("this is the format npm")
    yield from json.puzzles_of(data) if "nonolith" in keys else puzzles_of(data)


def _parsed(text: str) -> Any:
    if text.lstrip()[:1] == "<":
        return value_of(parse_xml(text.encode(), (), ()))
    try:
        return json.parse(text, strict='"nonolith"' in text)
    except FormatError as error:
        if '"nonolith"' in text:
            raise
        try:
            return json.parse(json_of(text), strict=False)
        except FormatError:
            raise error from None


def read_one(value: Any) -> Puzzle:
    if not isinstance(value, Entries):
        return json.read_one(value)
    with suppress(FormatError, PuzzleError):
        return json.read_one({".".join(path): each for path, each in value})
    try:
        return _read(value)
    except (errors.AmbiguousError, TooLargeError):
        raise
    except FormatError as error:  # no other format is tried
        raise errors.UnsupportedError(f"this JSON is not understood: {error}") from None


def puzzles_of(value: Any, name: str = "") -> Iterator[Entries]:
    """Yield the values of each puzzle in a file; ``name`` is the key before the value."""
    if isinstance(value, list):
        yield from chain.from_iterable(map(puzzles_of, value))
        return
    own = Entries(_entries(value) if isinstance(value, dict) else ())
    roles = [_role(*entry) for entry in own]
    depths = [len(own[i][0]) for i, role in enumerate(roles) if role in ("goal", "state")]
    if roles.count(ROWS) + roles.count(COLUMNS) in (1, 2, 3) or 1 in (len(depths), *depths):
        yield Entries([*own, (("name",), name)] if name else own)
        return
    inner = {
        path[0]: value[path[0]]
        for path, each in own
        if len(path) > 1 or (isinstance(each, list) and dict in map(type, each))
    }
    if not inner:
        names = ", ".join(dict.fromkeys(path[0] for path, _ in own))
        found = f"the object with {short_repr(names)}" if own else short_repr(value)
        raise FormatError(f"{found} has no clues", '{"rows": ..., "columns": ...}')
    for path, each in own:
        if path[0] not in inner:
            _check_unknown(path, each)
    for key, each in inner.items():
        yield from puzzles_of(each, key if isinstance(each, dict) and len(inner) > 1 else "")


def _entries(value: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[Entry]:
    if len(path) > 16:
        raise FormatError("more than 16 objects inside each other")
    for key, each in value.items():
        numbers = {*each} if isinstance(each, dict) else set()
        if numbers and all(
            str(i) in each for i in range("0" not in each, len(each) + ("0" not in each))
        ):
            yield (*path, key), [each[number] for number in sorted(numbers, key=int)]
        elif numbers and [*each] == [*ascii_uppercase[: len(each)]]:
            yield (*path, key), [*each.values()]
        elif isinstance(each, dict):
            yield from _entries(each, (*path, key))
        else:
            yield (*path, key), each


def _words(*keys: str) -> set[str]:
    return {word.lower() for key in keys for word in _WORD.findall(key)}


def _role(path: tuple[str, ...], value: Any) -> str:
    """Return what a value is: a side, size, goal, state, aside, a text, or "" if unknown."""
    words, every, label = _words(path[-1]), _words(*path), label_of(path[-1:])
    if isinstance(value, str) and path[-1].lower() in _TEXTS and not every & _COLOURS:
        return _TEXTS[path[-1].lower()]
    named = (label_of([_JOINED.sub(r"\1_", key)]).side for key in reversed(path))
    letter = "" if every & _ASIDE else {"r": ROWS, "c": COLUMNS}.get(path[-1], "")
    side = next(filter(None, named), letter)
    flags = isinstance(value, list) and {*map(type, value)} == {bool}  # such as: which are done
    if side and not flags and not _is_number(value):
        return side
    if every & _ASIDE:
        lists = [len(e) for e in value if isinstance(e, list)] if isinstance(value, list) else []
        rgb = words <= _COLOURS and {*lists} <= {3, 4}
        return "aside" if rgb or not lists or not words & _COLOURS else ""
    counted = side and label.known and not (label.longest or words & _SIZES)
    sized = words and words <= _SIZES and "image" not in every
    if (counted or sized) and _size(path, value)[1]:
        return "size"
    found = words if is_drawn(value) else set()
    found -= _DATA if isinstance(value, str) and len(value) < 5 else set()
    found = set() if side and flags else found
    return "goal" if found & _GOALS else "state" if found & _STATES else "aside" if flags else ""


def _size(path: tuple[str, ...], value: Any) -> tuple[str, set[int]]:
    """Return the side that a size counts, or "" for both, and its numbers."""
    numbers = re.findall(r"[^\sx\u00d7*,]+", value) if isinstance(value, str) else value
    numbers = numbers if isinstance(numbers, list) else [numbers]
    good = len(numbers) in (1, 2) and all(map(_is_number, numbers))
    side = label_of(path[-1:]).side or side_of_size(_words(path[-1]))
    return side, {*map(int, numbers)} if good else set()


def _is_number(value: Any) -> bool:
    return type(value) is int or bool(isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value))


def _may_matter(value: Any) -> bool:
    """Return whether a list has numbers or lists inside, which may concern the puzzle."""
    return isinstance(value, list) and any(
        isinstance(each, int | list)
        or _is_number(each)
        or (isinstance(each, dict) and _may_matter([*each.values()]))
        for each in value
    )


def _check_unknown(path: tuple[str, ...], value: Any) -> None:
    """Raise UnsupportedError for a value that may concern the puzzle."""
    name = ".".join(path)
    if _may_matter(value):
        message = (
            f"the key {name!r} is not known, but may change the puzzle; delete it if it does not"
        )
        raise errors.UnsupportedError(message)
    kind = path[-1].lower() in ("type", "kind", "variant", "genre") and isinstance(value, str)
    if kind and not _KINDS.search(value):
        message = f"{name} {value!r} is ignored; read as a nonogram of the usual kind"
        warnings.warn(message, errors.FormatWarning, stacklevel=2)


def _read(entries: Entries) -> Puzzle:
    found: dict[str, list[Entry]] = {}
    for path, value in entries:
        found.setdefault(_role(path, value), []).append((path, value))
    for path, value in found.get("", ()):
        pair = [_inner(each) for each in value] if isinstance(value, list) else []
        if len(pair) == 2 and all(map(_may_matter, pair)) and found.keys().isdisjoint(SIDES):
            others = [entry for entry in entries if entry[0] != path]
            return _of_pair(pair, others)
        _check_unknown(path, value)
    if (
        COLUMNS not in found
        and len(found.get(ROWS, ())) == 1
        and is_drawn_in_rows(found[ROWS][0][1])
    ):
        found["goal"] = found.pop(ROWS) + found.pop("goal", [])
    sizes = [(".".join(path), *_size(path, value)) for path, value in found.get("size", ())]
    stated = {side: min(numbers) for _, side, numbers in sizes}
    shape = (stated[ROWS], stated[COLUMNS]) if stated.keys() >= {*SIDES} else None
    puzzle = None if found.keys().isdisjoint(SIDES) else _of_clues(found)
    palettes = [entry for entry in found.get("aside", ()) if _words(*entry[0]) & _COLOURS]
    for path, value in found.get("goal", []) + found.get("state", []):
        shape, name = puzzle.shape if puzzle else shape, ".".join(path)
        grid = picture_of(name, value, shape, palettes, puzzle.palette if puzzle else None)
        puzzle = _with_picture(puzzle, name, grid)
    assert puzzle is not None
    height, width = puzzle.shape
    for name, side, numbers in sizes:
        pixels = not side and len(numbers) == 1 and min(numbers) > max(height, width)
        if puzzle.goal and pixels and not found.keys().isdisjoint(SIDES):
            continue  # clues and picture agree, so that this is the size of a cell
        if numbers != {ROWS: {height}, COLUMNS: {width}}.get(side, {height, width}):
            stated_size = " x ".join(map(str, sorted(numbers)))
            raise PuzzleError(f"{name} is {stated_size}, but the puzzle is {height} x {width}")
    return puzzle.replace(**{text: found[text][0][1] for text in TEXTS if text in found})


def _inner(value: Any) -> Any:
    """Return the only value of an object, and any other value as it is."""
    return next(iter(value.values())) if isinstance(value, dict) and len(value) == 1 else value


def _of_pair(pair: list[Any], others: list[Entry]) -> Puzzle:
    """Read two lists without names; a picture may say which one has the rows."""
    readings: list[Puzzle] = []
    for rows, columns in (pair, pair[::-1]):
        with suppress(FormatError, PuzzleError):
            readings.append(_read(Entries([*others, ((ROWS,), rows), ((COLUMNS,), columns)])))
    if not readings:
        raise FormatError("the rows and columns are not named")
    return sides_of_lists(*readings)


def _of_clues(found: dict[str, list[Entry]]) -> Puzzle:
    record: dict[str, Any] = {}
    colours: dict[str, int] = {}  # the number of each colour
    for side in SIDES:
        names = " and ".join(".".join(path) for path, _ in found.get(side, ()))
        if len(found.get(side, ())) != 1:
            message = f"the {side} appear twice: {names}" if names else f"the {side} are missing"
            raise FormatError(message)
        value = found[side][0][1]
        if isinstance(value, str):
            value = re.split(r"[/;|\n]" if re.search(r"[/;|\n]", value) else ",", value)
            if not all(map(str.strip, value)):
                raise FormatError(f"{names} has an empty clue", "0 for a line without blocks")
        if not isinstance(value, list):
            raise FormatError(f"{names} is not a list of clues")
        record[side] = [_clue(clue, colours) for clue in value]
    if colours:
        values = {path[-1]: each for path, each in found.get("aside", ()) if isinstance(each, str)}
        known = (parse_rgb(values.get(name) or LETTERS.get(name, name)) for name in colours)
        spare = iter(VALUES[2:])
        palette = palette_of_values(WHITE, [rgb or next(spare) for rgb in known])
        record["palette"] = [colour._asdict() for colour in palette]
    return _turned(record, found)


def _turned(record: dict[str, Any], found: dict[str, list[Entry]]) -> Puzzle:
    """Return the puzzle of a record; its clues may be padded with 0 and written as they are
    displayed, so that each list has one number of every clue."""
    failure: NonolithError | None = None
    for turned in ((), (COLUMNS,), SIDES):
        sides = {side: record[side] for side in SIDES}
        for side in turned:
            padded = any(0 in clue for clue in sides[side])
            if padded and len({*map(len, sides[side])}) == 1:
                sides[side] = [[*clue] for clue in zip(*sides[side], strict=True)]
        try:
            for side, clues in sides.items():
                if number := _with_zeros(clues):
                    name = ".".join(found[side][0][0])
                    raise FormatError(f"clue {number} of {name} has a 0 beside other numbers")
            return json.read_one(record | sides)
        except (FormatError, PuzzleError) as error:
            failure = failure or error
    assert failure is not None
    raise failure


def _with_zeros(clues: list[list[Any]]) -> int:
    """Return the number of the first clue with a 0 that is no padding, or 0."""
    zeros = "0*x*0*" if len({*map(len, clues)}) == 1 else "0|x*"
    kinds = ("".join("0" if block == 0 else "x" for block in clue) for clue in clues)
    return next((n for n, kind in enumerate(kinds, 1) if not re.fullmatch(zeros, kind)), 0)


def _clue(value: Any, colours: dict[str, int]) -> list[Any]:
    """Return a clue as in the format ``json``; what is not understood stays as it is."""
    value = _inner(value)
    if isinstance(value, dict) and [*map(type, value.values())].count(list) == 1:
        value = next(each for each in value.values() if isinstance(each, list))
    clue: list[Any] = []
    for part in value if isinstance(value, list) else [value]:
        block = part
        if isinstance(part, dict):
            own = {key: each for key, each in part.items() if not isinstance(each, bool)}
            block = [own[key] for key in (*_LENGTHS, "color", "colour") if key in own]
            block = block[0] if len(block) == 1 == len(own) else block
        if isinstance(block, list) and {*map(type, block)} == {int, str}:
            length, name = sorted(block, key=lambda each: isinstance(each, str))
            block = [length, colours.setdefault(name, len(colours) + 1)]
        numbers = isinstance(block, str) and _NUMBERS.fullmatch(block)
        clue += map(int, re.findall("[0-9]+", block)) if numbers else [block]
    return clue


def _with_picture(puzzle: Puzzle | None, name: str, grid: Grid) -> Puzzle:
    """Return the puzzle with a picture as its goal, or as a saved state."""
    if puzzle is None:
        return Puzzle.from_grid(grid)
    if grid.is_complete:
        if puzzle.accepts(grid):
            return puzzle.replace(goal=grid)
        if puzzle.accepts(turned := grid.transposed()):
            raise errors.AmbiguousError(
                f"{name} fits only with rows and columns exchanged", "clues and picture that agree",
                readings=(puzzle.replace(goal=turned), puzzle.transposed().replace(goal=grid)),
            )  # fmt: skip
    cells = [*grid.rows()]
    if not any(map(any, cells)):
        return puzzle  # an empty board
    if (
        _GOALS & _words(name.rpartition(".")[2])
        or grid.shape != puzzle.shape
        or len(puzzle.palette) > 2
    ):
        raise PuzzleError(f"{name} does not fit the clues")
    state = Grid.from_rows([[cell or None for cell in row] for row in cells])
    return puzzle.replace(saved=[*puzzle.saved, state])
