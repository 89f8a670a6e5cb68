"""Reads small QR codes, by their standard (ISO/IEC 18004): versions 1 to 6, level M, bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

#: Blocks, and bytes of data in each, of the versions.
BLOCKS = {1: (1, 16), 2: (1, 28), 3: (1, 44), 4: (2, 32), 5: (2, 43), 6: (4, 27)}
QUIET = 4

MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda r, c: (r + c) % 2,
    lambda r, c: r % 2,
    lambda r, c: c % 3,
    lambda r, c: (r + c) % 3,
    lambda r, c: (r // 2 + c // 3) % 2,
    lambda r, c: r * c % 2 + r * c % 3,
    lambda r, c: (r * c % 2 + r * c % 3) % 2,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2,
)


def dark(path: str) -> set[tuple[int, int]]:
    """The dark modules (row, column) of a picture's path, without the empty ones around."""
    found = set()
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1H\d+z", path):
        for i in range(int(length)):
            found.add((int(y) - QUIET, int(x) + i - QUIET))
    return found


def message(path: str, side: int) -> str:
    """The text of a code whose picture is so many modules wide, with the empty ones around."""
    modules, n = dark(path), side - 2 * QUIET
    assert all(0 <= r < n and 0 <= c < n for r, c in modules)
    version = (n - 17) // 4
    places = [(8, c) for c in (*range(6), 7, 8)] + [(r, 8) for r in (7, *range(5, -1, -1))]
    form = number(place in modules for place in places) ^ 0b101010000010010
    assert form >> 13 == 0, "the level is M"
    masked = MASKS[form >> 10 & 7]
    bits = [((r, c) in modules) ^ (masked(r, c) == 0) for r, c in zigzag(n, version)]
    words = [number(bits[i : i + 8]) for i in range(0, len(bits) - 7, 8)]
    blocks, size = BLOCKS[version]
    data = bytes(words[i * blocks + b] for b in range(blocks) for i in range(size))
    assert data[0] >> 4 == 0b0100, "the mode is bytes"
    whole = int.from_bytes(data)
    length = data[0] % 16 * 16 + data[1] // 16
    return (
        (whole >> 8 * len(data) - 12 - 8 * length & (1 << 8 * length) - 1).to_bytes(length).decode()
    )


def number(bits: Iterator[bool] | list[bool]) -> int:
    """The number of which these are the bits, the highest first."""
    return int("".join(str(int(bit)) for bit in bits), 2)


def zigzag(n: int, version: int) -> Iterator[tuple[int, int]]:
    """The modules that hold words, in their order."""
    columns = [c for c in range(n - 1, 0, -2) if c > 6] + [5, 3, 1]
    for i, column in enumerate(columns):
        for r in range(n) if i % 2 else range(n - 1, -1, -1):
            for c in (column, column - 1):
                if not fixed(r, c, n, version):
                    yield r, c


def fixed(r: int, c: int, n: int, version: int) -> bool:
    """Whether a module is the same in all codes, or holds the format."""
    corner = (r < 9 and (c < 9 or c >= n - 8)) or (r >= n - 8 and c < 9)
    aligned = version > 1 and abs(r - n + 7) <= 2 and abs(c - n + 7) <= 2
    return corner or aligned or 6 in (r, c)
