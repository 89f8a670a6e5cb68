"""Keep old names of a module working, with a warning."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

#: The version that no longer has the old names.
_REMOVED_IN = "0.4"


def old_names(module: str, **names: str) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module whose old names stand for new names of the module,
    or, with a dot, of another one."""

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn_of_old_name(f"{module}.{name}", names[name])
        home, _, new = names[name].rpartition(".")
        return getattr(import_module(home or module), new)

    return get


def warn_of_old_name(old: str, new: str) -> None:
    """Warn the caller of the calling function that ``old`` is now ``new``."""
    message = f"{old} will be removed in version {_REMOVED_IN}; use {new}"
    warnings.warn(message, DeprecationWarning, stacklevel=3)
