"""Run ``nonolith serve`` and ``mcp``: serve the page and the JSON service, or assistants."""

from __future__ import annotations

import sys
from argparse import Namespace

from nonolith import web
from nonolith.cli.command import DONE
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, given
from nonolith.model.limits import MEBIBYTE
from nonolith.operations.derived import fields_of
from nonolith.operations.fields import Field
from nonolith.support.kinds import ENDLESS, Boolean, Choice, Integer, Number
from nonolith.web.answering import USUAL, Bounds
from nonolith.web.server import serve

_JOBS, *_SERVE = fields_of(serve, "jobs", "host", "port", "metrics")
_TIMEOUT = Field(
    "timeout",
    Number(0.01, ENDLESS),
    "time limit for each request, in seconds",
    default=USUAL.seconds,
    metavar="SECONDS",
)
_BODY = Field(
    "max_body",
    Integer(1, 1024),
    "maximum size of a request, in MiB",
    default=USUAL.body // MEBIBYTE,
    metavar="MIB",
)
_MEMORY = Field(
    "max_memory",
    Integer(64, ENDLESS),
    "maximum memory of each process that works on a request, in MiB",
    default=USUAL.memory // MEBIBYTE,
    metavar="MIB",
)
_CONNECTIONS = [
    field.replace(flags=(f"--max-{field.name.replace('_', '-')}",))
    for field in fields_of(Bounds, "connections", "client_connections")
]


def add_serve(parser: Parser) -> None:
    catalogue, hosts, origins, proxies = fields_of(
        serve, "catalogue", "allow_hosts", "allow_origins", "trusted_proxies"
    )
    parser.add_fields(
        *_SERVE,
        _JOBS,
        catalogue.replace(metavar="FOLDER"),
        _TIMEOUT,
        _BODY,
        _MEMORY,
        *_CONNECTIONS,
        Field("open", Boolean(), "open the page in a browser"),
        Field(
            "access_log",
            Choice(lambda: ("none", "json")),
            "json: write a JSON object for each request to standard error",
            default="none",
        ),
        hosts.replace(flags=("--allow-host",), metavar="NAME"),
        origins.replace(flags=("--allow-origin",), metavar="ORIGIN"),
        proxies.replace(flags=("--trusted-proxy",), metavar="ADDRESS"),
    )
    parser.add_colour()
    parser.add_examples("nonolith serve --help")


def run_serve(arguments: Namespace) -> int:
    output = Output(arguments)

    def ready(address: str) -> None:
        output.line(f"nonolith is at {address} (Ctrl-C stops it)")
        sys.stdout.flush()
        if arguments.open:
            import webbrowser

            webbrowser.open(address)

    names = ("host", "port", "jobs", "metrics", "catalogue", "allow_hosts", "allow_origins")
    own = given(arguments, (*names, "trusted_proxies"))
    log = arguments.access_log == "json"
    web.serve(**own, bounds=_bounds(arguments), access_log=log, ready=ready)
    return DONE


def add_mcp(parser: Parser) -> None:
    parser.add_argument(
        "--folder",
        metavar="FOLDER",
        help="let the tools read files in this folder and below; by default no files",
    )
    parser.add_fields(_JOBS, _TIMEOUT, _BODY.replace(default=16), _MEMORY)
    parser.add_examples("nonolith mcp --help")


def run_mcp(arguments: Namespace) -> int:
    from pathlib import Path

    from nonolith.web.assistants import serve_assistants
    from nonolith.workers.machine import cores

    folder = None if arguments.folder is None else Path(arguments.folder)
    serve_assistants(_bounds(arguments), arguments.jobs or cores(), folder)
    return DONE


def _bounds(arguments: Namespace) -> Bounds:
    return Bounds(
        seconds=arguments.timeout,
        body=arguments.max_body * MEBIBYTE,
        memory=arguments.max_memory * MEBIBYTE,
        **given(arguments, _CONNECTIONS),
    )
