"""``nonolith serve``: a page to play, solve and design on, and a JSON service."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.options import CommandParser
from nonolith.cli.output import Output
from nonolith.operations.fields import Boolean, Field, Integer, Text

EXAMPLES = ("nonolith serve --help",)

_FIELDS = (
    Field(
        "host",
        Text(1000),
        "listen at this address; only this machine reaches 127.0.0.1, and 0.0.0.0 is all addresses",
        default="127.0.0.1",
        metavar="NAME",
    ),
    Field("port", Integer(0, 65535), "listen at this port; 0 takes one that is free", default=8000),
    Field("open", Boolean(), "open the page in a browser"),
    Field(
        "jobs",
        Integer(1, 10**9),
        "number of long requests that are worked on at a time, and of quick ones (at least two); "
        "by default the number of cores",
        flags=("-j", "--jobs"),
    ),
)


def configure(parser: CommandParser) -> None:
    parser.add_fields(*_FIELDS)
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="let the service be reached under this name as well, as that of a reverse proxy; may "
        "be given several times",
    )
    parser.add_colour()


def run(arguments: Namespace) -> int:
    from nonolith.web import serve

    output = Output(arguments)

    def ready(address: str) -> None:
        output.line(f"nonolith is at {address} (Ctrl-C ends it)")
        output.flush()
        if arguments.open:
            import webbrowser

            webbrowser.open(address)

    serve(
        arguments.host,
        arguments.port,
        jobs=arguments.jobs,
        allow_hosts=arguments.allow_host,
        ready=ready,
    )
    return DONE
