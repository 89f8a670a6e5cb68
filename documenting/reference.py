"""The reference page of the command line, made from the parsers: ``docs/cli.md``.

    python -m documenting.reference docs/cli.md

A test fails if the page differs from the output of this.
"""

from __future__ import annotations

import argparse
import sys

from nonolith.cli import COMMANDS
from nonolith.cli.base import Command
from nonolith.cli.parser import Parser, command_parser, main_parser
from nonolith.model.result import Statistics
from nonolith.running.text_tables import markdown

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

#: The meaning of each name of a JSON object.
RESULT_FIELDS = {
    "source": "the file, as it was given",
    "number": "which puzzle of the file, from 1",
    "title": "the title, or an empty text",
    "author": "the author, or an empty text",
    "height": "the number of rows",
    "width": "the number of columns",
    "palette": "the colours, blank first: `name`, `rgb` (`#rrggbb`) and `char`",
    "verdict": "`unique`, `multiple`, `none`, `solved` (one solution, uniqueness not decided) or "
    "`unknown` (a limit was reached)",
    "solutions": "the solutions found, each a list of rows of the palette's characters",
    "complete": "whether these are all solutions",
    "known": "the cells found to be the same in every solution, `?` for the rest; or null",
    "limit": "the limit that ended the work (`seconds`, `nodes`, `memory`; `restarts` where a "
    "method that proves nothing gave up), or null",
    "statistics": f"the work: {', '.join(f'`{name}`' for name in Statistics.__match_args__)}",
    "method": "the method that ran",
}
CHECK_FIELDS = {
    "backbone": "the cells that are equal in all solutions, `?` for the rest; null if not known: "
    "of several solutions, `--cells` finds it",
    "differing": "all cells (`[row, column]`, from 0) that differ between solutions; null if not "
    "known",
}
TYPO_FIELDS = {
    "problem": "what is wrong with the clues; an empty text where they have one solution",
    "typos": "the slips that explain it, the likeliest first: `line`, the clue as it was `written` "
    "and as it may have been `meant` (pairs of length and colour), the `verdict` it then has, "
    "whether lines alone solve it (`by_lines`), and a `sentence`",
    "limit": "the limit that ended the search, or null",
}
COUNT_FIELDS = {
    "count": "the number of solutions",
    "exact": "whether this is the exact number",
    "limit": "the limit that ended the count (as above, or `at_most`), or null",
}

#: The fields of `hint`, `explain`, `rate` and `verify`, besides those of the puzzle.
HINT_FIELDS = {
    "sentence": "the hint in words",
    "help": "the hint in three levels: where to look; also by which technique; all of it",
    "steps": "the step that settles a cell, last, after those it needs",
    "mistake": "what is wrong in the grid: `cells`, `line`, `chain`, `sentence`; or null",
    "why_none": "without step and mistake: `unique` (every cell is known), `multiple`, `none` or "
    "`unknown`; or null",
    "limit": "the limit that ended the work, or null",
}
EXPLAIN_FIELDS = {
    "verdict": "`unique`, `multiple`, `none`, or `unknown` where the explanation ends early",
    "limit": "the limit that ended the work, or null",
    "steps": "the steps in order, each also with `offering`, how many lines offered a step, and "
    "`looks`, how many lines one looks at until it is seen",
    "conflict": "for `none`, the line that has no placement, if one has none; or null",
    "grid": "what is known at the end, a list of rows of the palette's characters",
}
STEP_FIELDS = {
    "technique": "its name",
    "through": "techniques by which the ranges were found that it uses",
    "line": "where to look: `kind` (`row` or `column`) and `number`",
    "blocks": "the blocks of the line's clue that are reasons",
    "rests_on": "the known cells that are reasons: `row`, `column` and `colours`, the numbers "
    "of the colours that the cell may still have",
    "ranges": "where blocks must lie: `block`, `start`, `end`",
    "facts": "what follows, as cells like those above",
    "assumed": "in a proof by contradiction, the cell as it is assumed; or null",
    "chain": "the links of such a proof: `line`, `blocks`, `rests_on`, `facts` (none: the line is "
    "impossible), `sentence`",
    "branches": "the guesses of a search, where only that shows it",
    "sentence": "the step in words",
}
RATE_FIELDS = {
    "rating": "how hard the puzzle is, from 0 up to 6",
    "word": "`trivial`, `easy`, `medium`, `hard`, `very hard` or `needs search`",
    "hardest": "the hardest technique",
    "counts": "the number of steps by the hardest technique that each uses",
    "effort": "the number of looks at lines in the whole explanation",
    "effort_word": "`tiny`, `short`, `moderate`, `long`, `very long` or `huge`",
    "offering": "for each step, the number of lines that offered one",
    "verdict": "as for `explain`; unless it is `unique`, the rating is only about the steps that "
    "could be explained",
    "limit": "the limit that ended the work, or null",
    "steps": "the number of steps",
    "mean_offering": "the mean of `offering`",
}
VERIFY_FIELDS = {
    "solved": "whether the grid is a solution",
    "conflicts": "the lines without placement, as links of a proof (see above)",
    "wrong": "the cells that contradict line solving from the clues alone",
    "done": "the lines with blocks that are done, and these `blocks`",
    "lines_done": "the lines that are done",
    "offering": "the lines from which something follows, with how many `cells`; most first",
    "mistake": "what is wrong, with the shortest reason, as for `hint`",
    "solvable": "false where the puzzle itself was found to have no solution",
    "limit": "the limit that ended the work, or null",
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

`count` gives `source`, `number`, `title`, `author`, `height`, `width` and `statistics` as above,
and

{count}

`compare` gives one object for each run: `puzzle`, `key` (different for different puzzles),
`height`, `width`, `colours`, `contender` (the method with its options), `verdict` (or `refused`,
`failed`, `died`), `solutions` (their number, up to two), `limit`, `seconds`, `processor`,
`statistics`, `message` (what went wrong), and `limits` (seconds and nodes).

`hint`, `explain`, `rate` and `verify` give `source`, `number`, `title`, `author`, `height` and
`width` as above. Rows, columns, blocks and lines count from 0.
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
    """The whole page, in Markdown."""
    parts = [_HEAD, *(_section(command) for command in COMMANDS.values())]
    top = main_parser(COMMANDS)
    parts.append(f"\n## Without a command\n\n{_table(top)}\n")
    parts.append(
        _JSON_HEAD.format(
            result=_fields(RESULT_FIELDS),
            check=_fields(CHECK_FIELDS),
            typo=_fields(TYPO_FIELDS),
            count=_fields(COUNT_FIELDS),
            hint=_fields(HINT_FIELDS),
            explain=_fields(EXPLAIN_FIELDS),
            step=_fields(STEP_FIELDS),
            rate=_fields(RATE_FIELDS),
            verify=_fields(VERIFY_FIELDS),
        )
    )
    return "".join(parts)


def _section(command: Command) -> str:
    parser = command_parser(command)
    examples = "\n".join(command.member.EXAMPLES)
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


def _fields(meanings: dict[str, str]) -> str:
    rows = [[f"`{name}`", meaning] for name, meaning in meanings.items()]
    return markdown(["name", "meaning"], rows).rstrip()


if __name__ == "__main__":
    from nonolith.formats.saving import save

    save(sys.argv[1], page())
