"""The plot of a comparison: every method is distinct, and the legend hides nothing."""

from __future__ import annotations

import re
from itertools import pairwise

from nonolith.literature.comparison.plot import plot, style_of
from nonolith.literature.comparison.runs import Run
from nonolith.solving.methods import METHODS

RUNS = [Run(p, p, 5, 6, 1, "auto", "unique", 1, None, t, t) for p, t in (("a", 0.1), ("b", 2.5))]


def test_as_many_curves_as_there_are_methods_are_distinct_without_colour() -> None:
    looks = [style_of(number) for number in range(2 * len(METHODS))]
    assert len({(look.dashes, look.marker) for look in looks}) == len(looks)
    assert all(one.colour != two.colour for one, two in pairwise(looks))


def test_the_legend_stands_beside_the_curves_and_names_every_method() -> None:
    runs = [run.replace(contender=name) for name in METHODS for run in RUNS]
    picture = plot(runs, "svg").decode()
    # The frame of the plot is its first patch after the ground; the legend begins right of it.
    across = re.search(r'<g id="axes_1">\s*<g id="patch_2">\s*<path d="([^"]*)"', picture)
    assert across is not None
    right = max(float(x) for x in re.findall(r"[ML] ([\d.]+)", across[1]))
    legend = picture[picture.index('<g id="legend_1">') :]
    places = [float(x) for x in re.findall(r'<text [^>]*x="([\d.]+)"', legend)]
    places += [float(x) for x in re.findall(r"translate\(([\d.]+)", legend)]
    assert places
    assert min(places) > right
    for name in METHODS:
        assert f">{name} (" in legend


def test_a_solution_without_proof_is_not_shown_like_a_proof() -> None:
    found = [run.replace(contender="annealing", verdict="solved") for run in RUNS]
    picture = plot([*RUNS, *found], "svg").decode()
    assert ">auto (2 of 2)<" in picture
    assert ">annealing (2 of 2, unproved)<" in picture
