"""What can be done for each puzzle: one file per task, one table TASKS, the default first."""

from __future__ import annotations

from nonolith.batches.tasks.base import Found, Task
from nonolith.support.table import Table

__all__ = ["TASKS", "Found", "Task"]

_NAMES = ("check", "cells", "count", "rate", "solve", "explain", "convert", "marginals")

#: All tasks by name.
TASKS: Table[Task] = Table(__name__, {name: f"{name}.{name.upper()}" for name in _NAMES})
