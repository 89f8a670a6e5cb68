"""Hypothesis strategies: puzzles with everything that a format can hold, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hypothesis import strategies as st

from nonolith import Colour, Grid, Palette, Puzzle
from nonolith.formats import FORMATS, Format, Holds
from nonolith.model.clue import Block, ClueLike, line_clue
from nonolith.model.colours import WHITE, ColourEntry, palette_of_entries
from nonolith.model.palette import BLACK_AND_WHITE, some_colours

_LETTERS = st.characters(categories=("L", "N", "P", "S", "Zs"))
_NASTY = ("&amp; &copy;", '"', "<b>", "'x'", "]]>", "====", "rows", "goal 0", "\\n", "{", "a: b")
_ANY_TEXT = st.characters(exclude_categories=["Cs"])
_BLOCK_CHARS = "abcdefghijklmnopqrstuvwxyzäßñ#*+@$%&"

#: Formats without an explicit size: puzzles need at least one row and one column.
NO_SIZE = {
    *("tournament", "solutions", "sgriddler", "grid", "csv", "freenono"),
    *(name for name, row in FORMATS.items() if row.layout and "{" not in row.layout.head),
}

#: The first formats can hold a goal only if it is complete; the second can hold only one saved
#: state, which has at least one known cell.
WHOLE_GOAL = ("sgriddler", "csv")
ONE_SAVED = ("gnonograms", "sav")

_lines = st.one_of(st.text(_LETTERS, max_size=12), st.sampled_from(_NASTY)).map(str.strip)
_notes = st.lists(_lines, max_size=3).map(lambda lines: "\n".join(lines).strip())


@st.composite
def rgb_values(draw: st.DrawFn) -> str:
    usual = st.sampled_from(["#000000", "#ff0000", "#0000ff", "#ffffff", "#ffa500"])
    return draw(usual | st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}"))


@st.composite
def free_palettes(draw: st.DrawFn, names: st.SearchStrategy[str]) -> Palette:
    """Draw palettes with arbitrary names, values and characters."""
    count = draw(st.integers(2, 6))
    chars = draw(st.lists(st.sampled_from(_BLOCK_CHARS + "."), min_size=count, max_size=count,
                          unique=True))  # fmt: skip
    named = draw(st.lists(names, min_size=count, max_size=count, unique=True))
    values = draw(st.lists(rgb_values(), min_size=count, max_size=count))
    if values == ["#ffffff", "#000000"]:
        return BLACK_AND_WHITE
    return Palette(map(Colour, named, values, chars))


@st.composite
def char_palettes(draw: st.DrawFn, blanks: st.SearchStrategy[str] | None = None) -> Palette:
    """Draw palettes of the non format: a character and a value for each colour."""
    chars = draw(st.lists(st.sampled_from(_BLOCK_CHARS), min_size=1, max_size=5, unique=True))
    return palette_of_entries(
        ColourEntry("", draw(rgb_values() if blanks is None else blanks)),
        [ColourEntry(char, draw(rgb_values())) for char in chars],
    )


def palettes_of(row: Format) -> st.SearchStrategy[Palette]:
    """Return a strategy for the palettes that writing and reading the format preserves."""
    plain = st.just(BLACK_AND_WHITE)
    if not row.holds.colours:
        return plain
    if row.name == "non":
        return plain | char_palettes()
    if row.name == "nonogrid":
        return plain | char_palettes(st.just(WHITE))
    if row.name == "cwc":
        return st.integers(1, 6).map(some_colours)
    if row.name == "json":
        return plain | free_palettes(st.text(_ANY_TEXT, max_size=6))
    return plain | free_palettes(st.text(_LETTERS, min_size=1, max_size=6).map(str.strip)
                                 .filter(bool))  # fmt: skip


@st.composite
def grids(
    draw: st.DrawFn, height: int, width: int, palette: Palette, masks: st.SearchStrategy[int]
) -> Grid:
    cells = draw(st.lists(masks, min_size=height * width, max_size=height * width))
    return Grid(height, width, cells, palette)


def settled(palette: Palette) -> st.SearchStrategy[int]:
    """Return a strategy for the domains of settled cells."""
    return st.integers(0, len(palette) - 1).map(lambda colour: 1 << colour)


def domains(row: Format, palette: Palette) -> st.SearchStrategy[int]:
    """Return a strategy for the domains that the format can distinguish."""
    full = (1 << len(palette)) - 1
    if row.name in ("json", "webpbn", "share"):
        return st.integers(0, full)
    return settled(palette) | st.just(full)


@st.composite
def puzzles(draw: st.DrawFn, row: Format, smallest: int = 0) -> Puzzle:
    """Draw puzzles with everything that the format can hold; ``smallest`` is the minimal side."""
    holds: Holds = row.holds
    palette = draw(palettes_of(row))
    square = row.name == "tournament"
    least = max(smallest, 1 if row.name in NO_SIZE else 0)
    height = draw(st.integers(least, 5))
    width = height if square else draw(st.integers(least, 6))
    picture = draw(grids(height, width, palette, settled(palette)))
    texts = [name for name in holds.texts if name != "notes"]
    anything = st.text(_ANY_TEXT, max_size=8) if row.name == "json" else _lines

    if not holds.clues:
        values = {name: draw(anything) for name in texts}
        return Puzzle.from_grid(
            picture, **values, notes=draw(_notes) if "notes" in holds.texts else ""
        )

    def some(make: Callable[[], st.SearchStrategy[Grid]]) -> Grid | None:
        return draw(st.none() | make())

    any_grid = grids(height, width, palette, domains(row, palette))
    given = some(lambda: any_grid) if holds.given else None
    goals = st.just(picture) if row.name in WHOLE_GOAL else st.just(picture) | any_grid
    saved = draw(st.lists(any_grid, max_size=2)) if holds.saved else []
    if row.name in ONE_SAVED:
        saved = [grid for grid in saved if grid.unknown < height * width][:1]
    if row.name == "sav" and saved:
        given = None  # given cells are always part of the state
    if row.name == "npm" and given is not None and given.unknown == height * width:
        given = None  # an empty state means that no cells are given
    hides = holds.unknown_numbers and draw(st.booleans())
    sums = holds.sums and draw(st.booleans())

    def clue(line: Iterable[int | None]) -> ClueLike:
        def hidden(block: Block) -> object:
            length, colour = block
            unsure = [{length, 7}, "*", None] if holds.uncertain_clues else [None]
            kind = draw(st.sampled_from([length, *unsure]))
            return kind if kind == "*" else (kind, colour)

        known = line_clue(line)
        blocks = [hidden(block) for block in known] if hides else known
        if not (sums and draw(st.booleans())):
            return blocks
        total: object = sum(block.length for block in known)
        if len(palette) > 2 and draw(st.booleans()):
            own = draw(st.sets(st.integers(1, len(palette) - 1), min_size=1, max_size=2))
            total = [(sum(b.length for b in known if b.colour == c), c) for c in own]
        return {"blocks": blocks if draw(st.booleans()) else ["*"], "sum": total}

    return Puzzle(
        rows=[clue(line) for line in picture.rows()],
        columns=[clue(line) for line in picture.transposed().rows()],
        palette=palette,
        given=given,
        goal=some(lambda: goals) if holds.goal else None,
        saved=saved,
        notes=draw(_notes) if "notes" in holds.texts else "",
        **{name: draw(anything) for name in texts},
    )
