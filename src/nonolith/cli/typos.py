"""Typos: the output of ``check --typo`` about the slips that may be in the clues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION

if TYPE_CHECKING:
    from argparse import Namespace

    from nonolith.cli.output import Output
    from nonolith.model.draft import Draft
    from nonolith.model.puzzle import Puzzle

#: The end of a message about clues that do not fit.
LOOK = "check --typo looks for a wrong clue"

#: The number of slips that are printed; JSON has all of them.
_MOST = 10


def look_for_typos(
    clues: Puzzle | Draft,
    identity: dict[str, Any],
    label: str,
    arguments: Namespace,
    output: Output,
) -> int:
    """Print what is wrong with clues and the slips that explain it, and give the exit code.

    Args:
        clues: the clues.
        identity: the fields of the JSON object that name the puzzle.
        label: the beginning of the text; empty where there is one puzzle only.
        arguments: the command line.
        output: where to print.
    """
    import nonolith

    limits = nonolith.Limits(seconds=arguments.timeout, nodes=arguments.nodes)
    typos = nonolith.typos(clues, limits=limits)
    if arguments.json:
        output.record({**identity, **typos.record()})
    else:
        lines = typos.text.split("\n")
        hidden = len(typos.found) - _MOST
        if hidden > 0:
            lines = [*lines[:-hidden], f"... and {hidden} more."]
        prefix = f"{label}: " if label else ""
        output.emphasised(f"{prefix}{lines[0]}", good=not typos.problem)
        for line in () if arguments.quiet else lines[1:]:
            output.line(line)
    if typos.limit is not None:
        return LIMIT
    return NO_SOLUTION if typos.problem else DONE
