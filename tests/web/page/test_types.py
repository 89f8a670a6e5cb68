"""The types in the comments and in the declarations of the page's modules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "src" / "nonolith" / "web" / "page"  # wheels have no *.d.ts
WRITE = "from nonolith.web.openapi import declarations; print(declarations(), end='')"
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
ANY = re.compile(r"@\w+\s*\{[^@]*?\bany\b[^@]*?\}")


def test_the_types_of_the_service_are_those_of_its_description() -> None:
    pytest.importorskip("starlette", reason="starlette is not installed")
    from nonolith.web.openapi import declarations, description

    types = declarations()
    file = PAGE / "types" / "api.d.ts"
    assert file.read_text(encoding="utf-8") == types, f'run: python -c "{WRITE}" > {file}'
    found = description()
    schemas = found["components"]["schemas"]
    for path in found["paths"].values():
        for call in path.values():
            texts = json.dumps(call)
            assert '"properties"' not in texts  # all schemas have names
            names = re.findall(r'"#/components/schemas/(\w+)"', texts)
            assert {*names} <= schemas.keys()
            assert all(f"export type {name} = " in types for name in names)


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
