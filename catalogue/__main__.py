"""Write the files of the page's catalogue: ``python -m catalogue``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from catalogue.sources import BLACK_AND_WHITE, Picture, pictures
from nonolith import Puzzle, batch
from nonolith.batches.jobs import Row

PAGE = Path(__file__).parents[1] / "src" / "nonolith" / "web" / "page" / "catalogue"

#: The longest side of the puzzles of each group. Each group is sorted by difficulty.
GROUPS = (9, 12, 15, 20, 30, 40)


def main() -> None:
    """Check and rate the puzzles of all pictures, and write them."""
    PAGE.mkdir(exist_ok=True)
    for name, text in files(pictures()).items():
        (PAGE / name).write_text(text, "utf-8")


def files(drawn: Sequence[Picture]) -> dict[str, str]:
    """Return the names and texts of the files; raise ValueError for a puzzle that is not unique."""
    puzzles = [Puzzle.from_grid(picture.grid) for picture in drawn]
    if len({picture.name for picture in drawn}) < len(drawn):
        raise ValueError("two pictures have the same title")
    rows = batch(puzzles, do="check,rate", ordered=True)
    entries = [
        (_facts(picture, row), _json(puzzle))
        for picture, puzzle, row in zip(drawn, puzzles, rows, strict=True)
    ]
    entries.sort(key=lambda entry: _place(entry[0]))
    # A table, the names of its columns first: the first load of the page contains it.
    index = [
        _compact(list(entries[0][0])),
        *(_compact(list(facts.values())) for facts, _ in entries),
    ]
    listed = [f"{_compact(facts['name'])}:{_compact(puzzle)}" for facts, puzzle in entries]
    return {
        "index.json": "[\n{}\n]\n".format(",\n".join(index)),
        "puzzles.json": "{{\n{}\n}}\n".format(",\n".join(listed)),
    }


def _facts(picture: Picture, row: Row) -> dict[str, Any]:
    """Return what the list of puzzles shows."""
    if row.verdict != "unique":
        raise ValueError(f"the puzzle of {picture.english!r} has the verdict {row.verdict}")
    return {
        "name": picture.name,
        "en": picture.english,
        "de": picture.german,
        "height": row.height,
        "width": row.width,
        "colours": row.colours,
        "difficulty": row.values["rate_number"],
        "word": row.values["rate_word"],
        "kind": picture.kind,
    }


def _place(entry: dict[str, Any]) -> tuple[int, float, str]:
    """Return the key by which the puzzles are sorted."""
    longest = max(entry["height"], entry["width"])
    group = next(number for number, most in enumerate(GROUPS) if longest <= most)
    return group, entry["difficulty"], entry["name"]


def _json(puzzle: Puzzle) -> dict[str, Any]:
    """Return what the page needs of a puzzle, in the form of nonolith's json format."""
    plain = puzzle.palette == BLACK_AND_WHITE
    return {
        "nonolith": 1,
        **({} if plain else {"palette": [colour._asdict() for colour in puzzle.palette]}),
        **{
            name: [[block.length if plain else block for block in clue] for clue in clues]
            for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns))
        },
    }


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
