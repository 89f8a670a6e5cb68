"""A clone with build folders can be moved or copied."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.engine.building import configure, tool

# A project that compiles nothing; it writes the folder for which it was configured.
PROJECT = """
cmake_minimum_required(VERSION 3.20)
project(small LANGUAGES NONE)
file(WRITE ${CMAKE_BINARY_DIR}/configured.txt ${CMAKE_SOURCE_DIR})
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with a project that was configured once."""
    folder = tmp_path / "clone"
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(PROJECT)
    assert configured(folder) == folder
    return folder


def configured(clone: Path) -> Path:
    """Configure the project of a clone, and return the source folder that CMake used."""
    build = clone / "build"
    configure(clone, build, {"CMAKE_MAKE_PROGRAM": tool("ninja")})
    return Path((build / "configured.txt").read_text())


def test_a_clone_that_was_moved_is_built_anew(clone: Path) -> None:
    moved = clone.rename(clone.with_name("moved"))
    assert configured(moved) == moved


def test_a_copied_clone_is_rebuilt_and_the_first_untouched(clone: Path) -> None:
    copied = Path(shutil.copytree(clone, clone.with_name("copied")))
    (clone / "build" / "configured.txt").write_text("untouched")
    assert configured(copied) == copied
    assert (clone / "build" / "configured.txt").read_text() == "untouched"


def test_a_build_from_the_same_folder_is_kept(clone: Path) -> None:
    (clone / "build" / "compiled.o").write_text("")
    configured(clone)
    assert (clone / "build" / "compiled.o").exists()
