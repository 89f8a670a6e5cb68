"""Prove verdicts, and check proofs."""

from __future__ import annotations

import os
from typing import Any

from nonolith.api.coercion import public
from nonolith.certificates import certifying
from nonolith.certificates.certificate import Certificate
from nonolith.certificates.checking import MAX_CERTIFICATE, check_certificate
from nonolith.formats import PuzzleLike, puzzle_of
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.solving.work import Work, limits_raised
from nonolith.support.arguments import expect
from nonolith.support.errors import FormatError
from nonolith.support.files import read_file

certify = public(certifying.certify)


def verify_certificate(
    source: str | os.PathLike[str] | bytes | Certificate,
    puzzle: PuzzleLike | None = None,
    *,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Certificate:
    """Check a certificate, with code that is independent of the engine.

    The check generates the clauses again from the clues and compares them with the formula. It
    compares the solutions with the clues, and verifies each step of the proof.

    Args:
        source: A path, the bytes of a file, or a certificate.
        puzzle: The puzzle that the certificate must be about (clues, colours and given cells).
            Default: any puzzle.
        limits: Limits on the seconds and the memory of the check.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Returns:
        The certificate; its solutions and its verdict are now proved.

    Raises:
        CertificateError: The certificate does not prove its claim, or is about another puzzle.
        FormatError: The file cannot be read, or is not a certificate.
        LimitReached: A limit ended the check.

    >>> from nonolith import Puzzle
    >>> file = certify(Puzzle(rows=[[1], [2]], columns=[[2], [1]])).data
    >>> print(verify_certificate(file).verdict)
    unique
    """
    work = Work(Limits.of(limits, timeout))
    required = None if puzzle is None else puzzle_of(puzzle)
    name, data = _data(source)
    try:
        with limits_raised("the certificate was checked"):
            return check_certificate(data, required, work)
    except FormatError as error:
        raise FormatError(error.message, source=name, expected=error.expected) from None


def _data(source: Any) -> tuple[str, bytes]:
    """Return the name of a source, for messages, and the bytes of the certificate."""
    if isinstance(source, Certificate):
        return "<certificate>", source.data
    if isinstance(source, bytes):
        return "<bytes>", source
    expect(source, (str, os.PathLike), "source", "a path, bytes or a Certificate")
    path = os.fspath(source)
    return path, read_file(path, MAX_CERTIFICATE)
