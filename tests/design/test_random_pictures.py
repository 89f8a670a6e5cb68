"""Random pictures: the same seed gives the same picture on every machine."""

from __future__ import annotations

import pytest

from nonolith import Grid, Limits
from nonolith.design import random_grid, some_colours
from nonolith.design.random_pictures import SHAPES, _means, blob_grid, mirrored, noise_grid
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.solving.work import Work

WORK = Work(Limits())


def test_a_seed_gives_the_same_blobs_on_every_machine() -> None:
    black = blob_grid((5, 8), 0.4, BLACK_AND_WHITE, "1", WORK)
    assert black.text() == "###.....\n###.....\n###...##\n#.....##\n......##"
    coloured = blob_grid((4, 7), 0.5, some_colours(3), "2", WORK)
    assert coloured.text() == "..gg###\n..gg###\n...rr##\n......."


def test_noise_is_a_random_grid_of_that_share_and_the_default() -> None:
    assert next(iter(SHAPES.items())) == ("noise", noise_grid)
    palette = some_colours(2)
    grid = random_grid(5, 6, probability=0.3, palette=palette, seed="x")
    assert noise_grid((5, 6), 0.3, palette, "x", WORK) == grid


def test_a_mean_includes_a_cell_and_all_its_neighbours() -> None:
    field = [[1.0, 2.0, 4.0, 0.0], [8.0, 16.0, 32.0, 0.0], [64.0, 128.0, 256.0, 0.0]]
    assert _means(field, 0) == [27 / 4, 63 / 6, 54 / 6, 36 / 4]
    assert _means(field, 1)[1] == 511 / 9
    assert _means(field, 2)[3] == 288 / 4


def test_pictures_without_rows_can_be_drawn() -> None:
    assert blob_grid((0, 3), 0.5, BLACK_AND_WHITE, "1", WORK).shape == (0, 3)
    assert mirrored(Grid(0, 2, [], BLACK_AND_WHITE), 3).shape == (0, 3)


@pytest.mark.parametrize(("width", "text"), [(4, "#..#\n####"), (3, "#.#\n###")])
def test_the_right_half_mirrors_the_left_half(width: int, text: str) -> None:
    assert mirrored(Grid.from_text("#.\n##"), width).text() == text
