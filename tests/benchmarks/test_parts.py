"""The parts of the benchmarks: measured, shown, and compared with their aims; and the page."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from benchmarks import __main__ as command, startup, widths
from benchmarks.__main__ import PARTS
from benchmarks.base import Settings
from benchmarks.certificates import CERTIFICATES, Proofs
from benchmarks.contests import SetTimes, Timing
from benchmarks.engine_parts import ENGINE_PARTS
from benchmarks.many import MANY
from benchmarks.sets import random_of_all_kinds
from benchmarks.way_in import WAY_IN


def measured(name: str) -> Any:
    lines: list[str] = []
    kept = PARTS[name].measure(Settings(quick=True), lines.append)
    assert lines
    return kept


def test_every_part_has_a_name_and_a_heading_of_its_own() -> None:
    assert all(name == part.name for name, part in PARTS.items())
    assert len({part.heading for part in PARTS.values()}) == len(PARTS)


def test_many_puzzles_are_measured_and_set_beside_their_aims() -> None:
    kept = measured("many")
    page = MANY.show(kept)
    assert "from a pack into SQLite" in page
    assert "50 such puzzles from one file" in page
    for beyond, wall, ratio, met in ((9e-6, 9.0, 1.95, True), (11e-6, 11.0, 1.8, False)):
        costs, speed = [["in memory", beyond, 1e-4, 10e-6]], [100_000, 2, wall, 17.0, ratio]
        aims = MANY.aims({**kept, "costs": costs, "speed": speed})
        assert [aim.met for aim in aims] == [met] * 3


@pytest.mark.long
def test_the_times_to_make_puzzles_are_compared_with_their_aims() -> None:
    kept = measured("way-in")
    page = WAY_IN.show(kept)
    for what, fastest, typical, *_ in kept["times"]:
        assert 0 < fastest <= typical
        assert what in page
    assert len(WAY_IN.aims(kept)) == 6
    slow = ["slow", 2e-3, 3e-3, "x", 1.5, 1e-3]
    quick = ["quick", 1e-3, 3e-3, "x", 1.5, 1e-3]
    free = ["free", 1e-3, 3e-3, "x", 1.5, None]
    aims = WAY_IN.aims({"times": [slow, quick, free]})
    assert [(aim.what, aim.met, aim.measured) for aim in aims] == [
        ("slow", False, "2 ms"),
        ("quick", True, "1 ms"),
    ]


@pytest.mark.long
def test_each_width_of_vectors_runs_beside_cadical_on_the_same_puzzles() -> None:
    setting = os.environ.get(widths.SETTING)
    kept = measured("widths")
    assert os.environ.get(widths.SETTING) == setting
    page = widths.WIDTHS.show(kept)
    names = [str(widths.AtWidth(bits)) for bits in widths.widths()]
    assert names[-1] == "no vectors"
    for each in kept:
        assert list(each["timings"]) == [*names, "CaDiCaL"]
        conflicts = [each["timings"][name]["conflicts"] for name in names]
        assert all(one == conflicts[0] for one in conflicts)
        assert set(each["timings"]["CaDiCaL"]["puzzle"]) < set(each["timings"][names[0]]["puzzle"])
    assert all(name in page for name in (*names, "CaDiCaL"))
    slow = {n: Timing(2.0, 2.0, 1, True) for n in range(3)}
    quick = {n: Timing(1.0, 1.0, 1, True) for n in range(3)}
    made = [
        SetTimes("set", "note", 1, timings={"512 bits": slow, "256 bits": quick, "128 bits": slow})
    ]
    aims = widths.WIDTHS.aims([times.to_json() for times in made])
    assert [aim.met for aim in aims] == [False, True]


@pytest.mark.long
def test_the_search_runs_without_each_part_and_cells_are_compared_with_the_aim() -> None:
    kept = measured("parts")
    page = ENGINE_PARTS.show(kept)
    for each in kept:
        times = SetTimes.from_json(each["times"])
        assert len({tuple(numbers) for numbers in times.timings.values()}) == 1
        assert all(name in page for name in times.timings)
    slow, quick = ({**kept[0], "cells": [[1.0, seconds, True]]} for seconds in (5.1, 4.9))
    assert [aim.met for aim in ENGINE_PARTS.aims([slow, quick])] == [False, True]


@pytest.mark.long
def test_all_that_is_certified_is_accepted_by_both_checkers() -> None:
    kept = measured("certificates")
    every = [Proofs(*each) for each in kept["proofs"]]
    for proofs in every:
        assert proofs.puzzles == proofs.many + proofs.unfinished + proofs.certified
        assert proofs.accepted == proofs.certified
        assert proofs.name in CERTIFICATES.show(kept)
    assert sum(proofs.certified for proofs in every) > 8
    assert CERTIFICATES.aims(kept)[0].met
    less = [list(each._replace(accepted=each.accepted - 1)) for each in every]
    assert not CERTIFICATES.aims({**kept, "proofs": less})[0].met


def test_random_puzzles_are_of_all_kinds() -> None:
    puzzles = random_of_all_kinds(1, 400).puzzles
    assert {len(puzzle.palette) for puzzle in puzzles} == {2, 3, 4}
    assert any(puzzle.given is not None for puzzle in puzzles)
    assert any(0 in puzzle.shape for puzzle in puzzles)


def test_the_ratio_of_start_up_is_that_of_the_fastest_runs() -> None:
    times = {startup.EMPTY: [0.02, 0.01], startup.SOLVE: [0.03, 0.05]}
    assert startup.ratio(times) == pytest.approx(3.0)


@pytest.mark.long
def test_parts_are_kept_and_measured_again_alone(tmp_path: Path) -> None:
    def run(*arguments: str) -> str:
        command.main([*arguments, "--output", str(tmp_path)])
        return (tmp_path / "results.md").read_text()

    page = run("--quick", "--only", "startup", "--only", "way-in")
    assert run("--page") == page
    assert "`python -m benchmarks --quick --only startup --only way-in` writes this page" in page
    assert str(tmp_path) not in page
    kept = command.load(tmp_path / "results.json")
    assert list(kept) == ["way-in", "startup"]
    assert kept["way-in"].machine
    page = run("--quick", "--only", "judging")
    again = command.load(tmp_path / "results.json")
    assert {name: again[name] for name in kept} == kept
    assert page.index(PARTS["judging"].heading) < page.index(PARTS["startup"].heading)
    assert "The command was `python -m benchmarks --quick --only judging`." in page


def test_the_page_is_that_of_the_results(tmp_path: Path) -> None:
    folder = Path(command.__file__).parent
    shutil.copy(folder / "results.json", tmp_path)
    command.main(["--page", "--output", str(tmp_path)])
    assert (tmp_path / "results.md").read_text() == (folder / "results.md").read_text()


def test_there_is_no_page_without_measurements(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="has no results"):
        command.main(["--page", "--output", str(tmp_path)])
