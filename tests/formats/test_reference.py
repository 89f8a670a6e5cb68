"""The output of each format for some puzzles equals the reviewed reference.

python -m tests.formats.test_reference    # writes the reference anew; review the differences
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

from nonolith import Colour, Grid, NonolithError, Palette, Puzzle, write
from nonolith.formats import FORMATS

FILE = Path(__file__).with_name("written.txt")

_GOAL = Grid.from_text("##.##.\n.####.\n#.....\n##.###")
RICH = Puzzle.from_grid(
    _GOAL,
    title='A "cat" & <hat>',
    author="Ann",
    copyright="2024 Ann",
    licence="CC-BY-4.0",
    notes="two\nlines",
    saved=[Grid.from_text("##?.??\n??????\n#.....\n??????"), _GOAL, Grid.unknown_cells(4, 6)],
)
GIVEN = RICH.replace(
    goal=None, saved=(), given=Grid.from_text("##????\n.?????\n??????\n?????#"), title="", notes=""
)
PLAIN = Puzzle(rows=[[12], [], [1, 1]], columns=[[1, 1], [1], [1, 1], *[[1]] * 9])
COLOUR = Puzzle.from_grid(
    Grid.from_text(
        "rr.b\nrbbw\n....\n=bb=",
        Palette(
            [
                Colour("sky", "#c0e0ff", "."),
                Colour("red", "#ff0000", "r"),
                Colour("black", "#000000", "b"),
                Colour("white", "#ffffff", "w"),
                Colour("sea green", "#2e8b57", "="),
            ]
        ),
    ),
    title="Sea",
)
CASES: dict[str, Sequence[Puzzle]] = {
    "rich": [RICH],
    "given": [GIVEN],
    "plain": [PLAIN],
    "colour": [COLOUR],
    "many_puzzles": [GIVEN, PLAIN],
    "none": [],
}


def written() -> Iterator[str]:
    """Yield the lines of the reference: what each format writes, loses and refuses."""
    for name in FORMATS:
        for case, puzzles in CASES.items():
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                try:
                    data = write(puzzles, format=name)
                except NonolithError as error:
                    data = f"refused: {type(error).__name__}"
            yield f"==== {name}: {case}"
            # Leave out compressed output, which may differ between versions of a library.
            if isinstance(data, str) and (name != "share" or data.startswith("refused")):
                yield from data.replace("\r", "\\r").split("\n")
            yield from (f"lost: {warning.message}" for warning in caught)


def test_each_format_writes_loses_and_refuses_the_same_as_in_written_txt() -> None:
    assert list(written()) == FILE.read_text(encoding="utf-8").split("\n")[:-1]


if __name__ == "__main__":
    FILE.write_text("\n".join(written()) + "\n", encoding="utf-8")
