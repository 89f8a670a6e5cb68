"""Define the exceptions of nonolith: a base class, and a class for each kind of error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Self


class NonolithError(Exception):
    """Base class of all exceptions of nonolith."""


class FormatError(NonolithError, ValueError):
    """A text or file does not follow its format.

    Attributes:
        source: name of the file, or a word such as ``<text>`` for other input; may be None.
        line: number of the line in the source, from 1, or None.
        column: number of the column in the line, from 1, or None.
        expected: the expected input at this place, in words, or None.
    """

    def __init__(
        self,
        message: str,
        expected: str | None = None,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        self.expected = expected
        super().__init__(message)

    def __str__(self) -> str:
        place = ":".join(str(p) for p in (self.source, self.line, self.column) if p is not None)
        text = f"{place}: {self.message}" if place else self.message
        return f"{text} (expected {self.expected})" if self.expected else text


class AmbiguousError(FormatError):
    """A text describes more than one puzzle, and nothing in it decides between them.

    Attributes:
        readings: the puzzles that the text may mean.
    """

    def __init__(self, message: str, expected: str, *, readings: tuple[Any, ...]) -> None:
        super().__init__(message, expected)
        self.readings = readings


class ArgumentError(NonolithError, TypeError, ValueError):
    """An argument has a wrong type, is out of range, or excludes another one.

    The message names the argument, its value, and what to pass. The class is both a TypeError and a
    ValueError.

    Attributes:
        names: the arguments that cause the error, as the message names them; may be empty.
    """

    def __init__(self, message: str, *names: str) -> None:
        super().__init__(message)
        self.names = names

    def renamed(self, other: Callable[[str], str]) -> str:
        """Return the message with other names for the arguments: ``other`` returns the name that an
        interface uses for an argument, such as ``--filled``."""
        text = str(self)
        for name in self.names:
            text = text.replace(name, other(name), 1)
        return text


class PuzzleError(NonolithError, ValueError):
    """A clue, grid or palette is invalid, clues contradict each other, or a puzzle or picture lacks
    what the call needs, such as a goal.

    Attributes:
        draft: the clues as a ``nonolith.Draft`` if a clue is too long for its line, or the row and
            the column clues have different totals (``nonolith.typos`` then searches for typos);
            None for any other error.
    """

    def __init__(self, message: str, *, draft: Any = None) -> None:
        self.message = message
        self.draft = draft
        super().__init__(message)

    def at(self, place: str) -> Self:
        """Return a copy of the error whose message begins with ``place`` and a colon."""
        return type(self)(f"{place}: {self.message}", draft=self.draft)


class UnsupportedError(NonolithError):
    """A method, format or option does not support the request; the message says why."""


class CertificateError(NonolithError):
    """A certificate does not prove its claim; the message gives the reason."""


class LimitReached(NonolithError):
    """A limit was reached in a call that cannot return a partial result.

    Attributes:
        limit: The name of the limit, such as ``seconds``; None if it is not known which one.
    """

    def __init__(self, message: str = "", limit: str | None = None) -> None:
        super().__init__(message)
        self.limit = limit

    @classmethod
    def before(cls, event: str, limit: str) -> Self:
        """Return the error for a limit that was reached before an event, such as "the proof was
        complete"."""
        return cls(f"the limit on {limit} was reached before {event}", limit)


class MissingExtraError(NonolithError, ImportError):
    """An optional dependency is not installed; the message names what to install."""


@contextmanager
def needing(need: str, extra: str) -> Iterator[None]:
    """Raise MissingExtraError if an import in the context fails.

    The message consists of ``need`` and the command that installs ``extra``.
    """
    try:
        yield
    except ImportError:
        command = f"pip install 'nonolith[{extra}]'"
        raise MissingExtraError(f"{need}; install it with: {command}") from None


class FormatWarning(UserWarning):
    """Reading or writing a puzzle lost or guessed a part of it; the message names this part."""


class PluginWarning(UserWarning):
    """A format, method or renderer of another package cannot be used; the message says why."""


def reason_of(error: Exception) -> str:
    """Return the reason of a failed system call, such as ``Permission denied``."""
    return str(getattr(error, "strerror", None) or error)


@contextmanager
def file_errors(problem: str, source: str) -> Iterator[None]:
    """Turn an error of a file into a FormatError about ``source``: ``problem`` and the reason."""
    try:
        yield
    except FormatError:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        raise FormatError(f"{problem}: {reason_of(error)}", source=source) from None


# Tracebacks and pickles show the public names of these classes, such as nonolith.PuzzleError.
for _class in (NonolithError, *NonolithError.__subclasses__(), FormatWarning, PluginWarning):
    _class.__module__ = "nonolith"
