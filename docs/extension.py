"""Sphinx extension: pages and tables made from the code, and pictures drawn by ``nonolith``.

- ``{made} NAME`` is replaced by a part of the reference: see ``MADE``.
- ``{nonogram} show FILE`` is replaced by the picture that ``nonolith show FILE`` draws, light and
  dark. Its content is the caption.
- ``methods/`` has a page for each method, ``operations/`` has one for each operation, and
  ``project/`` has copies of pages outside ``docs/``. These folders are written before each build.
"""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from base64 import b64encode
from collections.abc import Callable
from contextlib import chdir, redirect_stdout
from html import escape
from importlib.resources import files
from inspect import getdoc
from io import StringIO
from itertools import pairwise
from json import loads
from os.path import normpath, relpath
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

import nonolith
from nonolith.batches.collection import GROUPS
from nonolith.cli import COMMANDS, main
from nonolith.cli.parser import Parser, command_parser, main_parser
from nonolith.literature.comparison.text_tables import markdown
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.literature.references import references_in
from nonolith.operations import OPERATIONS
from nonolith.operations.reasoning import STEP
from nonolith.operations.records import IDENTITY, ResultFields
from nonolith.reasoning.rating import WORDS
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import Method
from nonolith.solving.options import options_table

ROOT = Path(__file__).parent.parent

#: Pages outside ``docs/`` that are also pages of the site.
PAGES = {
    "project/results": "benchmarks/results.md",
    "project/changelog": "CHANGELOG.md",
    "project/contributing": "CONTRIBUTING.md",
    "project/examples": "examples/README.md",
    "project/booklet": "examples/booklet/README.md",
}

LINK = re.compile(r"(?<=\]\()(?!\w+:)([^)#\s]+)")

#: For each ability of a method, a column heading and the texts for methods with and without it.
ABILITIES = {
    "enumerates": ("all", "finds all solutions", "finds only one solution"),
    "proves": (
        "proves",
        "proves that it has found all solutions, or that there are none",
        "proves nothing",
    ),
    "colours": ("colours", "solves puzzles in colour", "solves only black-and-white puzzles"),
    "blocks": ("blocks", "", "solves only puzzles all of whose lines are sums"),
    "unknown_numbers": (
        "unknown",
        "accepts clues that are not fully known",
        "does not accept clues that are not fully known",
    ),
    "counts": ("counts", "counts solutions without listing them, and finds the backbone", ""),
    "logs": ("logs", "can write a log of its search", ""),
    "nodes": ("nodes", "", "does not count branches, so it ignores a limit on nodes"),
}


def method_page(method: Method) -> str:
    """Return the page of one method."""
    name, extra = method.name, method.capabilities.extra
    install = f" The method requires an extra: `pip install 'nonolith[{extra}]'`." if extra else ""
    abilities = (
        yes if getattr(method.capabilities, ability) else no
        for ability, (_, yes, no) in ABILITIES.items()
    )
    options = [
        [f"`{option}`", kind.replace("|", "\\|"), f"`{default}`", meaning]
        for option, kind, default, meaning in options_table(method)
    ]
    heads = ["option", "what it may be", "default", "what it does"]
    return "\n\n".join(
        [
            f"# {name}",
            f"{sentence(method.summary)} Source: {method.source}{cited(method.source)}.{install}",
            f"```sh\nnonolith solve --method {name} 5x5:1/3/5/3/1/1/3/5/3/1\n```",
            f"## The idea\n\n{prose(getdoc(sys.modules[method.start.__module__]))}",
            "## What it can do\n\n" + "\n".join(f"- {text}" for text in abilities if text),
            "## Options\n\n" + (markdown(heads, options) if options else "None."),
        ]
    )


def cited(source: str) -> str:
    """Return the citations of the publications that a source names."""
    keys = ",".join(each.key for each in references_in(source))
    return f" {{cite}}`{keys}`" if keys else ""


def methods_table() -> str:
    """Return the table of all methods."""
    columns = [head for head, _, _ in ABILITIES.values()]
    rows = [
        [
            f"[{name}](methods/{name}.md)",
            f"{method.summary} ({method.source}{cited(method.source)})",
            *("yes" if getattr(method.capabilities, a) else "" for a in ABILITIES),
            method.capabilities.extra or "",
        ]
        for name, method in METHODS.items()
    ]  # fmt: skip
    return markdown(["method", "what it is, and its source", *columns, "extra"], rows)


def lines_table() -> str:
    """Return the table of line solvers."""
    rows = [
        [
            f"[{name}](#{name})", f"{solver.summary} ({solver.source}{cited(solver.source)})",
            *("yes" if able else "" for able in (solver.complete, solver.colours)),
        ]
        for name, solver in LINE_SOLVERS.items()
    ]  # fmt: skip
    return markdown(["line solver", "what it is, and its source", "complete", "colours"], rows)


def lines_sections() -> str:
    """Return a section for each line solver, with its idea."""
    sections = []
    for name, solver in LINE_SOLVERS.items():
        # The line solver ``bits`` is not from the literature; its function has the docstring.
        module = sys.modules[solver.settle.__module__]
        own = module.__name__.startswith("nonolith.literature")
        sections.append(f"## {name}\n\n{prose(getdoc(module if own else solver.settle))}\n")
    return "\n".join(sections)


def commands_sections() -> str:
    """Return a section for each command, and one for a command line without a command."""
    parts = []
    for command in COMMANDS.values():
        parser = command_parser(command)
        examples = "\n".join(parser.examples)
        parts.append(f"## nonolith {command.name}\n\n{sentence(command.summary)}\n")
        parts.append(f"{arguments(parser)}\n```sh\n{examples}\n```\n")
    return "\n".join([*parts, f"## Without a command\n\n{arguments(main_parser(COMMANDS))}"])


def arguments(parser: Parser) -> str:
    """Return the list of the arguments of a parser."""
    return "\n".join(f"{names(action)}\n: {action.help}\n" for action in parser.arguments)


def names(action: argparse.Action) -> str:
    """Return the option strings of an argument, or the placeholder of a positional argument."""
    if not action.option_strings:
        return f"`{action.metavar}{' ...' * (action.nargs == argparse.ONE_OR_MORE)}`"
    value = f" {action.metavar}" if action.nargs != 0 else ""
    return ", ".join(f"`{name}{value}`" for name in action.option_strings)


def operations_table() -> str:
    """Return the table of all operations."""
    rows = [[f"[{name}](operations/{name}.md)", op.summary] for name, op in OPERATIONS.items()]
    return markdown(["endpoint", "what it does"], rows)


def operation_page(name: str) -> str:
    """Return the page of one operation."""
    operation = OPERATIONS[name]
    where = [f"`POST /api/{name}` of [the service](../service.md)", f"the MCP tool `{name}`"]
    if name in COMMANDS:
        where.append(f"[the command](../cli.md#nonolith-{name}) `nonolith {name}`")
    if hasattr(nonolith, name):
        where.append(f"{{any}}`nonolith.{name}` of [the library](../api.md)")
    fields = [
        f"`{field.name}`{' (required)' * field.required}\n: {field.description}\n"
        for field in operation.fields
    ]
    return "\n\n".join(
        [
            f"# {name}",
            sentence(operation.summary),
            "Also: " + "; ".join(where) + ".",
            "## Arguments\n\n" + "\n".join(fields),
            "## Result\n\n" + fields_list(operation.result),
        ]
    )


def result_fields(name: str) -> str:
    """Return the list of the fields of an operation's result, without those shared by all."""
    fields = STEP if name == "step" else OPERATIONS[name].result
    own = {k: text for k, text in fields.items() if k not in IDENTITY and k != "puzzles"}
    return fields_list(own)


def fields_list(fields: ResultFields) -> str:
    """Return a list of fields of a result."""
    return "\n".join(f"`{name}`\n: {text.partition(': ')[2]}\n" for name, text in fields.items())


def sentence(text: str) -> str:
    """Return a summary as a sentence."""
    return f"{text[0].upper()}{text[1:]}."


def catalogue_table() -> str:
    """Return the numbers of puzzles of the page's catalogue with each difficulty, by their size."""
    text = files("nonolith").joinpath("web", "page", "catalogue", "index.json").read_text("utf-8")
    _, names, *table = loads(text)
    puzzles = [dict(zip(names, row, strict=True)) for row in table]
    rows = []
    for least, most in pairwise((0, *GROUPS)):
        found = [
            WORDS[one["word"]]
            for one in puzzles
            if least < max(one["height"], one["width"]) <= most
        ]
        cells = f"{least + 1} to {most}" if least else f"up to {most}"
        rows.append([cells, *map(str, (len(found), *map(found.count, WORDS)))])
    return markdown(["cells", "puzzles", *WORDS], rows)


def prose(text: str | None) -> str:
    """Return the text of a docstring in Markdown."""
    return (text or "").replace("``", "`")


#: What the directive ``made`` can be replaced by. A text with sections must begin with a section.
MADE: dict[str, Callable[..., str]] = {
    "commands": commands_sections,
    "operations": operations_table,
    "result": result_fields,
    "methods": methods_table,
    "lines": lines_table,
    "ideas": lines_sections,
    "catalogue": catalogue_table,
}


class Made(SphinxDirective):
    """The directive ``made``."""

    required_arguments, optional_arguments = 1, 1

    def run(self) -> list[nodes.Node]:
        """Return the text that the arguments name."""
        what, *name = self.arguments
        text = MADE[what](*name)
        return self.parse_text_to_nodes(text, allow_section_headings=True)


class Nonogram(SphinxDirective):
    """The directive ``nonogram``."""

    required_arguments, final_argument_whitespace, has_content = 1, True, True
    option_spec: ClassVar = {"width": directives.length_or_percentage_or_unitless}

    def run(self) -> list[nodes.Node]:
        """Return a figure with the picture; its caption is the content, or the command."""
        pictures = dict.fromkeys(map(self.drawn, ("light", "dark")))
        shown = ["only-light", "only-dark"] if len(pictures) > 1 else [""]
        caption = self.content or [f"`nonolith {self.arguments[0]}`"]
        style = f' style="width: {self.options["width"]}"' if "width" in self.options else ""
        images = "".join(
            f'<img class="nonogram {kind}"{style} alt="{escape(caption[0])}" '
            f'src="data:image/svg+xml;base64,{b64encode(picture).decode()}">'
            for kind, picture in zip(shown, pictures, strict=True)
        )
        legend = nodes.caption()
        inner, _ = self.parse_inline("\n".join(caption))
        legend.extend(inner)
        return [nodes.figure("", nodes.raw("", images, format="html"), legend)]

    def drawn(self, theme: str) -> bytes:
        """Return the picture as SVG."""
        words = shlex.split(self.arguments[0])
        options = {argument.dest for argument in command_parser(COMMANDS[words[0]]).arguments}
        with TemporaryDirectory() as folder, chdir(ROOT), redirect_stdout(StringIO()):
            picture = Path(folder, "picture.svg")
            themed = ["--theme", theme] if "theme" in options else []
            if main([*words, *themed, "-o", str(picture)]) != 0:
                raise self.error(f"nonolith {self.arguments[0]} failed")
            return picture.read_bytes()


def write_pages(app: Sphinx, *_: object) -> None:
    """Write the pages that are not in ``docs/``."""
    made = {f"methods/{name}": method_page(method) for name, method in METHODS.items()}
    made |= {f"operations/{name}": operation_page(name) for name in OPERATIONS}
    made |= {page: (ROOT / source).read_text("utf-8") for page, source in PAGES.items()}
    for page, text in made.items():
        path = Path(app.srcdir, f"{page}.md")
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
    for folder in ("methods", "operations", "project"):
        for path in Path(app.srcdir, folder).glob("*.md"):
            if f"{folder}/{path.stem}" not in made:
                path.unlink()


def relink(_: Sphinx, page: str, source: list[str]) -> None:
    """Change the links to and from the pages outside ``docs/`` to links on the site.

    Also remove the empty lines that end examples in Python, which only doctest needs.
    """
    home = Path(PAGES.get(page, f"docs/{page}.md")).parent
    sites = {source: f"docs/{name}.md" for name, source in PAGES.items()}

    def target(match: re.Match[str]) -> str:
        path = normpath(home / match[1])
        return relpath(sites.get(path, path), Path("docs", page).parent)

    source[0] = LINK.sub(target, source[0]).replace("\n\n```\n", "\n```\n")


def public_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, text: nodes.TextElement
) -> nodes.Node | None:
    """Link a type in a signature to the name under which a page has it, or leave it as text."""
    target = node.get("reftarget", "")
    if not target.startswith("nonolith."):
        return None
    domain = env.domains.python_domain
    same = [name for name in domain.objects if name.split(".")[-1] == target.split(".")[-1]]
    if len(same) != 1:
        return text
    kind = domain.objects[same[0]].objtype
    return domain.resolve_xref(env, node["refdoc"], app.builder, kind, same[0], node, text) or text


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives and the events."""
    app.add_directive("made", Made)
    app.add_directive("nonogram", Nonogram)
    app.connect("builder-inited", write_pages)
    app.connect("source-read", relink)
    app.connect("missing-reference", public_name)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
