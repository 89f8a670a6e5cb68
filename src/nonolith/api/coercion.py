"""Make a public function from a function of the core."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from types import FunctionType
from typing import Any, Concatenate, ParamSpec, TypeVar, get_type_hints

from nonolith.formats import PuzzleLike, puzzle_of
from nonolith.model.draft import Draft
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle, require_plain
from nonolith.support.errors import PuzzleError
from nonolith.support.operation import takes_rules

P = ParamSpec("P")
R = TypeVar("R")
Given = TypeVar("Given")
Taken = TypeVar("Taken")

#: Stands for an argument that is not given by position.
_MISSING: Any = object()


def public(
    function: Callable[Concatenate[Taken, P], R],
    value_of: Callable[[Given, str], Taken] = puzzle_of,  # type: ignore[assignment]
    *,
    rules: bool = False,
) -> Callable[Concatenate[Given, P], R]:
    """Return a function that calls ``function`` with its first argument read by ``value_of``.

    It has the name, the docstring and the parameters of ``function``; its first parameter has the
    annotation of that of ``value_of``, which is called with the argument and the name of the
    parameter, for messages. Unless ``rules`` is true or stated by its operation, the function
    raises UnsupportedError for a puzzle with unknown numbers in its clues.
    """
    name: str = function.__code__.co_varnames[0]
    take = value_of if rules or takes_rules(function) else _plain(value_of, function.__name__)

    def call(first: Any = _MISSING, /, *arguments: Any, **named: Any) -> R:
        if first is not _MISSING:
            return function(take(first, name), *arguments, **named)
        if name in named:
            named[name] = take(named[name], name)
        return function(**named)  # type: ignore[call-arg]

    update_wrapper(call, function)
    # The function that ``help`` shows.
    shown = FunctionType(function.__code__, function.__globals__, argdefs=function.__defaults__)
    shown.__kwdefaults__ = function.__kwdefaults__
    own = {name: get_type_hints(value_of)["value"]}
    call.__annotations__ = shown.__annotations__ = {**function.__annotations__, **own}
    call.__wrapped__ = shown  # type: ignore[attr-defined]
    call.__module__ = "nonolith"  # where users and pickle find it
    return call


def _plain(value_of: Callable[[Any, str], Any], what: str) -> Callable[[Any, str], Any]:
    def take(value: Any, name: str) -> Any:
        taken = value_of(value, name)
        require_plain(taken, what)
        return taken

    return take


def picture_of(value: PuzzleLike | Grid, name: str) -> Puzzle | Grid:
    """Return ``value`` if it is a grid; otherwise return or read a puzzle."""
    return value if isinstance(value, Grid) else puzzle_of(value, name)


def clues_of(value: PuzzleLike | Draft, name: str = "clues") -> Puzzle | Draft:
    """Return clues as a puzzle, or as a draft if no puzzle can be made from them."""
    if isinstance(value, Draft):
        return value
    try:
        return puzzle_of(value, name)
    except PuzzleError as error:
        draft: Draft | None = error.draft
        if draft is None:
            raise
        return draft
