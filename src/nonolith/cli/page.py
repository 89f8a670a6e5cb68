"""``nonolith page``: a puzzle as a page to play on, in one file."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE, LIMIT
from nonolith.cli.inputs import Entry, read_entries, work_on
from nonolith.cli.options import add_input, add_language, add_output, add_time
from nonolith.cli.parser import Parser
from nonolith.cli.targets import deliver
from nonolith.support.errors import UnsupportedError

EXAMPLES = (
    "nonolith page -o cat.html examples/cat.non",
    "nonolith page -o toadstool.html -n 1 examples/toadstool.xml",
)


def configure(parser: Parser) -> None:
    add_input(parser, several=False)
    add_output(
        parser,
        "write the page to this file, as a whole or not at all; - (the default) is standard output",
    )
    add_language(parser, "the language of the page and of its hints")
    add_time(parser)
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    import nonolith

    entries = read_entries(arguments.files[0], arguments)
    if len(entries) > 1:
        raise UnsupportedError(
            f"a page has one puzzle, and there are {len(entries)}; choose one with -n"
        )

    def work(entry: Entry) -> int:
        limits = nonolith.Limits(seconds=arguments.timeout)
        explanation = nonolith.explain(entry.puzzle, language=arguments.language, limits=limits)
        deliver(nonolith.play_page(explanation), arguments.output)
        return DONE if explanation.limit is None else LIMIT

    return work_on(entries, work)
