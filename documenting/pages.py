"""Write the pages about methods and line solvers: ``docs/methods/`` and ``docs/lines.md``.

    python -m documenting.pages docs

A test fails if the pages differ from this program's output.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from inspect import getdoc
from pathlib import Path

from nonolith.formats.atomic_file import write_file
from nonolith.literature.comparison.text_tables import markdown
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import Method
from nonolith.solving.options import meanings, options_table

_MADE = "<!-- Made by `python -m documenting.pages docs`; change the code, not this page. -->\n"

#: For each ability of a method, a column heading and the texts for methods with and without it.
ABILITIES = {
    "enumerates": ("all", "finds all solutions", "finds only one solution"),
    "proves": (
        "proves",
        "proves that it has found all solutions, or that there are none",
        "proves nothing",
    ),
    "colours": ("colours", "solves puzzles in colour", "solves only black-and-white puzzles"),
    "counts": ("counts", "counts solutions without listing them, and finds the backbone", ""),
    "nodes": ("nodes", "", "does not count branches, so it ignores a limit on nodes"),
}


def pages() -> dict[str, str]:
    """Return all pages by their path in the documents folder."""
    made = {f"methods/{name}.md": method_page(method) for name, method in METHODS.items()}
    return {"methods/README.md": index(), "lines.md": lines_page(), **made}


def method_page(method: Method) -> str:
    """Return the page of one method."""
    name, extra = method.name, method.capabilities.extra
    install = f"The method requires an extra: `pip install 'nonolith[{extra}]'`.\n" if extra else ""
    # The start of ``auto`` is a ``partial``, whose module is not the module of the method.
    home = method.options if isinstance(method.start, partial) else method.start
    summary = f"{method.summary[0].upper()}{method.summary[1:]}."
    parts = [
        f"# {name}\n",
        _MADE,
        f"{summary} Source: {method.source}.\n",
        f"```sh\nnonolith solve --method {name} 5x5:1/3/5/3/1/1/3/5/3/1\n```\n",
        install,
        f"## The idea\n\n{_idea(home.__module__)}\n",
        f"## What it can do\n\n{_bullets(_able(method))}",
        f"## Options\n\n{_options(method)}",
    ]
    return "\n".join(part for part in parts if part)


def index() -> str:
    """Return the page with the table of all methods."""
    heads = [
        "method",
        "what it is",
        "source",
        *(head for head, _, _ in ABILITIES.values()),
        "extra",
    ]
    rows = [
        [
            f"[{name}]({name}.md)", method.summary, method.source,
            *("yes" if getattr(method.capabilities, a) else "" for a in ABILITIES),
            method.capabilities.extra or "",
        ]
        for name, method in METHODS.items()
    ]  # fmt: skip
    return "\n".join(
        [
            "# The methods\n",
            _MADE,
            "The table lists all solving methods; the first method is the default. Each method has "
            "a page with its idea and its options. `nonolith methods` lists the methods, and "
            "`nonolith compare examples/cat.non` measures all methods on one puzzle.\n",
            "The columns mean:\n",
            _bullets(
                [
                    "all: The method finds all solutions.",
                    "proves: The method proves that there are no further solutions.",
                    "colours: The method solves puzzles with several colours besides blank.",
                    "counts: The method counts solutions without listing them.",
                    "nodes: The method obeys a limit on the number of branches.",
                    "extra: The method requires this extra, which a command such as "
                    "`pip install 'nonolith[sat]'` installs.",
                ]
            ),
            markdown(heads, rows),
        ]
    )


def lines_page() -> str:
    """Return the page with the table of line solvers and the idea of each."""
    rows = [
        [
            f"[{name}](#{name})",
            solver.summary,
            solver.source,
            "yes" if solver.complete else "",
            "yes" if solver.colours else "",
        ]
        for name, solver in LINE_SOLVERS.items()
    ]
    parts = [
        "# The line solvers\n",
        _MADE,
        "A line solver deduces colours of cells from the clue and the known cells of one line. A "
        "complete line solver makes all possible deductions.\n",
        markdown(["line solver", "what it is", "source", "complete", "colours"], rows),
    ]
    for name, solver in LINE_SOLVERS.items():
        module = solver.settle.__module__
        # The line solver ``bits`` is not from the literature; its function has the docstring.
        own = module.startswith("nonolith.literature")
        parts.append(f"## {name}\n\n{_idea(module) if own else _prose(solver.settle)}\n")
    return "\n".join(parts)


def _able(method: Method) -> list[str]:
    abilities = [
        yes if getattr(method.capabilities, name) else no
        for name, (_, yes, no) in ABILITIES.items()
    ]
    return [text for text in abilities if text]


def _options(method: Method) -> str:
    meaning = meanings(method.options)
    rows = [
        [f"`{name}`", kind.replace("|", "\\|"), f"`{default}`", _markdown(meaning.get(name, ""))]
        for name, kind, default in options_table(method)
    ]
    if not rows:
        return "None.\n"
    return markdown(["option", "what it may be", "default", "what it does"], rows)


def _idea(module: str) -> str:
    return _prose(sys.modules[module])


def _prose(documented: object) -> str:
    return _markdown(getdoc(documented) or "")


def _markdown(text: str) -> str:
    return text.replace("``", "`")


def _bullets(lines: Iterable[str]) -> str:
    return "".join(f"- {line}\n" for line in lines)


def write(docs: Path) -> None:
    """Write all pages, and delete the pages of methods that no longer exist."""
    made = pages()
    for old in (docs / "methods").glob("*.md"):
        if f"methods/{old.name}" not in made:
            old.unlink()
    for path, text in made.items():
        write_file(str(docs / path), text)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
