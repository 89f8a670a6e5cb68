"""Reading takes time proportional to the length of the input, whatever its bytes are."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import process_time

import pytest

from nonolith import NonolithError, read
from nonolith.formats import FORMATS
from nonolith.formats.sources import known_other_file
from nonolith.formats.stream import PIECE, Stream
from nonolith.model.limits import MAX_TREE_ELEMENTS, MEBIBYTE
from nonolith.support.errors import FormatError
from tests.formats.test_fuzz import WORDS

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
