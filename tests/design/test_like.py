"""Puzzles similar to a grey picture: cells may change if their grey is near the threshold."""

from __future__ import annotations

from io import BytesIO

import pytest

from nonolith import Limits
from nonolith.design.like import GreyPicture
from nonolith.solving.work import Work

Image = pytest.importorskip("PIL.Image")
pytest.importorskip("cv2")

WORK = Work(Limits())
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
