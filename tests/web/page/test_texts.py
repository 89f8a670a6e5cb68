"""The texts of all languages in the page's modules. `make lint` checks the types."""

from __future__ import annotations

import re
from pathlib import Path

import nonolith
from nonolith.reasoning.language import languages
from nonolith.reasoning.techniques import TECHNIQUES

FOLDER = Path(nonolith.__file__).parent / "web" / "page"


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in (FOLDER / "texts").glob(f"*{language}.js"):
        found |= dict(re.findall(r'"?([\w. ]+)"?: "([^"]*)"', path.read_text(encoding="utf-8")))
    return {name.strip(): words for name, words in found.items()}


def test_all_languages_have_the_same_texts_with_the_same_placeholders() -> None:
    english, german = texts("en"), texts("de")
    assert len(english) > 100
    assert english.keys() == german.keys()
    places = re.compile(r"\{\d\}")
    for name, words in english.items():
        assert sorted(places.findall(words)) == sorted(places.findall(german[name])), name


def test_every_language_is_in_the_table_of_the_page() -> None:
    source = (FOLDER / "texts.js").read_text(encoding="utf-8")
    table = re.search(r"LANGUAGES = \{ (.*?) \}", source)
    assert table is not None
    assert tuple(re.findall(r"(\w+):", table[1])) == languages()


def test_every_technique_has_a_text() -> None:
    assert set(TECHNIQUES) <= texts("en").keys()


def test_every_text_that_the_page_uses_exists() -> None:
    asked = {
        name
        for path in FOLDER.rglob("*.js")
        for name in re.findall(r'\btextOf\("([^"]+)"', path.read_text(encoding="utf-8"))
    }
    assert len(asked) > 60
    assert asked <= texts("en").keys()
