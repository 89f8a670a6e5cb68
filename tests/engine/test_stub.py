"""``_engine.pyi`` agrees with the compiled module: names, arguments, types of results.

nanobind writes the signature of each function into its docstring, in the syntax of Python. If the
module's type is less specific (``object``, a bare ``tuple``), the stub may be more specific.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonolith
from nonolith import _engine

STUB = ast.parse((Path(nonolith.__file__).parent / "_engine.pyi").read_text(encoding="utf-8"))

Signature = tuple[list[tuple[str, str]], str]


def stub_functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in STUB.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    yield f"{node.name}.{member.name}", member


FUNCTIONS = dict(stub_functions())


def stub_names(body: list[ast.stmt]) -> set[str]:
    names = set()
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def real_names(of: object) -> set[str]:
    return {name for name in vars(of) if not name.startswith("_")}


def real_docstring(path: str) -> str:
    owner_name, _, name = path.rpartition(".")
    owner = getattr(_engine, owner_name) if owner_name else _engine
    documented = owner.__new__ if name == "__init__" else getattr(owner, name)
    docstring = str(documented.__doc__)
    # If there are several signatures, the last is the constructor's.
    return docstring.splitlines()[-1]


def parsed(signature: str) -> ast.FunctionDef:
    """Parse a signature such as ``settle(blocks: tuple, /) -> None``, with or without its name."""
    name = "" if signature[0] != "(" else "unnamed"
    node = ast.parse(f"def {name}{signature}: ...").body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


def signature_of(node: ast.FunctionDef) -> Signature:
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    named = [
        (argument.arg, kind_of(argument.annotation))
        for argument in arguments
        if argument.arg not in ("self", "cls")
    ]
    return named, kind_of(node.returns)


def kind_of(annotation: ast.expr | None) -> str:
    """Return the outermost type: ``tuple`` for ``tuple[int, ...]``; sort the members of a union."""
    if annotation is None:
        return "object"
    if isinstance(annotation, ast.BinOp):
        return " | ".join(sorted([kind_of(annotation.left), kind_of(annotation.right)]))
    if isinstance(annotation, ast.Subscript):
        return kind_of(annotation.value)
    name = ast.unparse(annotation).rpartition(".")[2]
    return "list" if name == "Sequence" else name


def agrees(real: str, stub: str) -> bool:
    """Return whether the stub's type equals the module's type or is more specific: the module may
    have just ``object``, and nanobind omits the None that stands for a null pointer."""
    if "object" in real.split(" | "):
        return True
    return stub in (real, f"None | {real}" if real in ("str", "Problem") else real)


def test_the_stub_has_exactly_the_names_of_the_module() -> None:
    assert stub_names(STUB.body) == real_names(_engine)


@pytest.mark.parametrize(
    "node", [node for node in STUB.body if isinstance(node, ast.ClassDef)], ids=lambda n: n.name
)
def test_the_stub_has_just_the_members_of_each_class(node: ast.ClassDef) -> None:
    expected = {name for name in stub_names(node.body) if not name.startswith("_")}
    assert expected == real_names(getattr(_engine, node.name))


@pytest.mark.parametrize("path", FUNCTIONS)
def test_the_stub_has_the_arguments_and_results_of_each_function(path: str) -> None:
    stub_arguments, stub_result = signature_of(FUNCTIONS[path])
    arguments, result = signature_of(parsed(real_docstring(path)))
    assert [name for name, _ in stub_arguments] == [name for name, _ in arguments]
    for (name, stub), (_, real) in zip(stub_arguments, arguments, strict=True):
        assert agrees(real, stub), f"{name}: the module has {real}, the stub {stub}"
    if not path.endswith("__init__"):
        assert agrees(result, stub_result), f"the module gives {result}, the stub {stub_result}"


def test_properties_are_properties_in_both() -> None:
    for path, node in FUNCTIONS.items():
        owner_name, _, name = path.rpartition(".")
        if owner_name:
            in_stub = any(ast.unparse(each) == "property" for each in node.decorator_list)
            in_module = isinstance(vars(getattr(_engine, owner_name)).get(name), property)
            assert in_stub == in_module, path


def test_constants_have_the_types_of_the_stub() -> None:
    for node in STUB.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            value = getattr(_engine, node.target.id)
            assert type(value).__name__ == kind_of(node.annotation)
