"""The guide to the engine knows every file of it, and no other."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGINE_GUIDE = (ROOT / "docs" / "dev" / "engine.md").read_text(encoding="utf-8")


def test_the_engine_guide_names_every_header_and_no_other() -> None:
    named = set(re.findall(r"`(\w+\.hpp)`", ENGINE_GUIDE)) - {"check.hpp", "naive.hpp"}
    assert named == {path.name for path in (ROOT / "engine").glob("*.hpp")}


def test_files_that_the_engine_guide_names_exist() -> None:
    for name in re.findall(r"`([\w/]+\.(?:cpp|py|pyi|hpp))`", ENGINE_GUIDE):
        folders = (ROOT, ROOT / "engine", ROOT / "tests" / "engine")
        assert any((folder / name).is_file() for folder in folders), name
