"""The reference page of the command line, made from the parsers: ``docs/cli.md``.

    python -m documenting.reference docs/cli.md

A test fails if the page differs from this program's output.
"""

from __future__ import annotations

import argparse
import sys

from nonolith.cli import COMMANDS
from nonolith.cli.base import Command
from nonolith.cli.parser import Parser, command_parser, main_parser
from nonolith.literature.comparison.text_tables import markdown
from nonolith.operations import OPERATIONS
from nonolith.operations.answers import IDENTITY, SEARCH_RESULT, ResultFields
from nonolith.operations.reasoning import STEP

#: The operations whose JSON objects have a table of their own, besides solve and check.
_OBJECTS = ("count", "hint", "explain", "rate", "verify", "mend")

_HEAD = """\
# The command line

<!-- Made by `python -m documenting.reference docs/cli.md`; change the parsers, not this page. -->

`nonolith COMMAND ...`, or `python -m nonolith COMMAND ...`. Each command is a thin shell over the
library. Results go to standard output, everything else to standard error.

A `FILE` is a path, `-` for standard input, or a puzzle itself, written as a simontatham ID such as
`5x5:1/3/5/3/1/1/3/5/3/1`. If a file has several puzzles, the command works on all of them, or on
the one with the number `-n`. A file that cannot be read gives a message, and the command goes on
with the others.

A target (`-o`, `--csv`, `--plot`) is a path, or `-` for standard output. An option (`--to`, `--as`,
...) gives its form, otherwise its extension does. Before the work starts, it is checked that the
target can be written. A file is written as a whole or not at all.

| exit code | meaning |
| --- | --- |
| 0 | done |
| 1 | no solution; not unique (`check`, `make`), not reached (`mend`), wrong (`hint`, `verify`) |
| 2 | bad usage or bad input |
| 3 | a limit was reached |
| 70 | a defect of nonolith, in one line; with `NONOLITH_DEBUG=1` also where it happened |
| 130 | interrupted by Ctrl-C |
| 141 | the output was closed by its reader, as in `nonolith solve ... \\| head` |

Of several puzzles or files, the highest code counts. A result that cannot be written (a full disk,
a closed standard output) ends with 2. Messages that cannot be written change nothing: the work goes
on, and the exit code is the same.
"""

#: The fields of ``check --typo``.
TYPO_FIELDS = {
    "problem": "what is wrong with the clues; an empty text where they have one solution",
    "typos": "the slips that explain it, the likeliest first: `line`, the clue as it was `written` "
    "and as it may have been `meant` (pairs of length and colour), the `verdict` it then has, "
    "whether lines alone solve it (`by_lines`), and a `sentence`",
    "limit": "the limit that ended the search, or null",
}
_JSON_HEAD = """
## JSON

With `--json`, each puzzle gives one object on a line of its own (JSON Lines), as soon as it is
done. `solve` and `check` give

{result}

and `check` also

{check}

`check --typo` gives `source`, `number`, `title`, `author`, `height` and `width` as above, and

{typo}

`count` gives `source`, `number`, `title`, `author`, `height` and `width` as above, and

{count}

`compare` gives one object for each run: `puzzle`, `key` (different for different puzzles),
`height`, `width`, `colours`, `contender` (the method with its options), `verdict` (or `refused`,
`failed`, `died`), `solutions` (their number, up to two), `limit`, `seconds`, `processor`,
`statistics`, `message` (what went wrong), and `limits` (seconds and nodes).

`hint`, `explain`, `rate`, `verify` and `mend` give `source`, `number`, `title`, `author`, `height`
and `width` as above. Rows, columns, blocks and lines count from 0.
`hint` gives also

{hint}

`explain` gives

{explain}

A step has

{step}

`rate` gives

{rate}

`verify` gives

{verify}

`mend` gives

{mend}

`formats` gives one object for each format: `name`, `title`, `extensions`, `holds` (what of a
puzzle it keeps: `texts` are all of them, or each has its name), `binary`, and `extra` (what to
install for it, or null). `methods` gives one for
each method: `name`, `summary`, `source`, `capabilities`, `extra`, and `options` with their `name`,
`type`, `default` and `meaning`. `lines` gives one for each line solver: `name`, `summary`,
`source`, and `capabilities`.

`trace` gives `source`, `number`, `title`, `author`, `height` and `width` as above, `shape` (the
tree without its guesses), the measure (`guesses`, `depth`, `solutions`, `contradictions`), `limit`,
and `nodes`: the root first, after an ambiguity all that follows from the guess, then all that
follows from its opposite; each has `guess` (`row` and `column` from 0, `colour`, `opposite`; null
at the root), `outcome` and `open_cells`.

`study` gives one object for each question: `question`, `title`, and `facts` that differ from one
question to the next.
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
            typo=_fields(TYPO_FIELDS),
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
    """Return the fields of an operation's result that are not in ``shared``."""
    own = OPERATIONS[name].result
    return _fields(_meanings({field: own[field] for field in own if field not in shared}))


def _meanings(fields: ResultFields) -> dict[str, str]:
    return {name: meaning for name, (_, meaning) in fields.items()}


def _fields(meanings: dict[str, str]) -> str:
    rows = [[f"`{name}`", meaning] for name, meaning in meanings.items()]
    return markdown(["name", "meaning"], rows).rstrip()


if __name__ == "__main__":
    from nonolith.formats.atomic_file import write_file

    write_file(sys.argv[1], page())
