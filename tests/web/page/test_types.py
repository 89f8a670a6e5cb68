"""The types in the comments and in the declarations of the page's modules."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "src" / "nonolith" / "web" / "page"  # wheels have no *.d.ts
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
ANY = re.compile(r"@\w+\s*\{[^@]*?\bany\b[^@]*?\}")


def test_no_type_is_any() -> None:
    # tsc checks nothing of such a value; `unknown` makes the code check it first.
    files = sorted(PAGE.rglob("*.[jt]s"))
    assert len({path.suffix for path in files}) == 2
    for path in files:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".js":
            found = [one for comment in COMMENT.findall(text) for one in ANY.findall(comment)]
        else:
            found = re.findall(r".*\bany\b(?!:).*", COMMENT.sub("", text))
        assert not found, path
