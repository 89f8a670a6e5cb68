"""Other programs can read the archive, and its texts determine each of its bytes."""

from __future__ import annotations

import zlib
from io import BytesIO
from zipfile import ZipFile

import pytest

from nonolith import FormatError, UnsupportedError
from nonolith.certificates import archive
from nonolith.certificates.archive import archived, texts_of

TEXTS = {"a.txt": b"", "b.txt": b"text\n" * 50_000, "c.txt": b"\x00\xff"}
NAMES = list(TEXTS)
DATA = archived({name: [text[:7], text[7:]] for name, text in TEXTS.items()})


def read(data: bytes, names: list[str] = NAMES) -> dict[str, bytes]:
    return {name: file.read() for name, file in texts_of(data, names).items()}


def test_other_programs_read_the_archive() -> None:
    with ZipFile(BytesIO(DATA)) as file:
        assert file.testzip() is None
        assert {name: file.read(name) for name in file.namelist()} == TEXTS
        assert all(entry.date_time == (1980, 1, 1, 0, 0, 0) for entry in file.infolist())


def test_texts_are_read_back() -> None:
    assert read(DATA) == TEXTS


def test_a_change_of_any_byte_is_refused_or_harmless() -> None:
    for place in range(len(DATA)):
        for bit in (0x01, 0x80):
            bad = bytearray(DATA)
            bad[place] ^= bit
            try:
                accepted = read(bytes(bad))
            except FormatError:
                continue
            # The change hit the padding bits after the end of a deflate stream.
            assert accepted == TEXTS
            assert place < DATA.index(b"PK\1\2")


@pytest.mark.parametrize("end", range(0, len(DATA), 7))
def test_a_truncated_archive_is_refused(end: int) -> None:
    with pytest.raises(FormatError):
        read(DATA[:end])


@pytest.mark.parametrize("data", [b"#!/bin/sh\n" + DATA, DATA + b"\n", DATA + DATA])
def test_additional_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(FormatError):
        read(data)


@pytest.mark.parametrize("names", [NAMES[:2], NAMES[::-1], [*NAMES, "d.txt"]])
def test_other_texts_are_refused(names: list[str]) -> None:
    with pytest.raises(FormatError):
        read(DATA, names)


def test_bytes_after_a_compressed_text_are_refused() -> None:
    text = b"text"
    stream = zlib.compress(text, wbits=-15) + b"hidden"
    header, row = archive._layout("a.txt", zlib.crc32(text), len(stream), len(text), 0)
    data = header + stream
    data += row + archive._end(1, len(row), len(data))
    with pytest.raises(FormatError, match=r"a\.txt is damaged"):
        read(data, ["a.txt"])


def test_a_text_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_TEXT", 40)
    assert archived({"a": [b"x" * 40]})
    with pytest.raises(UnsupportedError, match="a is too large"):
        archived({"a": [b"x" * 41]})
