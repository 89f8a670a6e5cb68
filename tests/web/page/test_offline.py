"""The page without the network, and after an update of the service."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nonolith
from nonolith.web import application, files, sharing
from tests.web.page.conftest import served
from tests.web.page.playing import Pages, shown, solved

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.first

SMALL = "3x3:3/1.1/1/2/1.1/2"
SOLUTION = [0, 1, 2, 3, 5, 6]

#: The files of the page itself.
FOLDER = files.PAGE

READY = "navigator.serviceWorker.ready.then(() => true)"


def installed(pages: Pages, service: str) -> Page:
    """Open the page, and wait until the browser keeps its files."""
    page = pages.open(service, service_workers="allow")
    assert page.evaluate(READY)
    return page


@pytest.mark.long
def test_a_kept_puzzle_is_played_to_the_end_without_the_network(pages: Pages, service: str) -> None:
    page = installed(pages, service)
    solved(page, SMALL)
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Undo").wait_for()  # Solve has a grid, too
    page.locator(".cell").first.click()
    page.context.set_offline(True)
    page.goto(f"{service}#find")
    page.reload()
    page.get_by_role("button", name="3 × 3").click()
    page.get_by_role("grid").wait_for()
    assert shown(page)[0] == "filled"
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("region", name="Hint").get_by_text("Check the network").wait_for()
    for cell in SOLUTION[1:]:
        page.locator(".cell").nth(cell).click()
    page.get_by_text("Solved").first.wait_for()
    page.get_by_role("link", name="Design").click()  # a view that was never shown before
    page.get_by_role("heading", name="Design").wait_for()
    pages.problems[:] = [text for text in pages.problems if "ERR_INTERNET" not in text]


@pytest.mark.long
def test_without_the_network_share_says_what_works(pages: Pages, service: str) -> None:
    page = installed(pages, service)
    solved(page, SMALL)
    page.context.set_offline(True)
    page.get_by_role("link", name="Share").click()
    page.get_by_text("QR codes need a connection").wait_for()
    assert not page.get_by_role("textbox", name="Link").is_visible()
    page.get_by_role("combobox", name="Format").select_option("nonolith (.json)")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    assert nonolith.read(download.value.path()).height == 3
    page.context.set_offline(False)
    page.get_by_role("textbox", name="Link").wait_for()
    pages.problems[:] = [text for text in pages.problems if "ERR_INTERNET" not in text]


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of the files of the page, which the next service uses."""
    copy = shutil.copytree(files.PAGE, tmp_path / "page")
    for module in (application, files, sharing):
        monkeypatch.setattr(module, "PAGE", copy)
    return copy


def released(folder: Path, number: int) -> None:
    """Change the name of a view, which each view shows, and its heading without a puzzle."""
    for name, old, new in (
        ("texts/en.js", '\tshare: "', f'\tshare: "Release {number} '),
        ("views/none.js", 'h("h1", {}, ', f'h("h1", {{}}, "{number} of ", '),
    ):
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")


UPDATED = """navigator.serviceWorker.getRegistration().then(found => found.update())
  .then(({installing}) => new Promise(done => {
    installing.addEventListener("statechange", () => {
      if (/activated|redundant/.test(installing.state)) done(installing.state);
    });
  }))"""


def share(page: Page, number: int) -> None:
    """Go to a view whose module was not loaded yet; check its release."""
    page.get_by_role("link", name=f"Release {number}").click()
    page.get_by_role("heading", name=f"{number} of ").wait_for()


@pytest.mark.long
def test_a_new_release_is_loaded_with_the_next_reload(pages: Pages, folder: Path) -> None:
    released(folder, 1)
    with served() as address:
        page = installed(pages, address)
        released(folder, 2)
        assert page.evaluate(UPDATED) == "activated"
        share(page, 1)
        page.reload()
        share(page, 2)


@pytest.mark.long
def test_a_new_release_is_never_mixed_with_the_old_one(
    pages: Pages, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    released(folder, 1)
    with served() as address:
        page = installed(pages, address)
        other = pages.tab(page, address)
        released(folder, 2)
        assert page.evaluate(UPDATED) == "activated"
        share(page, 1)
        page.reload()
        share(page, 2)
        # Files of another release than the worker's are not kept.
        old = files.made_files()
        old["worker.js"] += b"// changed"
        released(folder, 3)
        with monkeypatch.context() as patch:
            patch.setattr(files, "made_files", lambda _: old)
            assert page.evaluate(UPDATED) == "redundant"
        assert page.evaluate(UPDATED) == "activated"
        released(folder, 4)
        assert page.evaluate(UPDATED) == "activated"
        share(other, 1)
        page.reload()
        share(page, 4)
        other.close()
        released(folder, 5)
        assert page.evaluate(UPDATED) == "activated"
        names = page.evaluate("caches.keys().then(names => names.length)")
        assert names == 3  # the releases 4 and 5, and the record of the tabs
