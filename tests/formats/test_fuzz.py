"""Whatever the input, a reader returns puzzles or raises a NonolithError, in linear time.

Inputs are random pieces, damaged examples, texts with changed lines, words and numbers, JSON and
XML of any structure, and repeated bytes and words.
"""

from __future__ import annotations

import json
import re
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import process_time
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import (
    Colour,
    FormatError,
    Grid,
    NonolithError,
    Palette,
    Puzzle,
    UnsupportedError,
    read,
    read_all,
    write,
)
from nonolith.formats import FORMATS, Format
from nonolith.formats.reading import format_of_extension
from nonolith.formats.sources import known_other_file
from nonolith.formats.stream import PIECE, Stream
from nonolith.model.limits import MAX_TREE_ELEMENTS, MEBIBYTE
from nonolith.model.palette import BLACK_AND_WHITE
from tests.examples import examples
from tests.formats.hidden import script

FILES = {
    path: format_of_extension(path.suffix)
    for path in sorted((Path(__file__).parents[2] / "examples").iterdir())
}
EXAMPLES = [path.read_bytes() for path, row in FILES.items() if row]

#: Limits for an input, and for each million characters of it, in seconds of processor time.
MOST, EACH = 2.0, 4.0


def survives(data: str | bytes, name: str | None) -> None:
    began = time.process_time()
    with warnings.catch_warnings(action="ignore"), suppress(NonolithError):
        assert read_all(data, format=name)
    assert time.process_time() - began < MOST + EACH * len(data) / 1e6


WORDS = (
    *("width", "height", "rows", "columns", "goal", "saved", "color a #ff0000", "title", "===="),
    *("$1", "P1", "P4", "#", ":", "#d", "0: white", "a:a red", "5x5:", "1/2/3", ",aZ", "?", '"'),
    *("-1", "0", "1", "2", "3a", "999999999999", "\t", " ", "\n", "\n\n", ",", "{", "}", "[", "]"),
    *('"rows":', '"columns":', "<puzzle>", "<clues type='rows'>", "<line>", "<count>", "&a;"),
    *("&", "* ", " 0\n", "number_of_rows:", "size(s):", "row_1", "GRID", "ROWS", "[ 3 1 ]"),
    *("%", ";", "rows = 2;", "row_rules", "array2d(", "[|", "p?nonogram/", "-1f", "g"),
    *('"content":', "MK Version", "[Dimensions]", "[Row clues]", "[Sol]", "SAVEFILE:0:"),
    *("MOVE    :8:F0,0,1,1", "DESC:1:1", "|"),
    *(",,1", "x _", "[clues]", 'rows = """', "[colors]", "defs = [", "'r = (red) %'", "<FreeNono>"),
    *("<Nonogram width='1'>", "var d=[[1,2,3,4],", "nono1.", "AA-_", "#.#\n", "X X"),
)

pieces = st.lists(st.sampled_from(WORDS), max_size=30).map("".join)
numbers = st.lists(st.sampled_from("0123 \n\n,#"), max_size=60).map("".join)
formats = st.sampled_from([None, *FORMATS])


@settings(max_examples=examples(400), deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200) | pieces | numbers, formats)
def test_only_nonolith_errors_escape(data: str | bytes, name: str | None) -> None:
    survives(data, name)


_PICTURE = Grid.from_text("##.\n.#.\n..#\n###")
_COLOURED = Grid.from_rows(
    [[1, 2, 0], [0, 2, 2]], Palette([*BLACK_AND_WHITE, Colour("red", "#ff0000", "r")])
)
_SQUARE = Puzzle.from_grid(Grid.from_text("#.\n##"))
_FULL = Puzzle.from_grid(_PICTURE, title="A title", author="An author", notes="A note").replace(
    given=Grid.from_text("#??\n???\n???\n??#"), saved=[_PICTURE]
)
_SEVERAL = [[_FULL], [Puzzle.from_grid(_COLOURED, title="Red")], [_SQUARE, _SQUARE], [_SQUARE] * 5]


def _texts(row: Format) -> list[str]:
    """Return the examples in this format, and test puzzles written in it."""
    texts = [path.read_text(encoding="utf-8") for path, own in FILES.items() if own == row]
    for puzzles in _SEVERAL:
        with warnings.catch_warnings(action="ignore"), suppress(UnsupportedError):
            data = write(puzzles, format=row.name)
            texts.append(data if isinstance(data, str) else data.decode())
    return texts


TEXTS = {
    name: _texts(row)
    for name, row in FORMATS.items()
    if row.writes and (not row.binary or name in ("webpbn", "pbm"))
}
#: These formats can only be read, so the test writes their texts.
TEXTS["jsonl"] = ['{"rows": [[1]], "columns": [[1]]}\n{"rows": [[]], "columns": [[]]}\n']
TEXTS["titled"] = ["= 1 A / B\n##\n", "x\n= 2026-12-07 A / B / c\n.rr\nb.b\n\n= 2 C\n#\n"]
TEXTS["series"] = ["3:1,1-2:1:2\n", "A\nA\n\nB A\nB A\n", "2\n2 3\n1 1\n0\n1\n0\n1\n1\n1\n1\n"]
TEXTS["yaya"] = ["+--------+\n|1111XXXX|\n|1111XXXX|\n|    1111|\n|    1111|\n+--------+\n"]
TEXTS["nonograms_org"] = [script(Puzzle.from_grid(grid)) for grid in (_PICTURE, _COLOURED)]

_NUMBERS = ("", "0", "00", "-0", "-1", "1", "2", "3", "4", "7", "1000", "1001", "65537", "1.5",
            "1e9", "+1", "x", "\u0663", "99999999999", "9" * 5000)  # fmt: skip


def changed(name: str, random: Random) -> str:
    """Return a text of the format with a few changes to its lines and words."""
    text = random.choice(TEXTS[name])
    for _ in range(random.randint(1, 4)):
        text = random.choice((_moved, _joined, _repeated, _with_word))(text, random)
    return text


def _moved(text: str, random: Random) -> str:
    """Return the text with a section left out, doubled, reversed, or moved."""
    lines = text.split("\n")
    first, last = sorted(random.randint(0, len(lines)) for _ in range(2))
    section, rest = lines[first:last], lines[:first] + lines[last:]
    place = random.randint(0, len(rest))
    ways = (
        rest,
        lines[:last] + section + lines[last:],
        lines[:first] + section[::-1] + lines[last:],
        rest[:place] + section + rest[place:],
    )
    return "\n".join(random.choice(ways))


def _joined(text: str, random: Random) -> str:
    """Return the text with other line ends, or twice."""
    before, after = random.choice(
        (("\n", " "), (" ", "\n"), ("\n", "\r\n"), ("\n", "\n\n"), (text, text[::-1]),
         (text, text + text))
    )  # fmt: skip
    return text.replace(before, after)


def _repeated(text: str, random: Random) -> str:
    """Return the text with one line repeated many times, with or without line ends."""
    lines = text.split("\n")
    place = random.randrange(len(lines))
    often = random.choice((2, 3, 100, 3000)) if len(text) < 5000 else 2
    lines[place] = random.choice(("", " ", "\n", ",", "/")).join([lines[place]] * often)
    return "\n".join(lines)


def _with_word(text: str, random: Random) -> str:
    """Return the text with another word or number in the place of one."""
    found = list(re.finditer(random.choice((r"\w+|[^\w\s]", r"\d+")), text))
    if not found:
        return text
    match = random.choice(found)
    return text[: match.start()] + random.choice(WORDS + _NUMBERS) + text[match.end() :]


def test_each_format_of_text_has_examples_to_change() -> None:
    for name, texts in TEXTS.items():
        assert texts, name
        for text in texts:
            with warnings.catch_warnings(action="ignore"):
                assert read_all(text.encode(), format=name)
    assert {name for name, row in FORMATS.items() if not row.binary} <= set(TEXTS)


@pytest.mark.parametrize("name", TEXTS)
@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_changed_lines_and_words_are_read_or_refused(name: str, seed: int) -> None:
    text = changed(name, Random(seed))
    survives(text, name)
    survives(text, None)


@pytest.mark.parametrize("name", TEXTS)
def test_text_with_a_missing_duplicate_or_moved_section_is_read_or_refused(name: str) -> None:
    """Remove, duplicate and move every section of a short text, not only random sections."""
    lines = min(TEXTS[name], key=lambda text: text.count("\n")).split("\n")
    for first in range(len(lines)):
        for last in range(first + 1, len(lines) + 1):
            rest = lines[:first] + lines[last:]
            for text in (rest, lines[:last] + lines[first:], rest + lines[first:last]):
                survives("\n".join(text), name)


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("number", ["0", "-1", "1001", "1" + "0" * 9, "9" * 5000, "1.5", "x"])
def test_text_with_another_number_is_read_or_refused(name: str, number: str) -> None:
    for text in TEXTS[name]:
        for match in list(re.finditer(r"\d+", text))[:20]:
            survives(text[: match.start()] + number + text[match.end() :], name)


KEYS = ("rows", "columns", "palette", "given", "goal", "saved", "title", "nonolith", "puzzles",
         "name", "rgb", "char", "#ff0000", "r", "?.", "x")  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | st.floats() | st.sampled_from(KEYS),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=6)
    ),
    max_leaves=25,
)
TAGS = ("puzzleset", "puzzle", "clues", "line", "count", "color", "solution", "image", "title",
        "note", "other")  # fmt: skip
ATTRIBUTES = ("type", "color", "name", "char", "defaultcolor", "backgroundcolor")
CONTENTS = ("", "1", "-1", "f00", "|.X|", "|[.X]?|", "rows", "columns", "goal", "white", "red", "0")
TREES = st.recursive(
    st.sampled_from(CONTENTS).map(escape),
    lambda inner: st.builds(
        lambda tag, named, inside: (
            f"<{tag}{''.join(f' {k}={quoteattr(v)}' for k, v in named.items())}>"
            f"{''.join(inside)}</{tag}>"
        ),
        st.sampled_from(TAGS),
        st.dictionaries(st.sampled_from(ATTRIBUTES), st.sampled_from(CONTENTS), max_size=3),
        st.lists(inner, max_size=5),
    ),
    max_leaves=25,
)


@settings(max_examples=examples(150), deadline=None)
@given(VALUES)
def test_any_value_of_json_is_read_or_refused(value: object) -> None:
    survives(json.dumps(value), "json")
    survives(json.dumps({"rows": [[1]], "columns": [[1]], "goal": value}), "json")
    survives(json.dumps({"rows": value, "columns": value}), "json")
    survives(json.dumps({"puzzles": [value]}), "json")
    survives(json.dumps({"rows": [[1]], "columns": [[1]], "content": value}), "npm")
    survives(f"var d={json.dumps([value] * 12)};", "nonograms_org")


@settings(max_examples=examples(150), deadline=None)
@given(TREES)
def test_any_tree_of_elements_is_read_or_refused(tree: str) -> None:
    survives(tree, "webpbn")
    survives(f"<FreeNono><Nonogram width='1'>{tree}</Nonogram></FreeNono>", "freenono")
    survives(f"<puzzleset><puzzle>{tree}</puzzle></puzzleset>", "webpbn")
    survives(f"<puzzle><clues type='rows'>{tree}</clues><clues type='columns'/></puzzle>", "webpbn")


@pytest.mark.parametrize("depth", [65, 990, 100_000])
def test_elements_nested_too_deeply_are_one_clear_error(depth: int) -> None:
    for tag in ("puzzle", "line", "other"):
        with pytest.raises(FormatError, match="elements are nested more than 64 deep"):
            read_all(f"<puzzleset>{f'<{tag}>' * depth}{f'</{tag}>' * depth}</puzzleset>")


@pytest.mark.parametrize("depth", [20, 200, 990, 100_000])
@pytest.mark.parametrize("place", ["nonolith", "rows", "goal", "puzzles", "palette"])
def test_lists_nested_too_deeply_are_a_format_error(depth: int, place: str) -> None:
    value = "[" * depth + "]" * depth
    rest = {"nonolith": "1", "rows": "[[1]]", "columns": "[[1]]"} | {place: value}
    if place == "puzzles":
        rest = {place: value}
    text = ", ".join(f'"{key}": {what}' for key, what in rest.items())
    with pytest.raises((FormatError, UnsupportedError)):
        read_all(f"{{{text}}}")


#: Bytes with a meaning in some format.
SIGNS = '\n\r\t 01#.:=,<[{$&*"rd/x-;|%('
PAIRS = [first + second for first in SIGNS for second in SIGNS if first != second]
UNITS = {"bytes": [chr(byte) for byte in range(256)], "pairs": PAIRS, "words": [*WORDS]}

SNIFFERS = {name: row.sniff for name, row in FORMATS.items()} | {"kinds": known_other_file}


def seconds(work: Callable[[], object]) -> float:
    start = process_time()
    with suppress(NonolithError):
        work()
    return process_time() - start


def repeated(unit: str, length: int) -> str:
    return (unit * (length // len(unit) + 1))[:length]


def slow(units: list[str], length: int) -> list[tuple[str, str]]:
    """Return the sniffers that take over 8 times as long for an input 4 times as long."""
    return [
        (name, unit)
        for unit in units
        for name, sniff in SNIFFERS.items()
        if seconds(lambda: sniff(repeated(unit, 4 * length)))  # noqa: B023
        > 8 * seconds(lambda: sniff(repeated(unit, length))) + 0.1  # noqa: B023
    ]


def test_sniffers_take_linear_time() -> None:
    assert slow([*"\n\t 01#", "\n ", "\n\t", *WORDS], 4096) == []


def test_only_a_bounded_head_is_sniffed() -> None:
    for data in ("\n" * 2 * PIECE, b"\n" * 2 * PIECE):
        stream = Stream(data)
        stream.whole()
        assert len(stream.head()) == PIECE


def test_line_ends_alone_are_refused_at_once() -> None:
    assert seconds(lambda: read(b"\n" * MEBIBYTE)) < 5
    assert seconds(lambda: read("rows =\n" * MEBIBYTE, format="nonogrid")) < 5


def test_many_elements_are_refused_while_they_are_parsed() -> None:
    many = "<a/>" * MEBIBYTE
    for data in (many, f"<a>{many}</a>", f"<puzzleset>{many}</puzzleset>"):
        assert seconds(lambda: read(data)) < 1  # noqa: B023
    with pytest.raises(FormatError, match="1: more than 10000 unknown elements"):
        read(data)
    with pytest.raises(FormatError, match=f"there are more than {MAX_TREE_ELEMENTS} elements"):
        read(f"<puzzleset>{'<line/>' * MAX_TREE_ELEMENTS}</puzzleset>")


def test_names_and_values_that_xml_could_repeat_take_linear_time() -> None:
    long, many = "u" * (MEBIBYTE // 2), MEBIBYTE // 32
    space = " ".join(f"a:x{i}=''" for i in range(many))
    defaults = " ".join(f"x{i} CDATA ''" for i in range(many))
    for data in (
        f"<puzzleset xmlns:a='{long}'><puzzle {space}/></puzzleset>",
        f"<puzzleset xmlns:a='{long}'>{'<a:x/>' * many}</puzzleset>",
        f"<!DOCTYPE a [<!ATTLIST puzzle {defaults}>]><puzzleset><puzzle/></puzzleset>",
        f"<!DOCTYPE a [<!ATTLIST puzzle x CDATA '{long}'>]><puzzleset>{'<puzzle/>' * many}"
        "</puzzleset>",
    ):
        assert seconds(lambda: read(data)) < 5, data[:40]  # noqa: B023


@pytest.mark.long
@pytest.mark.timeout(900)
def test_sniffers_take_linear_time_for_every_byte_and_pair() -> None:
    assert slow(UNITS["bytes"] + PAIRS, PIECE // 4) == []


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("kind", UNITS)
def test_reading_takes_linear_time(kind: str) -> None:
    def reading(unit: str, mebibytes: int) -> float:
        data = repeated(unit, mebibytes * MEBIBYTE).encode("latin-1")
        return seconds(lambda: read(data))

    assert [u for u in UNITS[kind] if reading(u, 8) > 8 * reading(u, 2) + 0.5] == []
