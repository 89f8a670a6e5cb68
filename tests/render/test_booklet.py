"""Test booklets: the content of each page, reproducible bytes, and invalid arguments."""

from __future__ import annotations

import os
import re
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from fpdf import FPDF

import nonolith
from nonolith import (
    ArgumentError,
    Colour,
    FormatError,
    FormatWarning,
    Grid,
    LimitReached,
    Limits,
    MissingExtraError,
    Palette,
    Puzzle,
    PuzzleError,
    Style,
    UnsupportedError,
    booklet,
)
from nonolith.design import random_grid
from nonolith.reasoning.rating import rate
from nonolith.render.board_layout import grid_drawing
from nonolith.render.booklet import PAPERS
from nonolith.render.fonts import Fonts, _system
from nonolith.render.pdf import new_document
from nonolith.render.shapes import Fill
from tests.examples import long
from tests.processes import run
from tests.render.pdf_reading import boxes_of, pages_of, words_of
from tests.render.reference import FLOWER, TREE

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NONE = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[], [2], [1, 1]])


def numbers_on(data: bytes) -> list[list[int]]:
    """Return the numbers of the puzzles on each page."""
    heads = [filter(re.compile(r"\d+\.").fullmatch, words_of(page)) for page in pages_of(data)]
    return [[int(head[:-1]) for head in page] for page in heads]


@pytest.mark.parametrize(
    ("number", "per_page", "pages"),
    [
        (3, 1, [1, 1, 1]),
        (4, 2, [2, 2]),
        (5, 2, [2, 3]),  # the last puzzle is not alone
        (5, 4, [2, 3]),
        (12, 4, [4, 4, 4]),
        (10, 9, [5, 5]),
        (12, 12, [12]),
    ],
)
def test_pages_have_at_most_per_page_puzzles_and_the_last_is_not_alone(
    number: int, per_page: int, pages: list[int]
) -> None:
    data = booklet([TREE] * number, per_page=per_page, solutions=False, difficulty=False)
    found = numbers_on(data)
    assert [n for page in found for n in page] == list(range(1, number + 1))
    assert sorted(map(len, found)) == pages


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_their_paper(paper: str) -> None:
    width, height = (side * 72 / 25.4 for side in PAPERS[paper])
    sizes = boxes_of(booklet([TREE], paper=paper))
    assert all(size == pytest.approx((width, height), abs=0.1) for size in sizes)


def test_a_wide_puzzle_gets_a_landscape_page() -> None:
    wide = Puzzle(rows=[[]] * 10, columns=[[]] * 60)
    options: dict[str, Any] = {"per_page": 4, "difficulty": False, "solutions": False}
    with pytest.raises(UnsupportedError, match=r"puzzle 2: 10 x 60, 6\.\d points: .*sideways"):
        booklet([TREE, wide, TREE], **options)
    data = booklet([TREE, wide, TREE], sideways=True, **options)
    drawn = pages_of(data)
    assert numbers_on(data) == [[1], [2], [3]]
    assert data.count(b"/Rotate 90") == 1
    assert len(set(boxes_of(data))) == 1  # all pages have the same size on paper
    wide_page, tree_page = (re.findall(r"^1 0 0 1|^0 1 -1 0", p, re.MULTILINE) for p in drawn[1:])
    assert (wide_page, tree_page) == (["0 1 -1 0"], [])


def test_a_large_puzzle_gets_a_page_on_which_its_cells_are_large() -> None:
    puzzles = [TREE, TREE, Puzzle(rows=[[]] * 45, columns=[[]] * 45), TREE, TREE, TREE]
    options: dict[str, Any] = {"difficulty": False, "solutions": False}
    assert numbers_on(booklet(puzzles, **options)) == [[1, 2], [3], [4, 5, 6]]
    puzzles[2] = Puzzle(rows=[[]] * 25, columns=[[]] * 25)
    assert len(pages_of(booklet(puzzles[:4], per_page=9, **options))) == 1


def test_a_puzzle_of_500_x_500_fits_only_with_small_type() -> None:
    large = Puzzle(rows=[[]] * 500, columns=[[]] * 500, title="Sea")
    with pytest.raises(UnsupportedError, match=r"puzzle 2 \(Sea\): 500 x 500, 0\.\d points: .*"):
        booklet([TREE, large])
    data = booklet([large], paper="a3", smallest_type=1.0, solutions=False, difficulty=False)
    assert len(pages_of(data)) == 1
    assert 1 <= min(types_of(data)) < 2


def types_of(data: bytes) -> set[float]:
    """Return the sizes of all texts of a document in points."""
    shown = re.compile(r"/F\d+ ([\d.]+) Tf")
    return {float(size) for page in pages_of(data) for size in shown.findall(page)}


PALETTE = Palette([
    Colour("white", "#ffffff", "."), Colour("red", "#d6323c", "r"), Colour("sea", "#2e72d2", "b"),
])  # fmt: skip


def drawings(number: int, largest: int) -> list[Puzzle]:
    """Return puzzles of 5 x 5 to the largest size: every third in colour, some of them blotted."""
    puzzles = []
    for place in range(number):
        size = 5 + round(place * (largest - 5) / (number - 1))
        grid = random_grid(size, size - place % 4, probability=0.62, seed=str(place))
        if place % 3 == 1:
            cells = [
                [cell and 1 + column // 4 % 2 for column, cell in enumerate(row)] for row in grid
            ]
            puzzles.append(Puzzle.from_grid(Grid.from_rows(cells, PALETTE)))
            continue
        puzzle = Puzzle.from_grid(grid)
        if place % 5 == 4:
            clues = ["?" if len(clue) == 1 else clue for clue in puzzle.rows]
            puzzle = Puzzle(rows=clues, columns=puzzle.columns, goal=puzzle.goal)
        puzzles.append(puzzle)
    return puzzles


@pytest.mark.parametrize("number", [24, 25])
@pytest.mark.parametrize(("paper", "largest"), [("a4", 34), ("a5", 22)])
@pytest.mark.parametrize("per_page", [None, 2])
def test_no_type_is_smaller_than_7_points_and_nothing_leaves_the_page(
    number: int, paper: str, largest: int, per_page: int | None
) -> None:
    data = booklet(drawings(number, largest), title="S", paper=paper, per_page=per_page,
                   difficulty=False, style=Style(theme="print", numbers=True))  # fmt: skip
    assert min(types_of(data)) >= 7
    assert b"/Rotate" not in data
    numbers = [n for page in numbers_on(data) for n in page]
    assert numbers == [*range(1, number + 1)] * 3  # the contents, the puzzles, the solutions
    width, height = (side * 72 / 25.4 for side in PAPERS[paper])
    for page in pages_of(data)[1:]:
        boxes = re.findall(r"^([\d.]+) ([\d.]+) ([\d.]+) (-[\d.]+) re", page, re.MULTILINE)
        lines = re.findall(r"^([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", page, re.MULTILINE)
        ends = [(x, y, float(x) + float(w), float(y) + float(h)) for x, y, w, h in boxes]
        for left, upper, right, lower in (map(float, end) for end in (*ends, *lines)):
            assert 20 < min(left, right) <= max(left, right) < width - 20
            assert 20 < min(upper, lower) <= max(upper, lower) < height - 20


def test_all_puzzles_that_need_a_larger_page_are_named() -> None:
    wide = Puzzle(rows=[[1]] * 10, columns=[[1]] * 10 + [[]] * 50, title="Wide")
    with pytest.raises(UnsupportedError) as caught:
        booklet([wide, TREE, wide.replace(title="Long")], paper="a5", difficulty=False)
    first, second, *_ = str(caught.value).split("; ")
    assert first.startswith("puzzle 1 (Wide): 10 x 60, ")
    assert second.startswith("puzzle 3 (Long): 10 x 60, ")
    points = float(re.findall(r"a smallest type of ([\d.]+) points", str(caught.value))[0])
    assert booklet([wide], paper="a5", smallest_type=points, difficulty=False, solutions=False)


LAYOUT = """
title = "Summer"
issue = "No. 7"
editorial = '''
Dear
readers

Bye'''
imprint = "Us\\nHere"
order = "size"
marks = "letters"
page_multiple = 4
per_page = 4
footer = "{issue} - {title}"
[[sections]]
title = "Starters"
size = [1, 6]
[[sections]]
title = "Others"
"""


def test_a_layout_file_has_texts_sections_and_options(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (30, 20), "#123456").save(tmp_path / "cover.png")
    path = tmp_path / "layout.toml"
    path.write_text(f"cover = 'cover.png'\nlogo = 'cover.png'\n{LAYOUT}", encoding="utf-8")
    wide = Puzzle(rows=[[1]], columns=[[]] * 9 + [[1]], title="Wide")
    puzzles = [wide, TREE, FLOWER.replace(title="Flower")]
    data = booklet(puzzles, layout=str(path), difficulty=False)
    assert data.count(b"/Subtype /Image") == 1  # once, although it is drawn twice
    pages = list(map(words_of, pages_of(data)))
    assert len(pages) == 8
    expected = [
        ["No. 7", "Summer"], ["Starters", "1.", "Others", "2.", "3.", "Us", "Here"],
        ["Editorial", "Dear readers", "Bye"], ["No. 7 - Summer", "How to solve"],
        ["Starters", "1.", "y", "yellow"], ["Others", "2.", "3."], ["1. Flower", "3. Wide"],
        ["Notes"],
    ]  # fmt: skip
    for page, words in zip(pages, expected, strict=True):
        assert [word for word in page if word in words] == words
    other = booklet(puzzles, layout=str(path), title="Other", difficulty=False)
    assert "Other" in words_of(pages_of(other)[0])


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("per_pge = 2", ArgumentError, r"a\.toml has no key 'per_pge'; did you mean per_page\?"),
        ("per_page = 'two'", ArgumentError, r"a\.toml: per_page must be a whole number from 1"),
        ("title = 7", ArgumentError, r"a\.toml: title must be a string, not 7"),
        ("sides = 3", ArgumentError, r"a\.toml: sides must be one of 0, 2, 4"),
        ("[[sections]]\nsizes = 1", ArgumentError, r"sections\[0\] has no key 'sizes'; did you"),
        ("[[sections]]\nsize = 1", ArgumentError, r"sections\[0\]\.size must be a list of 2"),
        ("[[sections]]\nminutes = 'x'", ArgumentError, r"sections\[0\]\.minutes must be a number"),
        ("[[sections]]\nsize = [1, 2]", UnsupportedError, r"puzzle 1 \(no\) fits no section; add"),
        ("header = '{page}'", ArgumentError, r"header has \{page\}, which is none of \{title\}"),
        ("cover = 'a.toml'", FormatError, r"a\.toml: the cover cannot be drawn"),
        ("cover = 'no.png'", FormatError, r"no\.png: the cover cannot be drawn"),
        (
            "title = ",
            FormatError,
            r"a\.toml: this layout cannot be read: Invalid value \(at ",
        ),
    ],
)
def test_errors_of_a_layout_file_name_the_key_and_what_to_do(
    text: str, error: type[Exception], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(error, match=words):
        booklet([TREE.replace(title="no")] * 2, layout=str(path), front=True, difficulty=False)
    with pytest.raises(FormatError, match=r"missing\.toml: cannot be read"):
        booklet([TREE], layout=str(tmp_path / "missing.toml"))


def test_sections_by_minutes_numbers_and_an_order_by_minutes() -> None:
    hard = Puzzle.from_grid(random_grid(12, 12, probability=0.6, seed="3"))
    sections = [{"puzzles": [2], "title": "A"}, {"minutes": (0, 0.5), "title": "B"}, {}]
    data = booklet([hard, TREE, FLOWER, TREE], sections=sections, order="minutes",
                   difficulty=False)  # fmt: skip
    words = [words_of(page) for page in pages_of(data)]
    assert "A" in words[0]
    assert "B" in words[1]
    sizes = [[w for w in page if "×" in w] for page in words[:3]]
    assert sizes == [["5 × 7"], ["5 × 7", "5 × 6"], ["12 × 12"]]


def test_the_solutions_follow_the_order_of_the_puzzles() -> None:
    wrong_goal = TREE.replace(goal=Grid.unknown_cells(5, 7))
    one = booklet([TREE, FLOWER], difficulty=False)
    assert booklet([wrong_goal, FLOWER], difficulty=False) == one
    pages = pages_of(booklet([TREE] * 24, per_page=12, difficulty=False))
    assert ["Solutions" in words_of(page) for page in pages] == [False] * 2 + [True] * 2
    assert numbers_on(booklet([TREE] * 24, per_page=12, difficulty=False))[3] == [*range(13, 25)]
    many = booklet([TREE] * 24, per_page=12, answers_per_page=6, difficulty=False)
    assert len(pages_of(many)) == 2 + 4


def test_errors_name_the_puzzle_without_solution_or_past_a_limit() -> None:
    with pytest.raises(PuzzleError, match=r"puzzle 2 \(no\) has no solution"):
        booklet([TREE, NONE.replace(title="no")], difficulty=False)
    hard = Puzzle.from_grid(random_grid(20, 20, probability=0.5, seed="3")).replace(goal=None)
    with pytest.raises(LimitReached, match="puzzle 1 was not solved before the limit on nodes"):
        booklet([hard], difficulty=False, limits=Limits(nodes=0))
    assert booklet([hard, NONE], solutions=False, difficulty=False)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"paper": "a44"}, "paper must be one of a4, letter"),
        ({"paper": ["a4"]}, "paper must be one of"),
        ({"per_page": 13}, "per_page must be a whole number from 1 to 12, not 13"),
        ({"smallest_type": 0.1}, "smallest_type must be a number from 1 to 20"),
        ({"title": 7}, "title must be a string"),
        ({"style": "print"}, "style must be a Style"),
        ({"front": 1}, "front must be true, false or None, not 1"),
        ({"large": "yes"}, "large must be true or false"),
        ({"language": "xx"}, "language must be one of en, de, not 'xx'"),
        ({"bleed": 11}, "bleed must be a number from 0 to 10"),
        ({"fonts": "a.ttf"}, "fonts must be a list of paths"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        booklet([TREE], **options)
    assert words in str(caught.value)


def test_a_booklet_without_puzzles_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="no puzzle to print"):
        booklet([])


@pytest.mark.long
def test_the_same_puzzles_give_the_same_bytes_in_every_process() -> None:
    code = (
        "import nonolith, hashlib; p = nonolith.read_all('examples/toadstool.xml')[:1]; "
        "p.append(p[0].replace(title='Башня')); import warnings; warnings.simplefilter('ignore'); "
        "print(hashlib.sha256(nonolith.booklet(p, difficulty=False)).hexdigest())"
    )
    digests = {
        run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=EXAMPLES.parent).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(digests) == 1
    assert len(digests.pop()) == 65


def font_with(characters: str, path: Path, *, broken: bool = False) -> str:
    """Write a font of a space and squares; a broken one is read, but cannot be drawn."""
    names = {ord(character): f"g{ord(character)}" for character in f" {characters}"}
    pen = TTGlyphPen(None)
    for at in ((0, 0), (0, 700), (700, 700), (700, 0)):
        (pen.lineTo if at != (0, 0) else pen.moveTo)(at)
    pen.closePath()
    glyphs = {".notdef": pen.glyph(), **dict.fromkeys(names.values(), pen.glyph())}
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([*glyphs])
    builder.setupCharacterMap(names)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (800, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)
    if broken:
        with TTFont(path) as font:
            table = DefaultTable("glyf")
            table.data = b"\x00\x01" * len(font.getTableData("glyf"))
            font["glyf"] = table
            font.save(path)
    return str(path)


@pytest.fixture
def no_system_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that no fonts are installed, whatever this machine has."""
    monkeypatch.setattr("nonolith.render.fonts._folders", lambda: [])


@pytest.mark.usefixtures("no_system_fonts")
def test_titles_in_other_scripts_use_the_font_file_of_the_user(tmp_path: Path) -> None:
    font = font_with("Жж", tmp_path / "squares.ttf")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        data = booklet([TREE.replace(title="Жж é")], fonts=[font])
    assert b"squares" in data


@pytest.mark.usefixtures("no_system_fonts")
@pytest.mark.parametrize(
    ("title", "shown", "message"),
    [
        ("Tक城क", "T???", r"no font was found for 2 characters .*\(क 城\)"),
        ("谜题 — 한국어", "?? — ???", "Japanese and Korean for example Noto Sans CJK"),
    ],
)
def test_characters_that_no_font_has_are_question_marks_with_a_warning(
    title: str, shown: str, message: str
) -> None:
    with pytest.warns(FormatWarning, match=message):
        data = booklet([TREE] * 2, title=title, difficulty=False)
    assert shown in words_of(pages_of(data)[0])


#: Titles whose characters the package's own fonts have.
TITLES = (
    "Summer — 2026", "’a’ “b” ‚c„ – …", "€ £ ™ • ½", "Ærø, Łódź, Ðặng", "Лето", "Θέρος", "שלום 12",
    "مرحبا",
)  # fmt: skip


@pytest.mark.parametrize(
    "title",
    [*TITLES[:2], TITLES[-1], *(long(t) for t in TITLES[2:-1])],
)
@pytest.mark.usefixtures("no_system_fonts")
def test_titles_in_many_scripts_need_no_font_of_the_system(title: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        data = booklet([TREE.replace(title=title, author=title)] * 2, title=title)
    drawn = [sorted(word) for word in words_of(pages_of(data)[0])]
    assert sorted(title) in drawn  # in visual order if it is written from right to left


def test_right_to_left_titles_are_in_visual_order_and_joined() -> None:
    hebrew = words_of(pages_of(booklet([TREE], title="שלום"))[0])
    assert "שלום"[::-1] in hebrew
    document = new_document((100, 100))
    fonts = Fonts(document, ["سلام"])
    letters = sum(fonts.width(letter, 10) for letter in "سلام")
    assert fonts.width("سلام", 10) < 0.9 * letters


def test_a_file_that_is_not_a_font_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "no.ttf"
    path.write_text("no font")
    with pytest.raises(FormatError, match=r"no\.ttf: this font cannot be read"):
        booklet([TREE], fonts=[str(path)])


def test_long_titles_are_cut_and_control_characters_left_out() -> None:
    page = pages_of(booklet([TREE.replace(title="\x1b(" + "long " * 60)], titles="with-puzzles"))[0]
    first, second = [word for word in words_of(page) if word.endswith(("long", "…"))]
    assert first.startswith("1. \\(long long")
    assert second.endswith("…")
    assert len(first + second) < 250


@pytest.mark.usefixtures("no_system_fonts")
@pytest.mark.parametrize("text", ["é", "four ", *map(long, ("x", "👋", " ", "e\u0301", "שלום "))])
def test_twice_as_long_texts_take_at_most_about_twice_as_long(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure, measured = FPDF.get_string_width, 0

    def counting(document: FPDF, text: str) -> float:
        nonlocal measured
        measured += len(text)
        return measure(document, text)

    monkeypatch.setattr(FPDF, "get_string_width", counting)
    counts = []
    for length in (500, 1_000):
        long = "é" + text * (length // len(text)) + "é"
        colours = [Colour("white", "#ffffff", "."), Colour(long, "#ff0000", "r")]
        colours.append(Colour("blue", "#0000ff", "b"))
        puzzle = Puzzle.from_grid(["r.", ".b"], palette=Palette(colours))
        measured = 0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FormatWarning)
            booklet([puzzle.replace(title=long, author=long)] * 2, title=long, difficulty=False)
        counts.append(measured)
    assert counts[1] < 2.5 * counts[0]


def test_the_seconds_of_a_puzzle_are_for_its_solution_and_its_difficulty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds: list[float] = []

    def rated(puzzle: Puzzle, limits: Limits) -> Any:
        seconds.append(limits.seconds or 0.0)
        return rate(puzzle, limits=limits)

    monkeypatch.setattr("nonolith.render.booklet.rate", rated)
    booklet([TREE.replace(goal=None)], timeout=100)
    assert 0 < seconds[0] < 100


def test_a_title_is_printed_as_it_is() -> None:
    data = booklet([TREE.replace(title="{nb} %s **a**")], titles="with-puzzles")
    assert "1. {nb} %s **a**" in words_of(pages_of(data)[0])


def test_a_font_that_cannot_draw_a_text_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.render.fonts._folders", lambda: [tmp_path])
    puzzle = TREE.replace(title="A⬛B")
    broken = font_with("⬛", tmp_path / "first.ttf", broken=True)
    with pytest.warns(FormatWarning, match="no font was found for 1 character "):
        data = booklet([puzzle], difficulty=False)
    assert "1. A?B" in words_of(pages_of(data)[1])
    with pytest.raises(FormatError, match=r"first\.ttf: this font cannot be embedded"):
        booklet([puzzle], fonts=[broken])
    font_with("⬛", tmp_path / "second.ttf")
    with warnings.catch_warnings():
        warnings.simplefilter("error", FormatWarning)
        data = booklet([puzzle], difficulty=False)
    assert "A⬛B" in "".join(words_of(pages_of(data)[1]))


EMOJI = {
    "flags": "🇩🇪 and 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "keycaps": "1\ufe0f\u20e3 2\ufe0f\u20e3 #\ufe0f\u20e3",
    "family": "👨\u200d👩\u200d👧\u200d👦",
    "squares": "⬛⬜",
    "skin": "👋🏽",
    "many": "⬛👩\u200d🚀" * 900,
}


@pytest.mark.parametrize(
    ("name", "alone"),
    [("flags", True), ("family", False)] + [long(n, a) for n in EMOJI for a in (True, False)],
)
def test_emoji_of_a_font_of_bitmaps_are_printed(
    name: str, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without other fonts, the font of emoji also has the joiners."""
    fonts = [path for path in _system() if path.endswith("NotoColorEmoji.ttf")]
    if not fonts:
        pytest.skip("the font Noto Color Emoji is not installed")
    if alone:
        monkeypatch.setattr("nonolith.render.fonts._system", lambda: iter(fonts))
    with warnings.catch_warnings():
        warnings.simplefilter("error", FormatWarning)
        puzzles, title = [TREE.replace(title=EMOJI[name])] * 2, EMOJI[name]
        data = booklet(puzzles, title=title, difficulty=False)
    assert "?" not in "".join(words_of(pages_of(data)[0]))


def test_a_style_is_kept_and_progress_is_reported() -> None:
    told = []
    options: dict[str, Any] = {"difficulty": False, "progress": lambda *now: told.append(now)}
    plain = booklet([FLOWER, TREE], **options)
    assert told == [(1, 2), (2, 2)]
    assert booklet([FLOWER, TREE], style=Style(theme="print", marks="letters"), **options) != plain


def test_a_booklet_accepts_one_puzzle_or_an_iterator_of_puzzles() -> None:
    assert booklet(TREE) == booklet(iter([TREE]))  # type: ignore[arg-type]
    assert nonolith.booklet is booklet


@pytest.mark.parametrize("name", ["fpdf", "uharfbuzz"])
def test_without_a_library_the_error_shows_what_to_install(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingExtraError, match=r"pip install 'nonolith\[pdf\]'"):
        booklet([TREE])


def test_titles_without_printable_characters_are_accepted() -> None:
    for text in ("\ud800", "\x00", " ", "\u202e\u200b"):
        puzzle = TREE.replace(title=text, author=text)
        assert len(pages_of(booklet([puzzle], title=text, difficulty=False))) == 2


def test_a_booklet_with_a_title_begins_with_title_page_contents_and_rules() -> None:
    puzzles = [TREE.replace(title=f"Tree {number}") for number in range(1, 25)]
    data = booklet(puzzles, title="Trees", per_page=2, titles="with-puzzles")
    title, contents, rules, *others = pages_of(data)
    assert data.count(b"/Subtype /Link") == 24 + 2  # each line of the contents is a link
    assert {"Trees", "24 nonograms, 5 × 7, trivial"} <= set(words_of(title))
    words = words_of(contents)
    assert words[:6] == ["2", "Trees", "Contents", "How to solve", "3", "1. Tree 1"]
    places = {word: words[at + 1] for at, word in enumerate(words) if "." in word}
    assert len(places) == 24
    for name, page in places.items():
        assert name in words_of(others[int(page) - 4])
    assert words[-2:] == ["Solutions", "16"]
    assert words_of(others[16 - 4])[:3] == ["16", "Trees", "Solutions"]
    assert {"3", "How to solve", "3. Overlap"} <= set(words_of(rules))
    assert not any(word.startswith("In colour") for word in words_of(rules))
    plain = pages_of(booklet(puzzles, title="Trees", per_page=2, front=False))
    assert len(plain) == len(others)
    assert {"Trees", "1."} <= set(words_of(plain[0]))


@pytest.mark.parametrize(
    ("titles", "shown"),
    [
        ("with-solutions", [[], [], [], [], [], ["1. Dog", "2. Cat"]]),
        ("with-puzzles", [[], ["1. Dog", "2. Cat"], [], ["1. Dog"], ["2. Cat"],
                          ["1. Dog", "2. Cat"]]),
        ("none", [[], [], [], [], [], []]),
    ],
)  # fmt: skip
def test_titles_are_only_where_they_are_wanted(titles: str, shown: list[list[str]]) -> None:
    puzzles = [TREE.replace(title="Dog"), TREE.replace(title="Cat")]
    data = booklet(puzzles, title="Pets", titles=titles, per_page=1)
    pages = list(map(words_of, pages_of(data)))
    assert [[w for w in page if "Dog" in w or "Cat" in w] for page in pages] == shown
    assert ["solution on page 6" in page for page in pages] == [False] * 3 + [True] * 2 + [False]
    assert "Solutions" in pages[5]


def test_the_lines_of_a_long_title_are_about_equally_long() -> None:
    words = words_of(pages_of(booklet([TREE] * 2, title="Summer — ten puzzles"))[0])
    assert {"Summer —", "ten puzzles"} <= set(words)


def test_contents_that_are_slightly_too_long_fit_on_one_page() -> None:
    pages = pages_of(booklet([TREE] * 24, title="A", paper="a5", difficulty=False))
    assert ["Contents" in words_of(page) for page in pages].count(True) == 1
    assert {"24.", "Solutions"} <= set(words_of(pages[1]))


def test_long_contents_and_small_paper_have_several_pages() -> None:
    pages = pages_of(booklet([FLOWER] * 40, title="A", paper="a5", per_page=9, solutions=False))
    heads = [words_of(page)[2] for page in pages[1:]]
    assert heads == ["Contents", "Contents", "How to solve", "5. Back and forth", "1.", "10.",
                     "19.", "28.", "37."]  # fmt: skip
    rows = [word for page in pages[1:3] for word in words_of(page)]
    assert rows[rows.index("40.") + 1] == "10"
    assert any(word.startswith("In colour") for word in words_of(pages[4]))


GERMAN = {
    "Inhalt", "So wird gelöst", "1. Blüte", "Von Ann, ", "5 × 6, sehr leicht, 0.3 min", "gelb",
    "grün", "Lösungen", "2 Nonogramme, 5 × 6 bis 5 × 7, sehr leicht", "3. Überlappung",
}  # fmt: skip


def test_all_words_of_a_booklet_are_in_its_language() -> None:
    puzzles = [FLOWER.replace(title="Blüte", author="Ann"), TREE.replace(title="Baum")]
    german, english = (
        booklet(puzzles, title="Sommer", language=language) for language in ("de", "en")
    )
    assert b"/Lang (de)" in german
    words, others = (
        {word for page in pages_of(data) for word in words_of(page)} for data in (german, english)
    )
    assert words >= GERMAN, GERMAN - words
    shared = {word for word in words & others if re.search(r"[A-Za-z]{2}", word)}
    assert shared == {"Sommer", "1. Blüte", "2. Baum"}


def frames_of(page: str) -> list[float]:
    """Return the widths of the frames of a page."""
    return [float(width) for width in re.findall(r"([\d.]+) -[\d.]+ re S", page)]


def test_puzzles_of_one_page_have_equal_scale() -> None:
    large = Puzzle(rows=[[]] * 20, columns=[[]] * 20)
    [page] = pages_of(booklet([TREE, large, TREE], per_page=4, solutions=False, difficulty=False))
    tree, wide, other = frames_of(page)
    assert tree == pytest.approx(other)
    assert tree / 7 == pytest.approx(wide / 20, rel=0.01)


NIGHT = Palette([Colour("night", "#000000", "."), Colour("star", "#ffffff", "*")])


def test_blank_is_white_on_paper_unless_the_style_keeps_its_colour() -> None:
    puzzle = Puzzle.from_grid(Grid.from_text(".*\n**\n", NIGHT))
    assert puzzle.goal is not None
    white, own = (grid_drawing(puzzle.goal, Style(theme="print", blank=b)) for b in (None, "own"))
    fills = [[s.colour for s in d.shapes if isinstance(s, Fill)] for d in (white, own)]
    assert fills == [["#ffffff", "#000000"], ["#000000", "#ffffff"]]
    pages = [
        pages_of(booklet([puzzle], style=Style(theme="print", blank=b), difficulty=False))[0]
        for b in (None, "own")
    ]
    grounds = [re.search(r"1 g\n[\d. -]+ re f", page) for page in pages]
    assert grounds[0]
    assert not grounds[1]  # the colour of fillings is black until it is changed


def test_puzzles_in_colour_have_a_legend() -> None:
    names = [colour.name for colour in FLOWER.palette][1:]
    plain, letters, patterns = (
        pages_of(booklet([FLOWER], style=Style(theme="print", marks=marks), difficulty=False))[0]
        for marks in ("none", "letters", "patterns")
    )
    for page in (plain, letters, patterns):
        assert [word for word in words_of(page) if word in names] == names
    assert words_of(letters)[words_of(letters).index("yellow") - 1] == "y"
    assert len(patterns) > len(plain)
    [tree] = pages_of(booklet([TREE], solutions=False, difficulty=False))
    assert words_of(tree)[:3] == ["1", "1.", "5 × 7"]
    large = pages_of(booklet([FLOWER], style=Style(theme="print"), large=True))[0]
    squares = [re.search(r" ([\d.]+) -\1 re f", page) for page in (plain, large)]
    sides = [float(square[1]) for square in squares if square]
    assert sides[1] == pytest.approx(1.5 * sides[0], abs=0.1)


def test_bleed_adds_crop_marks_and_boxes() -> None:
    data = booklet([TREE] * 2, title="T", bleed=3, difficulty=False)
    assert set(boxes_of(data)) == {(651.97, 898.58)}
    trims, bleeds = (boxes_of(data, kind) for kind in ("TrimBox", "BleedBox"))
    assert len(trims) == len(bleeds) == len(pages_of(data))
    for trim, bleed in zip(trims, bleeds, strict=True):
        assert trim[2] - trim[0] == pytest.approx(210 * 72 / 25.4, abs=0.1)
        assert bleed[2] - bleed[0] == pytest.approx(216 * 72 / 25.4, abs=0.1)
    assert b"TrimBox" not in booklet([TREE])


def test_large_type_puts_each_puzzle_with_small_cells_on_its_own_page() -> None:
    puzzle = Puzzle(rows=[[]] * 30, columns=[[]] * 30)
    options: dict[str, Any] = {"per_page": 4, "solutions": False, "difficulty": False}
    [usual] = pages_of(booklet([puzzle] * 2, **options))
    large = pages_of(booklet([puzzle] * 2, large=True, **options))
    assert len(large) == 2
    assert "/F1 13.50 Tf" in large[0]
    assert "/F1 13.50 Tf" not in usual
