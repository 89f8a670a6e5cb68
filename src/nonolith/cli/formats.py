"""``nonolith formats``: what can be read and written."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.options import add_json
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser
from nonolith.formats.base import Format
from nonolith.model.puzzle import TEXTS

EXAMPLES = ("nonolith formats", "nonolith formats --json")

_HOLDS = ("clues", "colours", "texts", "given", "goal", "saved", "several")


def configure(parser: Parser) -> None:
    add_json(parser, "one object for each format, each on a line of its own")
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    from nonolith.formats import FORMATS

    output = Output(arguments)
    width = max(map(len, FORMATS))
    for row in FORMATS.values():
        holds = _held(row)
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


def _held(row: Format) -> list[str]:
    """What a format can hold, in words; ``texts`` means all texts."""
    held: list[str] = []
    for name in _HOLDS:
        if name == "texts" and row.holds.texts != TEXTS:
            held += row.holds.texts
        elif getattr(row.holds, name):
            held.append(name)
    return held
