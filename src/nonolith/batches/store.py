"""Store: results in a database of SQLite, one row a puzzle; a stopped run can go on from it.

Rows are written in transactions, about one a second. A process that is killed loses what came
after the last one, and nothing else. The schema is described in ``docs/batch.md``.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Self
from zlib import crc32

from nonolith.batches.jobs import Job, Row
from nonolith.support.errors import FormatError

#: What the header of a database has that is ours ("nono"), and the version of the schema.
APPLICATION, SCHEMA = 0x6E6F6E6F, 1

#: Seconds between two transactions, and the most rows that wait for one.
_PERIOD = 1.0
_MOST = 8_000

#: Rows whose keys are fetched at once.
_CHUNK = 10_000

#: Columns of every run, in the order of ``Row``.
COLUMNS = {
    "puzzle": "TEXT",
    "source": "TEXT NOT NULL",
    "position": "INTEGER NOT NULL",
    "height": "INTEGER",
    "width": "INTEGER",
    "colours": "INTEGER",
    "verdict": "TEXT",
    "seconds": "REAL NOT NULL",
    "limit_reached": "TEXT",
    "error": "TEXT",
}

_CREATE = f"""
CREATE TABLE runs (
    run INTEGER PRIMARY KEY, options TEXT NOT NULL UNIQUE, version TEXT NOT NULL,
    started TEXT NOT NULL, finished TEXT);
CREATE TABLE results (
    run INTEGER NOT NULL REFERENCES runs,
    {", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())},
    PRIMARY KEY (run, source, position)) WITHOUT ROWID;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {SCHEMA};
"""

#: The header of a database of SQLite: its size, and where the two numbers stand.
_HEADER, _VERSION_AT, _APPLICATION_AT = 100, 60, 68


def check_database(path: str) -> None:
    """Raise FormatError where there is a file that is no database of ours, or none can be made.

    Only the header is read; nothing is changed.
    """
    with _as_format_error(path):
        if not Path(path).exists():
            folder = Path(path).resolve().parent
            if not folder.is_dir():
                raise FormatError("there is no such folder", source=str(folder))
            if not os.access(folder, os.W_OK):
                raise FormatError(f"cannot be written: {folder} is protected", source=path)
            return
        with Path(path).open("rb") as file:
            header = file.read(_HEADER)
        if header and not _is_ours(header):
            raise FormatError(
                "this is not a database of results; it is left as it is",
                source=path,
                expected="a new name, or a database that nonolith batch has made",
            )
        if header and int.from_bytes(header[_VERSION_AT : _VERSION_AT + 4], "big") != SCHEMA:
            raise FormatError("this database is of another version of nonolith", source=path)
        if not os.access(path, os.W_OK):
            raise FormatError("cannot be written: it is protected", source=path)


def _is_ours(header: bytes) -> bool:
    number = int.from_bytes(header[_APPLICATION_AT : _APPLICATION_AT + 4], "big")
    return header.startswith(b"SQLite format 3\0") and number == APPLICATION


class Known(NamedTuple):
    """What a stored row says about its puzzle; see ``Row``."""

    puzzle: str | None
    verdict: str | None
    limit_reached: str | None
    error: str | None


class Store:
    """A database of results, made where there is none.

    Raises:
        FormatError: it is none of ours, or cannot be written; by any of its methods.
    """

    def __init__(self, path: str) -> None:
        check_database(path)
        self._path = path
        #: Rows stored since it was opened.
        self.added = 0
        with _as_format_error(path):
            self._connection = sqlite3.connect(
                path, timeout=30, isolation_level=None, check_same_thread=False
            )
            try:
                with self._transaction():
                    if not self.query("SELECT 1 FROM sqlite_master WHERE name = 'results'"):
                        for statement in _CREATE.split(";\n"):
                            self._connection.execute(statement)
            except BaseException:
                self._connection.close()
                raise
        #: Columns by name in lower case: SQLite ignores case.
        self._columns: dict[str, str] = {
            row[1].lower(): row[1] for row in self.query("PRAGMA table_info(results)")
        }

    def begin(self, options: Mapping[str, Any], columns: Mapping[str, str]) -> int:
        """The number of the run with these options; a new one where there was none."""
        from nonolith import __version__

        text = json.dumps(options, sort_keys=True)
        with _as_format_error(self._path), self._transaction():
            self._add_columns(columns)
            self._connection.execute(
                "INSERT OR IGNORE INTO runs (options, version, started) VALUES (?, ?, ?)",
                (text, __version__, _now()),
            )
            return int(self.query("SELECT run FROM runs WHERE options = ?", text)[0][0])

    def end(self, run: int, ends: Mapping[str, int]) -> None:
        """Note that all puzzles of a run are done.

        Args:
            run: The number of the run.
            ends: The last position of each source. Rows of positions behind it are removed.
        """
        with _as_format_error(self._path), self._transaction():
            self._connection.executemany(
                "DELETE FROM results WHERE run = ? AND source = ? AND position > ?",
                ((run, *end) for end in ends.items()),
            )
            self._connection.execute("UPDATE runs SET finished = ? WHERE run = ?", (_now(), run))

    def known(self, run: int) -> Callable[[Job], Known | None]:
        """Return a function that finds the row of a job: of the same puzzle at the same place.

        Jobs come in order. So 10,000 rows are fetched at once, and no others are held.
        """
        source, first, rows = "", 0, dict[int, Known]()

        def known_of(job: Job) -> Known | None:
            nonlocal source, first, rows
            if job.source != source or not first <= job.position < first + _CHUNK:
                source, first = job.source, job.position
                found = self.query(
                    f"SELECT position, {', '.join(Known._fields)} FROM results "
                    "WHERE run = ? AND source = ? AND position >= ? AND position < ?",
                    run, source, first, first + _CHUNK,
                )  # fmt: skip
                rows = {row[0]: Known._make(row[1:]) for row in found}
            row = rows.get(job.position)
            return row if row is not None and row.puzzle == job.key else None

        return known_of

    def stored(
        self, run: int, groups: Generator[list[Row], None, None]
    ) -> Generator[list[Row], None, None]:
        """Store rows; gives them when they are stored."""
        waiting: list[Row] = []
        since = monotonic()
        with closing(groups):
            try:
                for rows in groups:
                    waiting += rows
                    done: list[Row] = []
                    if monotonic() - since > _PERIOD or len(waiting) > _MOST:
                        done, waiting = waiting, []
                        self.add(run, done)
                        since = monotonic()
                    yield done
            except BaseException:  # Ctrl-C too: what is done is kept
                with suppress(FormatError):
                    self.add(run, waiting)
                raise
        self.add(run, waiting)
        yield waiting

    def add(self, run: int, rows: list[Row]) -> None:
        """Store rows, all or none; those of the same place are replaced."""
        if not rows:
            return
        names = dict.fromkeys(name for row in rows for name in row.values)
        marks = ", ".join("?" * (1 + len(COLUMNS) + len(names)))
        with _as_format_error(self._path), self._transaction():
            columns = self._add_columns(dict.fromkeys(names, ""))
            listed = ", ".join(_quoted(name) for name in ("run", *COLUMNS, *columns))
            self._connection.executemany(
                f"INSERT OR REPLACE INTO results ({listed}) VALUES ({marks})",
                ((run, *row[:-1], *map(row.values.get, names)) for row in rows)
                if names
                else ((run, *row[:-1]) for row in rows),
            )
        self.added += len(rows)

    def rows(self, run: int) -> Iterator[Row]:
        """All rows of a run, by source and position; those of columns that it did not fill are
        left out."""
        first = ", ".join(COLUMNS)
        others = sorted({*self._columns.values()} - {"run", *COLUMNS})
        names = "".join(f", {_quoted(name)}" for name in others)
        query = f"SELECT {first}{names} FROM results WHERE run = ? ORDER BY source, position"
        with _as_format_error(self._path):
            for row in self._connection.execute(query, (run,)):
                values = zip(others, row[len(COLUMNS) :], strict=True)
                filled = {name: value for name, value in values if value is not None}
                yield Row._make((*row[: len(COLUMNS)], filled))

    def close(self) -> None:
        """Close it."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _add_columns(self, columns: Mapping[str, str]) -> list[str]:
        """Add the columns that are missing, and return the column of each name."""
        return [self._add_column(name, kind) for name, kind in columns.items()]

    def _add_column(self, name: str, kind: str) -> str:
        name = name.replace("\0", "\\0")
        if self._columns.get(name.lower(), name) != name:
            # SQLite takes it for the column of another name: the suffix tells them apart.
            name = f"{name}_{crc32(name.encode()):08x}"
        if name.lower() not in self._columns:
            self._connection.execute(f"ALTER TABLE results ADD COLUMN {_quoted(name)} {kind}")
            self._columns[name.lower()] = name
        return name

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def query(self, text: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        with _as_format_error(self._path):
            return self._connection.execute(text, values).fetchall()


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


@contextmanager
def _as_format_error(path: str) -> Iterator[None]:
    """Raise FormatError where the database cannot be read or written, whatever the reason."""
    try:
        yield
    except (OSError, sqlite3.Error, ValueError) as error:
        if isinstance(error, FormatError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise FormatError(
            f"the results cannot be written: {reason}; what is stored stays valid", source=path
        ) from None
