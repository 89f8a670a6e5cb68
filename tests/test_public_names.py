"""The public names of the package, which load on first use."""

from __future__ import annotations

import inspect
import pydoc
import sys

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


@pytest.mark.parametrize(
    "first", ["nonolith.reasoning.steps", "nonolith.design.typos", "nonolith.solving"]
)
def test_public_names_are_what_they_are_whatever_was_imported_first(first: str) -> None:
    code = (
        f"import {first}; import nonolith, types; "
        "kinds = {name: getattr(nonolith, name) for name in nonolith.__all__}; "
        f"import {first}; from nonolith.reasoning.hints import hint; assert hint is nonolith.hint; "
        "assert [n for n, v in kinds.items() if isinstance(v, types.ModuleType)] == []; "
        "assert all(getattr(nonolith, name) == value for name, value in kinds.items()); "
        "from nonolith import explain; assert explain is nonolith.explain; "
        "from importlib import reload; reload(nonolith); assert nonolith.explain is explain"
    )
    done = run([sys.executable, "-c", code])
    assert done.returncode == 0, done.stderr


FUNCTIONS = [name for name in nonolith.__all__ if name.islower() and not name.startswith("_")]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_help_shows_each_function_with_its_arguments(name: str) -> None:
    function = getattr(nonolith, name)
    shown = pydoc.plain(pydoc.render_doc(function))
    assert shown.startswith(f"Python Library Documentation: function {name} in module nonolith.")
    parameters = inspect.signature(function).parameters.values()
    assert parameters
    assert not {p.kind for p in parameters} & {inspect.Parameter.VAR_POSITIONAL}
    assert all(f"{p.name}:" in shown for p in parameters)
    assert ">>>" in (function.__doc__ or "")


CLASSES = [name for name in nonolith.__all__ if isinstance(getattr(nonolith, name), type)]


@pytest.mark.parametrize("name", CLASSES)
def test_each_class_has_a_signature_with_names(name: str) -> None:
    if not issubclass(getattr(nonolith, name), (Exception, int, str)):
        parameters = inspect.signature(getattr(nonolith, name)).parameters.values()
        kinds = {p.kind for p in parameters}
        assert not kinds & {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
        assert inspect.getdoc(getattr(nonolith, name))
