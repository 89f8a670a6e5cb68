"""The page is made from what is kept, and names the command but no folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import plots, startup, store
from benchmarks.parts import PARTS
from benchmarks.parts.variants import VARIANTS
from nonolith.solving.methods import METHODS

QUICK = ["--quick", "--only", "startup", "--only", "random30"]


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
    plot = (tmp_path / "random-30x30.svg").read_bytes()
    command.main(["--page", "--output", str(tmp_path)])
    assert (tmp_path / "results.md").read_text() == page
    assert (tmp_path / "random-30x30.svg").read_bytes() == plot
    assert "Written by `python -m benchmarks --quick --only startup --only random30`" in page
    assert str(tmp_path) not in page
    kept = store.load(tmp_path / "results.json")
    assert list(kept) == ["random30", "startup"]
    assert kept["random30"].machine


@pytest.mark.long
def test_measuring_one_part_again_keeps_the_others(tmp_path: Path, measured: Path) -> None:
    shutil.copytree(measured, tmp_path, dirs_exist_ok=True)
    before = store.load(tmp_path / "results.json")
    command.main(["--quick", "--only", "growth", "--output", str(tmp_path)])
    after = store.load(tmp_path / "results.json")
    assert after["startup"] == before["startup"]
    assert "growth" in after
    page = (tmp_path / "results.md").read_text()
    assert page.index(PARTS["growth"].heading) < page.index(PARTS["startup"].heading)
    assert "measured by `python -m benchmarks --quick --only growth`" in page


def test_there_is_no_page_without_measurements(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="measure something first"):
        command.main(["--page", "--output", str(tmp_path)])


def test_every_part_has_a_name_and_a_heading_of_its_own() -> None:
    assert all(name == part.name for name, part in PARTS.items())
    assert len({part.heading for part in PARTS.values()}) == len(PARTS)


def test_every_variant_changes_options_that_exist() -> None:
    defaults = METHODS["conflict"].options()._asdict()
    for changed in VARIANTS.values():
        for option, value in changed.items():
            assert defaults[option] != value


def test_the_ratio_of_start_up_is_that_of_the_fastest_runs() -> None:
    times = {startup.EMPTY: [0.02, 0.01], startup.SOLVE: [0.03, 0.05]}
    assert startup.ratio(times) == pytest.approx(3.0)


def test_every_contender_of_the_plots_is_distinct_without_colour() -> None:
    looks = plots.STYLES.values()
    assert (
        len({look.dashes for look in looks}) == len({look.marker for look in looks}) == len(looks)
    )
    assert len({look.colour for look in looks}) == len(looks)


def test_a_plot_draws_every_contender(tmp_path: Path) -> None:
    points = [plots.Point(10, 0.1, 0.2, 0), plots.Point(20, 1.0, 5.0, 2)]
    panels = {"one": {"x": points}, "two": {"x": points, "y": points}}
    plots.growth(tmp_path / "g.svg", panels, 5.0, "note")
    plots.cactus(tmp_path / "c.svg", "title", {"x": ([0.1, 0.2], 4), "y": ([], 4)})
    for plot in (tmp_path / "g.svg", tmp_path / "c.svg"):
        text = plot.read_text()
        assert text.startswith("<?xml")
        assert text.rstrip().endswith("</svg>")
        assert ">x</text>" in text
        assert ">y</text>" in text
