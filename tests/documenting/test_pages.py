"""The pages about methods and line solvers are there and agree with the tables."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from documenting import figures
from documenting.first_picture import first_picture
from documenting.pages import FIRST_PICTURE, KEPT, index, lines_page, main, method_page
from documenting.stages import picture
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.solving.methods import METHODS
from tests.cli.running import EXAMPLES, ROOT

DOCS = ROOT / "docs"
ADVICE = "run: python -m documenting.pages docs examples"


def kept() -> figures.Figures:
    found = figures.load(DOCS / KEPT)
    assert found is not None
    return found


@pytest.mark.parametrize("name", METHODS)
def test_the_page_of_each_method_is_as_in_its_row(name: str) -> None:
    page = (DOCS / "methods" / f"{name}.md").read_text(encoding="utf-8")
    assert page == method_page(METHODS[name], kept()), ADVICE
    assert METHODS[name].source in page
    for option in METHODS[name].options._fields:
        assert f"| `{option}` |" in page


@pytest.mark.parametrize("name", METHODS)
def test_the_picture_of_each_method_is_what_it_does(name: str) -> None:
    drawn = (DOCS / "methods" / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == picture(METHODS[name]), ADVICE
    assert ElementTree.fromstring(drawn).tag.endswith("svg")


def test_the_first_picture_is_what_the_example_gives() -> None:
    drawn = (DOCS / FIRST_PICTURE).read_text(encoding="utf-8")
    assert drawn == first_picture(EXAMPLES), ADVICE
    assert f"![A puzzle, a hint on its board, and its solution](docs/{FIRST_PICTURE})" in (
        ROOT / "README.md"
    ).read_text(encoding="utf-8")


def test_every_option_is_explained() -> None:
    for name in METHODS:
        page = (DOCS / "methods" / f"{name}.md").read_text(encoding="utf-8")
        options = page.partition("## Options\n")[2].partition("## At work")[0]
        assert "|  |" not in options, name


def test_the_tables_are_as_in_the_rows() -> None:
    page = (DOCS / "methods" / "README.md").read_text(encoding="utf-8")
    assert page == index(kept()), ADVICE
    assert all(f"]({name}.md)" in page for name in METHODS)
    lines = (DOCS / "lines.md").read_text(encoding="utf-8")
    assert lines == lines_page(kept()), ADVICE
    assert all(f"\n## {name}\n" in lines for name in LINE_SOLVERS)


def test_no_page_is_left_of_a_method_that_is_gone(tmp_path: Path) -> None:
    names = {path.stem for path in (DOCS / "methods").glob("*.md")}
    assert names == {*METHODS, "README"}


def test_pages_are_written_from_what_is_kept_and_old_ones_taken_away(tmp_path: Path) -> None:
    folder = tmp_path / "methods"
    folder.mkdir()
    (folder / "figures.json").write_bytes((DOCS / KEPT).read_bytes())
    (folder / "gone.md").write_text("of a method that is no more")
    main([str(tmp_path), str(EXAMPLES)])
    assert {path.name for path in folder.iterdir()} == {
        path.name for path in (DOCS / "methods").iterdir()
    }
    assert (tmp_path / "lines.md").read_bytes() == (DOCS / "lines.md").read_bytes()
