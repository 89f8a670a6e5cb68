"""Pictures of an explanation in each language."""

from __future__ import annotations

import pytest

import nonolith
from nonolith import Puzzle
from nonolith.design.generate import random_grid
from nonolith.reasoning.language import languages, named

#: It has a step by an assumption.
HARD = Puzzle.from_grid(random_grid(6, 6, probability=0.45, seed=8)).replace(author="Ann")


def test_a_film_strip_is_in_the_language() -> None:
    strip = nonolith.film_strip(nonolith.explain(HARD, language="de"))
    assert ">Der Anfang.<" in strip
    assert ">hat mehrere.<" in strip


@pytest.mark.parametrize("language", languages())
def test_every_pattern_of_pages_and_pictures_is_used(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = named(language)
    used: set[str] = set()

    def text(pattern: str, **values: object) -> str:
        used.add(pattern)
        return own.patterns[pattern].format(**values)

    explanation = nonolith.explain(HARD, language=language)
    monkeypatch.setattr(own, "text", text)
    nonolith.film_strip(explanation)
    nonolith.play_page(explanation)
    wanted = {name for name in own.patterns if name.startswith("film_")}
    assert wanted | {"untitled"} <= used
