"""The document of the page names all modules that its first views import, and no others."""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath

from nonolith.web.files import PAGE, made_files

IMPORT = re.compile(r'^import [^;"]*"([^"]+)";$', re.MULTILINE)

#: The modules that are loaded for the front page, and then for the next click; they import others.
FIRST = {"service.js", "main.js", "texts/en.js", "views/find.js"}
LATER = (
    {"views/play.js", "play/end.js"}
    | {f"catalogue/{name}.js" for name in ("generating", "list", "mine")}
    | {f"texts/{name}.{language}.js" for name in ("end", "play") for language in ("de", "en")}
)


def with_imports(names: set[str]) -> set[str]:
    """Return modules, and all that they import at once, directly or indirectly."""
    found, made = set[str](), {*made_files()}
    new = set(names)
    while new:
        found |= new
        new = {
            normpath(join(dirname(name), path))
            for name in new - made
            for path in IMPORT.findall((PAGE / name).read_text(encoding="utf-8"))
        } - found
    return found


def listed(part: str) -> list[str]:
    """Return the modules that a part of the document names."""
    return re.findall(r'<(?:script type="module" src|link rel="modulepreload" href)="(.*?)"', part)


def test_the_document_names_the_modules_of_the_first_views() -> None:
    first, later, _ = re.split("</?template>", (PAGE / "index.html").read_text(encoding="utf-8"))
    assert sorted(listed(first)) == sorted(with_imports(FIRST))
    assert sorted(listed(later)) == sorted(with_imports(LATER) - with_imports(FIRST))


def test_the_front_page_loads_few_bytes() -> None:
    first = re.split("<template>", (PAGE / "index.html").read_text(encoding="utf-8"))[0]
    sheets = re.findall(r'<link rel="stylesheet" href="(.*?)"', first)
    names = {*listed(first), *sheets} - {*made_files()}
    sizes = {name: (PAGE / name).stat().st_size for name in names}
    assert sum(sizes.values()) < 126_000, sizes
