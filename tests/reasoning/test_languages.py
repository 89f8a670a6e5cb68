"""Sentences in other languages: every pattern of each language, next to the English sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

import nonolith
from nonolith import Colour, Grid, Limits, Palette, Puzzle, Verdict
from nonolith.design.generate import random_grid
from nonolith.model.clue import Block
from nonolith.model.grid import CellLike
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.reasoning.hints import Hint
from nonolith.reasoning.language import DEFAULT, Part, language_of, languages
from nonolith.reasoning.line_steps import whole_line
from nonolith.reasoning.position import Position
from nonolith.reasoning.rating import EFFORT_WORDS, WORDS, Rating
from nonolith.reasoning.steps import Fact, LineName, Step
from nonolith.reasoning.techniques import TECHNIQUES
from nonolith.reasoning.wording import Words
from tests.reasoning.test_line_words import SENTENCES, easiest
from tests.reasoning.test_sentences import RED_AND_BLUE, in_colour
from tests.strategies import palette_of

OTHERS = [name for name in languages() if name != DEFAULT]

#: Beginnings of names of patterns tested elsewhere: of ``verify`` (tests/cli/test_languages.py),
#: of pages and pictures (tests/render/test_languages.py), and of colours.
ELSEWHERE = (
    "booklet_", "checked_", "colour.", "page_", "film_", "untitled", "by", "size", "steps",
)  # fmt: skip


def rules(language: str) -> Iterator[str]:
    for sentences in SENTENCES.values():
        for clue, cells in sentences:
            yield easiest(clue, cells, language)[1].sentence


def told(steps: list[Step]) -> Iterator[str]:
    for step in steps:
        yield step.sentence
        yield from (link.sentence for link in step.chain)


def steps_in_colour(language: str) -> Iterator[str]:
    for seed in (2, 3, 6, 12, 26, 32, 77, 79, 82, 85, 86, 98, 124):
        explanation = nonolith.explain(in_colour(seed), language=language)
        yield from told(list(explanation.steps))
        yield explanation.ending


def proofs(language: str) -> Iterator[str]:
    for size, density, seed in ((6, 0.45, 8), (7, 0.45, 3), (8, 0.45, 8), (12, 0.4, 17)):
        goal = random_grid(size, size, probability=density, seed=seed)
        yield from told(list(nonolith.explain(Puzzle.from_grid(goal), language=language).steps))


def from_the_start(language: str) -> Iterator[str]:
    columns = [[(1, "red")], [(1, "blue")], [(1, "red")]]
    puzzle = Puzzle(rows=[[(1, "red"), (1, "blue"), (1, "red")]], columns=columns,
                    palette=RED_AND_BLUE)  # fmt: skip
    one = Puzzle(rows=[[(1, "red")]], columns=[[(1, "red")], [], []], palette=RED_AND_BLUE)
    cases: list[tuple[Puzzle, list[list[CellLike]] | None, str]] = [
        (one, None, "r??"),
        (puzzle, [[1, 2, 1]], "???"),
        (puzzle, [[1, {1, 2}, {1, 2}]], "r??"),
        (puzzle, [[1, {1, 2}, 1]], "r?r"),
    ]
    for asked, given, grid in cases:
        known = None if given is None else Grid.from_rows(given, RED_AND_BLUE)
        shown = Grid.from_text(grid, RED_AND_BLUE)
        yield str(nonolith.hint(asked.replace(given=known), shown, language=language))


def wrong_cells(language: str) -> Iterator[str]:
    for seed, rows in (
        (0, "??#???/??????/????#?/??????/#?#???/??????"),
        (2, "???#?#/????.?/??????/?????./??????/??????"),
        (19, "??.???/?#????/??????/??????/??????/??##??"),
        (226, "??##??/??????/??????/??????/??????/.????#"),
    ):
        puzzle = Puzzle.from_grid(random_grid(6, 6, probability=0.5, seed=seed))
        grid = Grid.from_text(rows.replace("/", "\n"))
        hint = nonolith.hint(puzzle, grid, language=language)
        yield from map(hint.help, (1, 2, 3))
        found = nonolith.verify(puzzle, grid, language=language)
        assert found.diagnosis.mistake == hint.mistake
        yield from (link.sentence for link in found.conflicts)
    searched = nonolith.read("6x6:1.1.1/2/2/1.1.1/1/1/2/1.1/1.2/2.1/1/1")
    blank = Grid.from_text("??.???" + "\n??????" * 5)
    yield str(nonolith.hint(searched, blank, language=language))


def wrong_colours(language: str) -> Iterator[str]:
    puzzle = Puzzle(rows=[[(1, 1)], [(1, 2)]], columns=[[(1, 1)], [(1, 2)]], palette=palette_of(4))
    both = [[(1, 1), (1, 2)], [(1, 2), (1, 1)]]
    either = Puzzle(rows=both, columns=both, palette=palette_of(4))
    for clues, given, mask, place in (
        (puzzle, [15, 15, 15, 15], 2, 1),
        (puzzle, [15, 15, 15, 15], 6, 1),
        (puzzle, [15, 15, 15, 15], 0, 0),
        (puzzle, [2, 1, 1, 4], 1, 0),
        (either, [0b0011, 15, 15, 15], 0b1100, 0),
    ):
        masks = [15] * 4
        masks[place] = mask
        asked = clues.replace(given=Grid(2, 2, given, puzzle.palette))
        shown = Grid(2, 2, masks, puzzle.palette)
        yield str(nonolith.hint(asked, shown, language=language))


def long_reasons(language: str) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module("nonolith.reasoning.mistakes"), "SHORT", 0)
        puzzle = Puzzle(rows=[[1], [1], [1]], columns=[[1], [1], [1]])
        yield str(nonolith.hint(puzzle, Grid.from_text("??#\n??#\n.??"), language=language))


def nothing_to_do(language: str) -> Iterator[str]:
    late = Limits(seconds=0)
    for clues, grid in (([[1], [1]], "##\n??"), ([[1], [1]], "??\n??"), ([[1], [1]], "#.\n.#")):
        puzzle = Puzzle(rows=clues, columns=clues, given=Grid.from_text(grid))
        yield str(nonolith.hint(puzzle, language=language))
        yield str(nonolith.hint(puzzle, language=language, limits=late))
        yield nonolith.explain(puzzle, language=language).ending
        yield nonolith.explain(puzzle, language=language, limits=late).ending
    explanation = nonolith.explain(puzzle, language=language)
    yield explanation.replace(verdict=Verdict.UNKNOWN).ending
    yield str(Hint(language=language))


def help_of_levels(language: str) -> Iterator[str]:
    puzzle = Puzzle(rows=[[2]], columns=[[1], [1], []])
    for asked in (puzzle, Puzzle(rows=puzzle.columns, columns=[[2]])):
        hint = nonolith.hint(asked, language=language)
        yield from map(hint.help, (1, 2, 3))
    full = Puzzle(rows=[[1], [1], []], columns=[[], [2]])
    yield from told(list(nonolith.explain(full, language=language).steps))
    yield from told(list(nonolith.explain(Puzzle(rows=[[1], [1]], columns=[[2]]),
                                          language=language).steps))  # fmt: skip


def one_block(language: str) -> Iterator[str]:
    """Yield the sentence that a block cannot cover a cell whose neighbours lack its colour."""
    reds = [[(1, 1)] if column in (0, 1, 3, 5, 6) else [] for column in range(7)]
    puzzle = Puzzle(rows=[[(2, 1)], [(3, 1)]], columns=reds, palette=RED_AND_BLUE)
    position = Position(puzzle, language=language)
    step = whole_line(position, 0)
    assert step is not None
    yield step.sentence


def ratings(language: str) -> Iterator[str]:
    for number, word in enumerate(WORDS):
        for verdict in (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE, Verdict.UNKNOWN):
            hardest = list(TECHNIQUES)[number + verdict.value.count("n")]
            counts = {hardest: number + 1}
            rating = Rating(number, word, hardest, counts, (1,), 1, EFFORT_WORDS[number], verdict)
            for limit in (None, "seconds", "nodes", "memory"):
                yield rating.replace(limit=limit).text(language)
            yield rating.text(language, way=True)
            yield rating.replace(hardest="").text(language, way=True)


def techniques(language: str) -> Iterator[str]:
    for name in TECHNIQUES:
        yield language_of(language).text(f"technique_{name}")
        yield language_of(language).text(f"summary_{name}")


CASES: tuple[Callable[[str], Iterator[str]], ...] = (
    rules, steps_in_colour, proofs, from_the_start, wrong_cells, wrong_colours, long_reasons,
    nothing_to_do, help_of_levels, one_block, ratings, techniques,
)  # fmt: skip


class Noted(dict[str, str]):
    """A dictionary of patterns that records the names of the patterns used."""

    def __init__(self, patterns: dict[str, str]) -> None:
        super().__init__(patterns)
        self.used: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.used.add(name)
        return super().__getitem__(name)

    def get(self, name: str, other: Any = None) -> Any:
        self.used.add(name)
        return super().get(name, other)


@cache
def sentences(case: Callable[[str], Iterator[str]], language: str) -> tuple[list[str], set[str]]:
    """Return the sentences of a case, and the names of the patterns that form these sentences."""
    own = language_of(language)
    noted = Noted(own.patterns)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(own, "patterns", noted)
        return list(case(language)), noted.used


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.lower()))


@cache
def foreign(language: str) -> set[str]:
    """Return the words that are in English patterns but in no pattern of the language."""

    def all_words(name: str) -> set[str]:
        patterns = language_of(name).patterns.values()
        return set().union(*(words(re.sub(r"\{\w*:?|\}", " ", pattern)) for pattern in patterns))

    return all_words(DEFAULT) - all_words(language)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_the_numbers_of_the_english_one_and_no_english_word(
    language: str, case: Callable[[str], Iterator[str]]
) -> None:
    english, other = sentences(case, DEFAULT)[0], sentences(case, language)[0]
    assert len(english) == len(other)
    for one, two in zip(english, other, strict=True):
        assert sorted(re.findall(r"\d+", one)) == sorted(re.findall(r"\d+", two)), (one, two)
        assert not words(two) & foreign(language), two
        assert "{" not in two
        assert "  " not in two


def in_line(language: str) -> Words:
    """Return the phrases for a row with two blocks, in a palette of three colours."""
    palette = Palette([*RED_AND_BLUE, Colour("sand", "#ddcc99", "s")])
    clue = (Block(2, 1), Block(1, 3))
    return Words(LineName("row", 0), clue, palette, language_of(language))


def only_block(coloured: bool) -> Words:
    palette = RED_AND_BLUE if coloured else BLACK_AND_WHITE
    return Words(LineName("column", 4), (Block(2, 1),), palette, language_of("de"))


def implied(language: str) -> Part:
    """Return the phrase for two implications in a chain."""
    own = language_of(language)
    words = in_line(language)
    facts = (Fact(0, 1, 1), Fact(0, 2, 2))
    lines = [own.listed([own.lines("row", [0])])] * 2
    parts = [
        own.phrase("implied", fact=words.fact(fact), lines=line)
        for fact, line in zip(facts, lines, strict=True)
    ]
    return own.listed(parts, "comma")


CANNOT = (Fact(0, 1, 0b0111), Fact(0, 2, 0b0111))
ONLY = (Fact(0, 4, 0b0011),)
NONE_LEFT = (Fact(0, 4, 0),)

#: Grammatical forms that few puzzles need: a phrase, its form, and the expected text.
FORMS: dict[str, Callable[[], tuple[tuple[Part, str, str], ...]]] = {
    "en": lambda: (
        (implied("en"), "", "row 1, column 2 would be blank (by row 1), then row 1, column 3 would "
         "be red (by row 1)"),
        (in_line("en").known(CANNOT + ONLY), "", "columns 2 and 3 cannot be sand and column 5 can "
         "only be blank or red"),
        (in_line("en").known(NONE_LEFT), "", "column 5 has no colour left"),
        (in_line("en").known(CANNOT + ONLY), "would", "columns 2 and 3 could not be sand and "
         "column 5 could only be blank or red"),
    ),
    "de": lambda: (
        (implied("de"), "", "wäre Zeile 1, Spalte 2 leer (durch Zeile 1), dann wäre Zeile 1, "
         "Spalte 3 rot (durch Zeile 1)"),
        (in_line("de").known(CANNOT + ONLY), "", "die Spalten 2 und 3 können nicht sand sein und "
         "Spalte 5 kann nur leer oder rot sein"),
        (in_line("de").known(NONE_LEFT), "", "für Spalte 5 ist keine Farbe übrig"),
        (in_line("de").known(NONE_LEFT), "since", "für Spalte 5 keine Farbe übrig ist"),
        (in_line("de").known(CANNOT + ONLY), "since", "die Spalten 2 und 3 nicht sand sein können "
         "und Spalte 5 nur leer oder rot sein kann"),
        (in_line("de").known(CANNOT + ONLY), "so", "können die Spalten 2 und 3 nicht sand sein und "
         "Spalte 5 kann nur leer oder rot sein"),
        (in_line("de").known(ONLY + CANNOT), "so", "kann Spalte 5 nur leer oder rot sein und die "
         "Spalten 2 und 3 können nicht sand sein"),
        (in_line("de").known(CANNOT + ONLY), "would", "könnten die Spalten 2 und 3 nicht sand sein "
         "und Spalte 5 könnte nur leer oder rot sein"),
        (in_line("de").known(ONLY + CANNOT), "would", "könnte Spalte 5 nur leer oder rot sein und "
         "die Spalten 2 und 3 könnten nicht sand sein"),
        (in_line("de").lack([3, 4], [1, 3]), "", "in den Spalten 4 und 5 ist kein Block rot oder "
         "sand"),
        (in_line("de").block(1), "dat", "Block 2 (1 sand)"),
        (only_block(coloured=False).block(0), "dat", "dem Block (Länge 2)"),
        (only_block(coloured=True).block(0), "dat", "dem Block (2 rot)"),
    ),
}  # fmt: skip


def forms(language: str) -> Iterator[str]:
    for phrase, form, text in FORMS[language]():
        assert format(phrase, form) == text
        yield text


@pytest.mark.parametrize("language", FORMS)
def test_rare_forms_of_patterns_make_sentences(language: str) -> None:
    assert len(sentences(forms, language)[0]) > 1


@pytest.mark.parametrize("language", languages())
def test_every_pattern_and_every_form_is_used(language: str) -> None:
    used = set().union(*(sentences(case, language)[1] for case in (*CASES, forms)))
    names = {name for name in language_of(language).patterns if not name.startswith(ELSEWHERE)}
    assert sorted(names - used) == []
