"""Store results in an SQLite database, one row for each puzzle, so that a run can be resumed.

Rows are written in transactions, about one a second. A process that is killed loses only the rows
after the last transaction. The schema is described in ``docs/batch.md``.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Generator, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from struct import Struct
from typing import Any
from zlib import crc32

from nonolith.batches.jobs import Job, Row
from nonolith.support.deadline import Deadline
from nonolith.support.errors import FormatError, reason_of

#: The application ID in the header of a results database ("nono"), and the schema version.
APPLICATION, SCHEMA = 0x6E6F6E6F, 1

#: Seconds between two transactions, and maximum number of rows that wait for a transaction.
_COMMIT_INTERVAL, _MAX_WAITING = 1.0, 8_000

#: The columns that every results database has, in the order of ``Row``.
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
    "number": "INTEGER",
    "title": "TEXT",
    "author": "TEXT",
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

#: Layout of an SQLite header: magic string, user_version and application_id.
_HEADER = Struct(">16s44xI4xI")


def check_database(path: str) -> None:
    """Raise FormatError unless a file is a results database, or a new file that can be created.
    Only the header is read; nothing is changed."""
    with _as_format_error(path):
        if not Path(path).exists():
            folder = Path(path).resolve().parent
            if not folder.is_dir():
                raise FormatError("there is no such folder", source=str(folder))
            if not os.access(folder, os.W_OK):
                raise FormatError(f"cannot be written: {folder} is protected", source=path)
            return
        with Path(path).open("rb") as file:
            header = file.read(_HEADER.size)
        if header:
            magic, version, application = _HEADER.unpack(header.ljust(_HEADER.size, b"\0"))
            if (magic, application) != (b"SQLite format 3\0", APPLICATION):
                raise FormatError(
                    "this is not a results database; it was not changed",
                    source=path,
                    expected="a new name, or a database written by nonolith batch",
                )
            if version != SCHEMA:
                raise FormatError("another version of nonolith wrote this database", source=path)
        if not os.access(path, os.W_OK):
            raise FormatError("cannot be written: it is protected", source=path)


class Store(AbstractContextManager["Store"]):
    """A results database; it is created if the file does not exist. Every method raises FormatError
    if the file is not a results database, or cannot be written."""

    def __init__(self, path: str) -> None:
        check_database(path)
        self._path = path
        self.added = 0  #: number of rows stored since the database was opened
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
        self._read_columns()

    def _read_columns(self) -> None:
        columns: list[str] = [row[1] for row in self.query("PRAGMA table_info(results)")]
        #: The columns by lower-case name (SQLite ignores case), and the column of each value name.
        self._columns = {column.lower(): column for column in columns}
        self._column_of = {column: column for column in columns}

    def begin(self, options: Mapping[str, Any], columns: Mapping[str, str]) -> int:
        """Return the number of the run with these options; create the run if necessary."""
        from nonolith import __version__

        text = json.dumps(options, sort_keys=True)
        with _as_format_error(self._path), self._transaction():
            # A database of an earlier version lacks some of COLUMNS.
            for name, kind in {**COLUMNS, **columns}.items():
                self._column(name, kind)
            self._connection.execute(
                "INSERT OR IGNORE INTO runs (options, version, started) VALUES (?, ?, ?)",
                (text, __version__, _now()),
            )
            return int(self.query("SELECT run FROM runs WHERE options = ?", text)[0][0])

    def end(self, run: int, ends: Mapping[str, int]) -> None:
        """Mark a run as finished; remove the rows of each source after its position in ``ends``."""
        with _as_format_error(self._path), self._transaction():
            self._connection.executemany(
                "DELETE FROM results WHERE run = ? AND source = ? AND position > ?",
                ((run, *end) for end in ends.items()),
            )
            self._connection.execute("UPDATE runs SET finished = ? WHERE run = ?", (_now(), run))

    def known(self, run: int, job: Job) -> Row | None:
        """Return the stored row of a job, without its values; None if there is no row with the same
        source, position and puzzle."""
        names = ", ".join(COLUMNS)
        query = f"SELECT {names} FROM results WHERE run = ? AND source = ? AND position = ?"
        rows = self.query(query, run, job.source, job.position)
        return next((Row._make((*row, {})) for row in rows if row[0] == job.key), None)

    def stored(
        self, run: int, groups: Generator[list[Row], None, None]
    ) -> Generator[list[Row], None, None]:
        """Store the lists of rows in ``groups``; yield the rows after they have been stored."""
        waiting: list[Row] = []
        deadline = Deadline(_COMMIT_INTERVAL)
        with closing(groups):
            try:
                for rows in groups:
                    waiting += rows
                    done: list[Row] = []
                    if deadline.passed or len(waiting) > _MAX_WAITING:
                        waiting, new = [], waiting
                        done = self.add(run, new)
                        deadline = Deadline(_COMMIT_INTERVAL)
                    yield done
            except BaseException:  # also on Ctrl-C, store the finished rows
                with suppress(FormatError):
                    self.add(run, waiting)
                raise
        yield self.add(run, waiting)

    def add(self, run: int, rows: list[Row]) -> list[Row]:
        """Store rows in one transaction, replacing rows with the same source and position.

        Return the rows as they were stored. If the values of a row need more columns than SQLite
        allows, the stored row has an error instead of the values.
        """
        if not rows:
            return rows
        with _as_format_error(self._path), self._transaction():
            rows = [self._fitting(row) for row in rows]
            names = dict.fromkeys(name for row in rows for name in row.values)
            columns = ["run", *COLUMNS, *map(self._column, names)]
            self._connection.executemany(
                f"INSERT OR REPLACE INTO results ({', '.join(map(_quoted, columns))}) "
                f"VALUES ({', '.join('?' * len(columns))})",
                ((run, *row[:-1], *map(row.values.get, names)) for row in rows),
            )
        self.added += len(rows)
        return rows

    def _fitting(self, row: Row) -> Row:
        """Return the row; if it needs too many columns, replace its values by an error."""
        new = sum(name not in self._column_of for name in row.values)
        limit = self._connection.getlimit(sqlite3.SQLITE_LIMIT_COLUMN)
        if new and len(self._columns) + new > limit:
            error = row.error or f"its values need more columns than a database can have ({limit})"
            return row._replace(values={}, error=error)
        for name in row.values:
            self._column(name)
        return row

    def value_columns(self, run: int) -> dict[str, str]:
        """Return the columns besides ``COLUMNS`` that have values in a run, and their SQL types."""
        found = {}
        for name in self._value_names():
            column = _quoted(name)
            query = f"SELECT DISTINCT typeof({column}) FROM results WHERE run = ?"
            kinds = {row[0] for row in self.query(f"{query} AND {column} NOT NULL", run)}
            if kinds:
                is_number = kinds <= {"integer", "real"}
                found[name] = ("REAL" if "real" in kinds else "INTEGER") if is_number else "TEXT"
        return found

    def _value_names(self) -> list[str]:
        return sorted({*self._columns.values()} - {"run", *COLUMNS})

    def rows(self, run: int) -> Iterator[Row]:
        """Yield all rows of a run, sorted by source and position, without values that are null."""
        others = self._value_names()
        names = ", ".join([*COLUMNS, *map(_quoted, others)])
        query = f"SELECT {names} FROM results WHERE run = ? ORDER BY source, position"
        with _as_format_error(self._path):
            for row in self._connection.execute(query, (run,)):
                values = zip(others, row[len(COLUMNS) :], strict=True)
                present = {name: value for name, value in values if value is not None}
                yield Row._make((*row[: len(COLUMNS)], present))

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def _column(self, name: str, kind: str = "") -> str:
        """Return the column for the value with this name; add the column if necessary."""
        if name not in self._column_of:
            column = name.replace("\0", "\\0")
            if self._columns.get(column.lower(), column) != column:
                # The names differ only in case, which SQLite ignores: a suffix distinguishes them.
                column = f"{column}_{crc32(column.encode()):08x}"
            if column.lower() not in self._columns:
                self._connection.execute(f"ALTER TABLE results ADD COLUMN {_quoted(column)} {kind}")
                self._columns[column.lower()] = column
            self._column_of[name] = column
        return self._column_of[name]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Run a transaction. No other process changes the columns after they are read here."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._read_columns()
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def query(self, text: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a query, and return its rows."""
        with _as_format_error(self._path):
            return self._connection.execute(text, values).fetchall()


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


@contextmanager
def _as_format_error(path: str) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error, ValueError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(
            f"results cannot be written or read: {reason_of(error)}; the stored results stay valid",
            source=path,
        ) from None
