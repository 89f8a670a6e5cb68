"""``nonolith certify``: write a verdict with a proof for other programs, or check one."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, entries_of, for_each, for_each_source, refused
from nonolith.cli.options import CommandParser, limits_of, search_settings
from nonolith.cli.output import Output
from nonolith.cli.targets import deliver, is_file
from nonolith.operations.fields import Boolean, Field, Integer
from nonolith.support.errors import CertificateError, LimitReached, NonolithError, UnsupportedError
from nonolith.support.plurals import plural

if TYPE_CHECKING:
    from nonolith.certificates.certificate import Certificate

EXAMPLES = (
    "nonolith certify examples/lighthouse.non -o lighthouse.cert",
    "nonolith certify --max-solutions 24 4x4:1/1/1/1/1/1/1/1",
)


def configure(parser: CommandParser) -> None:
    parser.add_input()
    parser.add_output(
        "write the certificate to this file, as a whole or not at all; - is standard output; "
        "without it only the claim is printed"
    )
    parser.add_fields(
        Field(
            "max_solutions",
            Integer(1, 10**9),
            "maximum length of a list of solutions that is certified",
            default=1000,
        ),
        Field("check", Boolean(), "FILE is a certificate: check that it proves its claim"),
    )
    parser.add_file("--of", "with --check: the certificate must be about this puzzle", str)
    parser.add_search()
    parser.add_json()


def run(arguments: Namespace) -> int:
    if arguments.of is not None and not arguments.check:
        raise UnsupportedError("--of names the puzzle of a certificate: use it with --check")
    if arguments.check and arguments.output is not None:
        raise UnsupportedError("--check writes nothing: leave out -o")
    searching = arguments.method, arguments.options, arguments.nodes
    if arguments.check and any(each not in (None, []) for each in searching):
        raise UnsupportedError("--check searches nothing: of the limits it has --timeout only")
    output = Output(arguments)
    return _check_each(arguments, output) if arguments.check else _certify(arguments, output)


def _certify(arguments: Namespace, output: Output) -> int:
    settings = search_settings(arguments)
    settings["max_solutions"] = arguments.max_solutions
    settings["limits"] = limits_of(arguments)

    def work(entry: Entry) -> int:
        certificate = write_certificate(entry, arguments.output, settings)
        if arguments.output is None or is_file(arguments.output):
            _show(certificate, entry.name, "proved", arguments, output)
        return DONE if certificate.solutions else NO_SOLUTION

    return for_each(arguments, work)


def write_certificate(entry: Entry, path: str | None, settings: dict[str, Any]) -> Certificate:
    """Certify a puzzle, and write the certificate to ``path`` unless it is None."""
    import nonolith

    if path is not None and entry.name:
        raise UnsupportedError(
            "a certificate is about one puzzle: choose one with --number, or write each by a "
            "command of its own"
        )
    certificate = nonolith.certify(entry.puzzle, **settings)
    if path is not None:
        deliver(certificate.data, path, "a certificate")
    return certificate


def _check_each(arguments: Namespace, output: Output) -> int:
    """Check certificates; return 1 if one does not prove its claim."""
    import nonolith

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

    def failed(error: NonolithError, source: Entry | str) -> int:
        if isinstance(error, CertificateError):
            refused(NonolithError(f"{source}: not proved: {error}"), source)
            return NO_SOLUTION
        if isinstance(error, LimitReached):
            refused(NonolithError(f"{source}: {error}"), source)
            return LIMIT
        return refused(error, source)

    return for_each_source(arguments, work, failed)


def _show(
    certificate: Certificate, name: str, what: str, arguments: Namespace, output: Output
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
    output.line(f"{start}{what}: {claim_of(number)} ({plural(certificate.steps, 'step')})")
