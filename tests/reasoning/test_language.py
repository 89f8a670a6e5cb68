"""The patterns of all languages, and how sentences are built from them."""

from __future__ import annotations

import pickle
from string import Formatter

import pytest

import nonolith
from nonolith.model.colours import NAMED, WORDS
from nonolith.model.palette import some_colours
from nonolith.reasoning.language import DEFAULT, Language, language_of, languages
from nonolith.support.errors import ArgumentError

ENGLISH = language_of(DEFAULT)
OTHERS = [language_of(name) for name in languages() if name != DEFAULT]

#: Patterns ``colour.NAME`` name colours; each language has only the names that it needs.
FREE = "colour"


def places(pattern: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(pattern) if field is not None}


def forms(pattern: str) -> set[str]:
    """Return the grammatical forms that a pattern requires, except forms of numbers."""
    found = {form for _, _, form, _ in Formatter().parse(pattern) if form and "|" not in form}
    return {form.removeprefix("^") for form in found} - {""}


def plain(language: Language) -> set[str]:
    """Return the names of the patterns, without the patterns for further forms (``name.form``)."""
    return {name for name in language.patterns if "." not in name}


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.name)
def test_all_languages_have_the_same_patterns_with_the_same_places(language: Language) -> None:
    assert plain(language) == plain(ENGLISH)
    assert len(plain(language)) > 150
    for name in plain(language):
        pattern, english = language.patterns[name], ENGLISH.patterns[name]
        assert places(pattern) - {"count"} == places(english) - {"count"}, name


@pytest.mark.parametrize("name", languages())
def test_a_form_has_the_places_of_its_pattern_and_is_used(name: str) -> None:
    language = language_of(name)
    wanted = set().union(*map(forms, language.patterns.values()))
    for full, pattern in language.patterns.items():
        own, _, form = full.partition(".")
        if form and own != FREE:
            assert own in language.patterns, full
            assert places(pattern) - {"count"} <= places(language.patterns[own]), full
            assert form == "more" or form.removesuffix(".more") in wanted, full
    there = {full.partition(".")[2] for full in language.patterns}
    assert wanted <= there


def test_a_form_that_is_missing_is_the_next_plainer_one() -> None:
    language = Language("xx", {"a": "plain", "a.so": "so", "a.so.more": "more"})
    assert [language.pattern("a", form) for form in ("", "so", "so.more", "so.x", "if.more")] == [
        "plain", "so", "more", "so", "plain",
    ]  # fmt: skip


def test_the_parts_of_a_list_after_the_first_have_a_form_of_their_own() -> None:
    patterns = {"and": "{first} and {last}", "comma": ", ", "x": "x{n}", "x.so.more": "y{n}"}
    language = Language("xx", patterns)
    parts = [language.phrase("x", n=n) for n in (1, 2, 3)]
    assert f"{language.listed(parts):so}" == "x1, y2 and y3"
    assert f"{language.listed(parts)}" == "x1, x2 and x3"
    assert f"{language.listed(parts, 'comma'):^so}" == "X1, y2, y3"
    assert f"{language.listed(parts[:1]):so}" == "x1"
    assert str(language.listed([])) == ""


def test_values_are_no_patterns() -> None:
    german = language_of("de")
    assert german.text("checked_wrong", sentence="{0} {line}") == "falsch: {0} {line}"


def test_a_colour_with_a_known_name_is_translated() -> None:
    german = language_of("de")
    assert [german.colour(name) for name in ("red", "Blue", "sand")] == ["rot", "blau", "sand"]
    assert [german.colour(name) for name in ("dark red 2", "sand 3")] == ["dunkelrot 2", "sand 3"]
    assert ENGLISH.colour("red") == "red"


def test_each_colour_name_that_nonolith_gives_has_a_german_word() -> None:
    given = {*WORDS, *NAMED, *(colour.name for colour in some_colours(31))}
    words = language_of("de").colours
    bare = {name.rstrip("0123456789").strip() for name in given}
    assert bare <= words.keys()


def test_a_language_is_pickled_by_its_name() -> None:
    german = language_of("de")
    assert pickle.loads(pickle.dumps(german)) is german


@pytest.mark.parametrize("name", ["", "fr", "EN", "../en", "en.js"])
def test_an_unknown_language_is_refused_with_a_list_of_all(name: str) -> None:
    puzzle = nonolith.Puzzle(rows=[[1]], columns=[[1]])
    for call in (
        lambda: language_of(name),
        lambda: nonolith.explain(puzzle, language=name),
        lambda: nonolith.hint(puzzle, language=name),
        lambda: nonolith.verify(puzzle, nonolith.Grid.from_text("?"), language=name),
        lambda: nonolith.rate(puzzle).text(name),
    ):
        with pytest.raises(ArgumentError, match="language must be one of en, de, not '"):
            call()
    with pytest.raises(ArgumentError, match="language must be one of en, de, not None"):
        language_of(None)
