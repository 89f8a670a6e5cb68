"""``nonolith formats``: what can be read and written."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.options import add_json
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser

EXAMPLES = ("nonolith formats", "nonolith formats --json")

_HOLDS = ("clues", "colours", "texts", "given", "goal", "saved", "several")


def configure(parser: Parser) -> None:
    add_json(parser, "one object a format, each on a line of its own")
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    from nonolith.formats import FORMATS

    output = Output(arguments)
    width = max(map(len, FORMATS))
    for row in FORMATS.values():
        holds = [name for name in _HOLDS if getattr(row.holds, name)]
        if arguments.json:
            output.record(
                {
                    "name": row.name,
                    "title": row.title,
                    "extensions": row.extensions,
                    "holds": holds,
                    "binary": row.binary,
                    "writes": row.writes,
                    "extra": row.extra,
                }
            )
            continue
        output.line(f"{row.name:{width}}  {row.title}")
        output.line(f"{'':{width}}  {' '.join(row.extensions)}; holds {', '.join(holds)}")
        if not row.writes:
            output.line(f"{'':{width}}  only read, not written")
        if row.extra:
            output.line(f"{'':{width}}  needs: pip install 'nonolith[{row.extra}]'")
    return DONE
