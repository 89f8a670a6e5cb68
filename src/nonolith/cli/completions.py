"""Run ``nonolith completions``: print a script with which a shell completes command lines."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any, cast

from nonolith.cli.command import DONE, Command
from nonolith.cli.output import Output
from nonolith.cli.parser import OneOf, Parser, command_parser
from nonolith.support.errors import needing

_SHELLS = ("bash", "zsh", "fish")

#: Values that are files, by their placeholders in help texts.
_FILES = ("FILE", "GRID", "PICTURE")


def add_completions(parser: Parser) -> None:
    parser.add_argument(
        "shell",
        metavar="SHELL",
        type=OneOf("shell", lambda: _SHELLS),
        help="the shell: bash, zsh or fish; the script completes commands, options, names and "
        "files, and its first lines say where to put it",
    )
    parser.add_examples("nonolith completions bash", "nonolith completions fish")


def run_completions(arguments: Namespace) -> int:
    with needing("completions need shtab", "completions"):
        import shtab
    from nonolith.cli import COMMANDS

    def parser_of(row: Command, **_: Any) -> Any:
        parser = command_parser(row)
        for action in parser.arguments:
            if isinstance(action.type, OneOf):
                action.choices = [str(name) for name in action.type.names()]
            elif action.metavar in _FILES:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
        return parser

    whole = ArgumentParser("nonolith")
    whole.add_argument("--version", action="store_true", help="print the version and exit")
    commands = whole.add_subparsers(parser_class=cast(Any, parser_of))
    for row in COMMANDS.values():
        commands.add_parser(row.name, help=row.summary, row=row)
    Output(arguments).text(shtab.complete(whole, arguments.shell))
    return DONE
