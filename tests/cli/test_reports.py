"""Reports of comparisons: when a file is written again, and what goes to standard output."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from nonolith import UnsupportedError
from nonolith.cli import reports
from nonolith.cli.reports import _CsvFile, _CsvLines, reports_of


def test_a_file_is_written_again_after_20_times_the_time_of_writing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each writing takes two seconds, so that the next one is forty seconds after its end."""
    now = 0.0
    written: list[tuple[float, str]] = []

    def saved(path: str, data: str) -> None:
        nonlocal now
        written.append((now, data))
        now += 2.0

    monkeypatch.setattr(reports, "monotonic", lambda: now)
    monkeypatch.setattr(reports, "save", saved)
    monkeypatch.setattr("nonolith.literature.comparison.report.to_csv", lambda runs: f"{len(runs)}")
    file = _CsvFile(str(tmp_path / "a.csv"))
    file.end()
    assert written == []
    for moment in (0.0, 5.0, 41.5, 42.0, 50.0):
        now = moment
        file.add(object())  # type: ignore[arg-type]
    assert written == [(0.0, "1"), (42.0, "4")]
    file.end()
    assert written[-1] == (50.0, "5")


def test_the_names_of_the_columns_are_written_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[object] = []
    monkeypatch.setattr("nonolith.literature.comparison.report.to_csv", lambda _, head: head)
    monkeypatch.setattr(reports, "deliver", lambda data, path: given.append((data, path)))
    lines = _CsvLines()
    for _ in range(3):
        lines.add(object())  # type: ignore[arg-type]
    lines.end()
    assert given == [(True, "-"), (False, "-"), (False, "-")]


@pytest.mark.parametrize(
    ("json", "csv", "plot"), [(True, "-", None), (False, "-", "-"), (True, None, "-")]
)
def test_standard_output_takes_only_one_form(json: bool, csv: str | None, plot: str | None) -> None:
    arguments = Namespace(json=json, csv=csv, plot=plot, colour="never")
    with pytest.raises(UnsupportedError) as raised:
        reports_of(arguments, ["auto"])
    assert str(raised.value) == ("standard output takes only one of --json, --csv - and --plot -")


@pytest.mark.parametrize(
    ("json", "csv", "plot", "kinds"),
    [
        (False, None, None, ["_Lines"]),
        (True, None, None, ["_Json"]),
        (False, "-", None, ["_CsvLines"]),
        (False, None, "-", ["_Plot"]),
        (True, "a.csv", "a.png", ["_CsvFile", "_Plot", "_Json"]),
        (False, "a.csv", None, ["_CsvFile", "_Lines"]),
    ],
)
def test_files_are_written_beside_what_is_shown(
    json: bool, csv: str | None, plot: str | None, kinds: list[str]
) -> None:
    pytest.importorskip("matplotlib")
    arguments = Namespace(json=json, csv=csv, plot=plot, colour="never")
    assert [type(each).__name__ for each in reports_of(arguments, ["auto"])] == kinds
