"""Read collections of pictures, check them, and build the files of a catalogue from them.

A collection is a folder with puzzle files of any format and the file ``collection.toml``;
``docs/collections.md`` describes both, and the files of a catalogue.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from nonolith.batches.batch import batch
from nonolith.batches.input_files import COLLECTION, files_of
from nonolith.formats import read_each, titled
from nonolith.formats.protocol import Fit
from nonolith.formats.stream import decode
from nonolith.formats.table import FORMATS
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_INPUT_BYTES, Limits
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.rating import WORDS
from nonolith.solving.solve import check
from nonolith.support.errors import FormatError, PuzzleError
from nonolith.support.files import read_file
from nonolith.support.plurals import plural

#: The languages of titles.
LANGUAGES = ("en", "de")

#: The longest side of the puzzles of each group of a catalogue. Each group is sorted by minutes.
GROUPS = (9, 12, 15, 20, 30, 40)

#: The set of the pictures that are in no other set.
_REST = ("more", {"en": "More pictures", "de": "Weitere Bilder"})

#: The time limit for checking and for rating one puzzle, in seconds.
_SECONDS = 60.0

#: Maximum number of problems in a message.
_MOST = 20

#: The columns of the tables of the puzzles of a catalogue.
_COLUMNS = ("number", "name", *LANGUAGES, "height", "width", "palette", "minutes", "word")

#: The files of a catalogue.
_FILES = (
    "index.json", "puzzles.json", "sets.json", "daily.json", "daily-puzzles.json", "colours.json"
)  # fmt: skip

#: The keys of ``collection.toml`` and of its sets, with their types.
_KEYS: dict[str, type] = {
    "title": object,
    "author": str,
    "licence": str,
    "sets": list,
    "dates": dict,
    "colours": str,
}
_SET_KEYS: dict[str, type] = {"id": str, "title": object, "cover": str, "pictures": list}


class Picture(NamedTuple):
    """A picture of a collection: its name, its number or None, its date (``2026-12-07``) or "", its
    titles by language, its puzzle, which has a goal, and its file."""

    name: str
    number: int | None
    date: str
    titles: dict[str, str]
    puzzle: Puzzle
    source: str


class PictureSet(NamedTuple):
    """A set of pictures: its identifier, its titles by language, and the names of its cover and of
    its pictures."""

    id: str
    titles: dict[str, str]
    cover: str
    names: list[str]


class Collection(NamedTuple):
    """A collection: its titles by language, its sets, the pictures that are in sets, the dated
    pictures by date, and the coloured versions of pictures by name."""

    titles: dict[str, str]
    sets: list[PictureSet]
    listed: list[Picture]
    dated: list[Picture]
    coloured: dict[str, Grid]


def read_collection(folder: str) -> Collection:
    """Return the collection in a folder; raise FormatError, which names all mistakes found."""
    where = str(Path(folder, COLLECTION))
    settings = _settings(where)
    author, licence = settings.get("author", ""), settings.get("licence", "")
    pictures: dict[str, Picture] = {}
    problems, dates = [], {str(day): name for day, name in settings.get("dates", {}).items()}
    for one in (one for path in files_of(folder) for one in _pictures(path)):
        if one.name in pictures:
            also = pictures[one.name].source
            problems.append(f"{one.source}: {one.name!r} is also the name of a picture in {also}")
        texts = {"author": one.puzzle.author or author, "licence": one.puzzle.licence or licence}
        pictures[one.name] = one._replace(puzzle=one.puzzle.replace(**texts))
    for day, name in dates.items():
        if name not in pictures or not re.fullmatch(r"\d{4}-\d\d-\d\d", day):
            problems.append(f"{where}: the date {day} has no picture {name!r}")
        else:
            pictures[name] = pictures[name]._replace(date=day)
    dated = sorted((one for one in pictures.values() if one.date), key=lambda one: one.date)
    listed = {name: one for name, one in pictures.items() if not one.date}
    sets = [_set(one, listed, where, problems) for one in settings.get("sets", [])]
    rest = [*listed.keys() - {name for one in sets for name in one.names}]
    if rest:
        sets.append(PictureSet(*_REST, sorted(rest)[0], sorted(rest)))
    for kind, values in (
        ("number", [str(one.number) for one in listed.values() if one.number is not None]),
        ("date", [one.date for one in dated]),
        ("set", [one.id for one in sets]),
    ):
        twice = sorted({value for value in values if values.count(value) > 1})
        problems += [f"{where}: the {kind} {value} occurs twice" for value in twice]
    coloured = dict[str, Grid]()
    if "colours" in settings:
        coloured = _coloured(str(Path(folder, settings["colours"])), pictures, problems)
    _refuse(problems)
    titles = _titles(settings.get("title", ""), where)
    return Collection(titles, sets, [*listed.values()], dated, coloured)


def catalogue_files(folder: str, before: str | None = None) -> dict[str, str]:
    """Return the names and texts of the files of a catalogue, from the folder of a collection
    (``before`` is as in ``built``), or of a catalogue that was built; raise FormatError if it is
    neither."""
    if Path(folder, COLLECTION).is_file():
        return built(read_collection(folder), before)
    if not Path(folder, "sets.json").is_file():
        raise FormatError(f"this folder has no {COLLECTION} and no built catalogue", source=folder)
    return {
        name: read_file(str(Path(folder, name)), MAX_INPUT_BYTES).decode("utf-8", "replace")
        for name in _FILES
    }


def puzzles_of(
    files: Mapping[str, str], language: str = "en", daily: bool = True
) -> Iterator[tuple[str, Puzzle, float]]:
    """Yield the names, the puzzles and the minutes of a catalogue, those of days last; the puzzles
    have titles, but no goals."""
    for table, file in (("index", "puzzles"), ("daily", "daily-puzzles"))[: 1 + daily]:
        inks, *rows = json.loads(files[f"{table}.json"])
        cells = json.loads(files[f"{file}.json"])
        for one in _entries(rows):
            palette = Palette(inks[key] for key in one["palette"])
            grid = Grid.from_text(cells[one["name"]].replace("/", "\n"), palette)
            puzzle = Puzzle.from_grid(grid).replace(title=one[language], goal=None)
            yield one["name"], puzzle, one["minutes"]


def _refuse(problems: list[str]) -> None:
    """Raise FormatError if there are problems."""
    if problems:
        more = f"\n... and {plural(len(problems) - _MOST, 'problem')} more"
        raise FormatError("\n".join(problems[:_MOST]) + (more if len(problems) > _MOST else ""))


def _settings(path: str) -> dict[str, Any]:
    from tomllib import TOMLDecodeError, loads

    try:
        settings = loads(read_file(path, MAX_INPUT_BYTES).decode())
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise FormatError(f"this is not TOML: {error}", source=path) from None
    _expect_keys(settings, _KEYS, path)
    return settings


def _expect_keys(table: Any, keys: dict[str, Any], where: str) -> None:
    if not isinstance(table, dict):
        raise FormatError(f"{table!r} is not a table", source=where)
    for key, value in table.items():
        if key not in keys:
            raise FormatError(f"unknown key {key!r}", f"one of {', '.join(keys)}", source=where)
        if not isinstance(value, keys[key]):
            words: dict[Any, str] = {str: "a text", list: "a list", dict: "a table"}
            raise FormatError(f"{key} is {value!r}", words[keys[key]], source=where)


def _titles(value: Any, where: str) -> dict[str, str]:
    """Return titles by language; ``value`` is a text for all languages, or a table."""
    texts = value if isinstance(value, dict) else dict.fromkeys(LANGUAGES, value)
    if not texts.keys() <= set(LANGUAGES) or not all(isinstance(t, str) for t in texts.values()):
        expected = f"a text, or a text for each of {', '.join(LANGUAGES)}"
        raise FormatError(f"{value!r} is not a title", expected, source=where)
    return {name: texts.get(name) or next(iter(texts.values()), "") for name in LANGUAGES}


def _set(table: Any, listed: dict[str, Picture], where: str, problems: list[str]) -> PictureSet:
    """Return a set; the name of a file stands for all its pictures."""
    _expect_keys(table, _SET_KEYS, where)
    identifier, names = table.get("id", ""), list[str]()
    for name in table.get("pictures", []):
        of_file = [one.name for one in listed.values() if Path(one.source).name == name]
        if name not in listed and not of_file:
            problems.append(f"{where}: the set {identifier!r} lists {name!r}, which does not exist")
        names += of_file or [name]
    cover = table.get("cover", next(iter(names), ""))
    if not re.fullmatch("[a-z0-9-]+", identifier):
        problems.append(f"{where}: the set {identifier!r} needs an id such as 'sea'")
    if cover not in names or len({*names}) < len(names):
        what = "lists a picture twice" if cover in names else f"has no picture {cover!r} as cover"
        problems.append(f"{where}: the set {identifier!r} {what}")
    return PictureSet(identifier, _titles(table.get("title", identifier), where), cover, names)


def _pictures(path: str) -> Iterator[Picture]:
    """Yield the pictures of a file."""
    data = read_file(path, MAX_INPUT_BYTES)
    marks: list[titled.Picture] = []
    if FORMATS["titled"].sniff(data[:4000].decode("utf-8", "replace")) is Fit.SURE:
        marks = [*titled.split(decode(data))]
    for item in read_each(path):
        place = f"{path}: puzzle {item.number}" if item.several else path
        puzzle, mark = item.puzzle, marks[item.number - 1] if marks else None
        en, *others = mark.titles if mark else puzzle.title.split(" / ")
        titles = {"en": en, "de": others[0] if others else en}
        stem = f"{Path(path).stem}-{item.number}" if item.several else Path(path).stem
        goal = puzzle.goal or check(puzzle, limits=Limits(_SECONDS)).solution
        if goal is None or puzzle.given is not None or not _same(puzzle, Puzzle.from_grid(goal)):
            raise PuzzleError("the clues are not those of one picture").at(place)
        drawn = puzzle.replace(goal=goal, title=en)
        number, day = (mark.mark, mark.date or "") if mark else (None, "")
        yield Picture(_slug(en) or _slug(stem), number, day, titles, drawn, path)


def _coloured(path: str, pictures: dict[str, Picture], problems: list[str]) -> dict[str, Grid]:
    """Return the coloured versions in a file, by the names of the pictures."""
    found = dict[str, Grid]()
    for one in titled.split(decode(read_file(path, MAX_INPUT_BYTES))):
        name, grid = _slug(one.titles[0]), titled.read_one(one).goal
        goal = pictures[name].puzzle.goal if name in pictures else None
        if grid is None or goal is None or goal.shape != grid.shape:
            problems.append(f"{path}: no picture of this size has the name {name!r}")
        else:
            found[name] = grid
    return found


def _same(puzzle: Puzzle, other: Puzzle) -> bool:
    return (puzzle.rows, puzzle.columns) == (other.rows, other.columns)


def _slug(title: str) -> str:
    """Return the title in lower case, with hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def built(collection: Collection, before: str | None = None) -> dict[str, str]:
    """Return the names and texts of the files of a catalogue.

    Args:
        collection: The collection.
        before: The folder with the files that were built before. Dates in them stay as they are,
            and pictures without a number in their file keep that number.

    Raises:
        FormatError: A puzzle is not unique, or a date was changed or removed.
    """
    pictures = [*collection.listed, *collection.dated]
    puzzles = (one.puzzle for one in pictures)
    rows = batch(puzzles, "check,rate", ordered=True, timeout=_SECONDS)
    numbers = {old["name"]: old["number"] for old in _table(before, "index.json")}
    free = max([0, *numbers.values(), *(one.number or 0 for one in collection.listed)])
    patterns = {name for one in collection.sets if one.id == "patterns" for name in one.names}
    inks, cells, problems = Inks(), dict[str, str](), list[str]()
    listed, dated = list[dict[str, Any]](), list[dict[str, Any]]()
    for picture, row in zip(pictures, rows, strict=True):
        if row.verdict != "unique":
            verdict = row.verdict or row.error or f"no verdict after {_SECONDS:g} s"
            problems.append(f"{picture.source}: {picture.name!r} is not unique: {verdict}")
            continue
        number = len(dated) + 1 if picture.date else picture.number or numbers.get(picture.name)
        if number is None:
            number = free = free + 1
        keys, cells[picture.name] = inks.text(picture.puzzle.goal)
        (dated if picture.date else listed).append(
            {
                "date": picture.date,
                "number": number,
                "name": picture.name,
                **picture.titles,
                "height": row.height,
                "width": row.width,
                "palette": keys,
                "minutes": row.values["rate_minutes"],
                "word": WORDS.index(str(row.values["rate_word"])),
                "pattern": int(picture.name in patterns),
            }
        )
    listed.sort(key=_place)
    days = [(one["date"], one["name"]) for one in dated]
    for place, old in enumerate(_table(before, "daily.json")):
        if days[place : place + 1] != [(old["date"], old["name"])]:
            problems.append(
                f"day {place + 1} was {old['date']} with {old['name']!r}, and must stay so: add "
                "later dates only"
            )
    _refuse(problems)
    sets = [{"id": s.id, **s.titles, "cover": s.cover, "names": s.names} for s in collection.sets]
    shown = {name: inks.text(grid)[1] for name, grid in collection.coloured.items()}
    return {
        "index.json": _lines([inks.colours, *_rows(listed, [*_COLUMNS, "pattern"])]),
        "puzzles.json": _members(listed, cells),
        "sets.json": _lines(sets),
        "daily.json": _lines([inks.colours, *_rows(dated, ["date", *_COLUMNS])]),
        "daily-puzzles.json": _members(dated, cells),
        "colours.json": _members([{"name": name} for name in shown], shown),
    }


class Inks:
    """The colours of a catalogue by the characters that stand for them in its files."""

    def __init__(self) -> None:
        standard = (*titled.COLOURS.values(), *BLACK_AND_WHITE)
        self.colours: dict[str, Colour] = {colour.char: colour for colour in standard}

    def text(self, grid: Grid | None) -> tuple[str, str]:
        """Return the characters of the palette of a grid, blank first, and the rows of cells."""
        assert grid is not None
        keys = ""
        for colour in grid.palette:
            keys += self._key(colour, keys)
        rows = (grid[row] for row in range(grid.height))
        return keys, "/".join("".join(keys[cell or 0] for cell in row) for row in rows)

    def _key(self, colour: Colour, before: str) -> str:
        """Return the character of a colour; for the blank, any of this value, at best the last."""
        inks = [*self.colours.values()] if before else [*self.colours.values()][::-1]
        for ink in inks:
            named = not before or ink.name == colour.name
            if named and ink.rgb == colour.rgb and ink.char not in before:
                return ink.char
        free = (chr(code) for code in range(0x100, 0x10000) if chr(code).isalpha())
        taken = self.colours.keys() | {"/"}
        char = next(char for char in (colour.char, *free) if char not in taken)
        self.colours[char] = colour._replace(char=char)
        return char


def _place(entry: dict[str, Any]) -> tuple[int, float, str]:
    """Return the key by which the puzzles are sorted."""
    longest = max(entry["height"], entry["width"])
    group = next((n for n, most in enumerate(GROUPS) if longest <= most), len(GROUPS))
    return group, entry["minutes"], entry["name"]


def _table(folder: str | None, name: str) -> list[dict[str, Any]]:
    """Return the rows of a table in a built file, or none if there is no such file. The colours are
    in front of the table."""
    if folder is None or not Path(folder, name).is_file():
        return []
    return _entries(json.loads(read_file(str(Path(folder, name)), MAX_INPUT_BYTES))[1:])


def _entries(rows: list[list[Any]]) -> list[dict[str, Any]]:
    """Return the rows of a table, whose first row has the names of the columns."""
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]


def _rows(entries: list[dict[str, Any]], columns: list[str]) -> list[list[Any]]:
    """Return a table, whose first row has the names of the columns."""
    return [columns, *([one[name] for name in columns] for one in entries)]


def _lines(values: Iterable[Any]) -> str:
    return "[\n{}\n]\n".format(",\n".join(map(_compact, values)))


def _members(entries: list[dict[str, Any]], cells: dict[str, str]) -> str:
    named = [f"{_compact(one['name'])}:{_compact(cells[one['name']])}" for one in entries]
    return "{{\n{}\n}}\n".format(",\n".join(named))


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
