"""Run an operation whose command has no module of its own, and print the fields of its result."""

from __future__ import annotations

from argparse import Namespace
from json import dumps
from typing import Any

from nonolith.cli.inputs import PuzzleEntry, perform
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser
from nonolith.operations import OPERATIONS
from nonolith.operations.call import record_of
from nonolith.operations.records import IDENTITY
from nonolith.operations.shared_fields import CLUES, GRID, NEEDED_GRID, NODES, PUZZLE, SECONDS


def add(name: str, parser: Parser) -> None:
    """Add the options of an operation on a puzzle."""
    operation = OPERATIONS[name]
    parser.add_input()
    for field in operation.fields:
        if field is NEEDED_GRID:
            parser.add_state(otherwise="", required=True)
        elif field is GRID:
            parser.add_state()
        elif field.name == "limits":
            parser.add_fields(SECONDS, NODES)
        elif field not in (*PUZZLE, *CLUES):
            parser.add_fields(field)
    parser.add_json()
    parser.add_examples(f"nonolith {name} --json examples/cat.non")


def run(name: str, arguments: Namespace) -> int:
    """Perform an operation on each puzzle; return the exit code."""
    operation = OPERATIONS[name]

    def show(entry: PuzzleEntry, result: Any, output: Output) -> None:
        output.heading(entry.puzzle, entry.name)
        for field, value in record_of(entry, result).items():
            if field not in IDENTITY:
                output.line(f"{field}: {value if isinstance(value, str) else dumps(value)}")

    return perform(arguments, operation, show)
