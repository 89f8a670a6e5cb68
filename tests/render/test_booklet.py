"""Test booklets: the content of each page, reproducible bytes, and invalid arguments."""

from __future__ import annotations

import os
import re
import sys
import warnings
from pathlib import Path
from typing import Any
from zlib import decompress

import pytest
from fontTools.ttLib import TTFont

import nonolith
from nonolith import (
    ArgumentError,
    FormatError,
    FormatWarning,
    Grid,
    LimitReached,
    Limits,
    MissingExtraError,
    Puzzle,
    PuzzleError,
    Style,
    UnsupportedError,
    booklet,
)
from nonolith.design import random_grid
from nonolith.render.booklet import PAPERS
from tests.processes import run
from tests.render.reference import FLOWER, TREE

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NONE = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[], [2], [1, 1]])


def pages_of(data: bytes) -> list[str]:
    """Return the drawing operators of each page, as text."""
    streams = [decompress(s) for s in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)
               if s[:1] == b"x"]  # fmt: skip
    drawn = [stream.decode("latin-1") for stream in streams]
    return [
        stream for stream in drawn if stream.lstrip().startswith(("2 J", "0 ", "q", "BT", "1 "))
    ]


def words_of(page: str) -> list[str]:
    """Return the texts of a page, in the order in which they were written."""
    return re.findall(r"\((.*?)\) Tj", page)


def boxes_of(data: bytes) -> list[tuple[float, float]]:
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    return [(float(width), float(height)) for width, height in found]


def test_puzzles_have_headings_and_pages_have_numbers() -> None:
    [page, back] = pages_of(booklet([TREE.replace(title="Tree", author="Ann")], title="Trees"))
    assert {"Trees", "1. Tree", "by Ann, 5 x 7, easy", "1"} <= set(words_of(page))
    assert words_of(back)[:2] == ["2", "Solutions"]
    assert "1. Tree" in words_of(back)


@pytest.mark.parametrize(("per_page", "pages"), [(1, 7), (2, 4), (4, 2), (6, 2), (9, 1)])
def test_each_page_has_per_page_puzzles(per_page: int, pages: int) -> None:
    data = booklet([TREE] * 7, per_page=per_page, solutions=False, difficulty=False)
    drawn = pages_of(data)
    assert len(drawn) == pages
    numbers = [w for page in drawn for w in words_of(page) if re.fullmatch(r"\d+\.", w)]
    assert numbers == [f"{number}." for number in range(1, 8)]


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_their_paper(paper: str) -> None:
    width, height = (side * 72 / 25.4 for side in PAPERS[paper])
    sizes = boxes_of(booklet([TREE], paper=paper))
    assert all(size == pytest.approx((width, height), abs=0.1) for size in sizes)


def test_a_wide_puzzle_gets_a_landscape_page() -> None:
    wide = Puzzle(rows=[[]] * 10, columns=[[]] * 60)
    data = booklet([TREE, wide, TREE], per_page=4, smallest=3.5, difficulty=False, solutions=False)
    drawn = pages_of(data)
    titles = [[word for word in words_of(page) if re.fullmatch(r"\d\.", word)] for page in drawn]
    assert titles == [["1."], ["2."], ["3."]]
    assert [width > height for width, height in boxes_of(data)].count(True) == 1


def test_a_puzzle_of_500_x_500_fits_only_with_small_cells() -> None:
    large = Puzzle(rows=[[]] * 500, columns=[[]] * 500, title="Sea")
    with pytest.raises(UnsupportedError, match=r"puzzle 2 \(Sea\) is 500 x 500: .* 0\.\d\d mm, .*"):
        booklet([TREE, large])
    data = booklet([large], paper="a3", smallest=0.5, solutions=False, difficulty=False)
    assert len(pages_of(data)) == 1


def test_the_solutions_follow_the_order_of_the_puzzles() -> None:
    wrong_goal = TREE.replace(goal=Grid.unknown_cells(5, 7))
    one = booklet([TREE, FLOWER], difficulty=False)
    assert booklet([wrong_goal, FLOWER], difficulty=False) == one
    assert len(pages_of(booklet([TREE] * 21, per_page=9, difficulty=False))) == 3 + 2


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
        ({"paper": "a44"}, "paper must be one of 'a4', 'letter'"),
        ({"paper": ["a4"]}, "paper must be one of"),
        ({"per_page": 3}, "per_page must be one of 1, 2, 4, 6, 9; it is 3"),
        ({"smallest": 0.1}, "smallest must be a number, from 0.5 to 8"),
        ({"title": 7}, "title must be a text"),
        ({"style": "print"}, "style must be a Style"),
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


def font_with(characters: str, path: Path) -> str:
    """Write a font file with these characters, all of them squares."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = [".notdef", *(f"g{ord(c)}" for c in characters)]
    pen = TTGlyphPen(None)
    for place in ((0, 0), (0, 500), (500, 500), (500, 0)):
        pen.lineTo(place) if place != (0, 0) else pen.moveTo(place)
    pen.closePath()
    glyph = pen.glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(c): f"g{ord(c)}" for c in characters})
    builder.setupGlyf(dict.fromkeys(names, glyph))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)
    return str(path)


def test_titles_in_other_scripts_use_the_font_file_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.render.fonts._folders", lambda: [])
    font = font_with("Жж", tmp_path / "squares.ttf")
    assert TTFont(font).getBestCmap()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        data = booklet([TREE.replace(title="Жж é")], fonts=[font])
    assert b"Squares" in data


def test_characters_that_no_font_has_are_question_marks_with_a_warning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonolith.render.fonts._folders", lambda: [])
    with pytest.warns(FormatWarning, match=r"no font was found for 2 characters .*\(ж 城\)"):
        data = booklet([TREE.replace(title="Tж城ж")], difficulty=False)
    assert "1. T???" in words_of(pages_of(data)[0])


def test_titles_in_western_european_languages_search_no_font(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonolith.render.fonts._folders", lambda: pytest.fail("sought"))
    assert booklet([TREE.replace(title="Arbre d'été")], difficulty=False)


def test_a_file_that_is_not_a_font_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "no.ttf"
    path.write_text("no font")
    with pytest.raises(FormatError, match=r"no\.ttf: this font cannot be read"):
        booklet([TREE], fonts=[str(path)])


def test_long_titles_are_cut_and_control_characters_left_out() -> None:
    page = pages_of(booklet([TREE.replace(title="\x1b(" + "long " * 60)], difficulty=False))[0]
    [title] = [word for word in words_of(page) if word.startswith("1. ")]
    assert title.endswith("...")
    assert len(title) < 150


def test_a_style_is_kept_and_progress_is_reported() -> None:
    told = []
    options: dict[str, Any] = {"difficulty": False, "progress": lambda *now: told.append(now)}
    plain = booklet([FLOWER, TREE], **options)
    assert told == [(1, 2), (2, 2)]
    assert booklet([FLOWER, TREE], style=Style(theme="print", marks="letters"), **options) != plain


def test_a_booklet_accepts_one_puzzle_or_an_iterator_of_puzzles() -> None:
    assert booklet(TREE) == booklet(iter([TREE]))  # type: ignore[arg-type]
    assert nonolith.booklet is booklet


def test_without_fpdf2_the_error_shows_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'nonolith\[pdf\]'"):
        booklet([TREE])


def test_titles_without_printable_characters_are_accepted() -> None:
    for text in ("\ud800", "\x00", " ", "\u202e\u200b"):
        puzzle = TREE.replace(title=text, author=text)
        assert len(pages_of(booklet([puzzle], title=text, difficulty=False))) == 2
