"""Generate ``docs/cli.md``, the reference page of the command line, from the parsers.

    python -m documenting.reference docs/cli.md

A test fails if the page differs from this program's output.
"""

from __future__ import annotations

import argparse
import sys

from nonolith.cli import COMMANDS
from nonolith.cli.command import Command
from nonolith.cli.parser import Parser, command_parser, main_parser
from nonolith.literature.comparison.text_tables import markdown
from nonolith.operations import OPERATIONS
from nonolith.operations.reasoning import STEP
from nonolith.operations.records import IDENTITY, SEARCH_RESULT, ResultFields

#: The operations whose JSON objects have a table of their own, besides solve and check.
_OBJECTS = ("count", "hint", "explain", "rate", "verify", "mend")

_HEAD = """\
# The command line

<!-- Made by `python -m documenting.reference docs/cli.md`; edit the parsers, not this page. -->

Run `nonolith COMMAND ...` or `python -m nonolith COMMAND ...`. Each command calls the library.
Results go to standard output; messages, warnings and progress go to standard error.

A `FILE` is a path, `-` for standard input, or a puzzle written as a simontatham ID such as
`5x5:1/3/5/3/1/1/3/5/3/1`. If a file has several puzzles, the command works on all of them; `-n`
chooses one of them by its position. If a file cannot be read, the command prints a message and
continues with the next file.

An output file (`-o`, `--csv`, `--plot`) is a path, or `-` for standard output. An option such as
`--to` or `--as` names the format of the file; without the option, the file name extension decides.
The command checks that the file can be written before it starts to work. The command writes the
whole file or nothing; only `compare --csv` adds each run to its file as soon as the run ends.

| exit code | meaning |
| --- | --- |
| 0 | the command succeeded |
| 1 | the puzzle has no solution; it is not unique (`check`, `make`); the target is not reached \
(`generate`, `mend`); a cell is wrong (`hint`, `verify`); a claim is not proved \
(`certify --check`) |
| 2 | bad usage or bad input |
| 3 | a limit was reached |
| 70 | a defect of nonolith; `NONOLITH_DEBUG=1` prints the traceback |
| 130 | interrupted by Ctrl-C |
| 141 | the program that reads the output has ended, as in `nonolith solve ... \\| head` |

With several puzzles or files, the exit code is the highest of their codes. If a result cannot be
written (the disk is full, or standard output is closed), the exit code is 2. If a message cannot be
written, the command continues, and its exit code does not change.
"""

_JSON_HEAD = """
## JSON

With `--json`, a command prints one JSON object for each puzzle, on a line of its own (JSON Lines),
as soon as the result is known. `solve` and `check` print these fields:

{result}

`check` also prints these fields:

{check}

`check --typo` prints `source`, `number`, `title`, `author`, `height` and `width` as above, and
these fields:

{typo}

`count` prints `source`, `number`, `title`, `author`, `height` and `width` as above, and these
fields:

{count}

`compare` prints one object for each run: `puzzle`, `key` (a hash of the puzzle), `height`, `width`,
`colours`, `contender` (the method with its options), `verdict` (or `refused`, `failed`, `died`),
`solutions` (number of solutions found, at most 2), `limit`, `seconds`, `processor` (seconds of
processor time), `statistics`, `message` (the error, if there was one), and `limits` (seconds and
nodes).

`hint`, `explain`, `rate`, `verify` and `mend` print `source`, `number`, `title`, `author`, `height`
and `width` as above. In this JSON, rows, columns, blocks and lines are numbered from 0. `hint` also
prints these fields:

{hint}

`explain` prints these fields:

{explain}

A step has these fields:

{step}

`rate` prints these fields:

{rate}

`verify` prints these fields:

{verify}

`mend` prints these fields:

{mend}

`formats` prints one object for each format: `name`, `title`, `extensions`, `holds` (the parts of a
puzzle that the format can hold; `texts` means all texts), `binary` (whether its files are not
text), `writes` (whether the format can be written) and `extra` (the extra to install, or null).

`methods` prints one object for each method: `name`, `summary`, `source`, `capabilities`, `extra`,
and `options`, each with its `name`, `type`, `default` and `meaning`. `lines` prints one object for
each line solver: `name`, `summary`, `source` and `capabilities`.

`trace` prints `source`, `number`, `title`, `author`, `height` and `width` as above, `shape` (the
tree without its guesses), the measures `guesses`, `depth`, `solutions` and `contradictions`,
`limit`, and `nodes`. The list `nodes` begins with the root. If line solving leaves cells unknown at
a node, the node is followed by all nodes below its guess, then by all nodes below the opposite
guess. Each node has `guess` (`row` and `column` from 0, `colour` and `opposite`; null at the root),
`outcome` and `open_cells`. In nodes that a limit left unsearched, `guess` and `outcome` are null.

`study` prints one object for each question: `question`, `title` and `facts`. The fields of `facts`
depend on the question.
"""


def page() -> str:
    """Return the whole page in Markdown."""
    parts = [_HEAD, *(_section(command) for command in COMMANDS.values())]
    top = main_parser(COMMANDS)
    parts.append(f"\n## Without a command\n\n{_table(top)}\n")
    parts.append(
        _JSON_HEAD.format(
            result=_fields(_meanings(SEARCH_RESULT)),
            check=_own_fields("check", SEARCH_RESULT),
            typo=_fields(
                _meanings(
                    {
                        name: text
                        for name, text in OPERATIONS["typos"].result.items()
                        if name != "puzzles"
                    }
                )
            ),
            step=_fields(_meanings(STEP)),
            **{name: _own_fields(name, IDENTITY) for name in _OBJECTS},
        )
    )
    return "".join(parts)


def _section(command: Command) -> str:
    parser = command_parser(command)
    examples = "\n".join(command_parser(command).examples)
    summary = f"{command.summary[0].upper()}{command.summary[1:]}."
    return (
        f"\n## nonolith {command.name}\n\n{summary}\n\n{_table(parser)}\n\n```sh\n{examples}\n```\n"
    )


def _table(parser: Parser) -> str:
    rows = [[_names(action), str(action.help)] for action in parser._actions]
    return markdown(["argument", "meaning"], rows).rstrip()


def _names(action: argparse.Action) -> str:
    value = f" {action.metavar}" if action.nargs != 0 else ""
    if not action.option_strings:
        dots = " ..." if action.nargs == argparse.ONE_OR_MORE else ""
        return f"`{action.metavar}{dots}`"
    return ", ".join(f"`{name}{value}`" for name in action.option_strings)


def _own_fields(name: str, shared: ResultFields) -> str:
    """Return a table of the fields of an operation's result that are not in ``shared``."""
    own = OPERATIONS[name].result
    return _fields(_meanings({field: own[field] for field in own if field not in shared}))


def _meanings(fields: ResultFields) -> dict[str, str]:
    return {name: text.partition(": ")[2] for name, text in fields.items()}


def _fields(meanings: dict[str, str]) -> str:
    rows = [[f"`{name}`", meaning] for name, meaning in meanings.items()]
    return markdown(["name", "meaning"], rows).rstrip()


if __name__ == "__main__":
    from nonolith.formats.atomic_file import write_file

    write_file(sys.argv[1], page())
