"""The sentences of each language: reviewed in ``sentences.txt``, and each like the English one.

python -m tests.reasoning.test_languages    # writes the file anew; review the differences
"""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import nonolith
from nonolith import Colour, Grid, Limits, Palette, Puzzle, Verdict
from nonolith.design.generate import random_grid
from nonolith.model.clue import Block, read_clues
from nonolith.model.colours import NAMED, WORDS as COLOUR_WORDS
from nonolith.model.grid import CellLike
from nonolith.model.palette import BLACK_AND_WHITE, some_colours
from nonolith.reasoning.hints import Hint
from nonolith.reasoning.language import DEFAULT, Language, Part, language_of, languages
from nonolith.reasoning.line_steps import whole_line
from nonolith.reasoning.person import minutes_of
from nonolith.reasoning.position import Position
from nonolith.reasoning.rating import WORDS, Rating
from nonolith.reasoning.steps import Fact, LineName, Step
from nonolith.reasoning.techniques import TECHNIQUES
from nonolith.reasoning.wording import Words
from nonolith.support.errors import ArgumentError
from tests.reasoning.test_line_steps import LINES, easiest
from tests.strategies import palette_of

OTHERS = [name for name in languages() if name != DEFAULT]
FILE = Path(__file__).with_name("sentences.txt")
RED_AND_BLUE = Palette(
    [Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b")]
)

#: Beginnings of names of patterns tested elsewhere: of ``verify`` (tests/cli/test_languages.py),
#: of pages and pictures (tests/render/test_play_page.py), and of colours.
ELSEWHERE = (
    "booklet_", "checked_", "colour.", "page_", "film_", "untitled", "by", "size", "steps",
)  # fmt: skip


def in_colour(seed: int) -> Puzzle:
    chosen = random.Random(seed)
    size = chosen.randint(3, 6)
    rows = [[chosen.choice((0, 0, 1, 1, 2)) for _ in range(size)] for _ in range(size)]
    return Puzzle.from_grid(Grid.from_rows(rows, RED_AND_BLUE))


def rules(language: str) -> Iterator[str]:
    for lines in LINES.values():
        for clue, cells in lines:
            yield easiest(clue, cells, language)[1].sentence


def told(steps: list[Step]) -> Iterator[str]:
    for step in steps:
        yield step.sentence
        yield from (link.sentence for link in step.chain)


def steps_in_colour(language: str) -> Iterator[str]:
    for seed in (1, 2, 3, 6, 7, 12, 14, 26, 32, 77, 79, 82, 85, 86, 98, 124):
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
        (Puzzle(rows=one.rows, columns=one.columns[:2], palette=RED_AND_BLUE), None, "r?"),
        (puzzle, [[1, 2, 1]], "???"),
        (puzzle, [[1, {1, 2}, 1]], "r??"),
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
        (puzzle, [15, 15, 15, 15], 4, 1),
        (puzzle, [15, 15, 15, 15], 8, 1),
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
        for puzzle, rows in (
            (Puzzle(rows=[[1], [1], [1]], columns=[[1], [1], [1]]), "??#/??#/.??"),
            (Puzzle.from_grid(random_grid(4, 4, probability=0.55, seed=1)), "#??#/????/.#??/?.??"),
            # Each of these two cells is wrong alone.
            (Puzzle(rows=[[2], [1, 1], [2]], columns=[[3], [1, 1], [1]]), "?.?/???/?.?"),
        ):
            grid = Grid.from_text(rows.replace("/", "\n"))
            yield str(nonolith.hint(puzzle, grid, language=language))


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
            hardest = ("two lines", "probing", "implications", "search", "overlap")[number]
            counts, first = {hardest: number + 1}, None if number == 4 else number / 3
            minutes = minutes_of(300)
            rating = Rating(
                number, word, 1.0, hardest, counts, (1,), 1, minutes, 1.0, first, verdict
            )
            for limit in (None, "seconds", "nodes", "memory"):
                yield rating.replace(limit=limit).text(language)
            yield rating.text(language, way=True)
            own = rating.replace(minutes=minutes | {"you": minutes["practised"]})
            yield own.text(language)
            yield rating.replace(hardest="", first_hard=None).text(language, way=True)


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


def forms(language: str) -> Iterator[str]:
    """Yield phrases in grammatical forms that few puzzles need."""
    known = in_line(language).known
    yield str(implied(language))
    for clue, colours in (
        ("2 ? * 1or7", 2), ("sum 1", 2), ("sum 7", 2), ("2r ?r 3? ?? 1or7#", 3),
        ("2 ? sum 7", 2), ("sum 7r 1#", 3), ("?? sum 9?", 3),
    ):  # fmt: skip
        palette = some_colours(colours - 1)
        (rule,) = read_clues([clue], palette, "row")
        words = Words(LineName("row", 0), rule, palette, language_of(language))
        yield f"{words.clue}; {words.parts}: {words.phrase('parts_agree', parts=words.parts)}"
    for facts in (CANNOT + ONLY, NONE_LEFT, ONLY + CANNOT):
        for form in {"en": ("", "would"), "de": ("", "since", "so", "would")}[language]:
            yield format(known(facts), form)
    if language == "de":
        yield str(in_line("de").lack([3, 4], [1, 3]))
        for words, block in ((in_line("de"), 1), (only_block(False), 0), (only_block(True), 0)):
            yield format(words.block(block), "dat")


def written() -> Iterator[str]:
    """Yield the lines of the file: of sentences that begin alike but for numbers, the first."""
    for language in languages():
        for case in (*CASES, forms):
            yield f"==== {language}: {case.__name__}"
            found: dict[str, str] = {}
            for text in sentences(case, language)[0]:
                found.setdefault(re.sub(r"\d+((, | \w+ )\d+)*", "0", text)[:100], text)
            yield from found.values()


def test_the_sentences_are_those_of_the_reviewed_file() -> None:
    assert list(written()) == FILE.read_text(encoding="utf-8").split("\n")[:-1]


@pytest.mark.parametrize("language", languages())
def test_every_pattern_and_every_form_is_used(language: str) -> None:
    used = set().union(*(sentences(case, language)[1] for case in (*CASES, forms)))
    names = {name for name in language_of(language).patterns if not name.startswith(ELSEWHERE)}
    assert sorted(names - used) == []


ENGLISH = language_of(DEFAULT)

#: Patterns ``colour.NAME`` name colours; each language has only the names that it needs.
FREE = "colour"


def places(pattern: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(pattern) if field is not None}


def forms_in(pattern: str) -> set[str]:
    """Return the grammatical forms that a pattern requires, except forms of numbers."""
    found = {form for _, _, form, _ in Formatter().parse(pattern) if form and "|" not in form}
    return {form.removeprefix("^") for form in found} - {""}


def plain(language: Language) -> set[str]:
    """Return the names of the patterns, without the patterns for further forms (``name.form``)."""
    return {name for name in language.patterns if "." not in name}


@pytest.mark.parametrize("language", map(language_of, OTHERS), ids=lambda own: own.name)
def test_all_languages_have_the_same_patterns_with_the_same_places(language: Language) -> None:
    assert plain(language) == plain(ENGLISH)
    assert len(plain(language)) > 150
    for name in plain(language):
        pattern, english = language.patterns[name], ENGLISH.patterns[name]
        assert places(pattern) - {"count"} == places(english) - {"count"}, name


@pytest.mark.parametrize("name", languages())
def test_a_form_has_the_places_of_its_pattern_and_is_used(name: str) -> None:
    language = language_of(name)
    wanted = set().union(*map(forms_in, language.patterns.values()))
    for full, pattern in language.patterns.items():
        own, _, form = full.partition(".")
        if form and own != FREE:
            assert own in language.patterns, full
            assert places(pattern) - {"count"} <= places(language.patterns[own]), full
            assert form == "more" or form.removesuffix(".more") in wanted, full
    there = {full.partition(".")[2] for full in language.patterns}
    assert wanted <= there


def test_values_are_no_patterns() -> None:
    german = language_of("de")
    assert german.text("checked_wrong", sentence="{0} {line}") == "falsch: {0} {line}"


def test_a_colour_with_a_known_name_is_translated() -> None:
    german = language_of("de")
    assert [german.colour(name) for name in ("red", "Blue", "sand")] == ["rot", "blau", "sand"]
    assert [german.colour(name) for name in ("dark red 2", "sand 3")] == ["dunkelrot 2", "sand 3"]
    assert ENGLISH.colour("red") == "red"


def test_each_colour_name_that_nonolith_gives_has_a_german_word() -> None:
    given = {*COLOUR_WORDS, *NAMED, *(colour.name for colour in some_colours(31))}
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


if __name__ == "__main__":
    FILE.write_text("\n".join(written()) + "\n", encoding="utf-8")
