"""Define the table of formats: what each format can hold, and which code reads and writes it."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from nonolith.formats.protocol import Fit, Layout, PuzzleParser
from nonolith.formats.stream import Stream
from nonolith.model.limits import MAX_INPUT_BYTES, MAX_TREE_BYTES
from nonolith.model.puzzle import TEXTS, Puzzle
from nonolith.support.errors import PluginWarning
from nonolith.support.frozen import Frozen
from nonolith.support.table import Table


class Holds(Frozen):
    """The parts of a puzzle that a format can hold; every format holds the clues or the goal."""

    #: The clues. If the format holds only the goal, the clues are derived from it.
    clues: bool = True
    colours: bool = False  #: more than one colour besides blank
    unknown_numbers: bool = False  #: clues with unknown numbers
    uncertain_clues: bool = False  #: clues with possible numbers, unknown colours and ``*``
    sums: bool = False  #: lines of which only the number of filled cells is known
    #: Names of texts: some of title, author, copyright, licence and notes.
    texts: tuple[str, ...] = ()
    given: bool = False  #: cells known from the start
    goal: bool = False  #: the finished picture
    saved: bool = False  #: the grids of interrupted games
    many_puzzles: bool = False  #: more than one puzzle in one file


class Format(Frozen):
    """A format: a row of the table.

    A plain list has a ``Layout``. Any other format has code with these functions:

    - ``sniff(head)`` returns whether the beginning of an input fits the format: SURE if it has a
      mark of this format. ``head`` is a string with line ends ``\\n``; bytes that are not text are
      decoded as latin-1.
    - ``read(data)`` returns the puzzle. If ``pixels``, it is ``read(data, cell_size)``.
    - ``write(puzzle)`` returns text or bytes.
    - A format for several puzzles has ``split(data)``, which yields a part for each puzzle, and
      ``read_one(part)`` instead of ``read``, and ``write(puzzles)``. If ``numbered``, this is
      ``write(puzzles, numbers)``. An invalid part does not affect later puzzles.
    """

    name: str  #: the name of the format
    extensions: tuple[str, ...]  #: the file name extensions, the usual one first
    title: str  #: a description in one line
    holds: Holds = Holds()  #: the parts of a puzzle that the format can hold
    binary: bool = False  #: whether the format is read as bytes, not as text
    #: Whether the format is read from a Stream, so that an input may have any length.
    streams: bool = False
    #: Whether the format is a picture, in which a cell may have several pixels.
    pixels: bool = False
    writes: bool = True  #: whether the format can be written; otherwise it is only read
    #: Whether each puzzle has a number in the file, independent of its position.
    numbered: bool = False
    last: bool = False  #: whether the format is read only if no list of clues can be read
    free: bool = False  #: whether the format is free text, which is read only if no other fits
    #: The module in this package with the functions above, or an object in a module, as
    #: ``module.OBJECT``. Default: the module with the name of the format. A format of another
    #: package has the module or the object itself.
    code: Any = ""
    #: A regular expression that is found in the beginning of an input exactly if the input has this
    #: format. It replaces ``sniff``. Default "": none.
    pattern: str = ""
    layout: Layout | None = None  #: the layout of a plain list; None for other formats
    between: str = ""  #: the text between two puzzles, for a format that ``streams``
    most: int = MAX_INPUT_BYTES  #: maximum size of an input that is read as a whole, in bytes
    #: The extra of the package ``nonolith`` that the format needs, or None.
    extra: str | None = None

    def sniff(self, head: str) -> Fit:
        """Return whether the beginning of an input fits this format."""
        if self.pattern:
            return Fit.SURE if re.search(self.pattern, head) else Fit.NO
        try:
            fit: Fit = self._code().sniff(head)
        except Exception as error:
            if isinstance(self.code, str):
                raise
            message = f"{self.name} cannot detect its format: {error!r}"
            warnings.warn(message, PluginWarning, stacklevel=2)
            return Fit.NO
        return fit

    def each(self, stream: Stream, cell_size: int | None = None) -> Iterator[PuzzleParser]:
        """Yield the parser of each puzzle in the input, in order.

        Raises:
            NonolithError: The rest of the input cannot be split into puzzles.
        """
        code = self._code()
        data: Any = stream
        if not self.streams:
            whole = stream.whole(self.most, self.name)
            data = whole if self.binary else stream.text()
        if self.holds.many_puzzles:
            for part in code.split(data):
                yield partial(code.read_one, part), getattr(part, "mark", None)
        else:
            yield partial(code.read, data, *((cell_size,) if self.pixels else ())), None

    def read(self, data: str | bytes) -> list[Puzzle]:
        """Return all puzzles of the input; raise the first error."""
        return [parse() for parse, _ in self.each(Stream(data))]

    def write(self, puzzles: Sequence[Puzzle], numbers: Sequence[int] | None = None) -> str | bytes:
        """Return the text or bytes of puzzles; omit what the format cannot hold, without a warning.

        ``numbers`` are the numbers of the puzzles, if ``numbered``. Default: 1, 2, and so on.
        """
        content = puzzles if self.holds.many_puzzles else puzzles[0]
        more = (numbers or range(1, len(puzzles) + 1),) if self.numbered else ()
        data: str | bytes = self._code().write(content, *more)
        return data

    def _code(self) -> Any:
        if self.layout is not None:
            from nonolith.formats.plain import plain_list

            return plain_list(self.layout)
        if not isinstance(self.code, str):
            return self.code
        module, _, name = (self.code or self.name).partition(".")
        code = import_module(f"nonolith.formats.{module}")
        return getattr(code, name) if name else code


def _row(names: str, title: str, words: str = "", **more: Any) -> Format:
    """Return a row of the table.

    Args:
        names: The name and the extensions, separated by spaces.
        title: As in ``Format``.
        words: Names of the fields of ``Holds`` and ``Format`` that are true, and of texts.
            ``texts`` means all texts, ``everything`` colours, texts, goal, saved and many_puzzles.
            ``picture`` means that the format has no clues, ``unwritten`` that it is only read, and
            ``image`` that it needs the extra ``image``.
        more: Other fields of ``Format``.
    """
    name, *endings = names.split()
    given = {*words.replace("everything", "colours texts goal saved many_puzzles").split()}
    texts = tuple(text for text in TEXTS if not given.isdisjoint((text, "texts")))
    parts = given & set(Holds.__match_args__) - {"clues", "texts"}
    holds = Holds("picture" not in given, texts=texts, **dict.fromkeys(parts, True))
    more |= dict.fromkeys(given & {"binary", "streams", "pixels", "numbered", "last", "free"}, True)
    extra = "image" if "image" in given else None
    writes = "unwritten" not in given
    return Format(name, tuple(endings), title, holds, writes=writes, extra=extra, **more)


def _plain(names: str, title: str, *layout: Any, **more: Any) -> Format:
    """Return a row for a plain list; ``layout`` and ``more`` are the fields of its ``Layout``."""
    return _row(names, title, layout=Layout(*layout, **more))


_ROWS = (
    _row("non .non .nonpack", "Steve Simpson's format, with its colour dialects and packs",
         "everything streams", between="====\n"),
    _row("webpbn .xml .pbn", "the XML format of webpbn.com, version 0.3",
         "everything unknown_numbers binary", most=MAX_TREE_BYTES),
    _row("jsonl .jsonl .ndjson", "JSON lines: an object of the format json on each line",
         "everything given unknown_numbers uncertain_clues sums streams"),
    _row("json .json", "nonolith's own format, for all parts of a puzzle",
         "everything given unknown_numbers uncertain_clues sums", code="json_of_others",
         most=MAX_TREE_BYTES),
    _row("olsak .g", "the .g format of Petr and Mirek Olsak's solver", "colours texts"),
    _plain("nin .nin", "width and height, rows, columns (Jakub Wilk)", "{width} {height}\n"),
    _plain("mk .mk", "height and width, rows, #, columns", "{height} {width}\n", "#\n"),
    _plain("cwd .cwd", "height, width, rows, empty line, columns", "{height}\n{width}\n", "\n"),
    # A line such as ``1: 3 1`` may be the clue of row 1.
    _row("simontatham .stp", "the game IDs of Simon Tatham's Pattern", "given many_puzzles streams",
         pattern=r"\A(?:[ \t]*(?:#.*)?\n)*[ \t]*\d++"
         r"(?:x\d+:|(?:x\d+)?#\w|:\s*+\Z|:[^\s/]*+/\S*+[ \t]*+(?:\n|\Z))"),
    _row("tournament .txt", "the TAB separated lists of the TAAI, TCGA and ICGA tournaments",
         "many_puzzles streams numbered"),
    _row("solutions .sol", "lists of solutions of the tournaments, 0 or 1 for each cell",
         "picture goal many_puzzles streams numbered", code="tournament.SOLUTIONS"),
    _row("pbm .pbm", "portable bitmap: a black and white picture, plain or raw",
         "picture goal binary pixels", pattern=r"\AP[14](?:[ \t\n\v\f\r#]|\Z)"),
    _row("png .png", "a picture of at most 32 colours, one pixel for each cell",
         "picture goal colours binary pixels image", code="pictures.PNG", pattern=r"\A\x89PNG"),
    # Text may begin with BM too, but then has no zero byte among the next bytes.
    _row("picture .gif .jpg .jpeg .bmp .tif .tiff .webp",
         "a picture in JPEG, GIF, BMP, TIFF or WebP, of at most 32 colours",
         "picture goal colours binary pixels image unwritten", code="pictures.PICTURE",
         pattern=r"\A(?:\xff\xd8\xff|GIF8[79]a|II\*\0|MM\0\*|BM[^\0]{0,13}\0|RIFF[\s\S]{4}WEBP)"),
    _plain("keen .keen", "rows, an empty line, columns; no size", "", "\n"),
    _plain("ish .ish", "like the format keen, with commas and comments", "# rows\n",
           "\n# columns\n", ",", "", "#"),
    _plain("syro .syro", "rows, a line #, columns; every clue ends with 0", "", "#\n", end=" 0"),
    _plain("makhorin .dat", "rows, a line &, columns: the input of pbnsol (GLPK)", "* rows\n",
           "&\n* columns\n", comment="*"),
    _plain("faase .faase", "like the format non without texts, for Frans Faase's solver",
           "width {width}\nheight {height}\nrows\n", "columns\n", as_non=True),
    _row("bosch .lp", "labels and numbers, for Robert Bosch's solver",
         pattern=r"\A\s*number_of_rows:"),
    _row("cwc .cwc", "like cwd, with lengths and colours in separate lists", "colours"),
    _row("picross .picross", "clues between brackets, for picross-solver by Pierre Dejoue",
         "title many_puzzles",
         pattern=r"(?m)\A(?=[\s\S]*^[ \t]*\[)[\s\S]*^[ \t]*(?:ROWS|COLUMNS)[ \t]*$"),
    _row("minizinc .dzn", "data for MiniZinc: two tables of numbers",
         pattern=r"(?m)\A(?=[\s\S]*^[ \t]*rows[ \t]*=)[\s\S]*^[ \t]*row_rules[ \t]*="),
    _row("puzzlink .puzzlink", "an address or a file of puzz.link or pzprv3",
         pattern=r"(?i)\A\s*+(?:pzprv3(?:\.\d+)?[/\n]|(?:[^ \n]*(?:[?/&=]|%2F|%3F))?nonogram"
                 r"(?:_\w+)?(?:/|%2F)[^ \n]*+\s*\Z)"),
    # An object without "content" is detected as json, which reads the same puzzle.
    _row("npm .npm", "JSON of the npm package nonogram-solver", "given", code="json.NPM",
         most=MAX_TREE_BYTES,
         pattern=r'\A\s*+\{(?![\s\S]*"nonolith")(?=[\s\S]*"rows")[\s\S]*"content"'),
    _row("sgriddler .sgriddler .griddler", "the picture and clues of the program Griddler by MK",
         "goal", pattern=r"\AMK Version"),
    _row("gnonograms .gno", "the files of Gnonograms, in sections",
         "title author licence goal saved", pattern=r"(?im)^\[dim.*\]\s*$"),
    _row("sav .sav", "saved games of Simon Tatham's Pattern", "given saved", code="simontatham.SAV",
         pattern=r"\ASAVEFILE:"),
    _row("yaya .yaya", "the pictures of yayagram, in a frame", "picture goal unwritten",
         code="series.YAYA", pattern=r"\A\+(?:----)+\+\n(?:\|(?:[ 1X?R]{4})+\|\n)+\+-"),
    _row("grid .grid", "a bare picture as text: rows of # and . (or 1 and 0)",
         "picture goal last"),
    _row("csv .csv", "a spreadsheet: clues above and to the left of the grid", "goal"),
    _row("nonogrid .toml", "the TOML of nonogrid, the INI files of pynogram", "colours",
         most=MAX_TREE_BYTES,
         pattern=r"(?m)^[ \t]*\[clues\][ \t]*(?:[#;].*)?$"),
    _row("freenono .nonogram", "the XML of the game FreeNono",
         "picture goal title author notes many_puzzles binary", most=MAX_TREE_BYTES,
         pattern=r"\A\s*(?=<)[\s\S]*<FreeNono"),
    _row("nonograms_org .js", "a page of nonograms.org, or its script",
         "picture goal colours unwritten", pattern=r"\bvar\s+d\s*=\s*\[\s*\["),
    _row("katana .ujc", "the exports of Nonograms Katana",
         "picture goal colours binary pixels image unwritten", code="pictures.KATANA",
         pattern=r"\A\x1a\x81\xcd\x45"),
    _row("typed .clues", "clues as people type them: Rows: 1 1 / 3, Columns: ...",
         "free unknown_numbers uncertain_clues sums", most=2_000_000),
    _row("series .series", "puzzles as numbers with sizes, as letters, or as strings of R",
         "many_puzzles unwritten"),
    _row("titled .pictures", "pictures as text below headings such as = 19 Tulip / Tulpe",
         "picture goal colours title many_puzzles unwritten",
         pattern=r"\A(?:(?!= )[^\n]*\n){0,50}= (?:\d{1,9}|\d{4}-\d\d-\d\d) \S[^\n]*\n\S+(?:\n|\Z)"),
    _row("share .share", "a short text for links, with clues and given cells",
         "colours unknown_numbers uncertain_clues sums title author given goal",
         pattern=r"\A\s*+(?:\S{0,4089}\s*[#=/&])?nono\d{1,9}\."),
)  # fmt: skip

#: All formats by name, in the order of detection; the first is the default.
FORMATS: Table[Format] = Table(
    "nonolith.formats", {row.name: row for row in _ROWS}, plugins=("nonolith.formats", Format)
)


def written_formats() -> list[str]:
    """Return the names of the formats that can be written."""
    return [name for name, row in FORMATS.items() if row.writes]
