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
    from nonolith.batches.batch import batch as batch
    from nonolith.certificates.certificate import Certificate as Certificate
    from nonolith.certificates.certifying import certify as certify
    from nonolith.certificates.checking import verify_certificate as verify_certificate
    from nonolith.design.generate import generate as generate
    from nonolith.design.typos import Typo as Typo
    from nonolith.design.typos import Typos as Typos
    from nonolith.design.typos import typos as typos
    from nonolith.formats import read as read
    from nonolith.formats import read_all as read_all
    from nonolith.formats import read_each as read_each
    from nonolith.formats import write as write
    from nonolith.formats.answers import Answer as Answer
    from nonolith.formats.answers import check_answers as check_answers
    from nonolith.literature.comparison.compare import Comparison as Comparison
    from nonolith.literature.comparison.compare import compare as compare
    from nonolith.literature.traces.trace import trace as trace
    from nonolith.model.clue import Block as Block
    from nonolith.model.clue import Clue as Clue
    from nonolith.model.draft import Draft as Draft
    from nonolith.model.grid import Grid as Grid
    from nonolith.model.limits import Limits as Limits
    from nonolith.model.palette import Colour as Colour
    from nonolith.model.palette import Palette as Palette
    from nonolith.model.puzzle import Puzzle as Puzzle
    from nonolith.model.result import Count as Count
    from nonolith.model.result import Result as Result
    from nonolith.model.result import Statistics as Statistics
    from nonolith.model.result import Verdict as Verdict
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
    from nonolith.solving.marginals import marginals as marginals
    from nonolith.solving.solve import check as check
    from nonolith.solving.solve import count as count
    from nonolith.solving.solve import solutions as solutions
    from nonolith.solving.solve import solve as solve
    from nonolith.support.errors import (
        ArgumentError as ArgumentError,
    )
    from nonolith.support.errors import (
        CertificateError as CertificateError,
    )
    from nonolith.support.errors import (
        FormatError as FormatError,
    )
    from nonolith.support.errors import (
        FormatWarning as FormatWarning,
    )
    from nonolith.support.errors import (
        LimitReached as LimitReached,
    )
    from nonolith.support.errors import (
        MissingExtraError as MissingExtraError,
    )
    from nonolith.support.errors import (
        NonolithError as NonolithError,
    )
    from nonolith.support.errors import (
        PuzzleError as PuzzleError,
    )
    from nonolith.support.errors import (
        UnsupportedError as UnsupportedError,
    )

_HOME = {
    "Answer": "formats.answers",
    "ArgumentError": "support.errors",
    "Block": "model.clue",
    "Certificate": "certificates.certificate",
    "CertificateError": "support.errors",
    "Clue": "model.clue",
    "Colour": "model.palette",
    "Comparison": "literature.comparison.compare",
    "Count": "model.result",
    "Draft": "model.draft",
    "Explanation": "reasoning.explaining",
    "FormatError": "support.errors",
    "FormatWarning": "support.errors",
    "Grid": "model.grid",
    "Hint": "reasoning.hints",
    "LimitReached": "support.errors",
    "Limits": "model.limits",
    "MissingExtraError": "support.errors",
    "NonolithError": "support.errors",
    "Palette": "model.palette",
    "Puzzle": "model.puzzle",
    "PuzzleError": "support.errors",
    "Rating": "reasoning.rating",
    "Result": "model.result",
    "Statistics": "model.result",
    "Style": "render",
    "Typo": "design.typos",
    "Typos": "design.typos",
    "UnsupportedError": "support.errors",
    "Verdict": "model.result",
    "Verification": "reasoning.verifying",
    "batch": "batches.batch",
    "booklet": "render.booklet",
    "certify": "certificates.certifying",
    "check": "solving.solve",
    "check_answers": "formats.answers",
    "compare": "literature.comparison.compare",
    "count": "solving.solve",
    "draw": "render",
    "explain": "reasoning.explaining",
    "generate": "design.generate",
    "hint": "reasoning.hints",
    "marginals": "solving.marginals",
    "rate": "reasoning.rating",
    "read": "formats",
    "read_all": "formats",
    "read_each": "formats",
    "solutions": "solving.solve",
    "solve": "solving.solve",
    "trace": "literature.traces.trace",
    "typos": "design.typos",
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
