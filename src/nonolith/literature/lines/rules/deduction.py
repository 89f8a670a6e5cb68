"""Deduction: what one rule found about one line, with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nonolith.literature.lines.rules.state import LineState


class Deduction(NamedTuple):
    """Something new about a line, with its reason. Cells are bits: bit i is cell i.

    Attributes:
        rule: its number in the paper, ``1.1``; the three cases of rule 3.3 are ``3.3-1`` to
            ``3.3-3``.
        blocks: the blocks (from 0) whose ranges or lengths are reasons.
        cells: the known cells that are reasons.
        filled: the cells that must be filled and were not known to be.
        blank: the cells that must be blank and were not known to be.
        ranges: for each block whose range becomes narrower (block, new start, new end).
    """

    rule: str
    blocks: tuple[int, ...]
    cells: int = 0
    filled: int = 0
    blank: int = 0
    ranges: tuple[tuple[int, int, int], ...] = ()


#: A rule: gives only what is new. It reads the line again after each deduction. So if each is
#: applied at once, one run finds more. It changes nothing itself.
Rule = Callable[["LineState"], Iterator[Deduction]]
