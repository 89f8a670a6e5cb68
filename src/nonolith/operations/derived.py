"""Derive the description of an operation from the signature and docstring of its function, and from
the declared record of its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.result import LimitedRecord, Verdict
from nonolith.operations.fields import Field
from nonolith.operations.inputs import GRID, LIMITS, METHOD, NEEDED_GRID, OPTIONS, PUZZLE
from nonolith.operations.records import IDENTITY, ResultFields
from nonolith.operations.request import Operation, Request
from nonolith.support.docstrings import described, summary_of
from nonolith.support.kinds import Boolean, Choice
from nonolith.support.operation import facts_of

#: Parameters that only the library and the command line have.
_LOCAL = ("timeout", "jobs", "log")

_SHARED = {"method": METHOD, "options": OPTIONS}

_NAMES: dict[Any, str] = {
    str: "text", int: "integer", float: "number", bool: "boolean", Verdict: "verdict",
    dict: "object", Mapping: "object", list: "list",
}  # fmt: skip


def derived(
    function: Callable[..., Any], before: Callable[[Request], None] = lambda _: None
) -> Operation:
    """Return the operation that a function, marked with ``operation``, performs. ``before`` may
    refuse a request."""
    result = get_type_hints(function)["return"]
    fields = fields_of(function)
    names = tuple(field.name for field in fields if field.name not in ("grid", "limits"))

    def run(request: Request) -> Any:
        before(request)
        more = {} if request.grid is None else {"grid": request.grid}
        arguments = request.given(*names, "jobs", "log") | more
        return function(request.puzzle, limits=request.limits, **arguments)

    facts = facts_of(function)
    return Operation(
        function.__name__,
        summary_of(function),
        (*PUZZLE, *fields),
        {**IDENTITY, **_result_fields(result)},
        run,
        long=facts.long,
        reports=facts.reports,
        sends_known=facts.sends_known,
    )


def fields_of(source: Callable[..., Any], *names: str) -> tuple[Field, ...]:
    """Return the fields for parameters of a function or of a class; by default for all parameters,
    without the puzzle, which is the first one of a function."""
    constructor = isinstance(source, type)
    function = source.__init__ if constructor else source
    hints = get_type_hints(function, include_extras=True)
    texts, defaults = described(source), _defaults(function)
    every = [*hints][0 if constructor else 1 : -1]
    return tuple(
        field for name in names or every for field in _fields(name, hints[name], texts, defaults)
    )


def _defaults(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the defaults of a function's parameters; ``inspect.signature`` is slow to import."""
    code, given = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[code.co_argcount - len(given) : code.co_argcount]
    return dict(zip(names, given, strict=True)) | (function.__kwdefaults__ or {})


def _fields(
    name: str, hint: Any, texts: dict[str, str], defaults: dict[str, Any]
) -> tuple[Field, ...]:
    """Return the fields for a parameter; none for one that a request does not have."""
    required = name not in defaults
    if name in _LOCAL:
        return ()
    if name in _SHARED:
        return (_SHARED[name],)
    types = _members(hint)
    if Grid in types:
        return (NEEDED_GRID if required else GRID,)
    if Limits in types:
        return (LIMITS,)
    if not hasattr(hint, "__metadata__") and bool not in types:
        raise TypeError(f"the parameter {name} needs a kind: Annotated[..., KIND]")
    kind = getattr(hint, "__metadata__", (Boolean(),))[0]
    default = None if defaults.get(name) is False else defaults.get(name)
    metavar = "NUMBER" if isinstance(kind, Choice) and int in types else ""
    return (Field(name, kind, texts[name], required, default, metavar=metavar),)


def _members(hint: Any) -> tuple[Any, ...]:
    """Return the types of which an annotation is the union, without metadata."""
    if get_origin(hint) is Annotated:
        return _members(get_args(hint)[0])
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _result_fields(result: type[Any]) -> ResultFields:
    """Return the fields of the record of a result, from the annotation of its ``record``."""
    record = get_type_hints(result.record)["return"]
    texts = described(LimitedRecord, "Attributes") | described(record, "Attributes")
    hints = get_type_hints(record, include_extras=True)
    return {name: f"{_kind(hint)}: {texts[name]}" for name, hint in hints.items()}


def _kind(hint: Any) -> str:
    """Return the name of a type in result fields (see ``records.schema_of``)."""
    if "natural" in getattr(hint, "__metadata__", ()):
        return "natural"
    types = [one for one in _members(hint) if one is not NoneType]
    optional = "?" if NoneType in _members(hint) else ""
    (only,) = types
    if get_origin(only) is list:
        return f"{_kind(get_args(only)[0])}[]{optional}"
    return _NAMES[get_origin(only) or only] + optional
