"""Define Frozen, the base class of immutable values with named fields, such as results and limits.

A subclass declares its fields; the last fields may have defaults. The subclass gets a constructor,
equality, hash, representation, pickling, ``replace`` and ``asdict``. Unlike a named tuple, an
instance is not a sequence. Dataclasses have the same features, but are slow to import; see the
measurements in ``docs/dev/architecture.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

if TYPE_CHECKING:
    from inspect import Signature


#: The public names of immutable objects that only nonolith uses.
_INTERNAL = {"compiled", "of_cells", "of_fields", "of_problem"}


class _OfClass:
    """Descriptor that computes the signature of a class for ``help`` and ``inspect.signature``."""

    def __get__(self, _value: object, cls: type[Frozen]) -> Signature:
        from inspect import Parameter, Signature, get_annotations

        kinds = {k: v for base in reversed(cls.__mro__) for k, v in get_annotations(base).items()}
        for name, kind in kinds.items():  # the types are enough: "Annotated[int, KIND]" is "int"
            if isinstance(kind, str) and kind.startswith("Annotated["):
                kinds[name] = kind.removeprefix("Annotated[").partition(", ")[0]
        way = Parameter.POSITIONAL_OR_KEYWORD
        defaults = {name: cls._defaults.get(name, Parameter.empty) for name in cls.__match_args__}
        return Signature(
            [Parameter(k, way, default=v, annotation=kinds[k]) for k, v in defaults.items()]
        )


class Immutable:
    """An object whose attributes cannot be changed."""

    __slots__ = ()

    def __dir__(self) -> list[str]:
        """Return the names for users, which an editor completes."""
        return [name for name in super().__dir__() if name not in _INTERNAL]

    if not TYPE_CHECKING:  # hidden from mypy, which then reports assignments to fields

        def __setattr__(self, name: str, value: object) -> None:
            hint = " (use replace)" if hasattr(self, "replace") else ""
            raise AttributeError(f"a {type(self).__name__} is immutable; cannot set {name}{hint}")

        def __delattr__(self, name: str) -> None:
            raise AttributeError(f"a {type(self).__name__} is immutable; cannot delete {name}")


@dataclass_transform(frozen_default=True)
class Frozen(Immutable):
    """An immutable object with named fields.

    Two objects are equal if they have the same class and equal fields.

    >>> class Place(Frozen):
    ...     row: int
    ...     column: int = 0
    >>> Place(3)
    Place(row=3, column=0)
    >>> Place(3).replace(column=2).asdict()
    {'row': 3, 'column': 2}
    """

    __slots__ = ("_values",)
    __match_args__: ClassVar[tuple[str, ...]] = ()
    __signature__: ClassVar[Any] = _OfClass()
    _defaults: ClassVar[dict[str, Any]] = {}
    if TYPE_CHECKING:

        @property
        def _values(self) -> tuple[Any, ...]: ...

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        own = [k for k, kind in cls.__annotations__.items() if not str(kind).startswith("ClassVar")]
        cls._defaults = cls._defaults | {k: cls.__dict__[k] for k in own if k in cls.__dict__}
        for place, name in enumerate(own, len(cls.__match_args__)):
            setattr(cls, name, _field(place))
        cls.__match_args__ = (*cls.__match_args__, *own)  # type: ignore[misc]

    def __init__(self, *values: Any, **named: Any) -> None:
        cls = type(self)
        fields = cls.__match_args__
        given = dict(zip(fields, values, strict=False)) | named
        filled = cls._defaults | given
        if len(given) != len(values) + len(named) or filled.keys() != set(fields):
            try:
                cls.__signature__.bind(*values, **named)
            except TypeError as error:
                raise TypeError(f"{cls.__name__}: {error}") from None
        _put(self, tuple([filled[field] for field in fields]))

    @classmethod
    def of_fields(cls, *values: Any) -> Self:
        """Return an instance with these values of its fields, in order. This is faster than the
        constructor, because only the number of values is checked."""
        if len(values) != len(cls.__match_args__):
            raise ValueError(f"{cls.__name__} has {len(cls.__match_args__)} fields")
        value = cls.__new__(cls)
        _put(value, values)
        return value

    def replace(self, **changes: Any) -> Self:
        """Return a copy with some of the constructor's arguments changed."""
        return type(self)(**(self.asdict() | changes))

    def asdict(self) -> dict[str, Any]:
        """Return the values of the fields by name, in order, without converting them."""
        return dict(zip(self.__match_args__, self._values, strict=True))

    def __replace__(self, **changes: Any) -> Self:
        return self.replace(**changes)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).of_fields, self._values

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), *self._values))

    def __repr__(self) -> str:
        shown = ", ".join(f"{field}={value!r}" for field, value in self.asdict().items())
        return f"{type(self).__name__}({shown})"


def _field(place: int) -> property:
    return property(lambda value: value._values[place])


#: Sets the fields of a new instance; used because ``Frozen.__setattr__`` always raises an error.
_put = Frozen.__dict__["_values"].__set__
