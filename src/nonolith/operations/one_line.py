"""Derive ``line``, whose input is the clue of a line instead of a puzzle."""

from __future__ import annotations

from nonolith.operations.call import Call
from nonolith.operations.derived import derived, record_fields
from nonolith.operations.fields import Field
from nonolith.solving.one_line import LineRecord, SolvedLine, line
from nonolith.support.kinds import String

CLUE = Field("clue", String(10_000), "clue, such as `4 3 1` or `2red 3blue`", required=True)


def _line(call: Call) -> SolvedLine:
    call.within(max(call.values.get("cells", 0), len(call.values["known"])))
    return line(**call.values)


LINE = derived(line, inputs=(CLUE,), run=_line, result=record_fields(LineRecord))
