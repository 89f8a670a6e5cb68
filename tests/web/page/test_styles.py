"""The style sheets of the page."""

from __future__ import annotations

import re

from tests.web.page.modules import PAGE

DARK = re.compile(r':root(?:\[data-theme="dark"\]|:not\(\[data-theme="light"\]\))[^{]*\{([^}]*)\}')


def test_light_and_dark_colours_stand_in_one_declaration() -> None:
    # light-dark() has both; other values have no such function.
    stated = {
        name
        for sheet in PAGE.rglob("*.css")
        for rule in DARK.findall(sheet.read_text(encoding="utf-8"))
        for name in re.findall(r"([\w-]+):", rule)
    }
    assert stated == {"color-scheme", "--tone", "--night"}
