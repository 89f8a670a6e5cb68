"""``nonolith count``, ``hint`` and ``rate``: one line of text for each puzzle."""

from __future__ import annotations

import sys
from argparse import Namespace

import nonolith
from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION, Member
from nonolith.cli.inputs import Entry, perform
from nonolith.cli.output import Output, limit_words
from nonolith.cli.parser import SHOW, Parser
from nonolith.operations.fields import Choice, Field
from nonolith.operations.reasoning import HINT, RATE
from nonolith.operations.searching import COUNT

_LEVEL = Field(
    "level",
    Choice(lambda: (1, 2, 3), "level"),
    "how much help: 1, where to look; 2, also by which technique; 3, the whole step",
    default=3,
    metavar="NUMBER",
)


def _add_count(parser: Parser) -> None:
    parser.add_input()
    parser.add_fields(COUNT.field("at_most"))
    parser.add_search(jobs=True)
    parser.add_json()


def _count(arguments: Namespace) -> int:
    # A number of solutions may have more digits than Python prints by default.
    sys.set_int_max_str_digits(0)

    def show(entry: Entry, number: nonolith.Count, output: Output) -> None:
        bound = "" if number.exact else "at least "
        limit = "" if number.limit == "at_most" else limit_words(number.limit)
        output.line(f"{entry.prefix}{bound}{int(number)}{limit}")

    def exit_code(number: nonolith.Count) -> int:
        if not number.exact:
            return DONE if number.limit == "at_most" else LIMIT
        return DONE if number else NO_SOLUTION

    return perform(arguments, COUNT, show, exit_code)


def _add_hint(parser: Parser) -> None:
    parser.add_input(several=False)
    parser.add_state()
    parser.add_people()
    parser.add_fields(_LEVEL, SHOW)
    parser.add_json()


def _hint(arguments: Namespace) -> int:
    def show(entry: Entry, hint: nonolith.Hint, output: Output) -> None:
        if arguments.show:
            output.numbered(entry.puzzle, entry.grid)
        output.line(f"{entry.prefix}{hint.help(arguments.level)}")

    def exit_code(hint: nonolith.Hint) -> int:
        if hint.limit is not None:
            return LIMIT
        wrong = hint.mistake is not None or str(hint.why_none) == "none"
        return NO_SOLUTION if wrong else DONE

    return perform(arguments, HINT, show, exit_code)


def _add_rate(parser: Parser) -> None:
    parser.add_input()
    parser.add_people()
    parser.add_json()


def _rate(arguments: Namespace) -> int:
    def show(entry: Entry, rating: nonolith.Rating, output: Output) -> None:
        output.line(f"{entry.prefix}{rating.text(arguments.language, way=True)}")

    return perform(arguments, RATE, show)


MEMBERS = {
    "count": Member(
        (
            "nonolith count 5x5:1/1/1/1/1/1/1/1/1/1",
            "nonolith count --at-most 100 examples/three.txt",
        ),
        _add_count,
        _count,
    ),
    "hint": Member(
        (
            "nonolith hint examples/lighthouse.non",
            "nonolith hint --level 1 examples/mushroom.nin",
            "nonolith hint --grid '###/???/???' 3x3:2/1.1/2/3/1.1/1",
        ),
        _add_hint,
        _hint,
    ),
    "rate": Member(
        (
            "nonolith rate examples/lighthouse.non examples/cat.non",
            "nonolith rate --json examples/three.txt",
        ),
        _add_rate,
        _rate,
    ),
}
