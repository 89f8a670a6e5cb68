"""``nonolith lines``: the line solvers, for the methods that have an option for it."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.options import add_json
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser

EXAMPLES = ("nonolith lines", "nonolith lines --json")

_ABILITIES = ("complete", "colours", "enumerates")


def configure(parser: Parser) -> None:
    add_json(parser, "one object for each line solver, each on a line of its own")
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    from nonolith.literature.lines import LINE_SOLVERS

    output = Output(arguments)
    width = max(map(len, LINE_SOLVERS))
    for row in LINE_SOLVERS.values():
        able = [name for name in _ABILITIES if getattr(row, name)]
        if arguments.json:
            output.record(
                {
                    "name": row.name,
                    "summary": row.summary,
                    "source": row.source,
                    "capabilities": able,
                }
            )
            continue
        output.line(f"{row.name:{width}}  {row.summary}")
        words = able if row.complete else ["incomplete", *able]
        output.line(f"{'':{width}}  source: {row.source}; {', '.join(words)}")
    if not arguments.json:
        output.line("several with commas between them are a stack: each is run where those")
        output.line("before it find nothing new (--option lines=fast,complete); + is the same as")
        output.line("a comma (compare --methods bifurcation:lines=fast+complete)")
    return DONE
