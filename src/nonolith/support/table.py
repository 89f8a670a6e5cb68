"""Define Table, a mapping from names to objects that are imported on first use.

The table stores the names in order, so listing or checking names imports none of the objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import Any, Generic, TypeVar, cast

from nonolith.support.plugins import Plugin, plugins_of

Member = TypeVar("Member")


class Table(Mapping[str, Member], Generic[Member]):
    """A mapping from names to the members of a family, such as methods; the first is the default.

    Args:
        package: The family's package.
        members: Each member by name, or its place: a module of the package and a variable in it,
            such as ``"paint.PAINT"``, or a full name, such as ``"nonolith.x.y.OBJECT"``.
        more: A package in a higher layer, whose variable ``MEMBERS`` has the places of more
            members. It is imported when a name is not in ``members``, or when more names are
            listed.
        convert: A function that makes a member from an imported object.
        plugins: The group of entry points in which other packages may offer members, and the class
            of these members. They come last, and are imported like ``more``.
    """

    def __init__(
        self,
        package: str,
        members: Mapping[str, str | Member],
        more: str | None = None,
        convert: Callable[[Any], Member] | None = None,
        plugins: tuple[str, type[Member]] | None = None,
    ) -> None:
        self._package = package
        self._members = dict(members)
        self._more = more
        self._convert = convert
        self._entry_points = plugins
        self._loaded = {name: one for name, one in members.items() if not isinstance(one, str)}

    @cached_property
    def _others(self) -> Mapping[str, str]:
        """The places of the members in a higher layer."""
        if self._more is None:
            return {}
        places = import_module(self._more).MEMBERS
        return {name: f"{self._more}.{place}" for name, place in places.items()}

    @cached_property
    def _plugins(self) -> dict[str, Plugin]:
        if self._entry_points is None:
            return {}
        return plugins_of(*self._entry_points, {*self._members, *self._others})

    def __getitem__(self, name: str) -> Member:
        if name not in self._loaded:
            place = self._members.get(name) or self._others.get(name)
            if place is None:
                return cast("Member", self._plugins[name].member)
            self._loaded[name] = self._load(cast("str", place))
        return self._loaded[name]

    def _load(self, place: str) -> Member:
        full = place if place.startswith("nonolith.") else f"{self._package}.{place}"
        module, _, name = full.rpartition(".")
        value = getattr(import_module(module), name)
        return self._convert(value) if self._convert else cast("Member", value)

    def __contains__(self, name: object) -> bool:
        return name in self._members or name in self._others or name in self._plugins

    def __iter__(self) -> Iterator[str]:
        yield from self._members
        yield from self._others
        yield from self._plugins

    def __len__(self) -> int:
        return len(self._members) + len(self._others) + len(self._plugins)

    def package_of(self, name: str) -> str:
        """Return the package that a member comes from; for a plugin, with its version."""
        own = name in self._members or name in self._others
        return "nonolith" if own else self._plugins[name].package
