"""Parse command lines with argparse; add options for the fields of operations."""

from __future__ import annotations

import argparse
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

import nonolith
from nonolith.cli.command import BAD_INPUT, EXIT_CODES, Command
from nonolith.cli.console import did_you_mean, show_message
from nonolith.cli.output import terminal_width
from nonolith.cli.targets import check_paths, target, target_or_folder
from nonolith.model.limits import MAX_INPUT_BYTES, MAX_JOBS, Limits
from nonolith.operations import OPERATIONS
from nonolith.operations.fields import Field
from nonolith.operations.refusal import Refusal
from nonolith.operations.shared_fields import (
    CELL_SIZE,
    COLUMNS_FIRST,
    FORMAT,
    LANGUAGE,
    METHOD,
    NODES,
    OPTIONS,
    SECONDS,
)
from nonolith.support.errors import ArgumentError, NonolithError, UnsupportedError
from nonolith.support.kinds import Boolean, Choice, Integer, ListOf, Number, String, Values

#: The placeholders for values in help texts, by the kind of the value.
_METAVARS = {Integer: "NUMBER", Number: "NUMBER", Choice: "NAME", String: "TEXT"}

#: The options of parameters whose options do not have only their names.
_FLAGS = {
    "colours": ("--colours", "--colors"),
    "jobs": ("-j", "--jobs"),
    "number": ("-n", "--number"),
}

_GRID = (
    "a file, - for standard input, or the rows with / between them; the rows are as nonolith show "
    "prints them, or have one character of the palette for each cell (? for unknown)"
)

JOBS = Field(
    "jobs",
    Integer(1, MAX_JOBS),
    "number of threads that search a hard puzzle, with the methods auto and conflict",
    default=1,
)
_VERBOSE = Field(
    "verbose",
    Boolean(),
    "print what the search does while it runs, to standard error",
    flags=("-v", "--verbose"),
)
_ONLY = "use only the puzzle at this position (from 1) in {} file; by default all puzzles"
NUMBER = Field("number", Integer(1, 10**9), _ONLY.format("each"))
SEED = Field(
    "seed",
    String(10_000),
    "seed of the random choices; with the same options, the same seed gives the same puzzles",
    default="0",
)
_ALL = "one object for each puzzle, each on a line of its own"
SHOW = Field("show", Boolean(), "print the grid first, with the numbers of its rows and columns")


def _help(prog: str) -> argparse.HelpFormatter:
    """Return a help formatter; without a width, argparse would import a slow module to find it."""
    return argparse.RawDescriptionHelpFormatter(prog, width=min(terminal_width() or 80, 100) - 2)


class Parser(argparse.ArgumentParser):
    """The parser of one command or of the whole command line; ``arguments`` lists its arguments."""

    def __init__(self, prog: str, summary: str, epilog: str) -> None:
        self.arguments: list[argparse.Action] = []
        #: The options of parameters that have other names in the library, for messages.
        self.options: dict[str, str] = {}
        self.expands = False
        super().__init__(
            prog=prog,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=epilog,
            formatter_class=_help,
            allow_abbrev=False,
        )

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Add an argument, as argparse does, and list it."""
        self.arguments.append(super().add_argument(*names, **settings))
        return self.arguments[-1]

    def add_examples(self, *examples: str) -> None:
        """Add command lines as examples to the help; the tests run them."""
        self.examples = examples
        lines = "\n".join(f"  {line}" for line in examples)
        self.epilog = f"examples:\n{lines}\n\n{self.epilog}"

    def read(self, arguments: list[str]) -> Namespace:
        """Return the parsed arguments; raise SystemExit if they are wrong or help is printed."""
        found, left = self.parse_known_args(arguments)
        if any(not argument.startswith("-") for argument in left):
            # Only ``parse_intermixed_args`` allows options between the names of files.
            found, left = self.parse_known_intermixed_args(arguments)
        if left:
            kind = "option" if left[0].startswith("-") else "argument"
            name = left[0].partition("=")[0]
            known = [flag for argument in self.arguments for flag in argument.option_strings]
            self.error(f"unknown {kind} {name!r}{did_you_mean(name, known)}")
        try:
            check_paths(found, self.arguments)
        except NonolithError as error:
            self.error(str(error))
        found.parser = self
        if self.expands:
            found.files = expanded(found.files)
        return found

    def run(self, command: Callable[[Namespace], int], arguments: list[str]) -> int:
        """Run a command and return its exit code. If it raises an error about arguments of the
        library, the message names their options."""
        found = self.read(arguments)
        try:
            return command(found)
        except ArgumentError as error:
            if error.names:
                self.error(error.renamed(self.option_of))
            raise

    def option_of(self, name: str) -> str:
        """Return the option of a parameter, or the name itself if it has none."""
        flags = (flag for one in self.arguments if one.dest == name for flag in one.option_strings)
        return self.options.get(name) or next((f for f in flags if f.startswith("--")), name)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return action.type(arg_string) if callable(action.type) else arg_string
        except (NonolithError, Refusal) as error:  # argparse would not show its message
            raise argparse.ArgumentError(action, str(error)) from None

    def _print_message(self, message: str, file: Any = None) -> None:
        # Raise an error if the help cannot be written; argparse would ignore the error.
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        show_message(f"{message} (see {self.prog} --help)")
        raise SystemExit(BAD_INPUT)

    def add_fields(self, *fields: Field) -> None:
        """Add the options for these parameters, such as ``--max-solutions``."""
        for field in fields:
            _add(self, field)

    def add_one_of(self, *fields: Field, required: bool = False) -> None:
        """Add the options for these parameters; a command line may have only one of them."""
        group = self.add_mutually_exclusive_group(required=required)
        self.arguments += [_add(group, field) for field in fields]

    def add_input(self, many: bool = True, otherwise: str = "", expands: bool = True) -> None:
        """Add FILE, and the options for reading it; the help of FILE also names ``otherwise``,
        which is used without FILE. If ``expands``, the files of folders and patterns replace them.
        """
        more = "a folder, a pattern such as 'pack-*.non', " if many else ""
        self.expands = many and expands
        self.add_argument(
            "files",
            metavar="FILE",
            nargs="*" if otherwise else "+" if many else 1,
            help=f"a file, {more}- for standard input, or a puzzle written as a simontatham ID"
            f"{otherwise and '; by default '}{otherwise}",
        )
        number = NUMBER if many else NUMBER.replace(meaning=_ONLY.format("the"))
        self.add_fields(FORMAT, number, CELL_SIZE)
        self.add_argument(
            "--columns-first",
            action=argparse.BooleanOptionalAction,
            help=COLUMNS_FIRST.description,
        )

    def add_search(self, jobs: bool = False) -> None:
        """Add the options for a method, its options and limits; with ``jobs``, also for threads and
        for a log."""
        self.add_fields(METHOD, OPTIONS, SECONDS, NODES, *([JOBS, _VERBOSE] if jobs else []))

    def add_state(
        self,
        what: str = "the known cells",
        otherwise: str = "; by default the given cells",
        required: bool = False,
    ) -> None:
        """Add the options for a grid; the help calls it ``what``, and ends with ``otherwise``."""
        saved = f"{what}: the saved state with this number (from 1) in the file"
        self.add_one_of(
            Field("grid", String(MAX_INPUT_BYTES), f"{what}: {_GRID}{otherwise}", metavar="GRID"),
            Field("saved", Integer(1, 10**9), saved),
            required=required,
        )

    def add_people(self) -> None:
        """Add the options of commands that print sentences: the language and the time limit."""
        self.add_fields(LANGUAGE, SECONDS)

    def add_colour(self) -> None:
        """Add the option --color; a command that lacks this option never prints colours."""
        self.add_argument(
            "--color",
            "--colour",
            dest="colour",
            metavar="WHEN",
            type=OneOf("choice", lambda: ("auto", "always", "never")),
            default="auto",
            help="when to print in colour: auto (the default), always or never; auto "
            "prints in colour on a terminal, unless NO_COLOR is set",
        )

    def add_file(self, *flags: str, meaning: str, kind: Callable[[str], object] = target) -> None:
        """Add an option that names a file; ``kind`` checks the name, by default for writing."""
        self.add_argument(*flags, metavar="FILE", type=kind, help=meaning)

    def add_output(self, meaning: str, kind: Callable[[str], object] = target) -> None:
        """Add the option for the result file; ``kind`` checks the name."""
        self.add_file("-o", "--output", meaning=meaning, kind=kind)

    def add_target(self, folder: str = "") -> None:
        """Add the options for the format and file to write; the help says that a folder gets
        ``folder``. If ``folder`` is empty, a folder is not allowed."""
        from nonolith.formats.table import written_formats

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
            + (f"; a folder, or FOLDER/ to make one, gets {folder}" if folder else ""),
            target_or_folder if folder else target,
        )
        self.add_fields(OPERATIONS["convert"].field("strict"))

    def add_json(self, what: str = _ALL) -> None:
        """Add the option ``--json``."""
        self.add_fields(json_field(what))


def main_parser(commands: Mapping[str, Command]) -> Parser:
    """Return the parser of a command line that does not begin with a command."""
    width = max(map(len, commands))
    rows = "\n".join(f"  {row.name:{width}}  {row.summary}" for row in commands.values())
    epilog = f"commands:\n{rows}\n\nnonolith COMMAND --help describes a command.\n\n{EXIT_CODES}"
    parser = Parser("nonolith", "the toolkit for nonograms", epilog)
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    parser.add_argument(
        "command",
        metavar="COMMAND",
        nargs="?",
        type=OneOf("command", lambda: commands),
        help="name of the command to run",
    )
    return parser


def command_parser(command: Command) -> Parser:
    """Return the parser of one command."""
    parser = Parser(f"nonolith {command.name}", command.summary, EXIT_CODES)
    command.function("add")(parser)
    return parser


class OneOf:
    """An argument type that accepts the names that a function returns."""

    def __init__(self, kind: str, names: Callable[[], Iterable[str | int]]) -> None:
        self.kind = kind
        self.names = names

    def __call__(self, text: str) -> str | int:
        known = {str(name): name for name in self.names()}
        if text in known:
            return known[text]
        wrong = f"there is no {self.kind} {text!r}{did_you_mean(text, known)}"
        raise UnsupportedError(f"{wrong} (one of {', '.join(known)})")


def json_field(what: str = _ALL) -> Field:
    """Return the description of the option ``--json``."""
    return Field("json", Boolean(), f"print JSON: {what}")


def _add(group: argparse._ActionsContainer, field: Field) -> argparse.Action:
    flags = field.flags or _FLAGS.get(field.name) or (f"--{field.name.replace('_', '-')}",)
    settings: dict[str, Any] = {"dest": field.name, "help": field.description}
    if field.required:
        settings["required"] = True
    if isinstance(field.kind, Boolean):
        yes_or_no = {"action": argparse.BooleanOptionalAction, "default": True}
        settings |= yes_or_no if field.default else {"action": "store_true"}
    elif isinstance(field.kind, ListOf):
        settings |= {"action": "append", "default": [], "metavar": field.metavar}
        settings["help"] += "; may be repeated"
    elif isinstance(field.kind, Values):
        settings |= {"action": "append", "type": _setting, "metavar": "NAME=VALUE"}
        settings["help"] = "set an option of the method; may be repeated"
    else:
        word = field.metavar or _METAVARS.get(type(field.kind), field.name.upper())
        settings |= {"type": field.parse, "default": field.default, "metavar": word}
        if isinstance(field.kind, Choice):
            settings["type"] = OneOf(field.kind.noun, field.kind.values)
    return group.add_argument(*flags, **settings)


def expanded(names: list[str]) -> list[str]:
    """Return the files that the names of files, folders and patterns stand for."""
    if not any(os.path.isdir(name) or "*" in name or "?" in name for name in names):  # noqa: PTH112
        return names
    from nonolith.batches.input_files import files_of

    return [file for name in names for file in files_of(name) or [name]]


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise UnsupportedError(f"{text!r} is not of the form NAME=VALUE")
    return name, value


def given(arguments: Namespace, fields: Iterable[Field | str]) -> dict[str, Any]:
    """Return the values that the command line gives for these parameters, by name."""
    names = [field if isinstance(field, str) else field.name for field in fields]
    values = {name: getattr(arguments, name, None) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def refuse(arguments: Namespace, message: str, *names: str) -> None:
    """Raise UnsupportedError if one of these options is given; ``{}`` in the message is the
    option."""
    parser = arguments.parser
    for name in names:
        if getattr(arguments, name) != parser.get_default(name):
            raise UnsupportedError(message.format(parser.option_of(name)))


def limits_of(arguments: Namespace) -> Limits:
    """Return the limits that the command line sets."""
    return Limits(getattr(arguments, "seconds", None), getattr(arguments, "nodes", None))


def search_settings(arguments: Namespace) -> dict[str, Any]:
    """Return the method, its options and the number of threads, checked before files are read."""
    settings = given(arguments, (METHOD, OPTIONS, JOBS))
    if getattr(arguments, "verbose", False):
        settings["log"] = show_message
    if "options" in settings:
        from nonolith.solving.methods import METHODS
        from nonolith.solving.options import options_of

        settings["options"] = dict(settings["options"])
        name = settings.get("method", next(iter(METHODS)))
        options_of(METHODS[name], settings["options"])
    return settings


def style_of(arguments: Namespace, theme: str = "light") -> nonolith.Style:
    """Return the drawing style that the command line chooses; ``theme`` is the default theme."""
    return nonolith.Style(**{"theme": theme, **given(arguments, nonolith.Style.__match_args__)})
