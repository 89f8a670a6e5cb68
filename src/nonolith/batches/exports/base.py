"""What a form of rows offers."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from nonolith.batches.jobs import Row

#: Writes some more bytes of a file.
Write = Callable[[bytes], object]


class Export(Protocol):
    """Writes rows in one form.

    Args:
        write: writes some more of the file.
        columns: the columns of all rows and their SQL types, in order.

    Raises:
        MissingExtraError: a library is not installed.
    """

    def __init__(self, write: Write, columns: Mapping[str, str]) -> None: ...

    def add(self, rows: Sequence[Row]) -> None:
        """Write some rows."""
        ...

    def end(self) -> None:
        """Write what comes at the end."""
        ...


def plain(row: Row) -> dict[str, Any]:
    """A row by column; bytes as text in base64."""
    return {
        name: b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in row.record().items()
    }
