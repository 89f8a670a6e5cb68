"""Join the modules of the page (``web/page``) in one script, for a page that is a single file.

Browsers do not load modules from ``file://``. So each module becomes a function that returns its
exports, and stands after the modules that it imports. A module may import only in the form
``import { a, b as c } from "./d.js";`` or ``await import("./d.js")``, and export only by ``export``
in front of a function, a class, ``const`` or ``let``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from json import dumps
from posixpath import dirname, join, normpath

from nonolith.reasoning.language import language_of, languages

#: Path of the module with the names of colours, which is generated. The folder contains only its
#: types (``colours.d.ts``).
COLOURS = "texts/colours.js"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.MULTILINE)
_LATER = re.compile(r'\bawait import\("([^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import\b(?!\()|export\b).*", re.MULTILINE)


def colours_module() -> str:
    """Return the source of the module with the names of colours, by language and English name."""
    words = {name: language_of(name).colours for name in languages()}
    return f"export const colours = {dumps(words, ensure_ascii=False)};\n"


def joined(folder: Traversable, first: str, made: Mapping[str, str]) -> str:
    """Return the module ``first`` of a folder with all its imports, as one script.

    ``made`` has the sources of generated modules, which are not in the folder, by name.

    Raises:
        ValueError: A module uses an unsupported form, or imports are circular.
    """
    done: dict[str, str] = {}

    def add(name: str, within: tuple[str, ...]) -> None:
        if name in within:
            raise ValueError(f"{name} imports itself, through {' and '.join(within)}")
        if name in done:
            return

        def module(path: str) -> str:
            other = normpath(join(dirname(name), path))
            add(other, (*within, name))
            return _variable(other)

        def imported(match: re.Match[str]) -> str:
            return f"const {{{match[1].replace(' as ', ': ')}}} = {module(match[2])};"

        source = made.get(name) or folder.joinpath(name).read_text(encoding="utf-8")
        body = _LATER.sub(lambda match: module(match[1]), _IMPORT.sub(imported, source))
        exports = [match[1] for match in _EXPORT.finditer(body)]
        body = _EXPORT.sub("", body)
        if other := _OTHER.search(body):
            raise ValueError(f"{name}: this form is not known: {other[0].strip()}")
        returned = f"return {{ {', '.join(exports)} }};"
        done[name] = f"const {_variable(name)} = (() => {{\n{body}{returned}\n}})();\n"

    add(first, ())
    return "".join(done.values())


def _variable(name: str) -> str:
    return "_" + re.sub(r"\W", "_", name.removesuffix(".js"))
