"""nonolith: read, solve, prove unique, explain and draw nonograms.

The names below are the public interface. They load on first use, so that a short command loads only
what it needs.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nonolith.answers import Answer as Answer
    from nonolith.answers import check_answers as check_answers
    from nonolith.batches.batch import batch as batch
    from nonolith.belief import marginals as marginals
    from nonolith.certificates.certificate import Certificate as Certificate
    from nonolith.certificates.certifying import certify as certify
    from nonolith.certificates.checking import verify_certificate as verify_certificate
    from nonolith.clue import Block as Block
    from nonolith.clue import Clue as Clue
    from nonolith.comparison.compare import Comparison as Comparison
    from nonolith.comparison.compare import compare as compare
    from nonolith.design.generate import generate as generate
    from nonolith.draft import Draft as Draft
    from nonolith.errors import (
        ArgumentError as ArgumentError,
    )
    from nonolith.errors import (
        CertificateError as CertificateError,
    )
    from nonolith.errors import (
        FormatError as FormatError,
    )
    from nonolith.errors import (
        FormatWarning as FormatWarning,
    )
    from nonolith.errors import (
        LimitReached as LimitReached,
    )
    from nonolith.errors import (
        MissingExtraError as MissingExtraError,
    )
    from nonolith.errors import (
        NonolithError as NonolithError,
    )
    from nonolith.errors import (
        PuzzleError as PuzzleError,
    )
    from nonolith.errors import (
        UnsupportedError as UnsupportedError,
    )
    from nonolith.formats import read as read
    from nonolith.formats import read_all as read_all
    from nonolith.formats import read_each as read_each
    from nonolith.formats import write as write
    from nonolith.grid import Grid as Grid
    from nonolith.limits import Limits as Limits
    from nonolith.palette import Colour as Colour
    from nonolith.palette import Palette as Palette
    from nonolith.puzzle import Puzzle as Puzzle
    from nonolith.reasoning.explaining import Explanation as Explanation
    from nonolith.reasoning.explaining import explain as explain
    from nonolith.reasoning.hints import Hint as Hint
    from nonolith.reasoning.hints import hint as hint
    from nonolith.reasoning.rating import Rating as Rating
    from nonolith.reasoning.rating import rate as rate
    from nonolith.reasoning.verifying import Verification as Verification
    from nonolith.reasoning.verifying import verify as verify
    from nonolith.render import Style as Style
    from nonolith.render import draw as draw
    from nonolith.render.booklet import booklet as booklet
    from nonolith.result import Count as Count
    from nonolith.result import Result as Result
    from nonolith.result import Statistics as Statistics
    from nonolith.result import Verdict as Verdict
    from nonolith.solving import check as check
    from nonolith.solving import count as count
    from nonolith.solving import solutions as solutions
    from nonolith.solving import solve as solve
    from nonolith.traces.trace import trace as trace
    from nonolith.typos import Typo as Typo
    from nonolith.typos import Typos as Typos
    from nonolith.typos import typos as typos

_HOME = {
    "Answer": "answers",
    "ArgumentError": "errors",
    "Block": "clue",
    "Certificate": "certificates.certificate",
    "CertificateError": "errors",
    "Clue": "clue",
    "Colour": "palette",
    "Comparison": "comparison.compare",
    "Count": "result",
    "Draft": "draft",
    "Explanation": "reasoning.explaining",
    "FormatError": "errors",
    "FormatWarning": "errors",
    "Grid": "grid",
    "Hint": "reasoning.hints",
    "LimitReached": "errors",
    "Limits": "limits",
    "MissingExtraError": "errors",
    "NonolithError": "errors",
    "Palette": "palette",
    "Puzzle": "puzzle",
    "PuzzleError": "errors",
    "Rating": "reasoning.rating",
    "Result": "result",
    "Statistics": "result",
    "Style": "render",
    "Typo": "typos",
    "Typos": "typos",
    "UnsupportedError": "errors",
    "Verdict": "result",
    "Verification": "reasoning.verifying",
    "batch": "batches.batch",
    "booklet": "render.booklet",
    "certify": "certificates.certifying",
    "check": "solving",
    "check_answers": "answers",
    "compare": "comparison.compare",
    "count": "solving",
    "draw": "render",
    "explain": "reasoning.explaining",
    "generate": "design.generate",
    "hint": "reasoning.hints",
    "marginals": "belief",
    "rate": "reasoning.rating",
    "read": "formats",
    "read_all": "formats",
    "read_each": "formats",
    "solutions": "solving",
    "solve": "solving",
    "trace": "traces.trace",
    "typos": "typos",
    "verify": "reasoning.verifying",
    "verify_certificate": "certificates.checking",
    "write": "formats",
}


class _Package(ModuleType):
    """This package. Its public names stay as they are.

    Python binds a module that is imported as an attribute of its package. Where a function has the
    same name (``typos``), the function stays. The module can still be imported with ``from ...
    import``.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOME and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package

__all__ = [*_HOME, "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("nonolith")
        except PackageNotFoundError:  # a source tree that is not installed
            return "unknown"
    if name not in _HOME:
        raise AttributeError(f"module 'nonolith' has no attribute {name!r}")
    value = getattr(import_module(f"nonolith.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
