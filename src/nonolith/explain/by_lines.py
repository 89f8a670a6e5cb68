"""The easiest step that one line alone offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.explain.line_steps import (
    colour_out_of_reach,
    colour_overlap,
    excluded_colours,
    whole_line,
)
from nonolith.explain.position import Position
from nonolith.explain.rule_steps import ORDER
from nonolith.explain.steps import Step
from nonolith.explain.view import Finding, step_of
from nonolith.explain.wording import bits

#: Lines and what was seen in them.
Found = list[tuple[int, Finding]]


def line_step(position: Position) -> Step | None:
    """The easiest step by one line; None where no line offers anything.

    Technique by technique, easiest first; of the lines that offer a step by it, the one where it
    settles most cells.
    """
    if not position.offering:
        return None
    lines = bits(position.settling)
    for found in (_by_colour if position.coloured else _by_rules)(position, lines):
        if found:
            line, finding = max(found, key=lambda pair: (_size(pair[1]), -pair[0]))
            return step_of(position.view(line), finding)
    for search, among in ((whole_line, position.settling), (excluded_colours, position.offering)):
        for line in bits(among):
            step = search(position.view(line), position.placements(line))
            if step is not None:
                return step
    return None


def _by_rules(position: Position, lines: Sequence[int]) -> Iterator[Found]:
    """What the lines offer by the eleven rules, stage by stage."""
    readers = [(line, position.reader(line)) for line in lines]
    for stage in range(len(ORDER)):
        yield [
            (line, finding)
            for line, reader in readers
            if reader.stage <= stage and (finding := reader.finding(stage)) is not None
        ]


def _by_colour(position: Position, lines: Sequence[int]) -> Iterator[Found]:
    """What the lines offer by the simple techniques in colour, one after the other."""
    for look in (colour_overlap, colour_out_of_reach):
        findings = [(n, look(position.view(n), position.placements(n))) for n in lines]
        yield [(line, finding) for line, finding in findings if finding is not None]


def _size(finding: Finding) -> int:
    cells = 0
    for gone in finding.gone:
        cells |= gone
    return cells.bit_count()
