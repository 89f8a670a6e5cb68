"""Random pictures, and pictures like a grey one: a seed gives the same picture everywhere."""

from __future__ import annotations

from io import BytesIO

import pytest

from nonolith import Grid, Limits
from nonolith.design import random_grid, some_colours
from nonolith.design.like import GreyPicture
from nonolith.design.random_pictures import SHAPES, blob_grid, mirrored, noise_grid
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


def test_pictures_without_rows_can_be_drawn() -> None:
    assert blob_grid((0, 3), 0.5, BLACK_AND_WHITE, "1", WORK).shape == (0, 3)
    assert mirrored(Grid(0, 2, [], BLACK_AND_WHITE), 3).shape == (0, 3)


@pytest.mark.parametrize(("width", "text"), [(4, "#..#\n####"), (3, "#.#\n###")])
def test_the_right_half_mirrors_the_left_half(width: int, text: str) -> None:
    assert mirrored(Grid.from_text("#.\n##"), width).text() == text


Image = pytest.importorskip("PIL.Image")
pytest.importorskip("cv2")

SLOPE = GreyPicture(6, 8, bytes(range(0, 240, 5)), 120)


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        ("1", "########\n########\n#####...\n#.##....\n........\n........"),
        ("2", "########\n########\n#######.\n##.#....\n........\n........"),
    ],
)
def test_a_seed_gives_the_same_picture_on_every_machine(seed: str, text: str) -> None:
    assert SLOPE.grid(seed, WORK).text() == text


def picture(ground: int, subject: int) -> bytes:
    image = Image.new("L", (20, 10), ground)
    image.paste(subject, (6, 2, 14, 8))
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("ground", "subject", "outside", "inside"),
    [(255, 0, 255, 0), (0, 255, 255, 0), (128, 0, 128, 0), (110, 255, 145, 0)],
)
def test_a_dark_background_is_made_light(
    ground: int, subject: int, outside: int, inside: int
) -> None:
    grey = GreyPicture.of(picture(ground, subject), (8, 8))
    assert (grey.height, grey.width) == (8, 8)
    assert (grey.greys[0], grey.greys[8 * 4 + 4]) == (outside, inside)
    assert inside < grey.threshold <= outside


def test_a_picture_that_line_solving_solves_is_not_changed() -> None:
    assert GreyPicture(2, 2, bytes([0, 0, 255, 255]), 128).grid("1", WORK).text() == "##\n.."


def test_one_cell_is_changed_if_that_makes_the_puzzle_line_solvable() -> None:
    diagonal = bytes(0 if i in (14, 21) else 255 for i in range(36))
    masks = GreyPicture(6, 6, diagonal, 128).grid("1", WORK).masks()
    assert sum((mask == 2) != (grey == 0) for mask, grey in zip(masks, diagonal, strict=True)) == 1
