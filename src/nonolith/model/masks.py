"""Masks: sets of cells of one line as the bits of an int, and operations on them.

Bit i of a mask is cell i, from the left or from the top. A mask may have any length. The state of a
line is one mask for each colour, blank first: the cells that may still have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, count

#: The state of a line: for each colour the cells that may still have it.
Masks = tuple[int, ...]

#: From this many bits on, a loop over the digits of the whole mask is quicker than over the bits.
_MANY = 12
#: For each character, whether it is not the digit 0.
_IS_SET = bytes(int(char != ord("0")) for char in range(256))
#: For each bit of a byte, that bit for the digit 1, and 0 for all else.
_BITS = [bytes((char == ord("1")) << bit for char in range(256)) for bit in range(8)]
#: For each bit of a byte, the digit 0 or 1 for each byte.
_DIGITS = [bytes(ord("0") + (byte >> bit & 1) for byte in range(256)) for bit in range(8)]


def full(cells: int) -> int:
    """All cells of a line.

    >>> bin(full(3))
    '0b111'
    """
    return (1 << cells) - 1


def span(first: int, last: int) -> int:
    """The cells from the first to the last; none where the last comes before the first.

    >>> bin(span(1, 3))
    '0b1110'
    """
    return (2 << last) - (1 << first) if first <= last else 0


def lowest(mask: int) -> int:
    """The lowest cell of a mask; -1 of an empty one.

    >>> lowest(0b0110)
    1
    """
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The highest cell of a mask; -1 of an empty one.

    >>> highest(0b0110)
    2
    """
    return mask.bit_length() - 1


def positions(mask: int) -> list[int]:
    """The cells of a mask, the lowest first.

    >>> positions(0b1101)
    [0, 2, 3]
    """
    if mask.bit_count() >= _MANY:
        return list(compress(count(), f"{mask:b}"[::-1].encode().translate(_IS_SET)))
    found = []
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low.bit_length() - 1)
    return found


def mask_of(cells: Iterable[int]) -> int:
    """The mask of these cells.

    >>> bin(mask_of([0, 2, 3]))
    '0b1101'
    """
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def runs(mask: int) -> list[tuple[int, int]]:
    """The runs of neighbouring cells, each as (first, last), the lowest first.

    >>> runs(0b1101)
    [(0, 0), (2, 3)]
    """
    found = []
    while mask:
        low = mask & -mask
        # The carry of the sum clears the run and sets the cell after it, which was clear.
        mask += low
        after = mask & -mask
        mask ^= after
        found.append((low.bit_length() - 1, after.bit_length() - 2))
    return found


def eroded(mask: int, length: int) -> int:
    """The cells at which this many cells of the mask in a row begin.

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
    """The cells of all runs of this length that begin at a cell of the mask.

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
    """The seeds, the cells of the other mask that follow each seed without a gap, and one cell
    more.

    >>> bin(flooded(0b00010, 0b01110))
    '0b11110'
    """
    return seeds | ((through + (seeds & through)) ^ through)


def mirrored(mask: int, cells: int) -> int:
    """The mask of a line of this many cells, read from the line's other end.

    >>> bin(mirrored(0b0011, 4))
    '0b1100'
    """
    return int(f"{mask:0{cells}b}"[::-1], 2) if cells else 0


def transposed(lines: Sequence[int], cells: int) -> list[int]:
    """The masks of the crossing lines; each of the given lines has this many cells.

    >>> transposed([0b01, 0b11], 2)
    [3, 2]
    """
    if not lines or not cells:
        return [0] * cells
    digits = [format(line, f"0{cells}b") for line in reversed(lines)]
    return [int("".join(crossing), 2) for crossing in zip(*digits, strict=True)][::-1]


def masks_of(domains: Sequence[int], colours: int) -> Masks:
    """From one mask of colours for each cell to one mask of cells for each colour.

    >>> masks_of([0b01, 0b11, 0b10], 2)
    (3, 6)
    """
    if not len(domains):
        return (0,) * colours
    masks: list[int] = []
    for first in range(0, colours, 8):
        # A byte for each cell, the last one first; each colour's bits as digits of a number.
        eight = bytes([domain >> first & 255 for domain in domains])[::-1]
        masks += [
            int(eight.translate(_DIGITS[colour]), 2) for colour in range(min(8, colours - first))
        ]
    return tuple(masks)


def domains_of(masks: Masks, cells: int) -> list[int]:
    """From one mask of cells for each colour to one mask of colours for each cell.

    >>> domains_of((3, 6), 3)
    [1, 3, 2]
    """
    domains = [0] * cells
    for first in range(0, len(masks), 8):
        # A byte for each cell, the last one first; the digits of a mask as the bit of its colour.
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
    """The colours that one cell may have, as bits.

    >>> domain_of((3, 6), 1)
    3
    """
    domain = 0
    for colour, mask in enumerate(masks):
        domain |= (mask >> cell & 1) << colour
    return domain


def union(masks: Iterable[int]) -> int:
    """The cells that are in any of the masks.

    >>> bin(union([0b001, 0b101]))
    '0b101'
    """
    cells = 0
    for mask in masks:
        cells |= mask
    return cells


def several(masks: Masks) -> int:
    """The cells that may have more than one colour.

    >>> bin(several((0b011, 0b110)))
    '0b10'
    """
    once = more = 0
    for mask in masks:
        more |= once & mask
        once |= mask
    return more


def lost(before: Masks, after: Masks) -> int:
    """The cells that lost a colour between the first masks and the second.

    >>> bin(lost((0b011, 0b110), (0b001, 0b110)))
    '0b10'
    """
    cells = 0
    for then, now in zip(before, after, strict=True):
        cells |= then & ~now
    return cells


def unknown_line(cells: int, colours: int) -> Masks:
    """A line in which nothing is known.

    >>> unknown_line(3, 2)
    (7, 7)
    """
    return (full(cells),) * colours
