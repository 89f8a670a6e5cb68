"""The smallest hitting set: the fewest elements that meet each of several sets. Exact.

Sets are bit masks. First the sets are reduced: a set that contains another one is dropped; an
element is dropped if another one meets all of its sets; the element of a one-element set is taken;
parts that share no element are solved separately. Then the search branches on the elements of the
smallest set. A family of disjoint sets gives the lower bound: one element for each.
Cost: exponential in the worst case; the sets here are small and mostly disjoint.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.model.masks import positions
from nonolith.solving.work import Work


def smallest_hitting_set(sets: Sequence[int], work: Work) -> int:
    """Return the fewest elements that meet all sets, as a mask.

    Args:
        sets: Non-empty masks.
        work: The limit on time.

    Raises:
        StoppedError: A limit was reached.

    >>> from nonolith.model.limits import Limits
    >>> bin(smallest_hitting_set([0b011, 0b110, 0b1000], Work(Limits())))
    '0b1010'
    """
    chosen = 0
    for part in _parts(_smallest(sets)):
        found = _solve(part, sum(map(int.bit_count, part)) + 1, work)
        assert found is not None
        chosen |= found
    return chosen


def bound(sets: Sequence[int]) -> int:
    """Return a lower bound: the size of a maximal family of disjoint sets."""
    used = number = 0
    for each in sorted(sets, key=int.bit_count):
        if not each & used:
            used |= each
            number += 1
    return number


def _solve(sets: list[int], below: int, work: Work) -> int | None:
    """Return a smallest hitting set of fewer than ``below`` elements, or None."""
    work.step()
    chosen = 0
    while sets:
        single = next((each for each in sets if each.bit_count() == 1), 0)
        if not single:
            reduced = _smallest(_without_weaker(sets))
            if reduced == sets:
                break
            sets = reduced
            continue
        chosen |= single
        sets = [each for each in sets if not each & single]
    number = chosen.bit_count()
    if number + bound(sets) >= below:
        return None
    if not sets:
        return chosen
    parts = _parts(sets)
    if len(parts) > 1:
        for part in parts:
            found = _solve(part, below - number, work)
            if found is None:
                return None
            chosen |= found
            number = chosen.bit_count()
        return chosen if number < below else None
    return _branch(sets, chosen, below, work)


def _branch(sets: list[int], chosen: int, below: int, work: Work) -> int | None:
    """Try the elements of the smallest set in turn, each without the ones tried before it."""
    best, number, out = None, chosen.bit_count(), 0
    smallest = min(sets, key=int.bit_count)
    elements = [1 << i for i in positions(smallest)]
    elements.sort(key=lambda element: -sum(1 for each in sets if each & element))
    for element in elements:
        left = [each & ~out for each in sets if not each & element]
        out |= element
        if not all(left):
            continue
        found = _solve(_smallest(left), below - number - 1, work)
        if found is not None:
            best = chosen | element | found
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
    """Return the sets without each element whose sets another element meets too."""
    meets: dict[int, int] = {}
    for number, each in enumerate(sets):
        for i in positions(each):
            meets[1 << i] = meets.get(1 << i, 0) | 1 << number
    out = 0
    for each in sets:
        rest = each & ~out
        inside = [element for element in meets if element & rest]
        for element in inside:
            own = meets[element]
            if any(
                other != element
                and not other & out
                and own & meets[other] == own
                and (own != meets[other] or other < element)
                for other in inside
            ):
                out |= element
    return [each & ~out for each in sets]


def _parts(sets: Sequence[int]) -> list[list[int]]:
    """Return the sets divided into parts that share no element."""
    parts: list[tuple[int, list[int]]] = []
    for each in sets:
        joined, members = each, [each]
        apart = []
        for union, own in parts:
            if union & joined:
                joined |= union
                members += own
            else:
                apart.append((union, own))
        parts = [*apart, (joined, members)]
    return [sorted(own) for _, own in parts]
