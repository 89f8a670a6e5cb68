"""Define Table, a mapping from names to objects that are imported on first use.

The table stores the names in order, so listing or checking names imports none of the objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Generic, TypeVar, cast

Member = TypeVar("Member")


class Table(Mapping[str, Member], Generic[Member]):
    """A mapping from names to the members of a family, such as methods; the first is the default.

    ``package`` is the family's package. ``places`` has the place of each member: a module of the
    package and a variable in it, such as ``"paint.PAINT"``, or a full name, such as
    ``"nonolith.x.y.OBJECT"``. ``more`` names a package in a higher layer, whose variable
    ``MEMBERS`` has the places of more members. This package is imported when a name is not in
    ``places``, or when all names are listed. ``convert`` makes a member from the imported object.
    """

    def __init__(
        self,
        package: str,
        places: Mapping[str, str],
        more: str | None = None,
        convert: Callable[[Any], Member] | None = None,
    ) -> None:
        self._places = {name: _full(package, place) for name, place in places.items()}
        self._more = more
        self._convert = convert
        self._loaded: dict[str, Member] = {}

    def _all(self) -> dict[str, str]:
        if self._more is not None:
            package, self._more = self._more, None
            for name, place in import_module(package).MEMBERS.items():
                self._places.setdefault(name, _full(package, place))
        return self._places

    def __getitem__(self, name: str) -> Member:
        if name not in self._loaded:
            module, _, member = (self._places.get(name) or self._all()[name]).rpartition(".")
            value = getattr(import_module(module), member)
            self._loaded[name] = self._convert(value) if self._convert else cast("Member", value)
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._places or name in self._all()

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def _full(package: str, place: str) -> str:
    return place if place.startswith("nonolith.") else f"{package}.{place}"
