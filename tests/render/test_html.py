"""HTML: a page with the picture, and rich display in a notebook."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from nonolith import Grid, Puzzle, Result, Style, Verdict, check, draw, make, mend, solve
from nonolith.render.svg import grid_svg, puzzle_svg
from tests.render.reference import FLOWER

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
EXAMPLES = Path(__file__).parents[2] / "examples"
FORK = Puzzle(rows=[[1], [1]], columns=[[1], [1]])


def test_a_result_is_shown_as_its_picture_and_its_verdict() -> None:
    result = solve(CORNER)
    assert result.solution is not None
    shown = result._repr_html_()
    assert grid_svg(result.solution) in shown
    assert "<figcaption>unique, 1 solution, method auto</figcaption>" in shown
    assert not hasattr(result, "_repr_svg_")  # a picture without the verdict


def test_cells_that_all_solutions_share_are_shown() -> None:
    result = check(FORK)
    shared = Result(Verdict.MULTIPLE, result.solutions, backbone=Grid.unknown_cells(2, 2))
    assert grid_svg(Grid.unknown_cells(2, 2)) in shared._repr_html_()
    assert "multiple, at least 2 solutions" in shared._repr_html_()
    first = Result(Verdict.MULTIPLE, result.solutions)
    assert grid_svg(result.solutions[0]) in first._repr_html_()


@pytest.mark.parametrize("known", [None, Grid.unknown_cells(2, 2)])
def test_a_result_without_solution_has_no_picture(known: Grid | None) -> None:
    shown = Result(Verdict.NONE, known=known, method="auto")._repr_html_()
    assert "none, 0 solutions" in shown
    assert "<svg" not in shown


def test_known_cells_are_shown_if_a_limit_was_reached() -> None:
    shown = Result(Verdict.UNKNOWN, known=Grid.unknown_cells(2, 2), limit="seconds")._repr_html_()
    assert grid_svg(Grid.unknown_cells(2, 2)) in shown
    assert "limit seconds" in shown


def test_hints_ratings_and_explanations_are_shown_in_words() -> None:
    hint = nonolith.hint(CORNER)
    assert str(hint) in hint._repr_html_()
    rating = nonolith.rate(CORNER)
    assert str(rating) in rating._repr_html_()
    assert all(str(times) in rating._repr_html_() for times in rating.counts.values())
    explanation = nonolith.explain(CORNER)
    shown = explanation._repr_html_()
    assert grid_svg(explanation.grid) in shown
    assert explanation.ending in shown
    assert all(f"<li>{step}</li>" in shown for step in explanation.steps)


def test_marginals_are_shown_as_mixed_colours() -> None:
    shown = nonolith.marginals(FORK)._repr_html_()
    assert shown.count("<path") == 1  # all cells have one shade of grey
    assert "#808080" in shown or "#7f7f7f" in shown
    large = Puzzle(rows=[[]] * 300, columns=[[]] * 300)
    assert "<svg" not in nonolith.marginals(large)._repr_html_()


def test_a_mending_is_shown_with_the_picture_of_each_proposal() -> None:
    mending = mend(Grid.from_text("#.\n.#"))
    shown = mending._repr_html_()
    assert repr(mending)[1:-1] in shown
    for proposal in mending.proposals:
        assert grid_svg(proposal.grid) in shown
        assert str(proposal) in shown


def test_puzzles_of_a_picture_are_shown_as_pictures() -> None:
    found = make(EXAMPLES / "flower.png", size=8)
    shown = found._repr_html_()
    for made in found:
        assert made.puzzle.goal is not None
        assert grid_svg(made.puzzle.goal) in shown


def test_the_page_has_the_style_of_the_picture() -> None:
    style = Style(theme="dark", sides=4)
    text = draw(FLOWER, FLOWER.goal, "html", style=style)
    assert puzzle_svg(FLOWER, FLOWER.goal, style) in text
    assert "background: #16181d" in text


def test_the_page_loads_nothing() -> None:
    text = draw(FLOWER, renderer="html")
    assert " src=" not in text
    assert " href=" not in text
    assert "content=\"default-src 'none';" in text
