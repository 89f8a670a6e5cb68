"""Pages and pictures of an explanation in each language."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import nonolith
from nonolith import Puzzle
from nonolith.design.generate import random_grid
from nonolith.language import languages, named
from tests.reasoning.test_languages import foreign, words

#: It has a step by an assumption.
HARD = Puzzle.from_grid(random_grid(6, 6, probability=0.45, seed=8)).replace(author="Ann")


def own_texts(page: str) -> list[str]:
    """What people read on a page, and what a screen reader reads out."""
    shown = re.sub(r"<(style|script|svg)\b.*?</\1>|<[^>]*>", "\n", page, flags=re.DOTALL)
    labels = re.findall(r'aria-label="([^"]*)"', page)
    return [*filter(None, map(str.strip, shown.split("\n"))), *labels]


def script_words(page: str) -> dict[str, str]:
    found = re.search(r'<script type="application/json" id="steps">(.*?)</script>', page)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return dict(data["words"])


@pytest.mark.parametrize("language", languages()[1:])
def test_a_page_of_an_explanation_has_no_english_word(language: str) -> None:
    page = nonolith.explain(HARD, language=language).html()
    assert f'<html lang="{language}">' in page
    texts = [*own_texts(page), *script_words(page).values()]
    assert len(texts) > 30
    for text in texts:
        assert not words(text.replace("{now}", "")) & foreign(language), text


def test_the_script_of_a_page_puts_the_number_of_the_step_into_its_words() -> None:
    explanation = nonolith.explain(HARD, language="de")
    found = script_words(explanation.html())
    number = len(explanation.steps)
    assert found["count"] == f"{{now}} von {number}"
    assert found["step"] == f"Schritt {{now}} von {number}"
    assert found["start"] == f"Der Anfang: noch {number} Schritte."


def test_a_film_strip_is_in_the_language() -> None:
    strip = nonolith.explain(HARD, language="de").svg()
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
    for make in (explanation.html, explanation.svg, explanation.play_page):
        make()
    wanted = {name for name in own.patterns if name.startswith(("page_", "film_"))}
    assert wanted | {"by", "size", "steps", "untitled"} <= used
