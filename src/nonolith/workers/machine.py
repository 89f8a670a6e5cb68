"""The machine: its cores, and its description for measured figures (no path, not its name)."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from nonolith.support.plurals import plural


def cores() -> int:
    """The number of cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def describe() -> list[str]:
    """Processor, cores, system and Python, one line each."""
    return [
        f"processor: {processor()}, {plural(os.cpu_count() or 1, 'core')}",
        f"system: {platform.system()} on {platform.machine()}",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
    ]


def load() -> str:
    """How busy the machine was over the last minute, if the system gives it."""
    try:
        return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    except (AttributeError, OSError):
        return "load unknown"


def processor() -> str:
    """The model of the processor; where its name is not precise, with family and model number."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    facts = {key.strip(): value.strip() for key, _, value in (x.partition(":") for x in lines)}
    name = facts.get("model name", platform.machine())
    return f"{name}, family {facts.get('cpu family', '?')} model {facts.get('model', '?')}"
