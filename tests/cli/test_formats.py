"""``nonolith formats``."""

from __future__ import annotations

import json

from nonolith.formats import FORMATS
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


def test_json_has_one_object_for_each_format(run: Runner) -> None:
    records = [json.loads(line) for line in run("formats", "--json").out.splitlines()]
    assert [record["name"] for record in records] == list(FORMATS)
    by_name = {record["name"]: record for record in records}
    assert by_name["nin"]["holds"] == ["clues"]
    assert by_name["png"]["extra"] == "image"
