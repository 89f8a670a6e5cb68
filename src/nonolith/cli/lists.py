"""Run ``nonolith formats``, ``methods`` and ``lines``: list formats, methods and line solvers."""

from __future__ import annotations

from argparse import Namespace
from textwrap import wrap
from typing import Any

from nonolith.cli.command import DONE
from nonolith.cli.output import Output, terminal_width
from nonolith.cli.parser import OneOf, Parser, json_field
from nonolith.model.puzzle import TEXTS
from nonolith.operations.fields import Field
from nonolith.operations.shared_fields import methods
from nonolith.support.kinds import Boolean

_METHOD_ABILITIES = {
    "enumerates": "finds all solutions",
    "proves": "proves that there are no more solutions",
    "colours": "solves puzzles in colour",
    "blocks": "accepts clues with blocks",
    "unknown_numbers": "accepts clues that are not fully known",
    "counts": "counts solutions without listing them",
    "logs": "writes a log",
}
_LINE_ABILITIES = ("complete", "colours", "enumerates")

_STACKS = """\
Several line solvers with commas between them are a stack: each one runs only if those before it
find nothing new (--option lines=fast,complete). In compare --methods, write + instead of the
comma (bifurcation:lines=fast+complete)."""


def add_formats(parser: Parser) -> None:
    parser.add_json("one object for each format, each on a line of its own")
    parser.add_examples("nonolith formats", "nonolith formats --json")


def run_formats(arguments: Namespace) -> int:
    from nonolith.formats import FORMATS, Holds

    rows = []
    for row in FORMATS.values():
        holds: list[str] = []
        for name in Holds.__match_args__:
            if name == "texts" and row.holds.texts != TEXTS:
                holds += row.holds.texts
            elif getattr(row.holds, name):
                holds.append("several" if name == "many_puzzles" else name)
        record = {name: getattr(row, name) for name in ("name", "title", "extensions")}
        record |= {"holds": holds, "binary": row.binary, "writes": row.writes, "extra": row.extra}
        record["package"] = FORMATS.package_of(row.name)
        lines = [row.title, f"{' '.join(row.extensions)}; holds {', '.join(holds)}"]
        if not row.writes:
            lines.append("only read, not written")
        rows.append((record, lines + _needs(row.extra, record["package"])))
    Output(arguments).listing(rows, arguments.json)
    return DONE


def add_methods(parser: Parser) -> None:
    parser.add_argument(
        "method",
        metavar="NAME",
        nargs="?",
        type=OneOf("method", methods),
        help="describe only this method, with each of its options",
    )
    parser.add_one_of(
        json_field("one object for each method, each on a line of its own"),
        Field("cite", Boolean(), "print the publications as BibTeX, after nonolith itself"),
    )
    parser.add_examples(
        "nonolith methods",
        "nonolith methods probe1",
        "nonolith methods --json",
        "nonolith methods sat --cite",
    )


def run_methods(arguments: Namespace) -> int:
    from nonolith.solving.methods import METHODS
    from nonolith.solving.options import options_table

    chosen, rows = arguments.method, []
    if arguments.cite:
        from nonolith.literature.references import references_in, software

        cited = references_in(METHODS[chosen].source) if chosen else []
        Output(arguments).text("\n".join([software(), *(each.bibtex for each in cited)]))
        return DONE
    for method in [METHODS[chosen]] if chosen else METHODS.values():
        able = [name for name in _METHOD_ABILITIES if getattr(method.capabilities, name)]
        extra = method.capabilities.extra
        words = [_METHOD_ABILITIES[name] for name in able] if chosen else able
        lines = [method.summary, f"source: {method.source}; {', '.join(words)}"]
        options = []
        for name, kind, default, meaning in options_table(method):
            options.append({"name": name, "type": kind, "default": default, "meaning": meaning})
            lines.append(f"--option {name}={default}  ({kind})")
            if chosen:
                width = min(terminal_width() or 80, 100) - 24
                lines += [f"    {line}" for line in wrap(meaning, width)]
        record = _texts(method) | {"capabilities": able, "extra": extra, "options": options}
        record["package"] = METHODS.package_of(method.name)
        rows.append((record, lines + _needs(extra, record["package"])))
    Output(arguments).listing(rows, arguments.json)
    return DONE


def add_lines(parser: Parser) -> None:
    parser.add_json("one object for each line solver, each on a line of its own")
    parser.add_examples("nonolith lines", "nonolith lines --json")


def run_lines(arguments: Namespace) -> int:
    from nonolith.literature.lines import LINE_SOLVERS

    output, rows = Output(arguments), []
    for row in LINE_SOLVERS.values():
        able = [name for name in _LINE_ABILITIES if getattr(row, name)]
        words = able if row.complete else ["incomplete", *able]
        lines = [row.summary, f"source: {row.source}; {', '.join(words)}"]
        rows.append((_texts(row) | {"capabilities": able}, lines))
    output.listing(rows, arguments.json)
    if not arguments.json:
        output.text(_STACKS)
    return DONE


def _texts(row: Any) -> dict[str, Any]:
    return {"name": row.name, "summary": row.summary, "source": row.source}


def _needs(extra: str | None, package: str) -> list[str]:
    needs = [f"needs: pip install 'nonolith[{extra}]'"] if extra else []
    return needs if package == "nonolith" else [*needs, f"from the package {package}"]
