"""``nonolith page``: write a puzzle as a self-contained page to play on."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE, LIMIT
from nonolith.cli.inputs import Entry, read_entries, request_of, settings_of, work_on
from nonolith.cli.options import CommandParser
from nonolith.cli.targets import deliver
from nonolith.operations.reasoning import EXPLAIN

EXAMPLES = (
    "nonolith page -o cat.html examples/cat.non",
    "nonolith page -o toadstool.html -n 1 examples/toadstool.xml",
)


def configure(parser: CommandParser) -> None:
    parser.add_input(several=False)
    parser.add_output(
        "write the page to this file, as a whole or not at all; - (the default) is standard output"
    )
    parser.add_people()


def run(arguments: Namespace) -> int:
    import nonolith

    settings = settings_of(arguments, EXPLAIN)

    def work(entry: Entry) -> int:
        explanation = EXPLAIN.run(request_of(entry, arguments, settings))
        deliver(nonolith.play_page(explanation), arguments.output)
        return DONE if explanation.limit is None else LIMIT

    return work_on(read_entries(arguments, "a page has"), work)
