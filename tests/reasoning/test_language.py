"""The patterns of all languages, and how they are put together."""

from __future__ import annotations

import pickle
from string import Formatter

import pytest

import nonolith
from nonolith.reasoning.language import DEFAULT, Language, Number, language_of, languages, named
from nonolith.support.errors import ArgumentError

ENGLISH = named(DEFAULT)
OTHERS = [named(name) for name in languages() if name != DEFAULT]

#: Names of colours are in a language as it needs them.
FREE = "colour"


def places(pattern: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(pattern) if field is not None}


def forms(pattern: str) -> set[str]:
    """The forms that a pattern wants, but for those of numbers."""
    found = {form for _, _, form, _ in Formatter().parse(pattern) if form and "|" not in form}
    return {form.removeprefix("^") for form in found} - {""}


def plain(language: Language) -> set[str]:
    """The names of the patterns without those of further forms."""
    return {name for name in language.patterns if "." not in name}


def test_the_default_language_is_english_and_stands_first() -> None:
    assert languages()[0] == DEFAULT == "en"
    assert len(languages()) >= 2


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.name)
def test_all_languages_have_the_same_patterns_with_the_same_places(language: Language) -> None:
    assert plain(language) == plain(ENGLISH)
    assert len(plain(language)) > 150
    for name in plain(language):
        pattern, english = language.patterns[name], ENGLISH.patterns[name]
        assert places(pattern) - {"count"} == places(english) - {"count"}, name


@pytest.mark.parametrize("name", languages())
def test_a_form_has_the_places_of_its_pattern_and_is_wanted_somewhere(name: str) -> None:
    language = named(name)
    wanted = set().union(*map(forms, language.patterns.values()))
    for full, pattern in language.patterns.items():
        own, _, form = full.partition(".")
        if form and own != FREE:
            assert own in language.patterns, full
            assert places(pattern) - {"count"} <= places(language.patterns[own]), full
            assert form == "more" or form.removesuffix(".more") in wanted, full
    there = {full.partition(".")[2] for full in language.patterns}
    assert wanted <= there


def test_a_number_takes_the_words_for_one_or_for_more() -> None:
    one, two = Number(1), Number(2)
    assert f"{one} {one:cell|cells}, {two} {two:cell|cells}{one:|s}{two:|s}" == "1 cell, 2 cellss"


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
    assert not language.listed([])


def test_values_are_no_patterns() -> None:
    german = named("de")
    assert german.text("checked_wrong", sentence="{0} {line}") == "falsch: {0} {line}"


def test_a_colour_has_its_word_where_there_is_one() -> None:
    german = named("de")
    assert [german.colour(name) for name in ("red", "Blue", "sand")] == ["rot", "blau", "sand"]
    assert ENGLISH.colour("red") == "red"


def test_a_language_is_pickled_by_its_name() -> None:
    german = named("de")
    assert pickle.loads(pickle.dumps(german)) is german


@pytest.mark.parametrize("name", ["", "fr", "EN", "../en", "en.js"])
def test_an_unknown_language_is_refused_with_all_that_there_are(name: str) -> None:
    with pytest.raises(ArgumentError, match=r"language must be one of en, de, not '"):
        language_of(name)
    puzzle = nonolith.Puzzle(rows=[[1]], columns=[[1]])
    with pytest.raises(ArgumentError, match="language must be one of"):
        nonolith.explain(puzzle, language=name)
    with pytest.raises(ArgumentError, match="language must be one of"):
        nonolith.hint(puzzle, language=name)
    with pytest.raises(ArgumentError, match="language must be one of"):
        nonolith.verify(puzzle, nonolith.Grid.from_text("?"), language=name)
    with pytest.raises(ArgumentError, match="language must be one of"):
        nonolith.rate(puzzle).text(name)


def test_a_language_that_is_no_text_is_refused() -> None:
    with pytest.raises(ArgumentError, match="language must be a text such as 'en', not None"):
        language_of(None)


@pytest.mark.parametrize(
    ("indices", "english", "german"),
    [
        ([0], "1", "1"),
        ([0, 1], "1 and 2", "1 und 2"),
        ([0, 1, 2], "1 to 3", "1 bis 3"),
        ([6, 4, 2], "3, 5 and 7", "3, 5 und 7"),
        ([9, 1, 2, 3, 7, 8], "2 to 4 and 8 to 10", "2 bis 4 und 8 bis 10"),
    ],
)
def test_three_and_more_numbers_in_a_row_are_a_range(
    indices: list[int], english: str, german: str
) -> None:
    assert named("en").numbers(indices) == english
    assert named("de").numbers(indices) == german


def test_a_cell_has_its_row_and_its_column_counted_from_1() -> None:
    assert str(named("en").cell(0, 1)) == "row 1, column 2"
    assert str(named("de").cell(0, 1)) == "Zeile 1, Spalte 2"
