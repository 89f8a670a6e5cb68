"""Count the cores of this machine, and describe the machine for benchmark results."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from nonolith.support.plurals import plural


def cores() -> int:
    """Return the number of cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # missing on macOS and Windows
        return os.cpu_count() or 1


def describe() -> list[str]:
    """Return three lines that describe the processor, the operating system, and Python."""
    return [
        f"processor: {_processor()}, {plural(os.cpu_count() or 1, 'core')}",
        f"system: {platform.system()} on {platform.machine()}",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
    ]


def load() -> str:
    """Return a phrase with the load average over the last minute; "load unknown" if unavailable."""
    try:
        return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    except (AttributeError, OSError):
        return "load unknown"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    facts = {key.strip(): value.strip() for key, _, value in (x.partition(":") for x in lines)}
    name = facts.get("model name", platform.machine())
    return f"{name}, family {facts.get('cpu family', '?')} model {facts.get('model', '?')}"
