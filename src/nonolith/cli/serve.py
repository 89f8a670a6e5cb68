"""Run ``nonolith serve`` and ``mcp``: serve the page and the JSON service, or assistants."""

from __future__ import annotations

import sys
from argparse import Namespace

from nonolith.cli.command import DONE
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser
from nonolith.model.limits import MEBIBYTE
from nonolith.operations.fields import Field
from nonolith.support.kinds import Boolean, Choice, Integer, Number, String
from nonolith.web.answering import USUAL, Bounds

_FIELDS = (
    Field(
        "host",
        String(1000),
        "address to listen on; only this machine reaches 127.0.0.1; 0.0.0.0 means all addresses of "
        "this machine",
        default="127.0.0.1",
        metavar="NAME",
    ),
    Field("port", Integer(0, 65535), "port to listen on; 0 chooses a free port", default=8000),
    Field("open", Boolean(), "open the page in a browser"),
    Field(
        "jobs",
        Integer(1, 10**9),
        "maximum number of requests that run at the same time in each of the three lanes (quick, "
        "medium, long), but at least 2 in the quick lane; by default the number of cores",
        flags=("-j", "--jobs"),
    ),
    Field(
        "timeout",
        Number(0.01, 10**9),
        "time limit for each request, in seconds",
        default=USUAL.seconds,
        metavar="SECONDS",
    ),
    Field(
        "max_body",
        Integer(1, 1024),
        "maximum size of a request, in MiB",
        default=USUAL.body // MEBIBYTE,
        metavar="MIB",
    ),
    Field(
        "max_memory",
        Integer(64, 10**9),
        "maximum memory of each process that works on a request, in MiB",
        default=USUAL.memory // MEBIBYTE,
        metavar="MIB",
    ),
    Field(
        "max_connections",
        Integer(1, 10**9),
        "maximum number of open connections; never more than half of the number of files that the "
        "process may open",
        default=USUAL.connections,
    ),
    Field(
        "max_client_connections",
        Integer(1, 10**9),
        "maximum number of open connections from one address, other than those of --trusted-proxy; "
        "never more than half of all",
        default=USUAL.client_connections,
    ),
    Field(
        "access_log",
        Choice(lambda: ("none", "json")),
        "json: write a JSON object for each request to standard error",
        default="none",
    ),
    Field("metrics", Boolean(), "answer /metrics, in the text format of Prometheus"),
)


def add_serve(parser: Parser) -> None:
    parser.add_fields(*_FIELDS)
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="accept requests for this host name too, such as the name of a reverse proxy; may be "
        "repeated",
    )
    parser.add_argument(
        "--trusted-proxy",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="IP address or network (10.0.0.0/8) of a reverse proxy: its headers X-Forwarded-For, "
        "X-Forwarded-Proto and X-Forwarded-Prefix are believed; may be repeated",
    )
    parser.add_colour()
    parser.add_examples("nonolith serve --help")


def run_serve(arguments: Namespace) -> int:
    from nonolith.web import serve

    output = Output(arguments)

    def ready(address: str) -> None:
        output.line(f"nonolith is at {address} (Ctrl-C stops it)")
        sys.stdout.flush()
        if arguments.open:
            import webbrowser

            webbrowser.open(address)

    serve(
        arguments.host,
        arguments.port,
        jobs=arguments.jobs,
        allow_hosts=arguments.allow_host,
        trusted_proxies=arguments.trusted_proxy,
        bounds=_bounds(
            arguments,
            connections=arguments.max_connections,
            client_connections=arguments.max_client_connections,
        ),
        access_log=arguments.access_log == "json",
        metrics=arguments.metrics,
        ready=ready,
    )
    return DONE


def add_mcp(parser: Parser) -> None:
    parser.add_argument(
        "--folder",
        metavar="FOLDER",
        help="let the tools read files in this folder and below; by default no files",
    )
    shared = {field.name: field for field in _FIELDS}
    body = shared["max_body"].replace(default=16)
    parser.add_fields(shared["jobs"], shared["timeout"], body, shared["max_memory"])
    parser.add_examples("nonolith mcp --help")


def run_mcp(arguments: Namespace) -> int:
    from pathlib import Path

    from nonolith.web.assistants import serve_assistants
    from nonolith.workers.machine import cores

    folder = None if arguments.folder is None else Path(arguments.folder)
    serve_assistants(_bounds(arguments), arguments.jobs or cores(), folder)
    return DONE


def _bounds(arguments: Namespace, **more: int) -> Bounds:
    return Bounds(
        seconds=arguments.timeout,
        body=arguments.max_body * MEBIBYTE,
        memory=arguments.max_memory * MEBIBYTE,
        **more,
    )
