"""Make a public function from a function of the core."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec, TypeVar

from nonolith.formats import PuzzleLike, puzzle_of
from nonolith.model.draft import Draft
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import PuzzleError

P = ParamSpec("P")
R = TypeVar("R")


def clues_of(clues: PuzzleLike | Draft) -> Puzzle | Draft:
    """Return the clues as a puzzle, or as a draft if no puzzle can be made from them."""
    if isinstance(clues, Draft):
        return clues
    try:
        return puzzle_of(clues, "clues")
    except PuzzleError as error:
        draft: Draft | None = error.draft
        if draft is None:
            raise
        return draft


def public(
    function: Callable[Concatenate[Puzzle, P], R],
) -> Callable[Concatenate[PuzzleLike, P], R]:
    """Return a function that reads its first argument, unless it is a puzzle, and calls
    ``function``. It has the name, the docstring and the other parameters of ``function``."""

    def call(puzzle: PuzzleLike, *arguments: P.args, **named: P.kwargs) -> R:
        return function(puzzle_of(puzzle), *arguments, **named)

    update_wrapper(call, function)
    call.__module__ = "nonolith"  # where users and pickle find it
    return call  # type: ignore[return-value]  # the puzzle may be named, which ParamSpec cannot say
