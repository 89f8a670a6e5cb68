"""Pairs of units that may help: those that meet every known difference.

A difference between the picture and another solution stays one as long as no line that it meets
changes. So one unit of a pair must meet a line of the first difference, and whatever difference
that unit does not meet, the other one must.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonolith.design.judge import Change
from nonolith.design.units import Unit
from nonolith.solving.work import Work

#: Memory of a pair, in bytes.
_PAIR_BYTES = 100


def pairs(
    units: Sequence[Unit], differences: Sequence[Sequence[Change]], most: int, work: Work
) -> tuple[Iterator[tuple[Unit, Unit]], bool]:
    """The pairs of units that may break all differences, and whether these are all of them.

    Args:
        units: the units, best first.
        differences: how other solutions differ from the picture.
        most: with more pairs than this none is given.
        work: what may be used.

    Returns:
        The pairs, best first, and True; nothing and False where there are too many.

    Raises:
        StoppedError: a limit was reached.
    """
    sides = [_lines(difference) for difference in differences]
    meeting: list[set[int]] = [set() for _ in sides]
    for number, unit in enumerate(work.each(units)):
        own = _lines(unit.changes)
        for side, meet in zip(sides, meeting, strict=True):
            if own & side:
                meet.add(number)
    everything = set(range(len(units)))
    found: set[int] = set()  # one unit * the number of units + the other, behind it
    first = min(meeting, key=len, default=everything)
    for one in sorted(first):
        missed = [meet for meet in meeting if one not in meet]
        others = set.intersection(*missed) if missed else everything
        if len(found) + len(others) > 2 * most:
            return iter(()), False
        work.need(_PAIR_BYTES * (len(found) + len(others)))
        places = {change[:2] for change in units[one].changes}
        found.update(
            min(one, other) * len(units) + max(one, other)
            for other in work.each(others)
            if other != one and places.isdisjoint(change[:2] for change in units[other].changes)
        )
    if len(found) > most:
        return iter(()), False
    by_rank: dict[tuple[int, ...], list[int]] = {}
    for pair in work.each(found):
        one, other = divmod(pair, len(units))
        by_rank.setdefault(_rank(units[one], units[other]), []).append(pair)
    return _units(units, by_rank), True


def _units(
    units: Sequence[Unit], by_rank: dict[tuple[int, ...], list[int]]
) -> Iterator[tuple[Unit, Unit]]:
    for rank in sorted(by_rank):
        for pair in sorted(by_rank[rank]):
            one, other = divmod(pair, len(units))
            yield units[one], units[other]


def _rank(one: Unit, other: Unit) -> tuple[int, ...]:
    """That of both together."""
    return tuple(a + b for a, b in zip(one.rank, other.rank, strict=True))


def _lines(changes: Iterable[Change]) -> set[tuple[bool, int]]:
    return {line for change in changes for line in ((True, change[0]), (False, change[1]))}
