"""``nonolith methods``: the methods that solve, and their options."""

from __future__ import annotations

from argparse import Namespace
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from nonolith.cli.base import DONE
from nonolith.cli.options import add_json, methods
from nonolith.cli.output import Output, terminal_width
from nonolith.cli.parser import Parser, one_of

if TYPE_CHECKING:
    from nonolith.solving.methods.base import Method

EXAMPLES = ("nonolith methods", "nonolith methods probe1", "nonolith methods --json")

_ABILITIES = {
    "enumerates": "finds all solutions",
    "proves": "proves that there are no more",
    "colours": "takes puzzles in colour",
    "counts": "counts without listing",
}


def configure(parser: Parser) -> None:
    parser.add_argument(
        "method",
        metavar="NAME",
        nargs="?",
        type=one_of("method", methods),
        help="describe only this method, with each of its options",
    )
    add_json(parser, "one object for each method, each on a line of its own")
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    from nonolith.solving.methods import METHODS

    output = Output(arguments)
    width = max(map(len, METHODS))
    for row in [METHODS[arguments.method]] if arguments.method else METHODS.values():
        if arguments.json:
            output.record(_record(row))
        elif arguments.method:
            _tell(row, output)
        else:
            _list(row, width, output)
    return DONE


def _record(row: Method) -> dict[str, Any]:
    from nonolith.solving.options import meanings, options_table

    meaning = meanings(row.options)
    return {
        "name": row.name,
        "summary": row.summary,
        "source": row.source,
        "capabilities": _able(row),
        "extra": row.capabilities.extra,
        "options": [
            {"name": name, "type": kind, "default": default, "meaning": meaning.get(name, "")}
            for name, kind, default in options_table(row)
        ],
    }


def _list(row: Method, width: int, output: Output) -> None:
    from nonolith.solving.options import options_table

    output.line(f"{row.name:{width}}  {row.summary}")
    output.line(f"{'':{width}}  source: {row.source}; {', '.join(_able(row))}")
    for name, kind, default in options_table(row):
        output.line(f"{'':{width}}  --option {name}={default}  ({kind})")
    if row.capabilities.extra:
        output.line(f"{'':{width}}  needs: {_install(row.capabilities.extra)}")


def _tell(row: Method, output: Output) -> None:
    from nonolith.solving.options import meanings, options_table

    output.line(f"{row.name}: {row.summary}")
    output.line(f"source: {row.source}")
    output.line(f"abilities: {', '.join(_ABILITIES[name] for name in _able(row))}")
    if row.capabilities.extra:
        output.line(f"needs: {_install(row.capabilities.extra)}")
    meaning = meanings(row.options)
    width = min(terminal_width() or 80, 100)
    for name, kind, default in options_table(row):
        output.line()
        output.line(f"--option {name}={default}  ({kind})")
        for line in wrap(meaning.get(name, ""), width - 4):
            output.line(f"    {line}")


def _able(row: Method) -> list[str]:
    return [name for name in _ABILITIES if getattr(row.capabilities, name)]


def _install(extra: str) -> str:
    return f"pip install 'nonolith[{extra}]'"
