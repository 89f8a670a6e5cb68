"""The tables of the papers, measured again: one file per table, one row here."""

from __future__ import annotations

from nonolith.literature.papers.base import Measured, PaperTable, Settings
from nonolith.support.errors import UnsupportedError
from nonolith.support.table import Table
from nonolith.workers.pool import ProcessPool

__all__ = ["TABLES", "Measured", "PaperTable", "Settings", "measure"]

TABLES: Table[PaperTable] = Table(
    "nonolith.literature.papers",
    {
        "yu-1": "yu_1.YU_1",
        "hust-1": "hust_1.HUST_1",
        "wu-1": "wu_1.WU_1",
        "wu-2": "wu_2.WU_2",
        "wu-3": "wu_3.WU_3",
        "wu-4": "wu_4.WU_4",
        "hust-generator": "hust_generator.HUST_GENERATOR",
    },
)


def measure(name: str, settings: Settings = Settings()) -> Measured:  # noqa: B008
    """Measure a table of a paper again, next to its own figures.

    Raises:
        UnsupportedError: there is no such table, or it has no one set of puzzles to replace.
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
