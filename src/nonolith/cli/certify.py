"""``nonolith certify``: write a verdict with a proof for other programs, or check one."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each, read_entries
from nonolith.cli.options import (
    add_input,
    add_json,
    add_output,
    add_search,
    search_settings,
)
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, whole
from nonolith.cli.targets import deliver, is_file
from nonolith.support.errors import CertificateError, LimitReached, NonolithError, UnsupportedError

if TYPE_CHECKING:
    from nonolith.certificates.certificate import Certificate

EXAMPLES = (
    "nonolith certify examples/lighthouse.non -o lighthouse.cert",
    "nonolith certify --max-solutions 24 4x4:1/1/1/1/1/1/1/1",
)


def configure(parser: Parser) -> None:
    add_input(parser)
    add_output(
        parser,
        "write the certificate to this file, as a whole or not at all; - is standard output; "
        "without it only the claim is printed",
    )
    parser.add_argument(
        "--max-solutions",
        metavar="NUMBER",
        type=whole(1),
        default=1000,
        help="the longest list of solutions that is certified; by default 1000",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="FILE is a certificate: check that it proves its claim",
    )
    parser.add_argument(
        "--of",
        metavar="FILE",
        help="with --check: the certificate must be about the puzzle of this file",
    )
    add_search(parser)
    add_json(parser)
    parser.set_defaults(colour="never")


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

    def work(entry: Entry) -> int:
        certificate = write_certificate(entry, arguments.output, settings)
        if arguments.output is None or is_file(arguments.output):
            _show(certificate, "" if entry.alone else entry.label, "proved", arguments, output)
        return DONE if certificate.solutions else NO_SOLUTION

    return for_each(arguments, work)


def write_certificate(entry: Entry, path: str | None, settings: dict[str, Any]) -> Certificate:
    """Certify a puzzle, and write the certificate to a target; None writes nothing."""
    import nonolith

    if path is not None and not entry.alone:
        raise UnsupportedError(
            "a certificate is about one puzzle: choose one with --number, or write each by a "
            "command of its own"
        )
    certificate = nonolith.certify(entry.puzzle, **settings)
    if path is not None:
        deliver(certificate.data, path, "a certificate")
    return certificate


def _check_each(arguments: Namespace, output: Output) -> int:
    """Check certificates; one that proves nothing ends with 1."""
    import nonolith
    from nonolith.cli.inputs import refused
    from nonolith.model.limits import Limits

    limits = Limits(seconds=arguments.timeout)
    puzzle = None
    if arguments.of is not None:
        entries = read_entries(arguments.of, arguments)
        if len(entries) != 1:
            raise UnsupportedError(
                f"{arguments.of} has {len(entries)} puzzles: choose one with --number"
            )
        puzzle = entries[0].puzzle
    worst = DONE
    for source in arguments.files:
        label = "" if len(arguments.files) == 1 else source
        try:
            certificate = nonolith.verify_certificate(source, puzzle, limits=limits)
        except CertificateError as error:
            refused(NonolithError(f"{source}: not proved: {error}"), source)
            worst = max(worst, NO_SOLUTION)
        except LimitReached as error:
            refused(NonolithError(f"{source}: {error}"), source)
            worst = max(worst, LIMIT)
        except NonolithError as error:
            worst = max(worst, refused(error, source))
        else:
            _show(certificate, label, "checked", arguments, output)
    return worst


def _show(
    certificate: Certificate, label: str, what: str, arguments: Namespace, output: Output
) -> None:
    from nonolith.certificates.certificate import claim_of
    from nonolith.support.plurals import plural

    number = len(certificate.solutions)
    if arguments.json:
        record = {
            "source": label or arguments.files[0],
            "verdict": str(certificate.verdict),
            "solutions": number,
            "steps": certificate.steps,
            "bytes": len(certificate.data),
        }
        output.record(record)
        return
    start = f"{label}: " if label else ""
    output.line(f"{start}{what}: {claim_of(number)} ({plural(certificate.steps, 'step')})")
