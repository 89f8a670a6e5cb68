"""The file of a certificate: its texts, its formula, and an archive that fixes each byte."""

from __future__ import annotations

import zlib
from io import BytesIO
from zipfile import ZipFile

import pytest

from nonolith import FormatError, Grid, Puzzle, UnsupportedError
from nonolith.certificates import archive, certificate
from nonolith.certificates.archive import archived, texts_of
from nonolith.certificates.certificate import dimacs, pack
from nonolith.certificates.encoding import clauses_of
from nonolith.design import some_colours
from nonolith.model.limits import NO_LIMITS
from nonolith.solving.work import Work

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
PAIR = Puzzle(rows=[[1]], columns=[[1], []])
SOLUTION = Grid.from_text("#.\n##")


def test_the_proof_is_packed_from_the_position_of_its_file() -> None:
    proof = BytesIO(b"left out\n" + b"1 0\n" * 300_000 + b"0\n")
    proof.seek(9)
    with ZipFile(BytesIO(pack(CORNER, (SOLUTION,), proof, Work(NO_LIMITS)))) as archive:
        assert archive.read("proof.drup") == b"1 0\n" * 300_000 + b"0\n"
        assert archive.read("solutions.json") == (
            b'{"certificate": 1, "solutions": [[[1, 0], [1, 1]]]}\n'
        )


def test_texts_that_cannot_be_checked_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(NO_LIMITS)
    with pytest.raises(UnsupportedError, match="surrogate"):
        pack(CORNER.replace(title="\ud800"), (), BytesIO(), work)
    monkeypatch.setattr(certificate, "MAX_TREE_BYTES", 1000)
    assert pack(CORNER, (SOLUTION,), BytesIO(), work)
    with pytest.raises(UnsupportedError, match=r"solutions\.json would have more than 1000 bytes"):
        pack(CORNER, (SOLUTION,) * 100, BytesIO(), work)


def test_the_text_names_cells_counts_clauses_and_excludes_each_solution() -> None:
    clauses = [" ".join(map(str, [*clause, 0])) for clause in clauses_of(PAIR)]
    assert (len(clauses), clauses[4:6], clauses[-1]) == (32, ["-8 1 0", "-8 10 0"], "-4 0")
    assert list(dimacs(PAIR, [Grid.from_text("#.")], Work(NO_LIMITS))) == [
        "c row 1, column 1: 1 white, 2 black",
        "c row 1, column 2: 3 white, 4 black",
        "p cnf 13 33",
        *clauses,
        "-2 -3 0",
    ]


def test_comments_name_the_variables_of_each_row_and_colour() -> None:
    puzzle = Puzzle(rows=[[], []], columns=[[], [], []], palette=some_colours(2))
    lines = [line for line in dimacs(puzzle, [], Work(NO_LIMITS)) if line.startswith("c")]
    assert lines[3] == "c row 2, column 1: 10 white, 11 black, 12 red"
    assert lines[5] == "c row 2, column 3: 16 white, 17 black, 18 red"
    assert len(lines) == 6


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


@pytest.mark.parametrize(
    ("data", "names"),
    [
        *((DATA[:end], NAMES) for end in range(0, len(DATA), 7)),
        *((data, NAMES) for data in (b"#!/bin/sh\n" + DATA, DATA + b"\n", DATA + DATA)),
        *((DATA, names) for names in (NAMES[:2], NAMES[::-1], [*NAMES, "d.txt"])),
    ],
    ids=lambda value: str(len(value)),
)
def test_missing_or_more_bytes_and_other_texts_are_refused(data: bytes, names: list[str]) -> None:
    with pytest.raises(FormatError):
        read(data, names)


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
