"""What is written is to the letter what it was when somebody looked at it."""

from __future__ import annotations

from tests.formats.reference import FILE, written


def test_each_format_writes_loses_and_refuses_what_it_did_when_somebody_looked_at_it() -> None:
    # Look at the difference, then: python -m tests.formats.reference
    assert list(written()) == FILE.read_text(encoding="utf-8").split("\n")[:-1]
