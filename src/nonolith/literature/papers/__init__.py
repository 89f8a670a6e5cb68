"""The tables of the papers, measured again: one file for each paper."""

from __future__ import annotations

from nonolith.literature.papers.base import Measured, PaperTable, Settings
from nonolith.support.errors import UnsupportedError
from nonolith.support.table import Table
from nonolith.workers.pool import ProcessPool

__all__ = ["TABLES", "Measured", "PaperTable", "Settings", "measure"]

TABLES: Table[PaperTable] = Table(
    "nonolith.literature.papers",
    {
        "yu-1": "yu.YU_1",
        "hust-1": "hust.HUST_1",
        "wu-1": "wu.WU_1",
        "wu-2": "wu.WU_2",
        "wu-3": "wu.WU_3",
        "wu-4": "wu.WU_4",
        "hust-generator": "hust.HUST_GENERATOR",
    },
)


def measure(name: str, settings: Settings = Settings()) -> Measured:  # noqa: B008
    """Measure a table of a paper again, next to its own figures.

    Raises:
        UnsupportedError: there is no such table, or ``settings.puzzles`` is given and the table has
            no single set of puzzles that these could replace.
    """
    if name not in TABLES:
        raise UnsupportedError(f"there is no table {name!r}; the tables are {', '.join(TABLES)}")
    table = TABLES[name]
    if settings.puzzles and not table.one_set:
        able = ", ".join(other.name for other in TABLES.values() if other.one_set)
        raise UnsupportedError(
            f"table {name} makes puzzles of several kinds; these take puzzles of yours: {able}"
        )
    if settings.pool is not None:
        return table.measure(settings)
    with ProcessPool() as pool:
        return table.measure(settings._replace(pool=pool))
