"""The starts of a block are those that it has in some placement, each block seen by itself."""

from __future__ import annotations

from hypothesis import given

from nonolith.literature.encodings.starts import line_starts
from nonolith.model.masks import masks_of
from nonolith.model.puzzle import Clue
from tests import brute_force
from tests.strategies import partial_lines


def starts_in(clue: Clue, line: tuple[int, ...]) -> list[int]:
    """Where the blocks of a complete line begin."""
    changes = [i for i, c in enumerate(line) if c and (i == 0 or line[i - 1] != c)]
    assert len(changes) == len(clue)
    return changes


@given(partial_lines(most_cells=8, most_colours=3))
def test_placements_miss_no_start_and_no_known_cell(
    line: tuple[Clue, list[int], int],
) -> None:
    clue, domains, colours = line
    found = line_starts(clue, len(domains), masks_of(domains, colours))
    everywhere = brute_force.placements(clue, len(domains))
    for j, (block, gap, starts) in enumerate(found):
        assert block == clue[j]
        assert gap == (j + 1 < len(clue) and clue[j + 1].colour == block.colour)
        possible = {starts_in(clue, placement)[j] for placement in everywhere}
        lying = [
            s
            for s in sorted(possible)
            if all(domains[i] >> block.colour & 1 for i in range(s, s + block.length))
        ]
        assert list(starts) == lying
