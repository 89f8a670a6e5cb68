"""Solver and Question: what is run."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Result
from nonolith.solving.solve import parse_method, solve
from nonolith.support.frozen import Frozen

DEFAULT_LIMITS = Limits(seconds=10.0)


class Question(NamedTuple):
    """A puzzle, and how many solutions a solver has to find.

    Attributes:
        puzzle: the puzzle.
        wanted: 1 for any solution, 2 to decide whether it is the only one, None for 2, or 1 if the
            solver cannot find a second one.
        limits: the most that the solver may use.
    """

    puzzle: Puzzle
    wanted: int | None = None
    limits: Limits = DEFAULT_LIMITS


class Solver(Protocol):
    """A solver: a value that can be hashed and sent to another process, whose text is its name."""

    def __hash__(self) -> int: ...

    def solve(self, question: Question) -> Any:
        """Solve; this is what the clock measures.

        Raises:
            UnsupportedError, ImportError: it cannot do this here.
        """
        ...

    def result(self, question: Question, found: Any) -> Result:
        """What ``solve`` returned, as a Result; this is not measured."""
        ...


class Contender(Frozen):
    """A method with its options.

    Attributes:
        method: its name in the table of methods.
        options: names and values, as users give them.
    """

    method: str
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Contender:
        """From ``method`` or ``method:option=value:option=value``, checked.

        Raises:
            UnsupportedError: there is no such method, or it has no such option.

        >>> Contender.parse("sat:solver=glucose4").options
        (('solver', 'glucose4'),)
        """
        method, options = parse_method(text)
        return cls(method, tuple(options.items()))

    def solve(self, question: Question) -> Result:
        """Solve by the method."""
        return solve(
            question.puzzle,
            self.method,
            max_solutions=question.wanted,
            limits=question.limits,
            options=dict(self.options),
        )

    def result(self, _question: Question, found: Result) -> Result:
        """The result as it is."""
        return found

    def __str__(self) -> str:
        return ":".join([self.method, *(f"{name}={value}" for name, value in self.options)])

    def __repr__(self) -> str:
        return f"<Contender {self}>"
