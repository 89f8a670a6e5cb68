"""Table: a family whose members are loaded at their first use.

The names and their order are known at once, so that listing or checking names loads nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Generic, TypeVar, cast

Member = TypeVar("Member")


class Table(MutableMapping[str, Member], Generic[Member]):
    """The members of a family by name, in order; the first is the default.

    Args:
        package: the family's package.
        places: for each name the module in that package and the object in it: ``"paint.PAINT"``.
    """

    def __init__(self, package: str, places: Mapping[str, str]) -> None:
        self._package = package
        self._places = dict(places)
        self._loaded: dict[str, Member] = {}

    def __getitem__(self, name: str) -> Member:
        if name not in self._loaded:
            module, _, member = self._places[name].rpartition(".")
            loaded = import_module(f"{self._package}.{module}")
            self._loaded[name] = cast("Member", getattr(loaded, member))
        return self._loaded[name]

    def __setitem__(self, name: str, member: Member) -> None:
        self._places.setdefault(name, "")
        self._loaded[name] = member

    def __delitem__(self, name: str) -> None:
        del self._places[name]
        self._loaded.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
