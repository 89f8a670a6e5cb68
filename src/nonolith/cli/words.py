"""Words: a verdict in words, and its exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.typos import LOOK
from nonolith.support.plurals import plural

if TYPE_CHECKING:
    from nonolith.model.result import Result


def verdict_of(result: Result) -> str:
    """What is proved of a puzzle, in words."""
    limit = limit_words(result.limit)
    match result.verdict.name:
        case "UNIQUE":
            return "unique: this is the only solution"
        case "NONE":
            return f"none: no grid fits these clues ({LOOK})"
        case "MULTIPLE":
            return f"multiple: {_how_many(result)}{_differing(result)}{limit}"
        case "SOLVED":
            return f"solved: whether this is the only solution is not decided{limit}"
    known = result.known
    if known is None:
        return f"unknown{limit}"
    cells = known.height * known.width
    return f"unknown: {cells - known.unknown} of {cells} cells are settled{limit}"


def limit_words(limit: str | None) -> str:
    """The limit that ended the work, as the end of a sentence; nothing if none did."""
    return f"; the limit on {limit} was reached" if limit else ""


def exit_code_of(result: Result) -> int:
    """The exit code of a solve with this result."""
    if result.limit is not None or result.verdict.name == "UNKNOWN":
        return LIMIT
    return NO_SOLUTION if result.verdict.name == "NONE" else DONE


def _how_many(result: Result) -> str:
    found = len(result.solutions)
    if result.complete:
        return f"there are {found} solutions"
    return (
        "there is more than one solution" if found == 2 else f"there are at least {found} solutions"
    )


def _differing(result: Result) -> str:
    number = plural(len(result.differing), "cell")
    if result.backbone is None and not result.complete:
        return f"; those found differ in {number}"
    return f"; they differ in {number}"
