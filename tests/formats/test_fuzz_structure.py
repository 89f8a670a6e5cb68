"""Whatever the structure of JSON or XML, a reader returns puzzles or raises NonolithError."""

from __future__ import annotations

import json
import warnings
from contextlib import suppress
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import FormatError, NonolithError, read_all
from tests.examples import examples

WORDS = ("rows", "columns", "palette", "given", "goal", "saved", "title", "nonolith", "puzzles",
         "name", "rgb", "char", "#ff0000", "r", "?.", "x")  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | st.floats() | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=6)
    ),
    max_leaves=25,
)
TAGS = ("puzzleset", "puzzle", "clues", "line", "count", "color", "solution", "image", "title",
        "note", "other")  # fmt: skip
ATTRIBUTES = ("type", "color", "name", "char", "defaultcolor", "backgroundcolor")
TEXTS = ("", "1", "-1", "f00", "|.X|", "|[.X]?|", "rows", "columns", "goal", "white", "red", "0")
TREES = st.recursive(
    st.sampled_from(TEXTS).map(escape),
    lambda inner: st.builds(
        lambda tag, named, inside: (
            f"<{tag}{''.join(f' {k}={quoteattr(v)}' for k, v in named.items())}>"
            f"{''.join(inside)}</{tag}>"
        ),
        st.sampled_from(TAGS),
        st.dictionaries(st.sampled_from(ATTRIBUTES), st.sampled_from(TEXTS), max_size=3),
        st.lists(inner, max_size=5),
    ),
    max_leaves=25,
)


def survives(data: str, name: str) -> None:
    with warnings.catch_warnings(action="ignore"), suppress(NonolithError):
        assert read_all(data, format=name)


@settings(max_examples=examples(150), deadline=None)
@given(VALUES)
def test_any_value_of_json_is_read_or_refused(value: object) -> None:
    survives(json.dumps(value), "json")
    survives(json.dumps({"rows": [[1]], "columns": [[1]], "goal": value}), "json")
    survives(json.dumps({"rows": value, "columns": value}), "json")
    survives(json.dumps({"puzzles": [value]}), "json")
    survives(json.dumps({"rows": [[1]], "columns": [[1]], "content": value}), "npm")
    survives(f"var d={json.dumps([value] * 12)};", "nonograms_org")


@settings(max_examples=examples(150), deadline=None)
@given(TREES)
def test_any_tree_of_elements_is_read_or_refused(tree: str) -> None:
    survives(tree, "webpbn")
    survives(f"<FreeNono><Nonogram width='1'>{tree}</Nonogram></FreeNono>", "freenono")
    survives(f"<puzzleset><puzzle>{tree}</puzzle></puzzleset>", "webpbn")
    survives(f"<puzzle><clues type='rows'>{tree}</clues><clues type='columns'/></puzzle>", "webpbn")


@pytest.mark.parametrize("depth", [65, 990, 100_000])
def test_elements_nested_too_deeply_are_one_clear_error(depth: int) -> None:
    for tag in ("puzzle", "line", "other"):
        with pytest.raises(FormatError, match="elements are nested more than 64 deep"):
            read_all(f"<puzzleset>{f'<{tag}>' * depth}{f'</{tag}>' * depth}</puzzleset>")


@pytest.mark.parametrize("depth", [20, 200, 990, 100_000])
@pytest.mark.parametrize("place", ["nonolith", "rows", "goal", "puzzles", "palette"])
def test_lists_nested_too_deeply_are_a_format_error(depth: int, place: str) -> None:
    value = "[" * depth + "]" * depth
    rest = {"nonolith": "1", "rows": "[[1]]", "columns": "[[1]]"} | {place: value}
    if place == "puzzles":
        rest = {place: value}
    text = ", ".join(f'"{key}": {what}' for key, what in rest.items())
    with pytest.raises(FormatError):
        read_all(f"{{{text}}}")
