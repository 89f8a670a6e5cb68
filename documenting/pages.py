"""The pages about methods and line solvers: ``docs/methods/`` and ``docs/lines.md``.

    python -m documenting.pages docs examples            # the pages, from the figures kept
    python -m documenting.pages docs examples --measure # first measures what is not kept
    python -m documenting.pages docs examples --anew # first measures everything

A test fails if the pages differ from the output of this.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from documenting import figures, stages
from documenting.figures import LIMITS, Figures
from documenting.first_picture import first_picture
from documenting.line_figures import CELLS, FILLED, KNOWN, LINES
from nonolith.formats.saving import save
from nonolith.literature.comparison.report import duration, outcome, work
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.running.runs import Run
from nonolith.running.text_tables import markdown
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import Method
from nonolith.solving.options import meanings, options_table

_MADE = (
    "<!-- Made by `python -m documenting.pages docs examples`; change the methods, not this "
    "page. -->\n"
)

#: Where the figures are kept, in the folder of the documents.
KEPT = "methods/figures.json"

#: Where the first picture of the README is.
FIRST_PICTURE = "first.svg"

#: The abilities of methods: the head of a column, the words for a method with it, and without it.
ABILITIES = {
    "enumerates": ("all", "finds all solutions", "finds one solution"),
    "proves": ("proves", "proves that there are no more, or none", "proves nothing"),
    "colours": ("colours", "takes puzzles in colour", "takes black and white puzzles only"),
    "counts": ("counts", "counts solutions without listing them, and finds the backbone", ""),
    "nodes": ("nodes", "", "does not count its branches, so a limit on nodes does not bind it"),
}


def pages(kept: Figures) -> dict[str, str]:
    """All pages by their path in the folder of the documents; the pictures too."""
    made = {"methods/README.md": index(kept), "lines.md": lines_page(kept)}
    for name, method in METHODS.items():
        made[f"methods/{name}.md"] = method_page(method, kept)
        made[f"methods/{name}.svg"] = stages.picture(method)
    return made


def method_page(method: Method, kept: Figures) -> str:
    """The page of one method."""
    name, extra = method.name, method.capabilities.extra
    install = f"It needs `pip install 'nonolith[{extra}]'`.\n" if extra else ""
    runs = [run for run in kept.runs if run.contender == name]
    size = f"{stages.PUZZLE.height}x{stages.PUZZLE.width}"
    more = "" if extra else "; what is known after more and more branches"
    parts = [
        f"# {name}\n",
        _MADE,
        f"{_sentence(method.summary)} Source: {method.source}.\n",
        f"```sh\nnonolith solve --method {name} FILE\n```\n",
        install,
        f"## The idea\n\n{_markdown(_docstring(method.start.__module__))}\n",
        f"## What it can do\n\n{_bullets(_able(method))}",
        f"## Options\n\n{_options(method)}",
        f"## At work\n\nA puzzle of {size} for which lines alone are not enough{more}.\n",
        f"![{name} at work]({name}.svg)\n",
        f"## Figures\n\n{_figures(runs, kept)}",
    ]
    return "\n".join(part for part in parts if part)


def index(kept: Figures) -> str:
    """The table of all methods, with their times."""
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
    labels = list(dict.fromkeys(run.puzzle for run in kept.runs))
    times = [
        [f"[{name}]({name}.md)", *(_cell(kept.runs, name, label) for label in labels)]
        for name in METHODS
    ]
    return "\n".join(
        [
            "# The methods\n",
            _MADE,
            "All methods that solve, in the order of their table; the first is the default. "
            "Each has a page with its idea, its options and a picture of it at work. "
            "`nonolith methods` lists them, `nonolith compare FILE` compares them.\n",
            "all: finds all solutions. proves: proves that there are no more, or none. colours: "
            "takes more than one colour besides blank. counts: counts without listing. nodes: "
            "obeys a limit on branches. extra: what to install for it, as in "
            "`pip install 'nonolith[sat]'`.\n",
            markdown(heads, rows),
            "## Times\n",
            f"One run each in a new process, {_limits()}, with a search for two solutions (so that "
            "a single one is proved to be the only one).\n",
            markdown(["method", *labels], times),
            _bullets(kept.machine),
        ]
    )


def lines_page(kept: Figures) -> str:
    """The table of line solvers, and the idea of each."""
    measured = {figure.name: figure for figure in kept.lines}
    rows = []
    for name, solver in LINE_SOLVERS.items():
        figure = measured.get(name)
        rows.append(
            [
                f"[{name}](#{name})",
                solver.summary,
                solver.source,
                "yes" if solver.complete else "",
                "yes" if solver.colours else "",
                f"{figure.microseconds:.3g} us" if figure else "",
                f"{figure.found:.1%}" if figure else "",
            ]
        )
    heads = ["line solver", "what it is", "source", "complete", "colours", "a line", "found"]
    parts = [
        "# The line solvers\n",
        _MADE,
        "A line solver finds what follows from one line: its clue and its known cells. A "
        "complete one finds all that follows.\n",
        markdown(heads, rows),
        f"a line: mean time on {LINES} random lines of {CELLS} cells, {FILLED:.0%} of them filled "
        f"and {KNOWN:.0%} known; found: of the cells that a complete line solver settles there.\n",
        _bullets(kept.machine),
    ]
    for name, solver in LINE_SOLVERS.items():
        parts.append(f"## {name}\n\n{_markdown(_docstring(solver.settle.__module__))}\n")
    return "\n".join(parts)


def _figures(runs: Sequence[Run], kept: Figures) -> str:
    best = {run.puzzle: run for run in kept.runs if run.contender == next(iter(METHODS))}
    rows = [
        [
            f"{run.puzzle} ({run.height}x{run.width})",
            outcome(run),
            _time(run),
            _time(best[run.puzzle]) if run.puzzle in best else "",
            work(run).partition(";")[0],
        ]
        for run in runs
    ]
    if not rows:
        return "Not measured yet.\n"
    heads = ["puzzle", "verdict", "time", f"`{next(iter(METHODS))}`", "work"]
    return (
        f"One run each in a new process, {_limits()}; also for the default method.\n\n"
        f"{markdown(heads, rows)}\n{_bullets(kept.machine)}"
    )


def _cell(runs: Iterable[Run], name: str, label: str) -> str:
    run = next((run for run in runs if (run.contender, run.puzzle) == (name, label)), None)
    if run is None:
        return ""
    if run.limit == "seconds":
        return f"over {LIMITS.seconds:g} s"
    return _time(run) if run.decided else outcome(run)


def _time(run: Run) -> str:
    return "" if run.seconds is None else duration(run.seconds)


def _limits() -> str:
    return f"stopped after {LIMITS.seconds:g} s"


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


def _docstring(module: str) -> str:
    return (sys.modules[module].__doc__ or "").strip()


def _markdown(text: str) -> str:
    return text.replace("``", "`")


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _bullets(lines: Iterable[str]) -> str:
    return "".join(f"- {line}\n" for line in lines)


def main(arguments: Sequence[str]) -> None:
    """Write all pages; kept figures are measured again only on demand."""
    parser = argparse.ArgumentParser(prog="python -m documenting.pages", description=__doc__)
    parser.add_argument("docs", type=Path, help="the folder of the documents")
    parser.add_argument("examples", type=Path, help="the folder of the examples")
    parser.add_argument("--measure", action="store_true", help="first measure what is not kept")
    parser.add_argument("--anew", action="store_true", help="first measure everything")
    chosen = parser.parse_args(arguments)
    docs: Path = chosen.docs
    (docs / "methods").mkdir(exist_ok=True)
    kept = None if chosen.anew else figures.load(docs / KEPT)
    if kept is None or chosen.measure:
        kept = figures.measure(chosen.examples, kept, lambda text: print(text, file=sys.stderr))
        save(str(docs / KEPT), figures.dump(kept))
    made = pages(kept) | {FIRST_PICTURE: first_picture(chosen.examples)}
    for old in (docs / "methods").iterdir():
        if old.suffix in (".md", ".svg") and f"methods/{old.name}" not in made:
            old.unlink()
    for path, text in made.items():
        save(str(docs / path), text)


if __name__ == "__main__":
    main(sys.argv[1:])
