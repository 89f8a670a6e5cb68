"""Part: a part of the benchmarks. It measures, and it shows what was measured.

These are two functions, so that the page can be made again from kept figures without measuring.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from benchmarks.runner import Report
from benchmarks.settings import Settings

#: Values that JSON can hold; only the part that measured them reads them.
Kept = Any


class Aim(NamedTuple):
    """One aim of the project and what was measured.

    Attributes:
        what: what is measured, and where.
        aim: the figure to reach.
        measured: the figure reached.
        met: whether that is good enough.
    """

    what: str
    aim: str
    measured: str
    met: bool


class Part(NamedTuple):
    """One row of the table of parts.

    Attributes:
        name: what ``--only`` calls it.
        heading: its heading on the page.
        measure: runs it; gives the values to keep.
        show: its text in Markdown.
        aims: the aims of the project that it measures.
    """

    name: str
    heading: str
    measure: Callable[[Settings, Report], Kept]
    show: Callable[[Kept], str]
    aims: Callable[[Kept], list[Aim]]
