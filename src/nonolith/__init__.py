"""Read, solve, explain and draw nonograms, and prove that their solutions are unique.

The names below are the public interface. They are imported on first use, so that a short command
imports only the modules that it needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nonolith.support import notebook

if TYPE_CHECKING:  # for type checkers and editors; a test compares these names with _NAMES
    from nonolith.api.conversion import Conversion as Conversion
    from nonolith.api.designing import mend as mend, typos as typos
    from nonolith.api.drawing import convert as convert, draw as draw
    from nonolith.api.proving import certify as certify, verify_certificate as verify_certificate
    from nonolith.api.reasoning import (
        explain as explain,
        hint as hint,
        rate as rate,
        verify as verify,
    )
    from nonolith.api.solving import (
        check as check,
        count as count,
        marginals as marginals,
        solutions as solutions,
        solve as solve,
    )
    from nonolith.api.tracing import trace as trace
    from nonolith.batches.batch import batch as batch
    from nonolith.certificates.certificate import Certificate as Certificate
    from nonolith.design.generate import (
        generate as generate,
        random_grid as random_grid,
        random_puzzles as random_puzzles,
        tournament_puzzles as tournament_puzzles,
    )
    from nonolith.design.judge import Judge as Judge
    from nonolith.design.make import Made as Made, make as make
    from nonolith.design.proposals import Mending as Mending
    from nonolith.design.random_search import (
        RandomPuzzle as RandomPuzzle,
        design_puzzles as design_puzzles,
    )
    from nonolith.design.typos import Typo as Typo, Typos as Typos
    from nonolith.formats import (
        read as read,
        read_all as read_all,
        read_each as read_each,
        write as write,
    )
    from nonolith.formats.answers import Answer as Answer, check_answers as check_answers
    from nonolith.literature.comparison.compare import Comparison as Comparison, compare as compare
    from nonolith.model.clue import Block as Block, Clue as Clue
    from nonolith.model.draft import Draft as Draft
    from nonolith.model.grid import Grid as Grid
    from nonolith.model.limits import Limits as Limits
    from nonolith.model.palette import Colour as Colour, Palette as Palette
    from nonolith.model.puzzle import Puzzle as Puzzle
    from nonolith.model.result import (
        Count as Count,
        Result as Result,
        Statistics as Statistics,
        Verdict as Verdict,
    )
    from nonolith.reasoning.explaining import Explanation as Explanation
    from nonolith.reasoning.hints import Hint as Hint
    from nonolith.reasoning.rating import Rating as Rating
    from nonolith.reasoning.verifying import Verification as Verification
    from nonolith.render import Style as Style
    from nonolith.render.animation import animation as animation, film_strip as film_strip
    from nonolith.render.booklet import booklet as booklet
    from nonolith.render.play_page import play_page as play_page
    from nonolith.solving.one_line import SolvedLine as SolvedLine, line as line
    from nonolith.support.errors import (
        AmbiguousError as AmbiguousError,
        ArgumentError as ArgumentError,
        CertificateError as CertificateError,
        FormatError as FormatError,
        FormatWarning as FormatWarning,
        LimitReached as LimitReached,
        MissingExtraError as MissingExtraError,
        NonolithError as NonolithError,
        PluginWarning as PluginWarning,
        PuzzleError as PuzzleError,
        UnsupportedError as UnsupportedError,
    )
    from nonolith.web.notebook import widget as widget

#: For each module that defines public names, these names, separated by spaces.
_NAMES = {
    "api.conversion": "Conversion",
    "api.designing": "mend typos",
    "api.drawing": "convert draw",
    "api.proving": "certify verify_certificate",
    "api.reasoning": "explain hint rate verify",
    "api.solving": "check count marginals solutions solve",
    "api.tracing": "trace",
    "batches.batch": "batch",
    "certificates.certificate": "Certificate",
    "design.random_search": "RandomPuzzle design_puzzles",
    "design.generate": "generate random_grid random_puzzles tournament_puzzles",
    "design.judge": "Judge",
    "design.make": "Made make",
    "design.proposals": "Mending",
    "design.typos": "Typo Typos",
    "formats": "read read_all read_each write",
    "formats.answers": "Answer check_answers",
    "literature.comparison.compare": "Comparison compare",
    "model.clue": "Block Clue",
    "model.draft": "Draft",
    "model.grid": "Grid",
    "model.limits": "Limits",
    "model.palette": "Colour Palette",
    "model.puzzle": "Puzzle",
    "model.result": "Count Result Statistics Verdict",
    "reasoning.explaining": "Explanation",
    "reasoning.hints": "Hint",
    "reasoning.rating": "Rating",
    "reasoning.verifying": "Verification",
    "render": "Style",
    "render.animation": "animation film_strip",
    "render.booklet": "booklet",
    "render.play_page": "play_page",
    "solving.one_line": "SolvedLine line",
    "support.errors": "AmbiguousError ArgumentError CertificateError FormatError FormatWarning "
    "LimitReached MissingExtraError NonolithError PluginWarning PuzzleError UnsupportedError",
    "web.notebook": "widget",
}
_HOME = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = [*_HOME, "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("nonolith")
        except PackageNotFoundError:  # the package runs from a source tree without installation
            return "unknown"
    if name not in _HOME:
        raise AttributeError(f"module 'nonolith' has no attribute {name!r}")
    value = getattr(import_module(f"nonolith.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def _show(value: object) -> str:
    from nonolith.render.html import html_of

    return html_of(value)


notebook.show = _show


def __dir__() -> list[str]:
    return sorted(__all__)
