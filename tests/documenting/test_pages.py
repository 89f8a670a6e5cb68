"""The pages about methods and line solvers agree with the tables."""

from __future__ import annotations

import pytest

from documenting.pages import pages
from nonolith.solving.methods import METHODS
from tests.cli.running import ROOT

DOCS = ROOT / "docs"


@pytest.mark.parametrize("path", pages())
def test_a_page_is_made_from_its_table(path: str) -> None:
    written = (DOCS / path).read_text(encoding="utf-8")
    assert written == pages()[path], "run: python -m documenting.pages docs"


def test_every_option_is_explained() -> None:
    for name in METHODS:
        options = pages()[f"methods/{name}.md"].partition("## Options\n")[2]
        assert "|  |" not in options, name


def test_no_page_is_left_of_a_method_that_is_gone() -> None:
    assert {path.stem for path in (DOCS / "methods").glob("*.md")} == {*METHODS, "README"}
