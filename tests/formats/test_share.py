"""Test the share format: decoding as documented, damaged texts, and whole links."""

from __future__ import annotations

import base64
import random
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import (
    FormatError,
    FormatWarning,
    Grid,
    NonolithError,
    Puzzle,
    UnsupportedError,
    read,
    write,
)
from nonolith.formats import FORMATS, share
from nonolith.formats.share import packed
from nonolith.model.clue import rule_of
from tests.examples import examples
from tests.formats.puzzles import puzzles
from tests.strategies import palette_of

EXAMPLES = Path(__file__).parents[2] / "examples"
DOMINO = Puzzle.from_grid(Grid.from_text("#\n#"), title="Domino")
TEXT = "nono1.2bp6MQASAAIAAQZEb21pbm_A"


def shared(puzzle: Puzzle) -> str:
    return str(FORMATS["share"].write([puzzle])).strip()


def link(data: bytes, kind: int = 0, version: int = 1) -> str:
    """Return a share text with these bytes and a correct checksum."""
    body = bytes([kind]) + data
    raw = zlib.crc32(body).to_bytes(4, "big") + body
    return f"nono{version}." + base64.urlsafe_b64encode(raw).decode().rstrip("=")


def as_documented(text: str) -> dict[str, object]:
    """Decode a share text step by step, following only the documentation."""
    version, letters = int(text[4]), text[6:]
    raw = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    assert zlib.crc32(raw[4:]) == int.from_bytes(raw[:4], "big")
    data = list(zlib.decompress(raw[5:], -15) if raw[4] else raw[5:])

    def take(count: int) -> list[int]:
        return [data.pop(0) for _ in range(count)]

    def a_text() -> str:
        return bytes(take(take(1)[0])).decode()

    flags = take(1)[0]
    height, width = (256 * high + low for high, low in (take(2), take(2)))
    colours = 2
    found: dict[str, object] = {"shape": (height, width)}
    if flags & 1:
        colours = take(1)[0]
        found["palette"] = [
            ("#" + bytes(take(3)).hex(), a_text(), a_text()) for _ in range(colours)
        ]
    found["title"] = a_text() if flags & 16 else ""
    found["author"] = a_text() if flags & 32 else ""
    bits = "".join(f"{byte:08b}" for byte in data)

    def number(length: int) -> int:
        nonlocal bits
        digits, bits = bits[:length], bits[length:]
        return int(digits or "0", 2)

    def count() -> int:
        return number(2 * bits.index("1") + 1) - 1

    if flags & 2:
        size = (colours - 1).bit_length()
        found["picture"] = [[number(size) for _ in range(width)] for _ in range(height)]
    elif version == 2:
        size = (colours - 1).bit_length()

        def part() -> object:
            lengths = count() - 1
            return "*" if lengths < 0 else (*(count() + 1 for _ in range(lengths)), number(size))

        def clue() -> object:
            parts, totals = count(), []
            if not parts:
                totals = [(count(), number(size)) for _ in range(count())]
                parts = count()
            return [part() for _ in range(parts - 1)], totals

        found["clues"] = [clue() for _ in range(height + width)]
    else:
        size = (colours - 2).bit_length()
        found["clues"] = [
            [(count() + 1, number(size) + 1) for _ in range(count())] for _ in range(height + width)
        ]
    for name, flag in (("goal", 4), ("given", 8)):
        found[name] = [number(colours) for _ in range(height * width)] if flags & flag else None
    assert not bits.strip("0")
    assert len(bits) < 8
    return found


@settings(max_examples=examples(80), deadline=None)
@given(puzzles(FORMATS["share"]))
def test_a_reader_made_from_the_documentation_reads_the_texts(puzzle: Puzzle) -> None:
    found = as_documented(shared(puzzle))
    assert found["shape"] == puzzle.shape
    assert (found["title"], found["author"]) == (puzzle.title, puzzle.author)
    if "palette" in found:
        assert found["palette"] == [(c.rgb, c.char, c.name) for c in puzzle.palette]
    if "picture" in found:
        assert puzzle.goal is not None
        assert found["picture"] == [list(row) for row in puzzle.goal.rows()]
        assert puzzle.accepts(puzzle.goal) or puzzle.given is not None
    else:
        clues = (*puzzle.rows, *puzzle.columns)
        rules = [
            (
                ["*" if part.repeats else (*part.lengths, part.colour) for part in rule.parts],
                [*rule.totals],
            )
            for rule in map(rule_of, clues)
        ]
        assert found["clues"] == ([p for p, _ in rules] if puzzle.compiled.plain else rules)
        assert found["goal"] == (puzzle.goal and list(puzzle.goal.masks()))
    assert found["given"] == (puzzle.given and list(puzzle.given.masks()))


def test_the_example_of_the_documentation_is_written() -> None:
    assert shared(DOMINO) == TEXT
    assert packed(DOMINO).hex(" ") == "12 00 02 00 01 06 44 6f 6d 69 6e 6f c0"


@pytest.mark.parametrize(
    "text",
    [
        f"https://example.org/play?lang=en#{TEXT}",
        f"example.org/#{TEXT}",
        f"#{TEXT}",
        f"https://example.org/#puzzle={TEXT}",
        f"  {TEXT[:12]}\n{TEXT[12:20]} {TEXT[20:]}\n",
    ],
)
def test_a_link_and_a_broken_line_are_read(text: str) -> None:
    assert read(text) == DOMINO


@settings(max_examples=examples(100), deadline=None)
@given(st.data())
def test_any_wrong_letter_is_noticed(data: st.DataObject) -> None:
    text = shared(read(EXAMPLES / "house.json"))
    place = data.draw(st.integers(6, len(text) - 1))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    wrong = data.draw(st.sampled_from(letters).filter(lambda letter: letter != text[place]))
    with pytest.raises(FormatError, match=r"expected the whole text"):
        read(text[:place] + wrong + text[place + 1 :])


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("hello", FormatError, "'hello' is not a shared puzzle"),
        (TEXT.replace("nono1", "nono3"), UnsupportedError, "version 3 of shared puzzles"),
        (TEXT[:-1] + "%", FormatError, "letter 24 after the version is '%'"),
        (TEXT[:-4] + "AAAA", FormatError, "the checksum does not match"),
        (link(b"\x80\0\1\0\1\xc0"), UnsupportedError, "parts of an unknown kind (0x80)"),
        (link(b"\2\xff\xff\0\1"), FormatError, "the size is 65535 x 1"),
        (link(b"\2\0\2"), FormatError, "the data ends too early"),
        (link(b"\2\0\x10\0\x10\0"), FormatError, "the data ends too early"),
        (link(b"\1\0\1\0\1\x01"), FormatError, "the palette has 1 colours"),
        (link(b"\1\0\1\0\1\x21"), FormatError, "the palette has 33 colours (expected 2 to 32)"),
        (link(b"\x10\0\1\0\1\1\xff"), FormatError, "a text is not UTF-8"),
        (link(b"\0\0\1\0\1\0\0\0\0\0\0"), FormatError, "far too large"),
        (link(b"abc", 1), FormatError, "the compressed part is"),
        (link(b"abc", 7), FormatError, "compression 7 is not known"),
    ],
)
def test_a_damaged_text_is_refused(text: str, kind: type[NonolithError], message: str) -> None:
    with pytest.raises(kind) as caught:
        read(f"{text}\n", format="share")
    assert message in str(caught.value)


def test_a_compressed_text_that_is_too_large_is_refused_early() -> None:
    bomb = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = bomb.compress(bytes(10 * share.MAX_BYTES)) + bomb.flush()
    assert len(data) < 100_000
    with pytest.raises(FormatError, match="too large"):
        read(link(data, 1), format="share")


def test_a_black_and_white_puzzle_of_25_x_25_takes_130_letters_with_its_goal() -> None:
    rng = random.Random(25)
    for density in (0.1, 0.35, 0.5, 0.65):
        cells = [[int(rng.random() < density) for _ in range(25)] for _ in range(25)]
        puzzle = Puzzle.from_grid(Grid.from_rows(cells))
        assert len(shared(puzzle)) <= 130
        assert len(shared(puzzle.replace(goal=None))) <= 220


def test_a_long_text_is_left_out_with_a_warning() -> None:
    with pytest.warns(FormatWarning, match="share does not keep the title"):
        write(DOMINO.replace(title="x" * 256), format="share")
    assert read(shared(DOMINO.replace(title="ü" * 127))).title == "ü" * 127


def test_a_line_with_the_maximum_number_of_blocks_is_shared() -> None:
    cells = [1 + column % 2 for column in range(1000)]
    puzzle = Puzzle.from_grid(Grid.from_rows([cells], palette_of(3)))
    # The puzzle has no picture here, so that the text contains the clues.
    assert read(shared(puzzle.replace(goal=None)), format="share") == puzzle.replace(goal=None)


@pytest.mark.parametrize(("before", "found"), [(4000, True), (4090, True), (4091, False)])
def test_a_shared_puzzle_begins_within_the_longest_address(before: int, found: bool) -> None:
    # The puzzle is found if the prefix "#nono1." ends within the first 4096 characters.
    text = "x" * (before - 1) + "#" + TEXT
    assert FORMATS["share"].sniff(text).value == (2 if found else 0)
