"""The page of an explanation: what it holds, and the rules of its style that once were wrong."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import nonolith
from nonolith import Grid, Puzzle
from nonolith.reasoning.explaining import Explanation

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
#: Elements of HTML that have no end.
VOID = {"meta", "input", "link", "img", "br", "hr", "base"}


class Page(HTMLParser):
    """The elements of a page in their order, each with its attributes and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._open: list[tuple[str, int]] = []
        self.feed(text)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.texts.append("")
        if tag not in VOID:
            self._open.append((tag, len(self.texts) - 1))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        for _, number in self._open:
            self.texts[number] += data

    def by_id(self, name: str) -> tuple[str, dict[str, str | None], str]:
        [found] = [i for i, (_, at) in enumerate(self.elements) if at.get("id") == name]
        return *self.elements[found], self.texts[found]

    def all(self, tag: str) -> list[str]:
        return [t for t, (name, _) in zip(self.texts, self.elements, strict=True) if name == tag]

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.by_id("steps")[2])
        return found


@pytest.fixture(scope="module")
def house() -> Explanation:
    return nonolith.explain(nonolith.read(EXAMPLES / "house.json"))


def style(explanation: Explanation) -> str:
    return Page(explanation.html()).all("style")[0]


def rules(css: str, media: str) -> str:
    """What stands within the first ``@media`` of this condition."""
    start = css.index("{", css.index(f"@media {media}")) + 1
    depth, end = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(css[end], 0)
        end += 1
    return css[start : end - 1]


def test_the_page_lists_the_steps_and_carries_their_data(house: Explanation) -> None:
    page = Page(house.html())
    linked = [at["href"] for tag, at in page.elements if tag == "a"]
    assert linked == [f"#{number}" for number in range(1, len(house.steps) + 1)]
    for text, step in zip(page.all("a"), house.steps, strict=True):
        assert text.startswith(step.sentence)
    assert [[tuple(fact) for fact in step["facts"]] for step in page.data["steps"]] == [
        [tuple(fact) for fact in step.facts] for step in house.steps
    ]


def test_the_data_leads_from_the_start_to_the_last_grid(house: Explanation) -> None:
    data = Page(house.html()).data
    masks = [(1 << len(data["colours"])) - 1] * (data["rows"] * data["columns"])
    facts = [*data["start"], *(fact for step in data["steps"] for fact in step["facts"])]
    for row, column, mask in facts:
        masks[row * data["columns"] + column] = mask
    assert masks == list(house.grid.masks())


@pytest.mark.parametrize("field", ["title", "author"])
def test_markup_in_a_puzzle_stays_text(field: str) -> None:
    markup = "</title></script><script>alert('\"&')</script><b onclick=x>"
    puzzle = Puzzle(rows=[[1]], columns=[[1]], **{field: markup})  # type: ignore[arg-type]
    page = Page(nonolith.explain(puzzle).html())
    assert [tag for tag, _ in page.elements].count("script") == 2
    assert "b" not in [tag for tag, _ in page.elements]
    assert markup in page.all("header")[0]


def test_nothing_is_loaded_and_no_script_but_that_of_the_page_may_run(house: Explanation) -> None:
    page = Page(house.html())
    for tag, at in page.elements:
        assert not [name for name in at if name.startswith("on")]
        assert "src" not in at
        assert tag not in {"link", "iframe", "img", "object"}
        assert (at.get("href") or "#").startswith("#")
    assert not re.search(r"@import|url\(", style(house))
    [policy] = [at["content"] for _, at in page.elements if at.get("http-equiv")]
    script = page.all("script")[1]
    allowed = b64encode(sha256(script.encode()).digest()).decode()
    assert policy is not None
    assert "default-src 'none'" in policy
    assert f"script-src 'sha256-{allowed}'" in policy


def test_the_board_is_well_formed_and_shows_the_last_grid_without_scripts(
    house: Explanation,
) -> None:
    pictures = re.findall(r"<svg.*?</svg>", house.html(), re.DOTALL)
    for picture in pictures:
        ElementTree.fromstring(picture)
    [grid] = [picture for picture in pictures if 'class="grid"' in picture]
    for colour in {cell for row in house.grid.rows() for cell in row if cell}:
        assert f'"{house.puzzle.palette[colour].rgb}"' in grid


def test_everything_that_is_worked_has_a_name_and_is_reached_by_keyboard(
    house: Explanation,
) -> None:
    page = Page(house.html())
    assert page.all("button") == ["Back", "Play", "Next", "Whole board"]
    assert page.by_id("slider")[1]["aria-label"] == "Step"
    assert page.by_id("slider")[1]["max"] == str(len(house.steps))
    assert page.by_id("board")[1]["tabindex"] == "0"
    assert page.by_id("sentence")[1]["aria-live"] == "polite"
    assert ":focus-visible" in style(house)
    assert 'matchMedia("(prefers-reduced-motion: reduce)")' in page.all("script")[1]


def test_no_mark_mixes_with_the_colours_below_it(house: Explanation) -> None:
    for text in (house.html(), house.svg()):
        assert "mix-blend-mode" not in text
        assert "opacity" not in "".join(re.findall(r"<path data-mark[^>]*>", text))


def test_the_board_is_opaque_and_stays_on_top_of_the_steps_on_a_phone(house: Explanation) -> None:
    css = style(house)
    assert re.search(r"\.stage \{[^}]*background: var\(--paper\)", css)
    phone = rules(css, "screen and (max-width: 44rem)")
    stage = re.search(r"\.stage \{([^}]*)\}", phone)
    assert stage is not None
    assert "position: sticky" in stage[1]
    assert "z-index" in stage[1]
    assert "scroll-margin-top: calc(var(--stage" in phone


def test_on_paper_the_list_is_whole_and_colours_are_kept(house: Explanation) -> None:
    css = style(house)
    paper = rules(css, "print")
    assert "print-color-adjust: exact" in paper
    assert "max-height: none; overflow: visible" in paper
    assert "position: static" in paper
    assert "break-inside: avoid" in css
    # No rule for screens alone limits the list: it has no scroller of its own.
    assert not re.search(r"\bol[^{]*\{[^}]*(overflow|max-height)", css)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(rows=[], columns=[]),
        Puzzle(rows=[[], []], columns=[]),
        Puzzle(rows=[[3], [1], [3]], columns=[[3], [3], [1]]),
        Puzzle(rows=[[1], [1]], columns=[[1], [1]]),
        Puzzle(rows=[[1]], columns=[[1]], given=Grid.from_text("#")),
    ],
    ids=["empty", "without columns", "no solution", "several", "given"],
)
def test_puzzles_with_few_steps_or_none_have_a_page(puzzle: Puzzle) -> None:
    explanation = nonolith.explain(puzzle)
    page = Page(explanation.html())
    assert len(page.data["steps"]) == len(explanation.steps)
    assert len(page.all("ol")) == bool(explanation.steps)
    assert explanation.ending in page.all("main")[0]
