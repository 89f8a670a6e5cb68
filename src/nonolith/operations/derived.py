"""Derive the description of an operation from the signature and docstring of its function, and from
the declared record of its result."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from nonolith.model.draft import Draft
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import require_plain
from nonolith.model.result import LimitedRecord, Verdict
from nonolith.operations.call import Call, Operation
from nonolith.operations.fields import Field
from nonolith.operations.records import IDENTITY, ResultFields
from nonolith.operations.shared_fields import (
    CLUES,
    GRID,
    LANGUAGE,
    LIMITS,
    METHOD,
    NEEDED_GRID,
    OPTIONS,
    PUZZLE,
)
from nonolith.support.docstrings import described, summary_of
from nonolith.support.kinds import Choice
from nonolith.support.operation import defaults_of, facts_of, kind_of, members_of

#: Parameters that only the library and the command line have.
_LOCAL = ("timeout", "jobs", "log", "progress")

#: Names that stand for something else on the command line, or for the input of each operation.
_TAKEN = (
    "files", "help", "json", "nodes", "parser", "read", "saved", "seconds",
    *(field.name for field in (*PUZZLE, *CLUES)),
)  # fmt: skip

_SHARED = {"method": METHOD, "options": OPTIONS, "language": LANGUAGE}

_NAMES: dict[Any, str] = {
    str: "text", int: "integer", float: "number", bool: "boolean", Verdict: "verdict",
    dict: "object", Mapping: "object", list: "list",
}  # fmt: skip


def derived(
    function: Callable[..., Any],
    before: Callable[[Call], Call] = lambda call: call,
    *,
    name: str = "",
    summary: str = "",
    inputs: tuple[Field, ...] | None = None,
    hidden: Collection[str] = (),
    own: tuple[Field, ...] = (),
    run: Callable[[Call], Any] | None = None,
    result: ResultFields | None = None,
) -> Operation:
    """Return the operation that a function, marked with ``operation``, performs.

    Args:
        function: The function; its first parameter is the input.
        before: A function that may refuse a call, and returns the one to perform.
        name: The name of the operation. Default: the name of the function.
        summary: The description in one line. Default: the first line of the docstring.
        inputs: The fields that the input is made from. Default: those of a puzzle, or of clues that
            may be wrong if the first parameter may be a ``Draft``.
        hidden: The names of parameters that a call does not have.
        own: Fields that are not parameters of the function, or replace them.
        run: Performs the operation. Default: call the function with the puzzle of the call.
        result: The fields of the result. Default: those of the record of the function's result.

    Raises:
        TypeError: The function, or the record of its result, lacks a part of its description.
    """
    first = next(iter(get_type_hints(function).values()))
    if inputs is None:
        inputs = CLUES if Draft in members_of(first) else PUZZLE
    replaced = {*hidden, *(field.name for field in own)}
    fields = (*fields_of(function, hidden=replaced), *own)
    names = tuple(field.name for field in fields if field.name not in ("grid", "limits"))
    if taken := [name for name in names if name in _TAKEN]:
        reason = "the command line or the service has another value of this name"
        raise TypeError(f"{function.__name__}: rename the parameter {taken[0]}: {reason}")
    limited = any(field is LIMITS for field in fields)
    facts = facts_of(function)

    def perform(call: Call) -> Any:
        if call.clues is not None and not facts.rules:
            require_plain(call.clues, function.__name__)
        call = before(call)
        more: dict[str, Any] = {} if call.grid is None else {"grid": call.grid}
        if limited:
            more["limits"] = call.limits
        return function(call.clues, **call.given(*names, "jobs", "log"), **more)

    return Operation(
        name or function.__name__,
        summary or summary_of(function),
        (*inputs, *fields),
        {**IDENTITY, **_result_fields(function)} if result is None else result,
        run or perform,
        long=facts.long,
        reports=facts.reports,
        sends_known=facts.sends_known,
    )


def fields_of(
    source: Callable[..., Any], *names: str, hidden: Collection[str] = ()
) -> tuple[Field, ...]:
    """Return the fields for parameters of a function or of a class; by default for all parameters
    that are not hidden, without the puzzle, which is the first one of a function."""
    hints, texts = get_type_hints(source, include_extras=True), described(source)
    defaults = defaults_of(source)
    own = defaults if isinstance(source, type) else [*hints][1:-1]  # not the puzzle and the result
    every = [name for name in own if name not in {*hidden, *_LOCAL}]
    return tuple(
        _field(name, hints[name], texts, defaults, source.__name__) for name in names or every
    )


def _field(
    name: str, hint: Any, texts: dict[str, str], defaults: dict[str, Any], function: str
) -> Field:
    """Return the field for a parameter."""
    required = name not in defaults
    types = members_of(hint)
    if Grid in types:
        return NEEDED_GRID if required else GRID
    if Limits in types:
        return LIMITS
    kind = kind_of(hint)
    if kind is None and name in _SHARED:
        return _SHARED[name]
    if kind is None:
        raise TypeError(f"{function}: the parameter {name} needs a kind: Annotated[..., KIND]")
    if name not in texts:
        raise TypeError(f"{function}: the docstring does not describe the parameter {name} (Args)")
    default = None if defaults.get(name) is False else defaults.get(name)
    metavar = "NUMBER" if isinstance(kind, Choice) and int in types else ""
    return Field(name, kind, texts[name], required, default, metavar=metavar)


def _result_fields(function: Callable[..., Any]) -> ResultFields:
    """Return the fields of the record of a result, from the annotation of its ``record``."""
    result: Any = get_type_hints(function).get("return")
    if not hasattr(result, "record"):
        raise TypeError(f"{function.__name__}: the result needs an annotation with a record()")
    return record_fields(get_type_hints(result.record)["return"])


def record_fields(record: Any) -> ResultFields:
    """Return the fields of a record, which is a TypedDict."""
    texts = described(LimitedRecord, "Attributes") | described(record, "Attributes")
    hints = get_type_hints(record, include_extras=True)
    if missing := [name for name in hints if name not in texts]:
        fields = ", ".join(missing)
        raise TypeError(f"{record.__name__}: the docstring does not describe {fields} (Attributes)")
    return {name: f"{_kind(hint)}: {texts[name]}" for name, hint in hints.items()}


def fields_text(record: Any) -> str:
    """Return a phrase that describes the fields of a record within a record."""
    texts = described(record, "Attributes")
    return "; ".join(f"`{name}` ({texts[name]})" for name in record.__annotations__)


def _kind(hint: Any) -> str:
    """Return the name of a type in result fields (see ``records.schema_of``)."""
    if "natural" in getattr(hint, "__metadata__", ()):
        return "natural"
    types = [one for one in members_of(hint) if one is not NoneType]
    optional = "?" if NoneType in members_of(hint) else ""
    (only,) = types
    if get_origin(only) is list:
        return f"{_kind(get_args(only)[0])}[]{optional}"
    if (name := _NAMES.get(get_origin(only) or only)) is None:
        raise TypeError(f"{only} has no JSON type: use one of {', '.join(map(str, _NAMES))}")
    return name + optional
