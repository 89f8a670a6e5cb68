"""The table of formats: one row each."""

from __future__ import annotations

from nonolith.formats.base import Format, Holds, Layout
from nonolith.model.puzzle import TEXTS

_PICTURE = Holds(clues=False, goal=True)
_COLOURED = Holds(clues=False, colours=True, goal=True)
_EVERYTHING = Holds(colours=True, texts=TEXTS, goal=True, saved=True, several=True)

_ROWS = (
    Format("non", "Steve Simpson's format, with its colour dialects and packs",
           (".non", ".nonpack"), _EVERYTHING, streams=True, between="====\n"),
    Format("webpbn", "the XML format of webpbn.com, version 0.3", (".xml", ".pbn"),
           _EVERYTHING, binary=True),
    Format("json", "nonolith's own; holds everything a puzzle can have", (".json",),
           _EVERYTHING._replace(given=True)),
    Format("olsak", "the .g format of Petr and Mirek Olsak's solver", (".g",),
           Holds(colours=True, texts=TEXTS)),
    Format("nin", "Jakub Wilk's format: width and height, rows, columns", (".nin",),
           layout=Layout("{width} {height}\n")),
    Format("mk", "height and width, rows, #, columns", (".mk",),
           layout=Layout("{height} {width}\n", "#\n")),
    Format("cwd", "height, width, rows, an empty line, columns", (".cwd",),
           layout=Layout("{height}\n{width}\n", "\n")),
    Format("simontatham", "the game IDs of Simon Tatham's Pattern", (".stp",),
           Holds(given=True, several=True), streams=True),
    Format("tournament", "the TAB separated lists of the TAAI, TCGA and ICGA tournaments",
           (".txt",), Holds(several=True), streams=True, numbered=True),
    Format("solutions", "their lists of solutions, 0 or 1 for each cell", (".sol",),
           _PICTURE._replace(several=True), streams=True, numbered=True),
    Format("pbm", "portable bitmap: a black and white picture, plain or raw", (".pbm",),
           _PICTURE, binary=True, pixels=True),
    Format("png", "a picture of at most 32 colours, one pixel for each cell", (".png",),
           _COLOURED, binary=True, pixels=True, extra="image"),
    Format("picture", "a picture in JPEG, GIF, BMP, TIFF or WebP, of at most 32 colours",
           (".gif", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp"),
           _COLOURED, binary=True, writes=False, pixels=True, extra="image"),
    Format("keen", "rows, an empty line, columns; no size", (".keen",), layout=Layout("", "\n")),
    Format("ish", "as keen, with commas and comments", (".ish",),
           layout=Layout("# rows\n", "\n# columns\n", ",", comment="#")),
    Format("syro", "rows, a line #, columns; every clue ends with 0", (".syro",),
           layout=Layout("", "#\n", end=" 0")),
    Format("makhorin", "rows, a line &, columns: the input of pbnsol (GLPK)", (".dat",),
           layout=Layout("* rows\n", "&\n* columns\n", comment="*")),
    Format("faase", "the plainest kind of non, for Frans Faase's solver", (".faase",),
           layout=Layout("width {width}\nheight {height}\nrows\n", "columns\n", as_non=True)),
    Format("bosch", "rows and columns in words, for Robert Bosch's solver", (".lp",)),
    Format("cwc", "cwd in colour: lengths and colours in lists of their own", (".cwc",),
           Holds(colours=True)),
    Format("picross", "clues between brackets, for picross-solver by Pierre Dejoue", (".picross",),
           Holds(texts=("title",), several=True)),
    Format("minizinc", "data for MiniZinc: two tables of numbers", (".dzn",)),
    Format("puzzlink", "an address of puzz.link or pzprv3", (".puzzlink",)),
    Format("npm", "JSON of the npm package nonogram-solver", (".npm",), Holds(given=True)),
    Format("sgriddler", "the picture and clues of the program Griddler by MK",
           (".sgriddler", ".griddler"), Holds(goal=True)),
    Format("gnonograms", "the files of Gnonograms, in sections", (".gno",),
           Holds(texts=("title", "author", "licence"), goal=True, saved=True)),
    Format("sav", "saved games of Simon Tatham's Pattern", (".sav",),
           Holds(given=True, saved=True)),
    Format("grid", "a bare picture as text: rows of # and . (or 1 and 0)", (".grid",), _PICTURE),
    Format("csv", "a spreadsheet: clues above and to the left of the grid", (".csv",),
           Holds(goal=True)),
    Format("nonogrid", "the TOML of nonogrid, the INI files of pynogram", (".toml",),
           Holds(colours=True)),
    Format("freenono", "the XML of the game FreeNono", (".nonogram",),
           _PICTURE._replace(texts=("title", "author", "notes"), several=True), binary=True),
    Format("nonograms_org", "a page of nonograms.org, or its script", (".js",),
           _COLOURED, writes=False),
    Format("katana", "the exports of Nonograms Katana", (".ujc",),
           _COLOURED, binary=True, writes=False, pixels=True, extra="image"),
    Format("typed", "clues as people type them: Rows: 1 1 / 3, Columns: ...", (".clues",)),
    Format("share", "a short text for links, with clues and given cells", (".share",),
           Holds(colours=True, texts=("title", "author"), given=True, goal=True)),
)  # fmt: skip

#: All formats by name; the first is the default, and the order is that of sniffing.
FORMATS: dict[str, Format] = {row.name: row for row in _ROWS}
