"""``nonolith study``: Simpson's questions about guesses, answered by experiment."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.options import CommandParser
from nonolith.cli.output import Output
from nonolith.cli.parser import one_of
from nonolith.operations.fields import names_of

EXAMPLES = ("nonolith study 5", "nonolith study --json 4")


def configure(parser: CommandParser) -> None:
    parser.add_argument(
        "question",
        metavar="NUMBER",
        nargs="?",
        type=one_of("question", names_of("nonolith.literature.study.study", "QUESTIONS")),
        help="only this question: 1 must a guess be right, 2 one cell or every cell, 3 better "
        "guesses, 4 loops of them, 5 traces",
    )
    parser.add_json("one object for each question, each on a line of its own")


def run(arguments: Namespace) -> int:
    from nonolith.literature.study.study import QUESTIONS

    output = Output(arguments)
    for number in [arguments.question] if arguments.question else QUESTIONS:
        answer = QUESTIONS[number]()
        if arguments.json:
            output.record(
                {"question": answer.question, "title": answer.title, "facts": answer.facts}
            )
            continue
        if number != 1 and not arguments.question:
            output.line()
        for line in (f"{answer.question}. {answer.title}", "", *answer.text):
            output.line(line)
    return DONE
