"""Other packages add formats, methods and renderers, and a broken one ends nothing."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from tests import processes

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "plugin"

#: Broken entry points by group, and the part of the warning that names the reason.
BROKEN = {
    "nonolith.formats": {
        "no_module = absent_module:FORMAT": "absent_module",
        "ends = ends:FORMAT": "SystemExit",
        "no_format = json:dumps": "is not a Format",
        "non = nonolith_emoji:FORMAT": "another one has this name",
        "other_name = nonolith_emoji:FORMAT": "is not a Format with this name",
    },
    "nonolith.methods": {"fails = fails:METHOD": "ZeroDivisionError"},
    "nonolith.renderers": {"absent = nonolith_emoji:ABSENT": "ABSENT"},
}


def installed(folder: Path, name: str, groups: dict[str, list[str]]) -> None:
    """Write what ``pip install`` writes about a package with these entry points."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [line for group, points in groups.items() for line in (f"[{group}]", *points)]
    (info / "entry_points.txt").write_text("\n".join(lines))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of the path in which the example is installed."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    groups = {
        group: [f"{name} = {value}" for name, value in points.items()]
        for group, points in project["entry-points"].items()
    }
    shutil.copy(EXAMPLE / "nonolith_emoji.py", tmp_path)
    installed(tmp_path, project["name"], groups)
    return tmp_path


def run(folder: Path, *arguments: str, code: int = 0) -> tuple[str, str]:
    """Run a command beside the packages of a folder; return its output and its messages."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "nonolith", *arguments]
    done = processes.run(command, cwd=ROOT, env=environment)
    assert done.returncode == code, done.stderr
    return done.stdout, done.stderr


def test_the_format_of_the_example_is_written_detected_and_read(folder: Path) -> None:
    cat = "examples/cat.non"
    written, _ = run(folder, "convert", cat, "--to", "emoji")
    assert set(written) == set("⬜⬛\n")
    (folder / "cat").write_text(written)
    counted, messages = run(folder, "count", str(folder / "cat"))
    assert (counted, messages) == ("1\n", "")
    assert run(folder, "show", cat, "--goal", "--as", "emoji")[0].strip().endswith(written.strip())
    run(folder, "convert", str(folder / "cat"), "--to", "emoji", "-o", str(folder / "copy.emoji"))
    assert (folder / "copy.emoji").read_text() == written


def test_the_method_of_the_example_solves(folder: Path) -> None:
    solved = json.loads(run(folder, "solve", "--json", "--method", "every_grid",
                            "2x2:1/1/1/1", code=0)[0])  # fmt: skip
    assert solved["verdict"] == "multiple"
    late = run(folder, "solve", "--method", "every_grid", "--timeout", "0.2",
               "examples/cat.non", code=3)  # fmt: skip
    assert "limit" in "".join(late)


def test_the_lists_show_where_members_come_from(folder: Path) -> None:
    for command, member in (("formats", "emoji"), ("methods", "every_grid")):
        assert "from the package nonolith-emoji 1.0" in run(folder, command)[0]
        records = map(json.loads, run(folder, command, "--json")[0].splitlines())
        packages = {record["name"]: record["package"] for record in records}
        assert packages.pop(member) == "nonolith-emoji 1.0"
        assert set(packages.values()) == {"nonolith"}


def test_a_broken_plugin_is_reported_and_ends_nothing(folder: Path) -> None:
    (folder / "ends.py").write_text("raise SystemExit(5)")
    (folder / "fails.py").write_text("1 / 0")
    installed(folder, "nonolith-broken", {group: [*points] for group, points in BROKEN.items()})
    for group, command in (
        ("nonolith.formats", ("formats",)),
        ("nonolith.methods", ("methods",)),
        ("nonolith.renderers", ("show", "examples/cat.non", "--goal", "--as", "emoji")),
    ):
        out, messages = run(folder, *command)
        assert out
        for point, reason in BROKEN[group].items():
            (line,) = [one for one in messages.splitlines() if f" {point.split()[0]} of " in one]
            assert "nonolith-broken 1.0" in line
            assert reason in line
    assert run(folder, "count", "examples/cat.non") == ("1\n", "")


def test_a_format_that_cannot_detect_its_input_ends_nothing(folder: Path) -> None:
    module = folder / "nonolith_emoji.py"
    module.write_text(module.read_text().replace("return Fit.SURE if", "1 / 0; return Fit.SURE if"))
    unknown = folder / "unknown.txt"
    unknown.write_text("neither this nor that")
    _, messages = run(folder, "count", str(unknown), code=2)
    assert "emoji cannot detect its format: ZeroDivisionError" in messages
    assert "not recognised" in messages
