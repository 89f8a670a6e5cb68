"""Pairs of units that may help: those that meet every known difference.

A difference between the picture and another solution stays one as long as no line that it meets
changes. So one unit of a pair must meet a line of the first difference, and whatever difference
that unit does not meet, the other one must.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonolith.design.judge import Change
from nonolith.design.units import Unit


def pairs(
    units: Sequence[Unit], differences: Sequence[Sequence[Change]], most: int
) -> tuple[Iterator[tuple[Unit, Unit]], bool]:
    """The pairs of units that may break all differences, and whether these are all of them.

    Args:
        units: the units, best first.
        differences: how other solutions differ from the picture.
        most: with more pairs than this none is given.

    Returns:
        The pairs, best first, and True; nothing and False where there are too many.
    """
    lines = [_lines(unit.changes) for unit in units]
    sides = [_lines(difference) for difference in differences]
    places = [{change[:2] for change in unit.changes} for unit in units]
    meeting = [{i for i, own in enumerate(lines) if own & side} for side in sides]
    found: set[tuple[int, int]] = set()
    first = min(meeting, key=len, default=set(range(len(units))))
    everything = set(range(len(units)))
    for one in sorted(first):
        missed = [meet for meet in meeting if one not in meet]
        others = set.intersection(*missed) if missed else everything
        if len(found) + len(others) > 2 * most:
            return iter(()), False
        found |= {
            (min(one, other), max(one, other))
            for other in others
            if other != one and not places[one] & places[other]
        }
    if len(found) > most:
        return iter(()), False
    ordered = sorted(found, key=lambda pair: _rank(units[pair[0]], units[pair[1]]) + pair)
    return _units(units, ordered), True


def _units(
    units: Sequence[Unit], ordered: Iterable[tuple[int, int]]
) -> Iterator[tuple[Unit, Unit]]:
    for one, other in ordered:
        yield units[one], units[other]


def _rank(one: Unit, other: Unit) -> tuple[int, ...]:
    """That of both together."""
    return tuple(a + b for a, b in zip(one.rank, other.rank, strict=True))


def _lines(changes: Iterable[Change]) -> set[tuple[bool, int]]:
    return {line for change in changes for line in ((True, change[0]), (False, change[1]))}
