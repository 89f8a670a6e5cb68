"""All mutants of a Python file: other operators, numbers and texts, and statements left out.

What only people and type checkers read is left alone: docstrings, types, assertions (``strict`` of
``zip`` is one), and the line that a warning points to.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from mutants.change import Change, Edit

_COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
_OPERATORS = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
_SKIPPED = (ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom)


def changes(path: str, source: bytes) -> list[Change]:
    """All mutants of a file, in the order of its lines.

    >>> [change.what for change in changes("a.py", b"def f(x):\\n    return x < 10\\n")]
    ['< becomes <=', '10 becomes 11', '10 becomes 9']
    """
    found = _Changes(path, source)
    found.visit(ast.parse(source))
    return sorted(found.found, key=lambda change: change.edits)


class _Changes:
    def __init__(self, path: str, source: bytes) -> None:
        self.found: list[Change] = []
        self._path, self._source = path, source
        self._lines = [0]
        for line in source.split(b"\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset

    def _add(self, what: str, *edits: tuple[int, int, str]) -> None:
        encoded = tuple(Edit(start, end, text.encode()) for start, end, text in sorted(edits))
        self.found.append(Change(self._path, what, encoded, self._source))

    def _swap_word(self, after: ast.expr, before: ast.expr, word: str, other: str) -> None:
        """Put another operator between two operands; comments and brackets may be there too."""
        start, end = self._end(after), self._start(before)
        between = self._source[start:end].decode()
        spaced = r"\s+".join(map(re.escape, word.split()))
        match = re.search(rf"\b{spaced}\b" if word[0].isalpha() else spaced, between)
        if match and "#" not in between[: match.start()]:
            place = start + len(between[: match.start()].encode())
            self._add(f"{word} becomes {other}", (place, place + len(match[0]), other))

    def visit(self, node: ast.AST) -> None:
        """Collect the mutants of a node and of all below it."""
        if isinstance(node, _SKIPPED) or _asserts_or_points(node):
            return
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            self._body(node)
        elif isinstance(node, ast.arguments):
            self._all(default for default in [*node.defaults, *node.kw_defaults] if default)
        elif isinstance(node, ast.AnnAssign):
            self._all([node.value] if node.value else [])
        else:
            handler: Callable[[Any], None] | None = getattr(self, f"on_{type(node).__name__}", None)
            if handler is not None:
                handler(node)
            self._all(ast.iter_child_nodes(node))

    def _all(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    def _body(self, node: ast.Module | ast.ClassDef | ast.FunctionDef) -> None:
        """Go on into a body, without its docstring, decorators and types."""
        if isinstance(node, ast.FunctionDef):
            self.visit(node.args)
            self._swap_texts(node)
        self._all(statement for statement in node.body if not _is_text(statement))

    def _swap_texts(self, function: ast.FunctionDef) -> None:
        """Two texts of a function, one after the other in the source, take each other's place."""
        texts = sorted(_texts(function), key=self._start)
        for first, second in pairwise(texts):
            if first.value != second.value:
                spans = [(self._start(node), self._end(node)) for node in (first, second)]
                words = [f"({self._source[start:end].decode()})" for start, end in spans]
                self._add("two texts change places", (*spans[0], words[1]), (*spans[1], words[0]))

    def on_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for (left, right), operator in zip(pairwise(operands), node.ops, strict=True):
            self._swap_word(left, right, *_COMPARISONS[type(operator)])

    def on_BoolOp(self, node: ast.BoolOp) -> None:
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in pairwise(node.values):
            self._swap_word(left, right, *words)

    def on_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in _OPERATORS:
            self._swap_word(node.left, node.right, *_OPERATORS[type(node.op)])

    def on_AugAssign(self, node: ast.AugAssign) -> None:
        if type(node.op) in _OPERATORS:
            word, other = _OPERATORS[type(node.op)]
            self._swap_word(node.target, node.value, f"{word}=", f"{other}=")
        self._left_out(node)

    def on_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._add("not is left out", (self._start(node), self._start(node) + len("not"), ""))

    def on_Constant(self, node: ast.Constant) -> None:
        values: list[int | float] = []
        if isinstance(node.value, bool):
            values = [not node.value]
        elif isinstance(node.value, int):
            values = [node.value + 1, node.value - 1]
        elif isinstance(node.value, float):
            values = [node.value * 2 or 1.0]
        for value in values:
            words = f"({value})" if value == -1 else f"{value}"
            self._add(
                f"{ast.unparse(node)} becomes {value}", (self._start(node), self._end(node), words)
            )

    def on_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self._condition(node.test)
        if not node.orelse:
            self._add("never done", (self._start(node.test), self._end(node.test), "False"))

    def on_IfExp(self, node: ast.IfExp) -> None:
        self._condition(node.test)

    def _condition(self, test: ast.expr) -> None:
        start, end = self._start(test), self._end(test)
        words = self._source[start:end].decode()
        self._add("the other way round", (start, end, f"not ({words})"))

    def on_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._left_out(node)

    def on_Raise(self, node: ast.Raise) -> None:
        self._left_out(node)

    def on_Break(self, node: ast.Break) -> None:
        self._left_out(node)

    def on_Continue(self, node: ast.Continue) -> None:
        self._left_out(node)

    def _left_out(self, node: ast.stmt) -> None:
        self._add("left out", (self._start(node), self._end(node), "pass"))


def _is_text(statement: ast.AST) -> bool:
    """Whether a statement is a text alone: a docstring."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _asserts_or_points(node: ast.AST) -> bool:
    """Whether a node asserts that lists are equally long, or names the line that a warning is
    for.
    """
    return isinstance(node, ast.keyword) and node.arg in ("strict", "stacklevel")


def _texts(node: ast.AST) -> Iterator[ast.Constant]:
    """All texts below a node that its users may see, but those that are parts of longer ones."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child
        elif not isinstance(child, _SKIPPED) and not _is_text(child):
            yield from _texts(child)
