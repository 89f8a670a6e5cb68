"""``nonolith methods``: what can solve, and how it is set."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.options import add_json
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser

EXAMPLES = ("nonolith methods", "nonolith methods --json")

_ABILITIES = ("enumerates", "proves", "colours", "counts")


def configure(parser: Parser) -> None:
    add_json(parser, "one object a method, each on a line of its own")
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    from nonolith.methods import METHODS
    from nonolith.methods.options import options_table

    output = Output(arguments)
    width = max(map(len, METHODS))
    for row in METHODS.values():
        able = [name for name in _ABILITIES if getattr(row.capabilities, name)]
        options = options_table(row)
        if arguments.json:
            output.record(
                {
                    "name": row.name,
                    "summary": row.summary,
                    "source": row.source,
                    "capabilities": able,
                    "extra": row.capabilities.extra,
                    "options": [
                        {"name": name, "type": kind, "default": default}
                        for name, kind, default in options
                    ],
                }
            )
            continue
        output.line(f"{row.name:{width}}  {row.summary}")
        output.line(f"{'':{width}}  source: {row.source}; {', '.join(able)}")
        for name, kind, default in options:
            output.line(f"{'':{width}}  --option {name}={default}  ({kind})")
        if row.capabilities.extra:
            output.line(f"{'':{width}}  needs: pip install 'nonolith[{row.capabilities.extra}]'")
    return DONE
