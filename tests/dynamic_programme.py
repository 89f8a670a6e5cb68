"""Settle long lines by an oracle: a plain dynamic programme over cells and blocks.

A table says for each i and j whether the first i cells can hold exactly the first j blocks, and a
second table says the same from the right. A cell may be blank, or covered by a block, if the two
sides fit together. O(cells x blocks x block length), not optimized; tested against brute force.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.model.puzzle import Clue


def settle(clue: Clue, domains: Sequence[int]) -> list[int] | None:
    """Return the domains after settling one line, or None for a contradiction."""
    before = _fitting(clue, domains)
    after = _fitting(clue[::-1], domains[::-1])
    n, k = len(domains), len(clue)
    if not before[n][k]:
        return None
    settled = [0] * n
    for cell in range(n):
        for j in range(k + 1):
            if domains[cell] & 1 and before[cell][j] and after[n - cell - 1][k - j]:
                settled[cell] |= 1
    for j, block in enumerate(clue):
        gap_before = 1 if j and clue[j - 1].colour == block.colour else 0
        gap_after = 1 if j + 1 < k and clue[j + 1].colour == block.colour else 0
        for start in range(n - block.length + 1):
            end = start + block.length
            fits = all(domain >> block.colour & 1 for domain in domains[start:end])
            if fits and _reach(before, domains, start, j, gap_before) and _reach(
                after, domains[::-1], n - end, k - j - 1, gap_after
            ):  # fmt: skip
                for cell in range(start, end):
                    settled[cell] |= 1 << block.colour
    return settled


def _reach(
    fitting: list[list[bool]], domains: Sequence[int], cells: int, blocks: int, gap: int
) -> bool:
    """Return whether the first cells can hold the first blocks, followed by a blank if ``gap``."""
    if not gap:
        return fitting[cells][blocks]
    return cells > 0 and bool(domains[cells - 1] & 1) and fitting[cells - 1][blocks]


def _fitting(clue: Clue, domains: Sequence[int]) -> list[list[bool]]:
    """Return a table: [i][j] tells if the first i cells can hold exactly the first j blocks."""
    table = [[False] * (len(clue) + 1) for _ in range(len(domains) + 1)]
    table[0][0] = True
    for i in range(1, len(domains) + 1):
        for j in range(len(clue) + 1):
            if domains[i - 1] & 1 and table[i - 1][j]:
                table[i][j] = True
            elif j and i >= clue[j - 1].length:
                block = clue[j - 1]
                start = i - block.length
                gap = 1 if j > 1 and clue[j - 2].colour == block.colour else 0
                fits = all(domain >> block.colour & 1 for domain in domains[start:i])
                table[i][j] = fits and _reach(table, domains, start, j - 1, gap)
    return table
