"""Several modules of JavaScript as one script, for a page that is a single file.

Browsers do not load modules from ``file://``, so they are put one after the other, each after those
that it imports, each in a function that gives what it exports. This reads the plain forms that the
page is written in: ``import { a, b as c } from "./d.js";``, and ``export`` in front of a
function, a class, ``const`` or ``let``. Any other form is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.MULTILINE)
_RENAMED = re.compile(r"\s+as\s+")
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^\s*(?:import\b(?!\()|export\b).*", re.MULTILINE)


def joined(folder: Traversable, first: str, made: Mapping[str, str] = {}) -> str:
    """Return the module ``first`` of a folder, with all that it imports, as one script.

    Args:
        folder: The folder of the modules.
        first: The name of the module that imports the others.
        made: Modules that are not in the folder: their names and sources.

    Raises:
        ValueError: a module has a form that is not known here, or modules import one another.
    """
    done: dict[str, str] = {}

    def source_of(name: str) -> str:
        return made.get(name) or folder.joinpath(name).read_text(encoding="utf-8")

    _add(source_of, first, done, [])
    return "".join(done.values())


def _add(
    source_of: Callable[[str], str], name: str, done: dict[str, str], within: list[str]
) -> None:
    if name in within:
        raise ValueError(f"{name} imports itself, by {' and '.join(within)}")
    if name in done:
        return
    source = source_of(name)

    def imported(match: re.Match[str]) -> str:
        other = normpath(join(dirname(name), match[2]))
        _add(source_of, other, done, [*within, name])
        names = _RENAMED.sub(": ", match[1])
        return f"const {{{names}}} = {_variable(other)};"

    body = _IMPORT.sub(imported, source)
    exports = [match[1] for match in _EXPORT.finditer(body)]
    body = _EXPORT.sub("", body)
    strange = _LEFT.search(body)
    if strange is not None:
        raise ValueError(f"{name}: this form is not known: {strange[0].strip()}")
    done[name] = (
        f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exports)} }};\n}})();\n"
    )


def _variable(name: str) -> str:
    return "_" + re.sub(r"\W", "_", name.removesuffix(".js"))
