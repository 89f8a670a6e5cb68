"""Frozen: values with named fields that cannot be changed, such as results and limits.

A class names its fields, with defaults for the last ones, and gets a constructor, equality, hash,
representation, pickling, ``replace`` and ``asdict``. Unlike a named tuple it has no ``count`` and
``index``, and its fields have no numbers. Unlike a dataclass it takes almost no time to import
(``python -m benchmarks.startup``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, dataclass_transform

if TYPE_CHECKING:
    from inspect import Signature


@dataclass_transform(frozen_default=True)
class FrozenType(type):
    """Makes properties of the fields that are named in the body of a class.

    Attributes:
        _defaults: the values of fields that need not be given.
    """

    _defaults: dict[str, Any]
    __match_args__: tuple[str, ...]

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> FrozenType:
        own = [
            field
            for field, kind in body.get("__annotations__", {}).items()
            if not str(kind).startswith("ClassVar")
        ]
        fields = tuple(field for base in bases for field in getattr(base, "__match_args__", ()))
        defaults = {k: v for base in bases for k, v in getattr(base, "_defaults", {}).items()}
        defaults |= {field: body.pop(field) for field in own if field in body}
        body.setdefault("__slots__", ())
        body |= {field: _field(place) for place, field in enumerate(own, len(fields))}
        body["__match_args__"] = (*fields, *own)
        body["_defaults"] = defaults
        return super().__new__(mcs, name, bases, body)

    @property
    def __signature__(cls) -> Signature:
        """The arguments of the constructor, for ``help`` and ``inspect.signature``."""
        from inspect import Parameter, Signature, get_annotations

        kinds = {k: v for base in reversed(cls.__mro__) for k, v in get_annotations(base).items()}
        return Signature(
            [
                Parameter(
                    field,
                    Parameter.POSITIONAL_OR_KEYWORD,
                    default=cls._defaults.get(field, Parameter.empty),
                    annotation=kinds[field],
                )
                for field in cls.__match_args__
            ]
        )


def _field(place: int) -> property:
    """Reads the field at this place."""
    return property(lambda value: value._values[place])


class Frozen(metaclass=FrozenType):
    """A value with named fields. Immutable; equal where class and fields are equal.

    The values of all fields are one tuple: to make a value from them takes one step.

    >>> class Place(Frozen):
    ...     row: int
    ...     column: int = 0
    >>> Place(3)
    Place(row=3, column=0)
    >>> Place(3).replace(column=2).asdict()
    {'row': 3, 'column': 2}
    """

    __slots__ = ("_values",)

    if TYPE_CHECKING:

        @property
        def _values(self) -> tuple[Any, ...]: ...

    def __init__(self, *values: Any, **named: Any) -> None:
        # A result is made for every puzzle of a long list, so valid arguments take a quick path.
        cls = type(self)
        fields: tuple[str, ...] = cls.__match_args__
        filled = cls._defaults | named if named else cls._defaults.copy()
        filled.update(zip(fields, values, strict=False))
        if len(filled) != len(fields) or len(values) > len(fields):
            raise _wrong_arguments(cls, values, named)
        if values and named and not named.keys().isdisjoint(fields[: len(values)]):
            raise _wrong_arguments(cls, values, named)
        try:
            _put(self, tuple([filled[field] for field in fields]))
        except KeyError:
            raise _wrong_arguments(cls, values, named) from None

    @classmethod
    def of_fields(cls, *values: Any) -> Self:
        """A value from all its fields, in order, without the constructor: only their number is
        checked. For values that are made very often.
        """
        if len(values) != len(cls.__match_args__):
            raise ValueError(f"{cls.__name__} has {len(cls.__match_args__)} fields")
        value = cls.__new__(cls)
        _put(value, values)
        return value

    def replace(self, **changes: Any) -> Self:
        """The same with some of the constructor's arguments changed."""
        return type(self)(**(self.asdict() | changes))

    def asdict(self) -> dict[str, Any]:
        """The fields by name, in order. Their values are not converted."""
        return dict(zip(self.__match_args__, self._values, strict=True))

    def __replace__(self, **changes: Any) -> Self:
        return self.replace(**changes)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).of_fields, self._values

    if not TYPE_CHECKING:  # so that mypy reports where a field is set

        def __setattr__(self, name: str, value: object) -> None:
            raise AttributeError(
                f"a {type(self).__name__} is immutable; cannot set {name} (see its replace)"
            )

        def __delattr__(self, name: str) -> None:
            raise AttributeError(f"a {type(self).__name__} is immutable; cannot delete {name}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values == other._values

    def __hash__(self) -> int:
        return hash((type(self), *self._values))

    def __repr__(self) -> str:
        shown = ", ".join(f"{field}={value!r}" for field, value in self.asdict().items())
        return f"{type(self).__name__}({shown})"


#: Sets the values of a new Frozen, which ``__setattr__`` does not allow.
_put = Frozen.__dict__["_values"].__set__


def _wrong_arguments(cls: FrozenType, values: tuple[Any, ...], named: dict[str, Any]) -> TypeError:
    """What is wrong with the arguments of a constructor."""
    fields = cls.__match_args__
    names = ", ".join(fields)
    if len(values) > len(fields):
        return TypeError(
            f"{cls.__name__} takes {len(fields)} arguments ({names}), not {len(values)}"
        )
    for field in fields[len(values) :]:
        if field not in named and field not in cls._defaults:
            return TypeError(f"{cls.__name__} needs the argument {field!r}")
    left = fields[len(values) :]
    name = next(name for name in named if name not in left)
    why = "is given twice" if name in fields else "is none of its arguments"
    return TypeError(f"{cls.__name__}: {name!r} {why} ({names})")
