"""Styles: every option has its range."""

from __future__ import annotations

from typing import Any

import pytest

from nonolith import ArgumentError, Puzzle, Style, UnsupportedError, draw
from nonolith.render import RENDERERS

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("sides", 3, "sides must be one of 0, 2, 4; it is 3"),
        ("sides", True, "sides must be one of"),
        ("every", -1, "every must be a whole number, from 0 to 1000; it is -1"),
        ("marks", "dots", "'none', 'letters', 'patterns'; it is 'dots'"),
        ("theme", None, "'light', 'dark', 'print'; it is None"),
        ("pixels", 0, "pixels must be a whole number, from 2 to 200"),
        ("pixels", 201, "from 2 to 200; it is 201"),
        ("strike", 1, "strike must be one of False, True; it is 1"),
        ("numbers", "yes", "numbers must be one of"),
    ],
)
def test_what_is_out_of_range_is_refused_by_name(option: str, value: Any, words: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        Style(**{option: value})
    assert words in str(caught.value)
    with pytest.raises(ArgumentError):
        Style().replace(**{option: value})


@pytest.mark.parametrize("name", RENDERERS)
def test_an_unused_option_of_a_renderer_is_refused(name: str) -> None:
    changed = {"sides": 4, "every": 3, "marks": "letters", "theme": "dark", "pixels": 9,
               "strike": True, "numbers": True}  # fmt: skip
    for option, value in changed.items():
        style = Style(**{option: value})  # type: ignore[arg-type]
        if option in RENDERERS[name].options:
            assert draw(CORNER, renderer=name, style=style)
        else:
            with pytest.raises(UnsupportedError, match=f"{name} has no option {option}; use .*svg"):
                draw(CORNER, renderer=name, style=style)


def test_a_terminal_has_no_patterns() -> None:
    with pytest.raises(UnsupportedError, match="use letters"):
        draw(CORNER, renderer="terminal", style=Style(marks="patterns"))
