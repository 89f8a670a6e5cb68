"""``nonolith serve``: a page to play, solve and design on, and a JSON service."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.options import add_colour
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, whole

EXAMPLES = ("nonolith serve --help",)


def configure(parser: Parser) -> None:
    parser.add_argument(
        "--host",
        metavar="NAME",
        default="127.0.0.1",
        help="listen at this address; by default 127.0.0.1, which only this machine reaches; "
        "0.0.0.0 is all addresses",
    )
    parser.add_argument(
        "--port",
        metavar="NUMBER",
        type=whole(0),
        default=8000,
        help="listen at this port, by default 8000; 0 takes one that is free",
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument(
        "-j",
        "--jobs",
        metavar="NUMBER",
        type=whole(1),
        help="number of long requests that are worked on at a time, and of quick ones (at least "
        "two); by default the number of cores",
    )
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="let the service be reached under this name as well, as that of a reverse proxy; may "
        "be given several times",
    )
    add_colour(parser)


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
