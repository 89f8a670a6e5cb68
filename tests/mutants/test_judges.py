"""A judge finds what the tests notice, in a copy of the project; the project stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutants import judges
from mutants.__main__ import Chosen, draw, main
from mutants.change import Change, Edit
from mutants.equivalent import FILE, entries, entry_of
from mutants.judges import FailingTestsError, Outcome, judge_for
from mutants.parts import PARTS, ROOT, Part

SMALL = Part("small", ("src/nonolith/sizes.py",), ("tests/small/test_*.py",))
SOURCE = b'''"""Sizes."""


def is_small(size: int) -> bool:
    return size < 10


def is_large(size: int) -> bool:
    return size > 20
'''
TEST = """
import nonolith.sizes
from nonolith import Puzzle

def test_small():
    assert nonolith.sizes.is_small(9) and not nonolith.sizes.is_small(10)
"""

ONCE = """
import pathlib

def test_once():
    assert pathlib.Path("failed").exists() or pathlib.Path("failed").write_text("") > 0
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two functions, of which one is tested."""
    root = tmp_path / "project"
    files = {
        "src/nonolith/__init__.py": b"class Puzzle: pass\n",
        "src/nonolith/sizes.py": SOURCE,
        "tests/small/test_sizes.py": TEST.encode(),
        "mutants/__init__.py": b"",
        "mutants/quick_failure.py": (ROOT / "mutants" / "quick_failure.py").read_bytes(),
        "pyproject.toml": b"[tool.pytest.ini_options]\nmarkers = ['long']\npythonpath = ['.']\n",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(text)
    monkeypatch.setattr(judges, "ROOT", root)
    return root


@pytest.mark.long
def test_what_a_test_looks_at_is_killed_and_what_none_looks_at_survives(
    project: Path, tmp_path: Path
) -> None:
    judge = judge_for(SMALL, tmp_path / "copy")
    judge.begin()
    by_what = {change.what: change for change in SMALL.changes(project)}
    assert judge.judge(by_what["< becomes <="]) is Outcome.KILLED
    assert judge.judge(by_what["> becomes >="]) is Outcome.SURVIVED
    for root in (project, judge.scratch.root):
        assert (root / "src/nonolith/sizes.py").read_bytes() == SOURCE


@pytest.mark.long
def test_a_test_that_fails_only_once_kills_nothing(project: Path, tmp_path: Path) -> None:
    """As those of deadlines do where others use the machine too."""
    with (project / "tests/small/test_sizes.py").open("a") as file:
        file.write(ONCE)
    judge = judge_for(SMALL, tmp_path / "copy")
    judge.begin()
    assert (judge.scratch.root / "failed").exists()


@pytest.mark.long
def test_a_mutant_that_never_ends_is_killed(project: Path, tmp_path: Path) -> None:
    judge = judge_for(SMALL, tmp_path / "copy")
    judge.seconds = 3
    endless = Change(
        "src/nonolith/sizes.py", "endless", (Edit(0, 0, b"while True: pass\n"),), SOURCE
    )
    assert judge.judge(endless) is Outcome.KILLED


@pytest.mark.long
def test_tests_that_fail_without_a_mutant_judge_nothing(project: Path, tmp_path: Path) -> None:
    (project / "src/nonolith/sizes.py").write_bytes(SOURCE.replace(b"10", b"11"))
    with pytest.raises(FailingTestsError, match="test_small"):
        judge_for(SMALL, tmp_path / "copy").begin()


def test_the_same_seed_draws_the_same_mutants() -> None:
    def drawn(seed: int) -> list[Change]:
        return draw(PARTS["lines"], Chosen([PARTS["lines"]], number=9, seed=seed, jobs=1))

    assert drawn(1) == drawn(1) != drawn(2)
    assert len(drawn(1)) == 9


def test_a_file_of_another_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--part", "lines", "--file", "src/nonolith/grid.py"])
    assert "src/nonolith/grid.py is in none of the parts" in capsys.readouterr().err


def test_every_entry_of_the_list_of_equivalent_mutants_is_a_mutant_of_today_with_a_reason() -> None:
    known = entries(FILE.read_text(encoding="utf-8"))
    there = {
        entry_of(change)
        for part in PARTS.values()
        if any(path in part.files() for path, _, _ in known)
        for change in part.changes()
        if change.path in {path for path, _, _ in known}
    }
    assert set(known) <= there
    assert all(known.values())


def test_the_tests_near_a_file_are_tried_first(tmp_path: Path) -> None:
    texts = {"test_a.py": "", "test_b.py": "import sizes", "test_sizes.py": "", "test_c.py": "size"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    part = Part("small", ("sizes.py",), ("test_*.py",))
    assert part.test_files(tmp_path, "sizes.py") == (
        ["test_sizes.py"],
        ["test_b.py"],
        ["test_a.py", "test_c.py"],
    )


def test_every_source_file_is_in_one_part() -> None:
    files = [path for part in PARTS.values() for path in part.files()]
    sources = [*ROOT.glob("src/nonolith/**/*.py"), *ROOT.glob("engine/**/*.[ch]pp")]
    binding = ROOT.glob("engine/python/*")
    assert sorted(files) == sorted(
        path.relative_to(ROOT).as_posix() for path in {*sources} - {*binding}
    )


def test_the_copy_has_hidden_files_but_not_those_that_are_made(
    project: Path, tmp_path: Path
) -> None:
    for name in (".ci/run", ".git/HEAD", ".venv/bin/python", ".mypy_cache/x", ".coverage.1"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text("")
    root = judge_for(SMALL, tmp_path / "copy").scratch.root
    assert [path.name for path in root.iterdir() if path.name.startswith(".")] == [".ci"]
