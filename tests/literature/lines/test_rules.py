"""Each of the eleven rules alone is sound (by brute force), symmetric, and deduces something.

A line has the lengths of its blocks, and its filled and blank cells as bits; a placement has the
start of each block, and the filled cells as bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from tests import brute_force
from tests.deductions import Deduction, LineState, deduced
from tests.examples import long

#: The numbers of the eleven rules, in the order of the paper.
RULE_NUMBERS = ("1.1", "1.2", "1.3", "1.4", "1.5", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3")


class Placed(NamedTuple):
    """One placement of all blocks: their starts, and the cells that they fill."""

    starts: tuple[int, ...]
    cells: int


def placed(lengths: Sequence[int], cells: int) -> list[Placed]:
    """Return all placements of the blocks, by distributing the blanks between them."""
    slack = cells - sum(lengths) - len(lengths) + 1
    found = []
    for gaps in combinations(range(slack + len(lengths)), len(lengths)):
        starts = tuple(gap + sum(lengths[:j]) for j, gap in enumerate(gaps))
        filled = sum(((1 << n) - 1) << s for s, n in zip(starts, lengths, strict=True))
        found.append(Placed(starts, filled))
    return found


def consistent_lines(lengths: Sequence[int], cells: int) -> Iterator[tuple[int, int, list[Placed]]]:
    """Yield all partial lines (filled, blank) that have a placement, each with its placements."""

    def extend(
        cell: int, filled: int, blank: int, fitting: list[Placed]
    ) -> Iterator[tuple[int, int, list[Placed]]]:
        if cell == cells:
            yield filled, blank, fitting
            return
        yield from extend(cell + 1, filled, blank, fitting)
        inside = [p for p in fitting if p.cells >> cell & 1]
        outside = [p for p in fitting if not p.cells >> cell & 1]
        if inside:
            yield from extend(cell + 1, filled | 1 << cell, blank, inside)
        if outside:
            yield from extend(cell + 1, filled, blank | 1 << cell, outside)

    yield from extend(0, 0, 0, placed(lengths, cells))


def check_sound(line: LineState, deductions: Sequence[Deduction], fitting: list[Placed]) -> None:
    """Check that each deduction is new and holds in every placement that fits the line."""
    for deduction in deductions:
        for p in fitting:
            assert deduction.filled & ~p.cells == 0, (line_text(line), deduction, p)
            assert deduction.blank & p.cells == 0, (line_text(line), deduction, p)
            for j, start, end in deduction.ranges:
                assert start <= p.starts[j], (line_text(line), deduction, p)
                assert p.starts[j] + line.lengths[j] - 1 <= end, (line_text(line), deduction, p)
        narrower = any(
            start > line.starts[j] or end < line.ends[j] for j, start, end in deduction.ranges
        )
        new = deduction.filled & ~line.filled or deduction.blank & ~line.blank
        assert new or narrower, (line_text(line), deduction)
        assert deduction.cells & ~(line.filled | line.blank) == 0, (line_text(line), deduction)
        assert all(0 <= j < len(line.lengths) for j in deduction.blocks)


def line_text(line: LineState) -> str:
    cells = "".join(
        "#" if line.filled >> i & 1 else "." if line.blank >> i & 1 else "?"
        for i in range(line.cells)
    )
    return f"{line.lengths} {cells} {list(zip(line.starts, line.ends, strict=True))}"


def narrowed(line: LineState, fitting: list[Placed], random: Random | None) -> LineState:
    """Return the line with the narrowest correct ranges, or with ranges wider by random amounts."""
    other = line.copy()
    for j, length in enumerate(line.lengths):
        start = min(p.starts[j] for p in fitting)
        end = max(p.starts[j] for p in fitting) + length - 1
        other.starts[j] = random.randint(line.starts[j], start) if random else start
        other.ends[j] = random.randint(end, line.ends[j]) if random else end
    return other


@pytest.mark.parametrize("cells", [*range(7), *(long(cells) for cells in (7, 8, 9))])
def test_no_rule_alone_deduces_what_brute_force_does_not(cells: int) -> None:
    random = Random(cells)
    for clue in brute_force.all_clues(cells, 2):
        lengths = [block.length for block in clue]
        for filled, blank, fitting in consistent_lines(lengths, cells):
            line = LineState(lengths, cells, filled, blank)
            ranges = [narrowed(line, fitting, random)]
            ranges += [line, narrowed(line, fitting, None)] if cells < 7 else []
            for state in ranges:
                for rule in RULE_NUMBERS:
                    if found := deduced(state, rule):
                        check_sound(state, found, fitting)


def read(lengths: Sequence[int], text: str) -> LineState:
    """Read a line from text (# filled, . blank, ? unknown); ranges are as in an unknown line."""
    filled = sum(1 << i for i, char in enumerate(text) if char == "#")
    blank = sum(1 << i for i, char in enumerate(text) if char == ".")
    return LineState(lengths, len(text), filled, blank)


def with_ranges(line: LineState, *ranges: tuple[int, int]) -> LineState:
    line.starts, line.ends = ([r[0] for r in ranges], [r[1] for r in ranges])
    return line


def apply(line: LineState, deduction: Deduction) -> None:
    line.filled |= deduction.filled
    line.blank |= deduction.blank
    for block, start, end in deduction.ranges:
        line.starts[block], line.ends[block] = start, end


def applied(rule: str, line: LineState) -> tuple[str, list[tuple[int, int]]]:
    """Return the line and the ranges after one run of the rule alone."""
    after = line.copy()
    for deduction in deduced(line, rule, at_once=True):
        apply(after, deduction)
    assert after.possible
    cells = line_text(after).partition(") ")[2].partition(" ")[0]
    return cells, list(zip(after.starts, after.ends, strict=True))


def test_the_ranges_of_an_empty_line_are_those_of_figure_6() -> None:
    line = LineState((1, 3, 2), 10)
    assert list(zip(line.starts, line.ends, strict=True)) == [(0, 2), (2, 6), (6, 9)]


#: Rule; lengths, cells and ranges before the rule; cells and ranges after it. None means the ranges
#: of an empty line.
Case = tuple[
    str, tuple[int, ...], str, list[tuple[int, int]] | None, str, list[tuple[int, int]] | None
]

EXAMPLES: dict[str, Case] = {
    # The cells common to the leftmost and the rightmost placement (figure 7).
    "1.1": ("1.1", (5,), "????????", None, "???##???", None),
    "1.1, nothing in common": ("1.1", (4,), "????????", None, "????????", None),
    "1.2 before, between, after": (
        "1.2", (2, 2), "????????????", [(2, 4), (7, 9)], "..???..???..", None,
    ),
    "1.2, no block at all": ("1.2", (), "????", None, "....", None),
    # The filled cell is the block of one, or the first cell of the block of three (figure 8).
    "1.3": (
        "1.3", (1, 3), "?????#????", [(0, 5), (5, 9)], "????.#????", None,
    ),
    "1.3, another block of two": (
        "1.3", (2, 3), "?????#????", [(0, 5), (5, 9)], "?????#????", None,
    ),
    # Joined, the two runs would have four cells, and no block is longer than three (figure 9).
    "1.4": ("1.4", (3, 2), "??##?#???", None, "??##.#???", None),
    "1.4, a block of four": ("1.4", (4, 2), "??##?#????", None, "??##?#????", None),
    # Whether the block has length three or four, the run grows away from the wall (figure 10).
    "1.5 step 2": ("1.5", (3, 4), "????.?#????", [(0, 7), (3, 10)], "????.?##???", None),
    # All blocks that may cover the run have length two (figure 11).
    "1.5 step 4": ("1.5", (2, 2), "???##???", None, "??.##.??", None),
    "1.5, the border is a wall": ("1.5", (3, 1), "?#??????", None, "?##?????", None),
    "2.1": (
        "2.1", (2, 3, 1), "??????????", [(1, 4), (1, 8), (0, 8)], "??????????",
        [(1, 2), (4, 6), (8, 8)],
    ),
    "2.2": ("2.2", (2,), "#?????#", [(1, 5)], "#?????#", [(2, 4)]),
    # The run of three cannot be the block of two, so it is the first block (figure 12).
    "2.3": (
        "2.3", (3, 2, 1), "????###?????????", [(0, 7), (4, 11), (8, 15)], "????###?????????",
        [(0, 7), (8, 11), (8, 15)],
    ),
    # Two filled cells of the block of five, with one cell between them (figure 13).
    "3.1": ("3.1", (5,), "????#?#????", None, "????###????", [(2, 8)]),
    "3.1, only what is between the neighbours' ranges": (
        "3.1", (2, 4, 2), "????????#?#????????", [(0, 6), (3, 14), (12, 18)],
        "????????###????????", [(0, 6), (7, 11), (12, 18)],
    ),
    # Segments that are too short for the block, at both ends and in between (figure 14).
    "3.2": (
        "3.2", (3,), "??.?.????.??.???.??", None, "??.?.????....???.??", [(5, 15)],
    ),
    "3.2, another block reaches the short piece": (
        "3.2", (3, 2), "????.??.????", [(0, 11), (5, 7)], "????.??.????", [(0, 11), (5, 6)],
    ),
    "3.2, another block reaches its first cell": (
        "3.2", (3, 2), "????.??.????", [(0, 11), (2, 5)], "????.??.????", [(0, 11), (2, 3)],
    ),
    "3.2, another block ends before it": (
        "3.2", (3, 2), "????.??.????", [(0, 11), (2, 4)], "????....????", [(0, 11), (2, 3)],
    ),
    "3.2, another block reaches its last cell": (
        "3.2", (3, 2), "????.??.????", [(0, 11), (6, 9)], "????.??.????", [(0, 11), (8, 9)],
    ),
    "3.2, another block starts after it": (
        "3.2", (3, 2), "????.??.????", [(0, 11), (7, 9)], "????....????", [(0, 11), (8, 9)],
    ),
    # The block begins at the filled first cell of its range (figure 15).
    "3.3-1": (
        "3.3", (1, 3, 1), "????#???????", [(0, 2), (4, 9), (6, 11)], "???.###.????",
        [(0, 2), (4, 6), (8, 11)],
    ),
    "3.3-1, the block before ends before": (
        "3.3", (1, 3), "????#???????", [(0, 3), (4, 9)], "???.###.????", [(0, 2), (4, 6)],
    ),
    # A blank after a filled cell of the block ends its range (figure 16).
    "3.3-2": ("3.3", (3,), "??#??.???", None, "??#??.???", [(0, 4)]),
    # The block of four cannot cover both runs (figure 17).
    "3.3-3": (
        "3.3", (4, 2), "???#???#?????", [(0, 9), (5, 12)], "???#???#?????", [(0, 5), (5, 12)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", EXAMPLES.values(), ids=EXAMPLES)
def test_examples_in_the_manner_of_the_figures(case: Case) -> None:
    rule, lengths, before, ranges, after, new_ranges = case
    line = read(lengths, before)
    if ranges:
        with_ranges(line, *ranges)
    old_ranges = list(zip(line.starts, line.ends, strict=True))
    assert applied(rule, line) == (after, old_ranges if new_ranges is None else new_ranges)


def mirrored_cells(mask: int, cells: int) -> int:
    return sum(1 << cells - 1 - i for i in range(cells) if mask >> i & 1)


def mirrored_line(line: LineState) -> LineState:
    n = line.cells
    filled, blank = (mirrored_cells(mask, n) for mask in (line.filled, line.blank))
    other = LineState(line.lengths[::-1], n, filled, blank)
    other.starts = [n - 1 - end for end in reversed(line.ends)]
    other.ends = [n - 1 - start for start in reversed(line.starts)]
    return other


def mirrored(deduction: Deduction, line: LineState) -> Deduction:
    n, k = line.cells, len(line.lengths)
    return Deduction(
        tuple(sorted(k - 1 - j for j in deduction.blocks)),
        mirrored_cells(deduction.cells, n),
        mirrored_cells(deduction.filled, n),
        mirrored_cells(deduction.blank, n),
        tuple(sorted((k - 1 - j, n - 1 - e, n - 1 - s) for j, s, e in deduction.ranges)),
    )


def in_order(deduction: Deduction) -> Deduction:
    return deduction._replace(
        blocks=tuple(sorted(deduction.blocks)), ranges=tuple(sorted(deduction.ranges))
    )


@pytest.mark.parametrize("cells", [*range(6), long(6)])
@pytest.mark.parametrize("rule", RULE_NUMBERS)
def test_a_mirrored_line_has_the_mirrored_deductions(rule: str, cells: int) -> None:
    for clue in brute_force.all_clues(cells, 2):
        lengths = [block.length for block in clue]
        for filled, blank, fitting in consistent_lines(lengths, cells):
            line = LineState(lengths, cells, filled, blank)
            for state in (line, narrowed(line, fitting, Random(filled + 256 * blank))):
                here = {mirrored(deduction, state) for deduction in deduced(state, rule)}
                there = {in_order(d) for d in deduced(mirrored_line(state), rule)}
                assert here == there, line_text(state)


@pytest.mark.parametrize(
    ("lengths", "text"),
    [
        ((2,), "#.#"), ((1,), "##"), ((3,), ".?.?"), ((1, 1), "?##?"), ((), "?#?"), ((2,), "?"),
        ((3, 1), "????"),
    ],
)  # fmt: skip
def test_contradictions_are_found(lengths: tuple[int, ...], text: str) -> None:
    assert not read(lengths, text).run()


@pytest.mark.parametrize("cells", range(7))
def test_lines_without_a_placement_end_in_a_contradiction_or_stay_impossible(cells: int) -> None:
    """The rules make no cell both filled and blank, and settle no cell outside the line."""
    for clue in brute_force.all_clues(cells, 2):
        lengths = [block.length for block in clue]
        for filled in range(1 << cells):
            for blank in {0, ~filled & 0b101101 & (1 << cells) - 1}:
                line = LineState(lengths, cells, filled, blank)
                assert not line.run() or line.possible


def test_a_line_that_is_impossible_by_itself_is_a_contradiction() -> None:
    assert LineState((3, 1), 5).possible
    for line in (LineState((1,), 3, filled=1, blank=1), LineState((3, 1), 4)):
        assert not line.possible
        assert not line.run()


def test_a_line_without_blocks_is_blank() -> None:
    line = LineState((), 3)
    assert line.masks() == (0b111, 0b111)
    assert line.run()
    assert line.masks() == (0b111, 0b000)


@pytest.mark.parametrize("cells", [63, 64, 200, 1000])
def test_long_lines_are_those_of_short_ones_with_blanks_around(cells: int) -> None:
    short = read((3, 2, 4), "???#?????.??#?????????")
    for left in (0, 7, cells - short.cells):
        blank = (1 << cells) - 1 & ~((1 << short.cells) - 1 << left) | short.blank << left
        line = LineState(short.lengths, cells, short.filled << left, blank)
        assert line.run()
        again = short.copy()
        assert again.run()
        assert line.filled == again.filled << left
        assert line.starts == [start + left for start in again.starts]
        assert line.ends == [end + left for end in again.ends]
