"""Puzzles like a grey picture: how far from its threshold cells may change."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

import pytest

from nonolith import Grid, Verdict
from nonolith.design import like
from nonolith.design.judge import Judge, Judgement
from nonolith.design.like import GreyPicture

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
        """Lines never settle anything."""

        def judge(self, *, lines_only: bool = False) -> Judgement:
            assert lines_only
            return Judgement(Verdict.SOLVED, 100, 0)

        @property
        def known(self) -> Grid:
            return Grid.unknown_cells(*self.grid.shape)

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
    small = GreyPicture(2, 3, bytes([0, 255, 0, 255, 0, 255]), 128)
    assert small.grid("1").text() == "#.#\n.#."
    assert steps == []


def test_a_picture_that_lines_settle_stays_as_it_is() -> None:
    assert GreyPicture(2, 2, bytes([0, 0, 255, 255]), 128).grid("1").text() == "##\n.."
