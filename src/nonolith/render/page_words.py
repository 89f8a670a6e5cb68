"""Words of the library for the page: the names of colours, as a module of JavaScript.

The service sends the module, and a page that is one file contains it; no copy lies in the folder of
the page. ``colours.d.ts`` there declares its type.
"""

from __future__ import annotations

from functools import cache
from json import dumps

from nonolith.reasoning.language import languages, named

#: The name of the module in the folder of the page.
COLOURS = "texts/colours.js"


@cache
def colours_module() -> str:
    """Return the module: for each language the names of colours, by their English names."""
    words = {name: named(name).colours for name in languages()}
    return f"export const colours = {dumps(words, ensure_ascii=False)};\n"
