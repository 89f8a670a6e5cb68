"""Find the members of families that other packages offer as entry points."""

from __future__ import annotations

import warnings
from collections.abc import Container
from typing import Any, NamedTuple

from nonolith.support.errors import PluginWarning


class Plugin(NamedTuple):
    """A member of a family from another package."""

    member: Any
    package: str  #: the name and the version of the package


def plugins_of(group: str, kind: type, taken: Container[str]) -> dict[str, Plugin]:
    """Return the members by name that the installed packages offer in a group of entry points.

    A warning names each one that cannot be used: because its import fails, it is no ``kind``, its
    own name is not that of its entry point, or this name is in ``taken``.
    """
    from importlib.metadata import entry_points

    found: dict[str, Plugin] = {}
    for point in entry_points(group=group):
        package = "an unknown package" if point.dist is None else _title(point.dist)
        try:
            if point.name in taken or point.name in found:
                raise ValueError("another one has this name")
            member = point.load()
            if not isinstance(member, kind) or getattr(member, "name", None) != point.name:
                raise TypeError(f"{point.value} is not a {kind.__name__} with this name")
        except (Exception, SystemExit) as error:
            warnings.warn(
                f"{point.name} of {package} ({group}) is not used: {type(error).__name__}: {error}",
                PluginWarning,
                stacklevel=2,
            )
            continue
        found[point.name] = Plugin(member, package)
    return found


def _title(package: Any) -> str:
    return f"{package.name} {package.version}"
