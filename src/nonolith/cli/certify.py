"""``nonolith certify``: write a verdict with a proof for other programs, or check one."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import nonolith
from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.console import show_message
from nonolith.cli.inputs import Entry, entries_of, for_each, for_each_source, show_error
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, limits_of, search_settings
from nonolith.cli.targets import deliver, is_file
from nonolith.operations.fields import Boolean, Field, Integer
from nonolith.support.errors import CertificateError, LimitReached, NonolithError, UnsupportedError
from nonolith.support.plurals import plural

EXAMPLES = (
    "nonolith certify examples/lighthouse.non -o lighthouse.cert",
    "nonolith certify --max-solutions 24 4x4:1/1/1/1/1/1/1/1",
)


def configure(parser: Parser) -> None:
    parser.add_input()
    parser.add_output(
        "write the certificate to this file, as a whole or not at all; - is standard output; "
        "without -o only the claim is printed"
    )
    parser.add_fields(
        Field(
            "max_solutions",
            Integer(1, 10**6),
            "maximum number of solutions that a certificate lists; a puzzle with more is refused",
            default=1000,
        ),
        Field("check", Boolean(), "FILE is a certificate: check that it proves its claim"),
    )
    parser.add_file(
        "--of", meaning="with --check: the certificate must be about this puzzle", kind=str
    )
    parser.add_search()
    parser.add_json()


def run(arguments: Namespace) -> int:
    output = Output(arguments)
    if arguments.check:
        if arguments.output is not None:
            raise UnsupportedError("--check writes nothing: leave out -o")
        if arguments.method or arguments.options or arguments.nodes is not None:
            raise UnsupportedError(
                "--check does not search: of the limits, it takes only --timeout"
            )
        return _check_each(arguments, output)
    if arguments.of is not None:
        raise UnsupportedError("--of names the puzzle of a certificate: use it with --check")
    settings = search_settings(arguments) | {"max_solutions": arguments.max_solutions}

    def work(entry: Entry) -> int:
        certificate = write_certificate(entry, arguments.output, arguments, settings)
        if arguments.output is None or is_file(arguments.output):
            _show(certificate, entry.name, "proved", arguments, output)
        return DONE if certificate.solutions else NO_SOLUTION

    return for_each(arguments, work)


def write_certificate(
    entry: Entry, path: str | None, arguments: Namespace, settings: dict[str, Any]
) -> nonolith.Certificate:
    """Certify a puzzle, and write the certificate to ``path`` unless it is None."""
    if path is not None and entry.name:
        raise UnsupportedError(
            "a certificate is about one puzzle: choose one with --number, or run the command "
            "once for each puzzle"
        )
    certificate = nonolith.certify(entry.puzzle, limits=limits_of(arguments), **settings)
    if path is not None:
        deliver(certificate.data, path, "a certificate")
    return certificate


def _check_each(arguments: Namespace, output: Output) -> int:
    """Check certificates; return 1 if one does not prove its claim."""
    puzzle = None
    if arguments.of is not None:
        entries = list(entries_of(arguments.of, arguments))
        if len(entries) != 1:
            raise UnsupportedError(
                f"{arguments.of} has {len(entries)} puzzles: choose one with --number"
            )
        puzzle = entries[0].puzzle

    def work(source: str) -> int:
        certificate = nonolith.verify_certificate(source, puzzle, limits=limits_of(arguments))
        name = source if len(arguments.files) > 1 else ""
        _show(certificate, name, "checked", arguments, output)
        return DONE

    def on_error(error: NonolithError, source: Entry | str) -> int:
        if isinstance(error, CertificateError):
            show_message(f"{source}: not proved: {error}")
            return NO_SOLUTION
        if isinstance(error, LimitReached):
            show_message(f"{source}: {error}")
            return LIMIT
        return show_error(error, source)

    return for_each_source(arguments, work, on_error)


def _show(
    certificate: nonolith.Certificate, name: str, done: str, arguments: Namespace, output: Output
) -> None:
    from nonolith.certificates.certificate import claim_of

    number = len(certificate.solutions)
    if arguments.json:
        record = {
            "source": name or arguments.files[0],
            "verdict": str(certificate.verdict),
            "solutions": number,
            "steps": certificate.steps,
            "bytes": len(certificate.data),
        }
        output.record(record)
        return
    start = f"{name}: " if name else ""
    output.line(f"{start}{done}: {claim_of(number)} ({plural(certificate.steps, 'step')})")
