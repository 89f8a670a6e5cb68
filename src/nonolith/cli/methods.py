"""``nonolith methods``: the methods that solve, and their options."""

from __future__ import annotations

from argparse import Namespace
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from nonolith.cli.base import DONE
from nonolith.cli.options import CommandParser
from nonolith.cli.output import Output, terminal_width
from nonolith.cli.parser import one_of
from nonolith.operations.inputs import methods

if TYPE_CHECKING:
    from nonolith.solving.methods.base import Method

EXAMPLES = ("nonolith methods", "nonolith methods probe1", "nonolith methods --json")

_ABILITIES = {
    "enumerates": "finds all solutions",
    "proves": "proves that there are no more",
    "colours": "takes puzzles in colour",
    "counts": "counts without listing",
}


def configure(parser: CommandParser) -> None:
    parser.add_argument(
        "method",
        metavar="NAME",
        nargs="?",
        type=one_of("method", methods),
        help="describe only this method, with each of its options",
    )
    parser.add_json("one object for each method, each on a line of its own")


def run(arguments: Namespace) -> int:
    from nonolith.solving.methods import METHODS

    names = [arguments.method] if arguments.method else METHODS
    rows = [_row(METHODS[name], full=bool(arguments.method)) for name in names]
    Output(arguments).listing(rows, arguments.json)
    return DONE


def _row(method: Method, full: bool) -> tuple[dict[str, Any], list[str]]:
    """Return the record and the lines of a method; ``full`` lines explain its options."""
    from nonolith.solving.options import meanings, options_table

    able = [name for name in _ABILITIES if getattr(method.capabilities, name)]
    extra = method.capabilities.extra
    words = [_ABILITIES[name] for name in able] if full else able
    lines = [method.summary, f"source: {method.source}; {', '.join(words)}"]
    options = []
    for name, kind, default in options_table(method):
        meaning = meanings(method.options).get(name, "")
        options.append({"name": name, "type": kind, "default": default, "meaning": meaning})
        lines.append(f"--option {name}={default}  ({kind})")
        if full:
            lines += [
                f"    {line}" for line in wrap(meaning, min(terminal_width() or 80, 100) - 24)
            ]
    if extra:
        lines.append(f"needs: pip install 'nonolith[{extra}]'")
    texts = {"name": method.name, "summary": method.summary, "source": method.source}
    return {**texts, "capabilities": able, "extra": extra, "options": options}, lines
