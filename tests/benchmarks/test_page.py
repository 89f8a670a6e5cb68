"""The page is made from what is kept, and names the command but no folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import startup, store
from benchmarks.parts import PARTS

QUICK = ["--quick", "--only", "startup", "--only", "way-in"]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two parts that were measured."""
    folder = tmp_path_factory.mktemp("measured")
    command.main([*QUICK, "--output", str(folder)])
    return folder


@pytest.mark.long
def test_parts_are_kept_and_the_page_is_the_same_without_measuring_again(
    tmp_path: Path, measured: Path
) -> None:
    shutil.copytree(measured, tmp_path, dirs_exist_ok=True)
    page = (tmp_path / "results.md").read_text()
    command.main(["--page", "--output", str(tmp_path)])
    assert (tmp_path / "results.md").read_text() == page
    assert "Written by `python -m benchmarks --quick --only startup --only way-in`" in page
    assert str(tmp_path) not in page
    kept = store.load(tmp_path / "results.json")
    assert list(kept) == ["way-in", "startup"]
    assert kept["way-in"].machine


@pytest.mark.long
def test_measuring_one_part_again_keeps_the_others(tmp_path: Path, measured: Path) -> None:
    shutil.copytree(measured, tmp_path, dirs_exist_ok=True)
    before = store.load(tmp_path / "results.json")
    command.main(["--quick", "--only", "judging", "--output", str(tmp_path)])
    after = store.load(tmp_path / "results.json")
    assert after["startup"] == before["startup"]
    assert "judging" in after
    page = (tmp_path / "results.md").read_text()
    assert page.index(PARTS["judging"].heading) < page.index(PARTS["startup"].heading)
    assert "measured by `python -m benchmarks --quick --only judging`" in page


def test_there_is_no_page_without_measurements(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="measure something first"):
        command.main(["--page", "--output", str(tmp_path)])


def test_every_part_has_a_name_and_a_heading_of_its_own() -> None:
    assert all(name == part.name for name, part in PARTS.items())
    assert len({part.heading for part in PARTS.values()}) == len(PARTS)


def test_the_ratio_of_start_up_is_that_of_the_fastest_runs() -> None:
    times = {startup.EMPTY: [0.02, 0.01], startup.SOLVE: [0.03, 0.05]}
    assert startup.ratio(times) == pytest.approx(3.0)
