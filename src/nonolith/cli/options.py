"""Options that several commands share, mostly generated from the parameters of operations."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace, _ActionsContainer
from collections.abc import Callable, Sequence
from typing import Any

import nonolith
from nonolith.cli.base import EXIT_CODES, Command
from nonolith.cli.parser import Parser, one_of
from nonolith.cli.targets import target, target_or_folder
from nonolith.model.limits import MAX_INPUT_BYTES, MAX_JOBS, Limits
from nonolith.operations.fields import Boolean, Choice, Field, Integer, Number, Text, Values
from nonolith.operations.inputs import CELL_SIZE, FORMAT, LANGUAGE, METHOD, NODES, OPTIONS, SECONDS
from nonolith.operations.refusal import Refusal

#: The words for values in help texts, by kind.
_METAVARS = {Integer: "NUMBER", Number: "NUMBER", Choice: "NAME", Text: "TEXT"}

_GRID = (
    "a file, - for standard input, or the rows with / between them; in the form that show prints, "
    "or with one character of the palette for each cell (? for unknown)"
)

JOBS = Field(
    "jobs",
    Integer(1, MAX_JOBS),
    "number of threads that search a hard puzzle, with the methods auto and conflict",
    default=1,
    flags=("-j", "--jobs"),
)
NUMBER = Field(
    "number",
    Integer(1, 10**9),
    "position of the puzzle, from 1, in a file with several; by default all puzzles",
    flags=("-n", "--number"),
)
_ALL = "one object for each puzzle, each on a line of its own"
SHOW = Field("show", Boolean(), "print the grid first, with the numbers of its rows and columns")


class CommandParser(Parser):
    """The parser of a command: argparse with options generated from parameters of operations."""

    def add_fields(self, *fields: Field) -> None:
        """Add the options for these parameters, such as ``--max-solutions``."""
        for field in fields:
            _add(self, field)

    def add_one_of(self, *fields: Field) -> None:
        """Add the options for these parameters; only one of them may be given."""
        group = self.add_mutually_exclusive_group()
        for field in fields:
            _add(group, field)

    def add_input(self, several: bool = True) -> None:
        """Add the files, their format, and the choice of a puzzle in them."""
        self.add_argument(
            "files",
            metavar="FILE",
            nargs="+" if several else 1,
            help="a file, - for standard input, or a puzzle written as a simontatham ID",
        )
        self.add_fields(FORMAT, NUMBER, CELL_SIZE)

    def add_search(self, jobs: bool = False) -> None:
        """Add the method, its options, its limits, and with ``jobs``, the number of threads."""
        self.add_fields(METHOD, OPTIONS, SECONDS, NODES, *([JOBS] if jobs else []))

    def add_state(
        self, what: str = "the known cells", otherwise: str = "; by default the given cells"
    ) -> None:
        """Add the options that name a grid; ``what`` describes it."""
        saved = f"{what}: the state saved in the file at this position, from 1"
        self.add_one_of(
            Field("grid", Text(MAX_INPUT_BYTES), f"{what}: {_GRID}{otherwise}", metavar="GRID"),
            Field("saved", Integer(1, 10**9), saved),
        )

    def add_people(self) -> None:
        """Add the options of commands that print sentences: the language and the time limit."""
        self.add_fields(LANGUAGE, SECONDS)

    def add_colour(self) -> None:
        """Add the option for colours in the terminal; commands without it print no colours."""
        self.add_argument(
            "--color",
            "--colour",
            dest="colour",
            metavar="WHEN",
            type=one_of("choice", lambda: ("auto", "always", "never")),
            default="auto",
            help="when to print in colour: auto (the default), always or never; auto means in a "
            "terminal, unless NO_COLOR is set",
        )

    def add_file(self, *flags: str, meaning: str, kind: Callable[[str], object] = target) -> None:
        """Add an option that names a file; ``kind`` checks it. Default: a file to write."""
        self.add_argument(*flags, metavar="FILE", type=kind, help=meaning)

    def add_output(self, meaning: str, kind: Callable[[str], object] = target) -> None:
        """Add the file for the result; ``kind`` checks its name."""
        self.add_file("-o", "--output", meaning=meaning, kind=kind)

    def add_target(self, folder: bool = False) -> None:
        """Add the format and the file for written puzzles; with ``folder``, also a folder."""
        from nonolith.operations.drawing import STRICT, written_formats

        self.add_fields(
            Field(
                "to",
                Choice(written_formats, "format"),
                "format to write (nonolith formats lists them); by default the extension of -o "
                "decides, and without -o it is non",
            )
        )
        self.add_output(
            "write to this file, as a whole or not at all; - (the default) is standard output"
            + ("; a folder, or FOLDER/ to make one, gets a file for each FILE" if folder else ""),
            target_or_folder if folder else target,
        )
        self.add_fields(STRICT)

    def add_json(self, what: str = _ALL) -> None:
        """Add the option ``--json``."""
        self.add_fields(json_field(what))


def command_parser(command: Command) -> CommandParser:
    """Return the parser of one command."""
    member = command.member
    examples = "\n".join(f"  {line}" for line in member.EXAMPLES)
    parser = CommandParser(
        f"nonolith {command.name}", command.summary, f"examples:\n{examples}\n\n{EXIT_CODES}"
    )
    member.configure(parser)
    return parser


def json_field(what: str = _ALL) -> Field:
    """Return the option ``--json``."""
    return Field("json", Boolean(), f"print JSON: {what}")


def _add(group: _ActionsContainer, field: Field) -> None:
    flags = field.flags or (f"--{field.name.replace('_', '-')}",)
    settings: dict[str, Any] = {"dest": field.name, "help": field.description}
    if isinstance(field.kind, Boolean):
        settings |= {"action": "store_true"}
    elif isinstance(field.kind, Values):
        settings |= {"action": "append", "type": _setting, "metavar": "NAME=VALUE"}
        settings["help"] = "set an option of the method; may be repeated"
    else:
        word = field.metavar or _METAVARS.get(type(field.kind), field.name.upper())
        settings |= {"type": reader(field), "default": field.default, "metavar": word}
    group.add_argument(*flags, **settings)


def reader(field: Field) -> Callable[[str], Any]:
    """Return the argument type of a field."""
    if isinstance(field.kind, Choice):
        return one_of(field.kind.noun, field.kind.values)

    def read(text: str) -> Any:
        try:
            return field.parse(text)
        except Refusal as error:
            raise ArgumentTypeError(error.message) from None

    return read


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE")
    return name, value


def given(arguments: Namespace, fields: Sequence[Field]) -> dict[str, Any]:
    """Return those of these parameters that were given, as arguments for the library."""
    values = {field.name: getattr(arguments, field.name, None) for field in fields}
    return {name: value for name, value in values.items() if value is not None}


def limits_of(arguments: Namespace) -> Limits:
    """Return the limits of the command line."""
    return Limits(arguments.seconds, getattr(arguments, "nodes", None))


def search_settings(arguments: Namespace) -> dict[str, Any]:
    """Return the method, its options and the number of threads, checked before files are read."""
    settings = given(arguments, (METHOD, OPTIONS, JOBS))
    if "options" in settings:
        from nonolith.solving.methods import METHODS
        from nonolith.solving.options import options_of

        settings["options"] = dict(settings["options"])
        name = settings.get("method", next(iter(METHODS)))
        options_of(METHODS[name], settings["options"])
    return settings


def style_of(arguments: Namespace, theme: str = "light") -> nonolith.Style:
    """Return the style of the command line; ``theme`` is the default theme."""
    from nonolith.operations.drawing import STYLE

    return nonolith.Style(**{"theme": theme, **given(arguments, STYLE)})
