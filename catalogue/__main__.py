"""Write the files of the page's catalogue: ``python -m catalogue``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from catalogue.sources import BLACK_AND_WHITE, COLOURS, Picture, pictures
from nonolith import Puzzle, batch
from nonolith.batches.jobs import Row
from nonolith.reasoning.rating import WORDS

PAGE = Path(__file__).parents[1] / "src" / "nonolith" / "web" / "page" / "catalogue"

#: The colours by their characters in the files.
CHARACTERS = {**COLOURS, **{colour.char: colour for colour in BLACK_AND_WHITE}}

#: The longest side of the puzzles of each group. Each group is sorted by minutes.
GROUPS = (9, 12, 15, 20, 30, 40)


def main() -> None:
    """Check and rate the puzzles of all pictures, and write them."""
    PAGE.mkdir(exist_ok=True)
    for name, text in files(pictures()).items():
        (PAGE / name).write_text(text, "utf-8")


def files(drawn: Sequence[Picture]) -> dict[str, str]:
    """Return the names and texts of the files; raise ValueError for a puzzle that is not unique."""
    puzzles = [Puzzle.from_grid(picture.grid) for picture in drawn]
    for kind in ("name", "number"):
        if len({getattr(picture, kind) for picture in drawn}) < len(drawn):
            raise ValueError(f"two pictures have the same {kind}")
    rows = batch(puzzles, do="check,rate", ordered=True)
    entries = [(_facts(picture, row), picture) for picture, row in zip(drawn, rows, strict=True)]
    entries.sort(key=lambda entry: _place(entry[0]))
    # The colours by character, and a table whose first row has the names of its columns: the first
    # load of the page contains them.
    index = [
        _compact(CHARACTERS),
        _compact(list(entries[0][0])),
        *(_compact(list(facts.values())) for facts, _ in entries),
    ]
    listed = [f"{_compact(facts['name'])}:{_compact(_rows(picture))}" for facts, picture in entries]
    return {
        "index.json": "[\n{}\n]\n".format(",\n".join(index)),
        "puzzles.json": "{{\n{}\n}}\n".format(",\n".join(listed)),
    }


def _facts(picture: Picture, row: Row) -> dict[str, Any]:
    """Return what the list of puzzles shows."""
    if row.verdict != "unique":
        raise ValueError(f"the puzzle of {picture.english!r} has the verdict {row.verdict}")
    return {
        "number": picture.number,
        "name": picture.name,
        "en": picture.english,
        "de": picture.german,
        "height": row.height,
        "width": row.width,
        "palette": _characters(picture),
        "minutes": row.values["rate_minutes"],
        "word": WORDS.index(str(row.values["rate_word"])),
        "pattern": int(picture.kind == "pattern"),
    }


def _place(entry: dict[str, Any]) -> tuple[int, float, str]:
    """Return the key by which the puzzles are sorted."""
    longest = max(entry["height"], entry["width"])
    group = next(number for number, most in enumerate(GROUPS) if longest <= most)
    return group, entry["minutes"], entry["name"]


def _ground(picture: Picture) -> str:
    """Return the character of the blank colour: ``.`` means white."""
    rgb = picture.grid.palette[0].rgb
    return next(char for char in reversed(CHARACTERS) if CHARACTERS[char].rgb == rgb)


def _characters(picture: Picture) -> str:
    """Return the characters of the palette, blank first."""
    return _ground(picture) + "".join(colour.char for colour in tuple(picture.grid.palette)[1:])


def _rows(picture: Picture) -> str:
    """Return the cells as text; the page makes the clues from them."""
    return str(picture.grid).replace("\n", "/").replace(".", _ground(picture))


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
