"""Make a public function from a function of the core."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from types import FunctionType
from typing import Any, Concatenate, ParamSpec, TypeVar, get_type_hints

from nonolith.formats import PuzzleLike, puzzle_of
from nonolith.model.draft import Draft
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle, require_plain, require_size
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
    raises UnsupportedError for a puzzle with unknown numbers in its clues. A parameter ``grid``
    also takes rows and texts, which ``grid_of`` reads.
    """
    code = function.__code__
    name, *others = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    place = others.index("grid") if "grid" in others else len(others)
    take = value_of if rules or takes_rules(function) else _plain(value_of, function.__name__)

    def call(first: Any = _MISSING, /, *arguments: Any, **named: Any) -> R:
        if first is _MISSING:
            if name not in named:
                return function(**named)  # type: ignore[call-arg]
            first = named.pop(name)
        value: Any = take(first, name)
        if place < len(arguments):
            grid = grid_of(arguments[place], value)
            arguments = (*arguments[:place], grid, *arguments[place + 1 :])
        elif "grid" in named and "grid" in others:
            named["grid"] = grid_of(named["grid"], value)
        return function(value, *arguments, **named)

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


def grid_of(value: Any, puzzle: Puzzle) -> Any:
    """Return a grid for a puzzle from its text, whose lines may be separated by ``/``, or from its
    rows; return any other value unchanged. Raise PuzzleError if the text or the rows do not have
    the puzzle's size."""
    if isinstance(value, str):
        named = any(colour.char == "/" for colour in puzzle.palette)
        if "\n" not in value and (not named or value.count("/") + 1 == puzzle.height):
            value = value.replace("/", "\n")
        value = Grid.from_text(value, puzzle.palette, shape=puzzle.shape)
    elif isinstance(value, list | tuple):
        value = Grid.from_rows(value, puzzle.palette)
    else:
        return value
    require_size(puzzle, value)
    return value


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
