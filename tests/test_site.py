"""The documentation is built without warnings, is complete, and its links lead somewhere.

These tests are long because ``.ci/run`` builds the documentation too, with ``make docs``.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

import nonolith
from nonolith.cli import COMMANDS
from tests.processes import run

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent

pytestmark = [pytest.mark.first, pytest.mark.long]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built documentation, as pages and as a manual page."""
    pytest.importorskip("sphinx", reason="sphinx is not installed")
    pytest.importorskip("myst_parser", reason="myst-parser is not installed")
    pytest.importorskip("furo", reason="furo is not installed")
    folder = tmp_path_factory.mktemp("site")
    for kind in ("html", "man"):
        build = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", kind]
        places = [folder / "doctrees", ROOT / "docs", folder / kind]
        built = run([*build, "-d", *map(str, places)], seconds=600)
        assert (built.returncode, built.stderr) == (0, "")
    return folder


def test_links_between_pages_lead_somewhere(site: Path) -> None:
    texts = {path: path.read_text("utf-8") for path in (site / "html").rglob("*.html")}
    names = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in texts.items()}
    assert len(texts) > 40
    for path, text in texts.items():
        for link in re.findall(r'\bhref="(?!\w+:)([^"]*)"', text):
            file, _, name = unquote(re.sub(r"\?[^#]*", "", link)).partition("#")
            target = (path.parent / file).resolve() if file else path
            assert target.exists(), f"{path.name}: {link}"
            if name and target in names:
                assert name in names[target], f"{path.name}: {link}"


@pytest.mark.parametrize(
    ("query", "pages"),
    [
        ("unique", "faq library"), ("difficulty", "difficulty faq"), ("cors", "service"),
        ("hint", "explain operations/hint"), ("colour", "library"), ("pdf", "drawing"),
        ("booklet", "drawing"), ("json", "formats"), ("webpbn", "formats"), ("install", "index"),
        ("photo", "design"), ("typo", "operations/typos"), ("count solutions", "library"),
        ("cite", "references"), ("plugin", "plugins"), ("docker", "service"),
        ("jupyter", "library"), ("async", "recipes"), ("sat solver", "methods/sat"),
        ("keyboard", "page"), ("several puzzles", "batch"), ("timeout", "library"),
    ],
)  # fmt: skip
def test_the_search_finds_a_page_among_the_first_three(
    site: Path, browser: Browser, query: str, pages: str
) -> None:
    page = browser.new_page()
    page.goto(f"{(site / 'html' / 'search.html').as_uri()}?q={query}")
    page.wait_for_selector("#search-results li a")
    page.wait_for_timeout(200)  # the results are shown one by one
    found = page.eval_on_selector_all("#search-results li a", "all => all.map(a => a.pathname)")
    page.close()
    first = [str(Path(name).with_suffix("")) for name in found[:3]]
    assert any(name.endswith(f"/{wanted}") for name in first for wanted in pages.split()), first


def test_every_public_name_is_on_a_page_of_the_library(site: Path) -> None:
    text = "".join(path.read_text("utf-8") for path in (site / "html" / "api").glob("*.html"))
    for name in set(nonolith.__all__) - {"__version__"}:
        assert text.count(f'id="nonolith.{name}"') == 1, name


def test_the_manual_page_has_every_command(site: Path) -> None:
    text = (site / "man" / "nonolith.1").read_text("utf-8")
    for name in COMMANDS:
        assert re.search(rf"^\.SH NONOLITH {name.upper()}$", text, re.MULTILINE), name
