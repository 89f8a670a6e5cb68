"""picture: JPEG, GIF, BMP, TIFF and WebP, only read; need Pillow. See ``pixels``."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.pixels import puzzle_of
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import UnsupportedError

#: What may be opened, as Pillow calls it; nothing else is tried, whatever the bytes look like.
KINDS = ("JPEG", "GIF", "BMP", "TIFF", "WEBP")

_BEGINNINGS = ("\xff\xd8\xff", "GIF87a", "GIF89a", "II*\0", "MM\0*")


def sniff(head: str) -> Fit:
    bitmap = head.startswith("BM") and "\0" in head[:16]  # a text may begin with these letters
    webp = head.startswith("RIFF") and head.startswith("WEBP", 8)
    return Fit.SURE if bitmap or webp or head.startswith(_BEGINNINGS) else Fit.NO


def read(data: bytes, cell_size: int | None = None) -> Puzzle:
    return puzzle_of(data, KINDS, cell_size)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    raise UnsupportedError(f"pictures of these kinds are only read ({len(puzzles)} to write)")
