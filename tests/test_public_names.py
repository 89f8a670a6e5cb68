"""The public names of the package, which are loaded on first use."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import pydoc
import sys
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import nonolith
from tests.processes import run


@pytest.mark.parametrize("first", ["check", "count", "read", "Result"])
def test_every_name_is_the_same_whatever_is_used_first(first: str) -> None:
    code = f"import nonolith; nonolith.{first}; assert callable(nonolith.solve)"
    done = run([sys.executable, "-c", code])
    assert done.returncode == 0, done.stderr


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'nonolith' has no attribute 'sovle'"):
        _ = nonolith.sovle


def test_all_names_are_listed() -> None:
    assert set(nonolith.__all__) == set(dir(nonolith))


def test_a_grid_may_be_a_text_or_rows_wherever_a_puzzle_may() -> None:
    plus = "3x3:1/3/1/1/3/1"
    grid = nonolith.Grid.from_rows([[0, 1, 0], [1, 1, 1], [0, 1, 0]])
    for given in (".#./###/.#.", ".#.\n###\n.#.", [".#.", "###", ".#."], list(grid.rows())):
        assert nonolith.draw(plus, given) == nonolith.draw(plus, grid)  # type: ignore[call-overload]
        for function in (nonolith.verify, nonolith.hint, nonolith.explain):
            assert function(plus, given).record() == function(plus, grid).record()  # type: ignore[arg-type]
        assert nonolith.solve(plus, grid=given).solution == grid  # type: ignore[arg-type]
        with pytest.raises(nonolith.PuzzleError, match="2 x 2"):
            nonolith.verify("2x2:1/1/1/1", given)  # type: ignore[arg-type]


def test_completion_shows_only_names_for_users() -> None:
    puzzle = nonolith.Puzzle(rows=[[1]], columns=[[1]])
    assert {"rows", "replace"} <= set(dir(puzzle))
    assert not {"compiled", "of_problem"} & set(dir(puzzle))
    assert "of_fields" not in dir(nonolith.solve(puzzle))


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(nonolith.__file__).read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    seen = {
        alias.name: str(node.module).removeprefix("nonolith.")
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == nonolith._HOME


def test_no_module_has_the_name_of_a_public_function() -> None:
    # The import of such a module would replace the public function by the module.
    modules = {module.name for module in pkgutil.iter_modules(nonolith.__path__)}
    assert not modules & set(nonolith.__all__)


FUNCTIONS = [name for name in nonolith.__all__ if name.islower() and not name.startswith("_")]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_help_shows_each_function_with_its_arguments(name: str) -> None:
    function = getattr(nonolith, name)
    shown = pydoc.plain(pydoc.render_doc(function))
    assert shown.startswith(f"Python Library Documentation: function {name} in module nonolith")
    parameters = inspect.signature(function).parameters.values()
    assert parameters
    assert not {p.kind for p in parameters} & {inspect.Parameter.VAR_POSITIONAL}
    assert all(f"{p.name}:" in shown for p in parameters)
    assert ">>>" in (function.__doc__ or "")


def test_help_shows_what_may_be_given_as_a_puzzle() -> None:
    for function in (nonolith.solve, nonolith.mend, nonolith.typos):
        first = next(iter(inspect.signature(function).parameters.values()))
        assert {nonolith.Puzzle, str, bytes} < {*get_args(first.annotation)}
        assert get_type_hints(function)[first.name] == first.annotation


CLASSES = [name for name in nonolith.__all__ if isinstance(getattr(nonolith, name), type)]


@pytest.mark.parametrize("name", CLASSES)
def test_each_class_has_a_signature_with_names(name: str) -> None:
    if not issubclass(getattr(nonolith, name), (Exception, int, str)):
        parameters = inspect.signature(getattr(nonolith, name)).parameters.values()
        kinds = {p.kind for p in parameters}
        assert not kinds & {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
        assert inspect.getdoc(getattr(nonolith, name))
