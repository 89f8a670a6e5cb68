"""Bits: numbers of any length in bits, one after the other, in bytes.

The most significant bit of a number comes first, in the most significant free bit of a byte. The
last byte is filled up with zeros. A count n from 0 is an Elias gamma code: n + 1 in binary, after
as many zeros as it has digits after the first one. So small counts are short: 0 is ``1``, 1 is
``010``, 2 is ``011``, 3 is ``00100``.
"""

from __future__ import annotations

from nonolith.support.errors import FormatError

#: Longest number (bits) that a count may have.
_LONGEST = 32


class BitWriter:
    """Writes numbers one after the other."""

    def __init__(self) -> None:
        self._digits: list[str] = []

    def put(self, number: int, bits: int) -> None:
        """Put a number of this many bits."""
        self._digits.append(f"{number:0{bits}b}" if bits else "")

    def put_count(self, count: int) -> None:
        """Put a count from 0."""
        digits = f"{count + 1:b}"
        self._digits.append("0" * (len(digits) - 1) + digits)

    def tobytes(self) -> bytes:
        """All of them, in whole bytes."""
        digits = "".join(self._digits)
        size = (len(digits) + 7) // 8
        return int(digits.ljust(8 * size, "0") or "0", 2).to_bytes(size, "big")


class BitReader:
    """Takes the numbers of some bytes, one after the other."""

    def __init__(self, data: bytes) -> None:
        self._digits = f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}" if data else ""
        self._at = 0

    def take(self, bits: int) -> int:
        """The next number of this many bits; FormatError where there are not as many."""
        end = self._at + bits
        if end > len(self._digits):
            raise FormatError("the data ends too early", expected="a whole puzzle")
        digits = self._digits[self._at : end]
        self._at = end
        return int(digits, 2) if bits else 0

    def take_count(self) -> int:
        """The next count."""
        one = self._digits.find("1", self._at)
        zeros = one - self._at
        if one < 0 or zeros > _LONGEST:
            raise FormatError("the data ends too early, or has a number that is far too large")
        self._at = one
        return self.take(zeros + 1) - 1
