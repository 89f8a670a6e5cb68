"""Find a smallest hitting set: the fewest elements such that each set contains one of them.

Sets are bit masks. First the sets are reduced:

- A set that contains another set is dropped.
- An element is dropped if another element is in every set that contains it.
- The element of a one-element set is chosen.
- The sets are divided into groups that share no elements, and each group is solved separately.

Then the search branches on the elements of the smallest set. The lower bound of the search is the
number of pairwise disjoint sets in a greedy choice, because each of these sets needs an element of
its own.

The result is exact. The cost is exponential in the worst case, but most sets that
``given_cells.py`` finds are small and disjoint.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.model.masks import positions
from nonolith.solving.work import Work


def smallest_hitting_set(sets: Sequence[int], work: Work) -> int:
    """Return, as a bit mask, the fewest elements such that each set contains one of them.

    No set may be empty.

    Raises:
        StoppedError: The time limit of the work was reached.

    >>> from nonolith.model.limits import Limits
    >>> bin(smallest_hitting_set([0b011, 0b110, 0b1000], Work(Limits())))
    '0b1010'
    """
    found = _solve(sets, sum(map(int.bit_count, sets)) + 1, work)
    assert found is not None
    return found


def bound(sets: Sequence[int]) -> int:
    """Return a lower bound of a hitting set's size: the number of disjoint sets in a greedy
    choice."""
    used = number = 0
    for each in sorted(sets, key=int.bit_count):
        if not each & used:
            used |= each
            number += 1
    return number


def _solve(sets: Sequence[int], below: int, work: Work) -> int | None:
    """Return a smallest hitting set with fewer than ``below`` elements; None if none exists."""
    work.step()
    sets = _smallest(sets)
    if bound(sets) >= below:
        return None
    chosen = 0
    for part in _parts(sets):
        found = _solve_part(part, below - chosen.bit_count(), work)
        if found is None:
            return None
        chosen |= found
    return chosen


def _solve_part(sets: list[int], below: int, work: Work) -> int | None:
    """Return the result of ``_solve`` for sets that cannot be divided into groups."""
    reduced = _without_weaker(sets)
    if reduced != sets:
        return _solve(reduced, below, work)
    elements = [1 << i for i in positions(min(sets, key=int.bit_count))]
    elements.sort(key=lambda element: -sum(1 for each in sets if each & element))
    best, tried = None, 0
    for element in elements:
        left = [each & ~tried for each in sets if not each & element]
        tried |= element
        found = _solve(left, below - 1, work) if all(left) else None
        if found is not None:
            best = element | found
            below = best.bit_count()
    return best


def _smallest(sets: Sequence[int]) -> list[int]:
    """Return the sets that contain no other set, without duplicates, small ones first."""
    kept: list[int] = []
    for each in sorted(set(sets), key=lambda mask: (mask.bit_count(), mask)):
        if not any(other & each == other for other in kept):
            kept.append(each)
    return kept


def _without_weaker(sets: list[int]) -> list[int]:
    """Drop each element if another element is in all sets that contain it; return the new sets."""
    sets_of: dict[int, int] = {}  # for each element, a mask of the indices of its sets
    for number, each in enumerate(sets):
        for i in positions(each):
            sets_of[1 << i] = sets_of.get(1 << i, 0) | 1 << number
    out = 0
    for each in sets:
        rest = each & ~out
        inside = [element for element in sets_of if element & rest]
        for element in inside:
            own = sets_of[element]
            if any(
                other != element
                and not other & out
                and own & sets_of[other] == own
                and (own != sets_of[other] or other < element)
                for other in inside
            ):
                out |= element
    return [each & ~out for each in sets]


def _parts(sets: Sequence[int]) -> list[list[int]]:
    """Return the sets in groups such that no element is in two groups."""
    parts: list[tuple[int, list[int]]] = []
    for each in sets:
        union, members = each, [each]
        apart = []
        for part in parts:
            if part[0] & union:
                union |= part[0]
                members += part[1]
            else:
                apart.append(part)
        parts = [*apart, (union, members)]
    return [sorted(members) for _, members in parts]
