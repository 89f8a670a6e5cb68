"""Perform ``explain``, and describe the steps that people follow."""

from __future__ import annotations

from nonolith.operations.call import Call
from nonolith.operations.derived import derived
from nonolith.operations.records import ResultFields
from nonolith.reasoning.explaining import explain
from nonolith.reasoning.hints import hint
from nonolith.solving.solve import WrongGridError
from nonolith.support.deadline import Deadline

#: The fields of a step. The numbers of rows, columns, blocks and lines begin at 0.
STEP: ResultFields = {
    "technique": "text: name of the technique",
    "rule": "text?: number of the technique among the rules of Yu, Lee and Chen (2009), such as "
    "`1.1`; or null",
    "through": "text[]: names of the techniques that narrowed the `ranges`",
    "line": "object?: line to look at: its `kind` (`row` or `column`) and `number`",
    "blocks": "list: numbers of the blocks of the line whose lengths the step uses as reasons",
    "rests_on": "object[]: cells that the step uses as reasons: `row`, `column`, and "
    "`colours` (numbers of the colours that are still possible)",
    "ranges": "object[]: blocks whose positions the step uses: `block`, and the first (`start`) "
    "and last cell (`end`) that it may cover",
    "facts": "object[]: cells for which the step excludes colours, with the fields of `rests_on`",
    "assumed": "object?: in a proof by contradiction, the assumed cell; otherwise null",
    "chain": "object[]: links of a proof by contradiction: `line`, `blocks`, `rests_on`, `facts` "
    "(empty if the line is impossible) and `sentence`",
    "branches": "natural: number of guesses if the step needed a search; otherwise 0",
    "sentence": "text: the step as a sentence",
}


def _without_mistakes(call: Call) -> Call:
    """Return the call with the time that is left; raise WrongGridError if the grid leads to no
    solution."""
    if call.grid is None:
        return call
    deadline = Deadline(call.limits.seconds)
    found = hint(call.puzzle, call.grid, language=call.language, limits=call.limits)
    if found.mistake is not None:
        raise WrongGridError(f"the grid leads to no solution: {found.mistake.sentence}")
    return call.replace(limits=call.limits.replace(seconds=deadline.seconds_left))


EXPLAIN = derived(explain, _without_mistakes)
