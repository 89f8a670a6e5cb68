"""Table: a family whose members are loaded when they are first asked for.

The names and their order are known at once, so that listing them or checking one costs nothing.
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
        homes: for each name the module in that package and the object in it: ``"paint.PAINT"``.
    """

    def __init__(self, package: str, homes: Mapping[str, str]) -> None:
        self._package = package
        self._homes = dict(homes)
        self._loaded: dict[str, Member] = {}

    def __getitem__(self, name: str) -> Member:
        if name not in self._loaded:
            module, _, member = self._homes[name].rpartition(".")
            home = import_module(f"{self._package}.{module}")
            self._loaded[name] = cast("Member", getattr(home, member))
        return self._loaded[name]

    def __setitem__(self, name: str, member: Member) -> None:
        self._homes.setdefault(name, "")
        self._loaded[name] = member

    def __delitem__(self, name: str) -> None:
        del self._homes[name]
        self._loaded.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._homes

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)
