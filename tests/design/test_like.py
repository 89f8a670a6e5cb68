"""Puzzles like a grey picture: how far from its threshold cells may change."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from random import Random

import pytest

from nonolith import Grid, Verdict
from nonolith.design import like
from nonolith.design.judge import Judge, Judgement
from nonolith.design.like import GreyPicture
from tests.digests import digest

Image = pytest.importorskip("PIL.Image")

SLOPE = GreyPicture(6, 8, bytes(range(0, 240, 5)), 120)


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        ("1", "########\n########\n#####...\n#.##....\n........\n........"),
        ("2", "########\n########\n#######.\n##.#....\n........\n........"),
    ],
)
def test_a_seed_gives_the_same_picture_on_every_machine(seed: str, text: str) -> None:
    assert SLOPE.grid(seed).text() == text


def picture(ground: int, subject: int) -> bytes:
    image = Image.new("L", (20, 10), ground)
    image.paste(subject, (6, 2, 14, 8))
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("ground", "subject", "outside", "inside"),
    [(255, 0, 255, 0), (0, 255, 255, 0), (128, 0, 128, 0), (127, 255, 128, 0)],
)
def test_a_dark_background_is_made_light(
    ground: int, subject: int, outside: int, inside: int
) -> None:
    grey = GreyPicture.of(picture(ground, subject), (8, 8))
    assert (grey.height, grey.width) == (8, 8)
    assert (grey.greys[0], grey.greys[8 * 4 + 4]) == (outside, inside)
    assert inside < grey.threshold <= outside


def test_cells_change_step_by_step_and_fifteen_of_a_hundred_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 100 cells that stay open, one and a twentieth of those not yet changed at a time."""
    steps: list[int] = []

    class Open(Judge):
        """Lines never settle anything, or all but two cells."""

        few = False

        def judge(self, *, lines_only: bool = False) -> Judgement:
            assert lines_only
            return Judgement(Verdict.SOLVED, 100, 0)

        @property
        def known(self) -> Grid:
            height, width = self.grid.shape
            cells = height * width
            return Grid(height, width, [3, 3, *[1] * (cells - 2)] if self.few else [3] * cells)

        def keep(self, changes: Iterable[tuple[int, int, int]]) -> None:
            listed = list(changes)
            steps.append(len(listed))
            super().keep(listed)

    monkeypatch.setattr(like, "Judge", Open)
    plain = GreyPicture(10, 10, bytes([0] * 100), 128)
    assert list(plain.grid("1").masks()).count(1) == 15
    assert steps == [6, 5, 4]
    steps.clear()
    assert list(GreyPicture(1, 47, bytes([0] * 47), 128).grid("1").masks()).count(1) == 7
    assert steps == [3, 3, 1]
    steps.clear()
    Open.few = True
    plain.grid("1")
    assert steps == [1, 1]
    steps.clear()
    small = GreyPicture(2, 3, bytes([0, 255, 0, 255, 0, 255]), 128)
    assert small.grid("1").text() == "#.#\n.#."
    assert steps == []


def test_a_picture_that_lines_settle_stays_as_it_is() -> None:
    assert GreyPicture(2, 2, bytes([0, 0, 255, 255]), 128).grid("1").text() == "##\n.."


#: Of eight pictures like one of random greys.
DIGESTS = ["d06183", "363246", "c49d77", "2f0d79", "53309b", "90fbff", "3f5dbb", "fdd54f"]


def test_cells_near_the_threshold_change_first_on_every_machine() -> None:
    random = Random("greys").random
    greys = bytes(int(60 + 136 * random()) for _ in range(144))
    grids = [GreyPicture(12, 12, greys, 128).grid(str(seed)) for seed in range(8)]
    assert [digest(grid) for grid in grids] == DIGESTS
