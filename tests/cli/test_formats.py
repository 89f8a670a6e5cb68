"""Tests of ``nonolith formats``."""

from __future__ import annotations

from nonolith.formats import FORMATS
from nonolith.model.puzzle import TEXTS
from tests.cli.running import Runner


def test_every_format_is_listed_with_its_extensions(run: Runner) -> None:
    code, out, _ = run("formats")
    assert code == 0
    for row in FORMATS.values():
        assert f"{row.name} " in out
        assert row.title in out
        assert " ".join(row.extensions) in out


def test_the_list_fits_80_columns(run: Runner) -> None:
    assert max(map(len, run("formats").out.splitlines())) < 80


def test_a_format_that_is_only_read_is_marked(run: Runner) -> None:
    assert "only read, not written" in run("formats").out


def test_the_parts_that_a_format_holds_are_listed(run: Runner) -> None:
    lines = run("formats").out.splitlines()
    for row in FORMATS.values():
        listed = next(
            line for line in lines if line.partition(";")[0].split()[:1] == [row.extensions[0]]
        )
        held = listed.partition("; holds ")[2].split(", ")
        if row.holds.texts and row.holds.texts != TEXTS:
            assert [text for text in held if text in TEXTS] == list(row.holds.texts)
        else:
            assert ("texts" in held) == bool(row.holds.texts)
            assert not set(held) & set(TEXTS)
