"""The guide to the engine lists exactly the files of the engine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine"
GUIDE = (ROOT / "docs" / "dev" / "engine.md").read_text(encoding="utf-8")

# The text below the heading of a folder, by the folder's name.
SECTIONS = dict(re.findall(r"^## `(\w+)/`.*?\n(.*?)(?=^## |\Z)", GUIDE, re.M | re.S))


def test_the_engine_guide_has_a_section_for_each_folder() -> None:
    assert set(SECTIONS) == {path.name for path in ENGINE.iterdir()}


@pytest.mark.parametrize("folder", SECTIONS)
def test_a_section_of_the_guide_names_each_header_of_its_folder(folder: str) -> None:
    headers = {path.name for path in (ENGINE / folder).glob("*.hpp")}
    assert headers <= set(re.findall(r"`(\w+\.hpp)`", SECTIONS[folder]))


@pytest.mark.parametrize("folder", SECTIONS)
def test_a_folder_includes_only_folders_listed_before_it_in_the_guide(folder: str) -> None:
    order = list(SECTIONS)
    known = set(order[: order.index(folder) + 1])
    for path in (ENGINE / folder).iterdir():
        needed = set(re.findall(r'#include "(\w+)/', path.read_text(encoding="utf-8")))
        assert needed <= known, path.name


def test_files_that_the_engine_guide_names_exist() -> None:
    folders = (ROOT, ENGINE, *ENGINE.iterdir(), ROOT / "tests" / "engine")
    for name in re.findall(r"`([\w/]+\.(?:cpp|py|pyi|hpp))`", GUIDE):
        assert any((folder / name).is_file() for folder in folders), name
