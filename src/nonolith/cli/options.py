"""Options that several commands share: for reading, solving and showing."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace, _ActionsContainer
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from nonolith.cli.parser import Parser, one_of, seconds, whole
from nonolith.cli.targets import target

if TYPE_CHECKING:
    from nonolith.model.limits import Limits
    from nonolith.operations.fields import Field


def add_fields(parser: _ActionsContainer, fields: Sequence[Field], *names: str) -> None:
    """Add the options for these parameters of an operation, such as ``--max-solutions``."""
    from nonolith.operations.fields import Truth

    by_name = {field.name: field for field in fields}
    for name in names:
        field = by_name[name]
        flags = [f"--{name.replace('_', '-')}"]
        if name == "colours":
            flags.append("--colors")
        if isinstance(field.kind, Truth):
            parser.add_argument(*flags, dest=name, action="store_true", help=field.description)
        else:
            parser.add_argument(
                *flags,
                dest=name,
                metavar=field.name.rpartition("_")[2].upper(),
                type=_reader(field),
                help=field.description,
            )


def _reader(field: Field) -> Callable[[str], Any]:
    """Return the argument type of a field."""
    from nonolith.operations.refusal import Refusal

    def read(text: str) -> Any:
        try:
            return field.parse(text)
        except Refusal as error:
            raise ArgumentTypeError(error.message) from None

    return read


def given(arguments: Namespace, *names: str) -> dict[str, Any]:
    """Return the parameters that were given, as arguments for the library."""
    values = {name: getattr(arguments, name) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def add_input(parser: Parser, several: bool = True) -> None:
    """The files, their format, and which of the puzzles in them."""
    what = "a file, - for standard input, or a puzzle written as a simontatham ID"
    if several:
        parser.add_argument("files", metavar="FILE", nargs="+", help=what)
    else:
        parser.add_argument("files", metavar="FILE", nargs=1, help=what)
    parser.add_argument(
        "--from",
        dest="format",
        metavar="NAME",
        type=one_of("format", formats),
        help="the format of the input; by default found by its content, then by its extension",
    )
    parser.add_argument(
        "-n",
        "--number",
        metavar="NUMBER",
        type=whole(1),
        help="only this puzzle, from 1, of a file that holds several; by default all of them",
    )
    parser.add_argument(
        "--cell-size",
        metavar="PIXELS",
        type=whole(1),
        help="for a picture: the width and height of a cell in pixels; by default as the "
        "picture shows, with a warning if it is enlarged",
    )


def add_search(parser: Parser) -> None:
    """The method, its options, and its limits."""
    parser.add_argument(
        "--method",
        metavar="NAME",
        type=one_of("method", methods),
        help="the method that solves (nonolith methods lists them); by default the first, auto",
    )
    parser.add_argument(
        "--option",
        dest="options",
        metavar="NAME=VALUE",
        action="append",
        type=_setting,
        help="set an option of the method; may be repeated",
    )
    add_limits(parser)


def add_jobs(parser: Parser) -> None:
    """The number of threads that search one puzzle."""
    parser.add_argument(
        "-j",
        "--jobs",
        metavar="NUMBER",
        type=whole(1),
        help="search a hard puzzle with this many threads; by default 1 (the methods auto and "
        "conflict)",
    )


def add_limits(parser: Parser) -> None:
    """The limits on time and on branches."""
    add_time(parser)
    parser.add_argument(
        "--nodes",
        metavar="NUMBER",
        type=whole(0),
        help="stop after this many branches of the search for each puzzle",
    )


def add_time(parser: Parser) -> None:
    """The limit on time."""
    parser.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=seconds,
        help="stop after this many seconds for each puzzle",
    )


def add_colour(parser: Parser) -> None:
    """Whether to use the colours of the terminal."""
    parser.add_argument(
        "--color",
        "--colour",
        dest="colour",
        metavar="WHEN",
        type=one_of("choice", lambda: ("auto", "always", "never")),
        default="auto",
        help="auto, always or never use colours; auto, the default, does in a terminal unless "
        "NO_COLOR is set",
    )


def add_output(parser: Parser, meaning: str, kind: Callable[[str], object] = target) -> None:
    """The file that the result is written to.

    Args:
        meaning: what is written there, and what happens without it.
        kind: what checks the name.
    """
    parser.add_argument("-o", "--output", metavar="FILE", type=kind, help=meaning)


def add_target(parser: Parser, folder: bool = False) -> None:
    """The format and the file that puzzles are written to, or with ``folder`` the folder."""
    from nonolith.cli.folders import target_or_folder

    parser.add_argument(
        "--to",
        metavar="NAME",
        type=one_of("format", written_formats),
        help="the format to write; by default the extension of -o decides, and without -o it is "
        "non (nonolith formats lists them)",
    )
    add_output(
        parser,
        "write to this file, as a whole or not at all; - (the default) is standard output"
        + ("; a folder, or FOLDER/ to make one, gets a file for each FILE" if folder else ""),
        target_or_folder if folder else target,
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="refuse to write what the format cannot hold, instead of warning and leaving it out",
    )


def add_show(parser: Parser) -> None:
    """Whether to show the grid that the sentences are about."""
    parser.add_argument(
        "--show",
        action="store_true",
        help="first show the grid, with the numbers of its rows and columns",
    )


def add_language(parser: Parser, what: str = "the language of sentences") -> None:
    """The language of what people read."""
    parser.add_argument(
        "--language",
        metavar="NAME",
        type=one_of("language", languages),
        default="en",
        help=f"{what}: en (the default) or de",
    )


def languages() -> Iterable[str]:
    """The names of the languages."""
    from nonolith.reasoning.language import languages

    return languages()


def add_json(
    parser: _ActionsContainer, what: str = "one object for each puzzle, each on a line of its own"
) -> None:
    """Whether the result is for programs."""
    parser.add_argument("--json", action="store_true", help=f"print JSON: {what}")


def search_settings(arguments: Namespace) -> dict[str, Any]:
    """The arguments of ``solve``, ``check`` and ``count`` besides the puzzle.

    They are checked before anything is read.
    """
    settings: dict[str, Any] = {
        "limits": search_limits(arguments),
        "options": dict(arguments.options or ()),
    }
    if arguments.method:
        settings["method"] = arguments.method
    if arguments.options:
        from nonolith.solving.methods import METHODS
        from nonolith.solving.options import options_of

        method = METHODS[arguments.method] if arguments.method else next(iter(METHODS.values()))
        options_of(method, settings["options"])
    return settings


def search_limits(arguments: Namespace) -> Limits:
    """The limits of a command with ``add_limits``."""
    from nonolith.model.limits import Limits

    return Limits(seconds=arguments.timeout, nodes=arguments.nodes)


def formats() -> Iterable[str]:
    """The names of the formats."""
    from nonolith.formats import FORMATS

    return FORMATS


def written_formats() -> Iterable[str]:
    """The names of the formats that can be written."""
    from nonolith.formats import FORMATS

    return [name for name, row in FORMATS.items() if row.writes]


def methods() -> Iterable[str]:
    """The names of the methods."""
    from nonolith.solving.methods import METHODS

    return METHODS


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise ArgumentTypeError(f"{text!r} is not of the form name=value")
    return name, value
