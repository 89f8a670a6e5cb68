"""Styles: the options for drawing pictures, as arguments of the command line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from nonolith.cli.parser import Parser, one_of, whole

if TYPE_CHECKING:
    from nonolith.render import Style


def add_style(parser: Parser, *names: str) -> None:
    """The options of a style that have these names, or all of them."""
    for name in names or tuple(_OPTIONS):
        parser.add_argument(f"--{name}", **_OPTIONS[name])


def style_of(arguments: Namespace, theme: str = "light") -> Style:
    """The style of the command line; ``theme`` is used where the command line has none."""
    from nonolith.render import Style

    given = vars(arguments)
    options = {name: given[name] for name in Style.__match_args__ if given.get(name) is not None}
    if "sides" in options:
        options["sides"] = int(options["sides"])
    return Style(**{"theme": theme, **options})


def _marks() -> Iterable[str]:
    from nonolith.render.style import MARKS

    return MARKS


def _themes() -> Iterable[str]:
    from nonolith.render.style import THEMES

    return THEMES


_OPTIONS: dict[str, dict[str, Any]] = {
    "sides": {
        "metavar": "NUMBER",
        "type": one_of("choice", lambda: ("0", "2", "4")),
        "help": "2 (the default): clues left and above; 4: on all sides; 0: no clues, in a "
        "terminal in half blocks",
    },
    "every": {
        "metavar": "NUMBER",
        "type": whole(0),
        "help": "a stronger line after this many cells, by default 5; 0: none",
    },
    "marks": {
        "metavar": "NAME",
        "type": one_of("choice", _marks),
        "help": "letters or patterns on the colours, for people who cannot see these apart and "
        "for grey print; by default none",
    },
    "numbers": {
        "action": "store_true",
        "help": "number the rows at the right and the columns at the bottom",
    },
    "theme": {
        "metavar": "NAME",
        "type": one_of("theme", _themes),
        "help": "light (the default), dark or print",
    },
    "pixels": {
        "metavar": "NUMBER",
        "type": whole(1),
        "help": "the width and height of a cell of the picture in pixels, 2 to 200; by default "
        "about 20, or fewer in large pictures",
    },
    "strike": {
        "action": "store_true",
        "help": "strike out the blocks that are done in the grid",
    },
}
