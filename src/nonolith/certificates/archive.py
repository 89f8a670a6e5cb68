"""Write and read the archive of a certificate: a zip file with one permitted layout.

The zip format allows arbitrary bytes in extra fields, comments, dates, and gaps between entries.
In the permitted layout, the names, sizes and checksums of the texts determine every byte that is
not in a compressed text. The reader checks all these bytes, so an archive contains nothing else.

Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from io import BufferedReader, RawIOBase
from struct import Struct
from typing import Any

from nonolith.support.errors import FormatError, UnsupportedError

_HEADER, _ROW, _END = Struct("<4s5H3I2H"), Struct("<4s6H3I5H2I"), Struct("<4s4H2IH")

#: Maximum size of a text in bytes: the size fields of a zip file have 32 bits.
MAX_TEXT = 2**32 - 1

#: Number of bytes that are decompressed or read at a time.
_PIECE = 1 << 16

_EXPECTED = "an unchanged file written by nonolith certify"


def archived(texts: Mapping[str, Iterable[bytes]]) -> bytes:
    """Return an archive of texts by name, each in pieces; raise UnsupportedError if a text or the
    archive has more than ``MAX_TEXT`` bytes."""
    data, rows = bytearray(), b""
    for name, pieces in texts.items():
        compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        stream = bytearray()
        size = crc = 0
        for piece in pieces:
            size += len(piece)
            crc = zlib.crc32(piece, crc)
            stream += compressor.compress(piece)
        stream += compressor.flush()
        if max(size, len(data) + len(stream)) > MAX_TEXT:
            raise UnsupportedError(f"{name} is too large: a certificate has texts of up to 4 GiB")
        header, row = _layout(name, crc, len(stream), size, len(data))
        data += header + stream
        rows += row
    return bytes(data + rows + _end(len(texts), len(rows), len(data)))


def texts_of(data: bytes, names: Iterable[str]) -> dict[str, BufferedReader]:
    """Return a reader for each text of an archive, by the name of the text; raise FormatError if
    the archive has other texts, another order of the texts, or other bytes.

    A reader raises FormatError if its text does not have the stated size and checksum.
    """
    found: dict[str, BufferedReader] = {}
    at, rows, whole = 0, b"", memoryview(data)
    for name in names:
        start = whole[at : at + _HEADER.size]
        if len(start) < _HEADER.size:
            raise FormatError("this is not a certificate, or it is damaged", expected=_EXPECTED)
        crc, compressed, size = _HEADER.unpack(start)[6:9]
        header, row = _layout(name, crc, compressed, size, at)
        begin = at + len(header)
        if whole[at:begin] != header:
            raise FormatError(
                f"this is not a certificate: {name} is not at byte {at}", expected=_EXPECTED
            )
        at, rows = begin + compressed, rows + row
        found[name] = BufferedReader(_Inflated(name, whole[begin:at], crc, size), _PIECE)
    if whole[at:] != rows + _end(len(found), len(rows), at):
        raise FormatError("the certificate has wrong bytes after its texts", expected=_EXPECTED)
    return found


def _layout(name: str, crc: int, compressed: int, size: int, offset: int) -> tuple[bytes, bytes]:
    """Return the two headers of an entry: before its data, and in the central directory."""
    # Zip version 2.0, no flags, deflate, 1980-01-01 0:00; in the directory: Unix, file mode 600.
    facts = (20, 0, 8, 0, 33, crc, compressed, size, len(name), 0)
    header = _HEADER.pack(b"PK\3\4", *facts)
    row = _ROW.pack(b"PK\1\2", 0x314, *facts, 0, 0, 0, 0o600 << 16, offset)
    return header + name.encode(), row + name.encode()


def _end(entries: int, size: int, offset: int) -> bytes:
    """Return the end record of an archive whose directory has this size and offset."""
    return _END.pack(b"PK\5\6", 0, 0, entries, entries, size, offset, 0)


class _Inflated(RawIOBase):
    """Reads the text of a deflate stream, which must end with the last byte of ``stream``."""

    def __init__(self, name: str, stream: memoryview, crc: int, size: int) -> None:
        self._name, self._stream, self._crc, self._size = name, stream, crc, size
        self._decompressor = zlib.decompressobj(-zlib.MAX_WBITS)
        self._at = self._read_crc = self._read_size = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._decompressor.eof:
            compressed = self._decompressor.unconsumed_tail
            if not compressed:
                compressed = bytes(self._stream[self._at : self._at + _PIECE])
                self._at += len(compressed)
            try:
                piece = self._decompressor.decompress(compressed, len(buffer))
            except zlib.error as error:
                raise FormatError(f"{self._name} is damaged: {error}") from None
            self._read_size += len(piece)
            self._read_crc = zlib.crc32(piece, self._read_crc)
            if piece:
                buffer[: len(piece)] = piece
                return len(piece)
            if not compressed:
                break
        read = (self._decompressor.eof, self._read_crc, self._read_size, self._at)
        expected = (True, self._crc, self._size, len(self._stream))
        if read != expected or self._decompressor.unused_data:
            raise FormatError(f"{self._name} is damaged", expected=_EXPECTED)
        return 0
