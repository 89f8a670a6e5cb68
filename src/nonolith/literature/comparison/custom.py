"""Turn a function, an object or the name of a method into a solver that a comparison can run."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import isgeneratorfunction
from pathlib import Path
from typing import Any

from nonolith.literature.comparison.runs import Contender, Solver, SolverInput
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Result
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.solve import solve
from nonolith.solving.work import Work, searching
from nonolith.support.arguments import wrong_type
from nonolith.support.docstrings import summary_of
from nonolith.support.errors import ArgumentError, UnsupportedError, needing
from nonolith.support.frozen import Frozen

#: What names a method: a name with options, a ``Method``, or a function of a puzzle.
MethodLike = str | Method | Callable[[Puzzle], Any]


class CustomMethod(Frozen):
    """A method that is not in the table of methods, in a form that can be sent to a process."""

    name: str
    pickled: bytes  #: the function or the ``Method``

    def solve(self, given: SolverInput) -> Result:
        """Return the result of the method."""
        value = pickle.loads(self.pickled)
        method = value if isinstance(value, Method) else method_of(value)
        return solve(given.puzzle, method, max_solutions=given.wanted, limits=given.limits)

    def __str__(self) -> str:
        return self.name


def solver_of(value: MethodLike) -> Solver:
    """Return the solver that runs a method.

    Args:
        value: The name of a method, also with options; ``file.py:name`` or ``module:name`` for a
            function or a ``Method`` in a file or a module; a ``Method``; or a function, as in
            ``method_of``.

    Raises:
        ArgumentError: The value has another type, or cannot be sent to another process.
        UnsupportedError: There is no such method, option, file or function.
        MissingExtraError: The function is defined in the main program, and cloudpickle, which
            sends it to another process, is not installed.
    """
    if isinstance(value, str):
        if not is_place(value):
            return Contender.parse(value)
        return CustomMethod(value, _pickled(imported(value)))
    if not (isinstance(value, Method) or callable(value)):
        what = "the name of a method, a Method or a function, or a list of them"
        raise wrong_type(value, "methods", what)
    name = value.name if isinstance(value, Method) else getattr(value, "__name__", repr(value))
    return CustomMethod(name, _pickled(value))


def is_place(text: str) -> bool:
    """Return whether a text names a function or a ``Method`` in a file or a module.

    >>> [text for text in ("mine.py:solve", "a.b:METHOD", "sat:solver=glucose4") if is_place(text)]
    ['mine.py:solve', 'a.b:METHOD']
    """
    place, _, name = text.rpartition(":")
    return name.isidentifier() and "." in place


def method_of(function: Callable[[Puzzle], Any]) -> Method:
    """Return the method that a function stands for.

    A generator function of a puzzle yields its solutions, each once. When it ends, there are no
    others, so the verdict is proved. Any other function returns one solution, or None if it found
    none, and proves nothing. A solution is a ``Grid``, or its rows.
    """
    proves = isgeneratorfunction(function)

    def find(puzzle: Puzzle, _: Any, work: Work) -> Iterator[Grid]:
        found = function(puzzle)
        for rows in found if proves else [] if found is None else [found]:
            work.step()
            yield rows if isinstance(rows, Grid) else Grid.from_rows(rows, puzzle.palette)

    name = getattr(function, "__name__", repr(function))
    able = Capabilities(enumerates=proves, proves=proves, unknown_numbers=True, nodes=False)
    return Method(name, summary_of(function), "", searching(find), able)


def imported(text: str) -> Any:
    """Return the object that ``file.py:name`` or ``module:name`` names. Raise UnsupportedError if
    it cannot be imported."""
    if not is_place(text):
        raise UnsupportedError(f"{text!r} must be FILE.py:NAME or PACKAGE.MODULE:NAME")
    place, _, name = text.rpartition(":")
    file = Path(place).resolve() if place.endswith(".py") else None
    if file is not None:
        if not file.is_file():
            raise UnsupportedError(f"there is no file {place}")
        if str(file.parent) not in sys.path:
            sys.path.insert(0, str(file.parent))  # workers get this list of folders too
    try:
        module = import_module(place if file is None else file.stem)
    except (ImportError, SyntaxError, ValueError) as error:
        raise UnsupportedError(f"{place} cannot be imported: {error}") from None
    if file is not None and Path(module.__file__ or "").resolve() != file:
        raise UnsupportedError(f"another module has the name of {place}: rename the file")
    if not hasattr(module, name):
        raise UnsupportedError(f"{place} has no {name}")
    return getattr(module, name)


def _pickled(value: Any) -> bytes:
    """Return a value for another process, which does not import the main module again."""
    try:
        pickled = pickle.dumps(value)
        if b"__main__" not in pickled:
            return pickled
    except (pickle.PicklingError, AttributeError, TypeError):
        pass  # such as a function within a function
    with needing("a function of the main program needs cloudpickle", "compare"):
        import cloudpickle
    try:
        return bytes(cloudpickle.dumps(value))
    except Exception as error:
        raise ArgumentError(f"{value!r} cannot be sent to another process: {error}") from None
