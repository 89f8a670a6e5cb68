"""Compute with masks. A mask is an int whose bits are a set of cells of one line.

Bit i of a mask is cell i, counted from the left or the top. A mask may have any length. The state
of a line is one mask for each colour, blank first: the cells that may still have that colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import compress, count
from operator import or_

#: State of a line: for each colour, the cells that may still have that colour.
Masks = tuple[int, ...]

#: If a mask has at least this number of set bits, a loop over its binary digits as a string is
#: faster than a loop that clears one bit after another.
_MANY = 12
#: Tables for ``bytes.translate``: ``_BITS[i]`` maps the digit 1 to ``1 << i``, other bytes to 0.
_BITS = [bytes((char == ord("1")) << bit for char in range(256)) for bit in range(8)]
#: Tables for ``bytes.translate``: ``_DIGITS[i]`` maps a byte to its bit i, as the digit 0 or 1.
_DIGITS = [bytes(ord("0") + (byte >> bit & 1) for byte in range(256)) for bit in range(8)]


def full(cells: int) -> int:
    """Return the mask of all cells of a line."""
    return (1 << cells) - 1


def span(first: int, last: int) -> int:
    """Return the mask of the cells from ``first`` to ``last``; 0 if ``last`` is smaller."""
    return (2 << last) - (1 << first) if first <= last else 0


def lowest(mask: int) -> int:
    """Return the number of the lowest cell in a mask; -1 if the mask is empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the number of the highest cell in a mask; -1 if the mask is empty."""
    return mask.bit_length() - 1


def positions(mask: int) -> list[int]:
    """Return the numbers of the cells in a mask, the lowest first."""
    if mask.bit_count() >= _MANY:
        return list(compress(count(), f"{mask:b}"[::-1].encode().translate(_BITS[0])))
    found = []
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low.bit_length() - 1)
    return found


def packed(masks: Masks, cells: int) -> bytes:
    """Return the masks of a line in the engine's form: each in whole bytes, lowest byte first."""
    size = (cells + 7) // 8
    return b"".join([mask.to_bytes(size, "little") for mask in masks])


def unpacked(data: bytes, colours: int) -> Masks:
    """Return the masks of a line from the engine's form."""
    size = len(data) // colours
    parts = [data[start : start + size] for start in range(0, size * colours, size or 1)]
    return tuple(int.from_bytes(part, "little") for part in parts) or (0,) * colours


def mask_of(cells: Iterable[int]) -> int:
    """Return the mask of the cells with these numbers."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def runs(mask: int) -> list[tuple[int, int]]:
    """Return the first and the last cell of each maximal run of cells, the lowest run first."""
    found = []
    while mask:
        low = mask & -mask
        # The addition carries through the run: this clears the run and sets the bit after it.
        mask += low
        after = mask & -mask
        mask ^= after
        found.append((low.bit_length() - 1, after.bit_length() - 2))
    return found


def eroded(mask: int, length: int) -> int:
    """Return the cells at which ``length`` consecutive cells of the mask begin.

    >>> bin(eroded(0b1110110, 2))
    '0b110010'
    """
    done = 1
    while done < length:
        by = min(done, length - done)
        mask &= mask >> by
        done += by
    return mask


def dilated(mask: int, length: int) -> int:
    """Return the cells of all runs of ``length`` cells that begin at a cell of the mask.

    >>> bin(dilated(0b110010, 2))
    '0b1110110'
    """
    done = 1
    while done < length:
        by = min(done, length - done)
        mask |= mask << by
        done += by
    return mask


def flooded(seeds: int, through: int) -> int:
    """Extend each seed in a run of ``through`` to the run's last cell and one cell further.

    >>> bin(flooded(0b00010, 0b01110))
    '0b11110'
    """
    return seeds | ((through + (seeds & through)) ^ through)


def mirrored(mask: int, cells: int) -> int:
    """Return a mask of a line of ``cells`` cells with the cells in reverse order."""
    return int(f"{mask:0{cells}b}"[::-1], 2) if cells else 0


def transposed(lines: Sequence[int], cells: int) -> list[int]:
    """Return the masks of the columns, given the masks of the rows; or the reverse.

    ``cells`` is the number of cells of each given line.
    """
    if not len(lines):
        return [0] * cells
    found: list[int] = []
    for first in range(0, cells, 8):
        # One byte for each line, the last line first. Bit i of each byte goes to mask first + i.
        eight = bytes([line >> first & 255 for line in lines])[::-1]
        found += [int(eight.translate(bit), 2) for bit in _DIGITS[: cells - first]]
    return found


def masks_of(domains: Sequence[int], colours: int) -> Masks:
    """Convert the domain of each cell into one mask of cells for each colour."""
    return tuple(transposed(domains, colours))


def domains_of(masks: Masks, cells: int) -> list[int]:
    """Convert one mask of cells for each colour into the domain of each cell."""
    domains = [0] * cells
    for first in range(0, len(masks), 8):
        # One byte for each cell, the last cell first. Mask first + i goes to bit i of the bytes.
        eight = 0
        for colour, mask in enumerate(masks[first : first + 8]):
            digits = f"{mask:0{cells}b}".encode().translate(_BITS[colour])
            eight |= int.from_bytes(digits, "big")
        found = eight.to_bytes(cells, "little")
        if first:
            domains = [below | byte << first for below, byte in zip(domains, found, strict=True)]
        else:
            domains = list(found)
    return domains


def domain_of(masks: Masks, cell: int) -> int:
    """Return the colours that one cell may have, as a bit mask."""
    domain = 0
    for colour, mask in enumerate(masks):
        domain |= (mask >> cell & 1) << colour
    return domain


def union(masks: Iterable[int]) -> int:
    """Return the cells that are in any of the masks."""
    return reduce(or_, masks, 0)


def open_cells(masks: Masks) -> int:
    """Return the cells with more than one possible colour."""
    any_colour = two_colours = 0
    for mask in masks:
        two_colours |= any_colour & mask
        any_colour |= mask
    return two_colours


def lost(before: Masks, after: Masks) -> int:
    """Return the cells that lost a colour between ``before`` and ``after``."""
    cells = 0
    for then, now in zip(before, after, strict=True):
        cells |= then & ~now
    return cells
