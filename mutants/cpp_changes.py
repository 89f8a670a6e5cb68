"""All mutants of a C++ file: other operators and numbers, and statements left out.

A file is taken as a row of tokens, which is enough for the engine's style: an operator between two
operands has a space on each side, and the brackets of a template have none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mutants.change import Change, Edit

_OPERATORS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "&&": "||", "||": "&&", "+": "-", "-": "+", "*": "+", "/": "*", "%": "/",
    "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<",
    "+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<=",
}  # fmt: skip
# Without mutants: comments, texts, directives, and what the compiler checks.
_SKIPPED = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' | ^\s*\#[^\n]*
    | \bstatic_assert\b[^;]*; | \btemplate\s*<[^\n]*> | \boperator\s*[^\s\w(]+ | \bassert\(.*\);""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_OPERATOR = re.compile(r"(?<=\s)(?:<<=|>>=|[<>=!+|&^-]=|&&|\|\||<<|>>|[<>+*/%&|^-])(?=\s)")
_NUMBER = re.compile(r"(?<![\w.'])(\d+)([uUlL]*)(?![\w.'])")
_TRUTH = re.compile(r"\b(true|false)\b")
_NOT = re.compile(r"(?<=[\s(])!(?=[\w(])")
_IF = re.compile(r"\bif \(")
_STATEMENT = re.compile(
    r"^[ \t]+(?P<text>(?:break|continue|return|[\w.:>-]+(?:\[[^\]\n]*\])?(?:\([^;\n]*\)|"
    r"\s[+|&^-]=\s[^;\n]*));)[ \t]*$",
    re.MULTILINE,
)


def changes(path: str, source: bytes) -> list[Change]:
    """All mutants of a file, in the order of its lines.

    >>> [change.what for change in changes("a.cpp", b"bool f(int x) { return x < 10; }")]
    ['< becomes <=', '10 becomes 11', '10 becomes 9']
    """
    text = source.decode()
    assert text.isascii(), f"{path}: places are counted in bytes"
    plain = _SKIPPED.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    found = [Change(path, what, (edit,), source) for what, edit in _edits(plain)]
    return sorted(found, key=lambda change: change.edits)


def _edits(text: str) -> Iterator[tuple[str, Edit]]:
    for match in _OPERATOR.finditer(text):
        yield _instead(match, _OPERATORS[match[0]])
    for match in _NUMBER.finditer(text):
        number = int(match[1])
        yield _instead(match, f"{number + 1}{match[2]}")
        if number:
            yield _instead(match, f"{number - 1}{match[2]}")
    for match in _TRUTH.finditer(text):
        yield _instead(match, "false" if match[0] == "true" else "true")
    for match in _NOT.finditer(text):
        yield "not is left out", Edit(match.start(), match.end(), b"")
    for match in _IF.finditer(text):
        if (end := _closing(text, match.end())) is not None:
            condition = text[match.end() : end]
            yield "never done", Edit(match.end(), end, b"false")
            yield "the other way round", Edit(match.end(), end, f"!({condition})".encode())
    for match in _STATEMENT.finditer(text):
        yield "left out", Edit(match.start("text"), match.end("text"), b";")


def _instead(match: re.Match[str], text: str) -> tuple[str, Edit]:
    return f"{match[0]} becomes {text}", Edit(match.start(), match.end(), text.encode())


def _closing(text: str, start: int) -> int | None:
    """Where the bracket closes that opens just before a place; None for what is no expression."""
    depth = 1
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place
        if text[place] in ";{":
            return None
    return None
