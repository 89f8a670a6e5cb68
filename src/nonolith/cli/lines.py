"""``nonolith lines``: the line solvers, for the methods that have an option for it."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.options import CommandParser
from nonolith.cli.output import Output

EXAMPLES = ("nonolith lines", "nonolith lines --json")

_ABILITIES = ("complete", "colours", "enumerates")


def configure(parser: CommandParser) -> None:
    parser.add_json("one object for each line solver, each on a line of its own")


def run(arguments: Namespace) -> int:
    from nonolith.literature.lines import LINE_SOLVERS

    rows = []
    for row in LINE_SOLVERS.values():
        able = [name for name in _ABILITIES if getattr(row, name)]
        texts = {"name": row.name, "summary": row.summary, "source": row.source}
        words = able if row.complete else ["incomplete", *able]
        lines = [row.summary, f"source: {row.source}; {', '.join(words)}"]
        rows.append(({**texts, "capabilities": able}, lines))
    output = Output(arguments)
    output.listing(rows, arguments.json)
    if not arguments.json:
        output.line("several with commas between them are a stack: each is run where those")
        output.line("before it find nothing new (--option lines=fast,complete); + is the same as")
        output.line("a comma (compare --methods bifurcation:lines=fast+complete)")
    return DONE
