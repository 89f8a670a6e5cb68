"""Run ``nonolith formats``, ``methods`` and ``lines``: list formats, methods and line solvers."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable
from textwrap import wrap
from typing import Any

from nonolith.cli.command import DONE, Member
from nonolith.cli.output import Output, terminal_width
from nonolith.cli.parser import OneOf, Parser
from nonolith.model.puzzle import TEXTS
from nonolith.operations.inputs import methods

#: One row of a list: its record for JSON, and its lines of text.
_ListRow = tuple[dict[str, Any], list[str]]

#: What a format can hold: parts of a puzzle (``texts``: all texts), and ``several`` puzzles.
_HOLDS = ("clues", "colours", "texts", "given", "goal", "saved", "several")

_METHOD_ABILITIES = {
    "enumerates": "finds all solutions",
    "proves": "proves that there are no more solutions",
    "colours": "solves puzzles in colour",
    "counts": "counts solutions without listing them",
}
_LINE_ABILITIES = ("complete", "colours", "enumerates")

_STACKS = """\
Several line solvers with commas between them are a stack: each one runs only if those before it
find nothing new (--option lines=fast,complete). In compare --methods, write + instead of the
comma (bifurcation:lines=fast+complete)."""


def _formats(_: Namespace) -> Iterable[_ListRow]:
    from nonolith.formats import FORMATS

    for row in FORMATS.values():
        holds: list[str] = []
        for name in _HOLDS:
            if name == "texts" and row.holds.texts != TEXTS:
                holds += row.holds.texts
            elif getattr(row.holds, name):
                holds.append(name)
        record = {name: getattr(row, name) for name in ("name", "title", "extensions")}
        record |= {"holds": holds, "binary": row.binary, "writes": row.writes, "extra": row.extra}
        lines = [row.title, f"{' '.join(row.extensions)}; holds {', '.join(holds)}"]
        if not row.writes:
            lines.append("only read, not written")
        yield record, lines + _installation(row.extra)


def _methods(arguments: Namespace) -> Iterable[_ListRow]:
    """Yield the rows of all methods, or of one method with the meanings of its options."""
    from nonolith.solving.methods import METHODS
    from nonolith.solving.options import meanings, options_table

    chosen = arguments.method
    for method in [METHODS[chosen]] if chosen else METHODS.values():
        able = [name for name in _METHOD_ABILITIES if getattr(method.capabilities, name)]
        extra = method.capabilities.extra
        words = [_METHOD_ABILITIES[name] for name in able] if chosen else able
        lines = [method.summary, f"source: {method.source}; {', '.join(words)}"]
        options = []
        for name, kind, default in options_table(method):
            meaning = meanings(method.options).get(name, "")
            options.append({"name": name, "type": kind, "default": default, "meaning": meaning})
            lines.append(f"--option {name}={default}  ({kind})")
            if chosen:
                width = min(terminal_width() or 80, 100) - 24
                lines += [f"    {line}" for line in wrap(meaning, width)]
        record = _texts(method) | {"capabilities": able, "extra": extra, "options": options}
        yield record, lines + _installation(extra)


def _lines(_: Namespace) -> Iterable[_ListRow]:
    from nonolith.literature.lines import LINE_SOLVERS

    for row in LINE_SOLVERS.values():
        able = [name for name in _LINE_ABILITIES if getattr(row, name)]
        words = able if row.complete else ["incomplete", *able]
        lines = [row.summary, f"source: {row.source}; {', '.join(words)}"]
        yield _texts(row) | {"capabilities": able}, lines


def _texts(row: Any) -> dict[str, Any]:
    return {"name": row.name, "summary": row.summary, "source": row.source}


def _installation(extra: str | None) -> list[str]:
    return [f"needs: pip install 'nonolith[{extra}]'"] if extra else []


def _member(
    kind: str,
    examples: tuple[str, ...],
    rows: Callable[[Namespace], Iterable[_ListRow]],
    end: str = "",
) -> Member:
    """Return the functions of a command that prints rows and, except with --json, then ``end``."""

    def configure(parser: Parser) -> None:
        if kind == "method":
            parser.add_argument(
                "method",
                metavar="NAME",
                nargs="?",
                type=OneOf("method", methods),
                help="describe only this method, with each of its options",
            )
        parser.add_json(f"one object for each {kind}, each on a line of its own")
        parser.add_examples(*examples)

    def run(arguments: Namespace) -> int:
        output = Output(arguments)
        output.listing(list(rows(arguments)), arguments.json)
        if end and not arguments.json:
            output.text(end)
        return DONE

    return Member(configure, run)


MEMBERS = {
    "formats": _member("format", ("nonolith formats", "nonolith formats --json"), _formats),
    "methods": _member(
        "method",
        ("nonolith methods", "nonolith methods probe1", "nonolith methods --json"),
        _methods,
    ),
    "lines": _member("line solver", ("nonolith lines", "nonolith lines --json"), _lines, _STACKS),
}
