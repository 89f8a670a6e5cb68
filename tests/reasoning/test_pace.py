"""A pace approaches one's own times with the number of puzzles; its spread needs ten of them."""

from __future__ import annotations

import pytest

import nonolith
from nonolith.reasoning.pace import pace_of
from nonolith.reasoning.person import BEGINNER, PRACTISED, SPREAD
from tests.cli.running import EXAMPLES

CAT = nonolith.rate(EXAMPLES / "cat.non")
SECONDS = CAT.minutes["beginner"][1] * 60 / BEGINNER  # of the model


@pytest.mark.parametrize("blanks", [False, True])
def test_the_pace_is_between_the_prior_and_the_times(blanks: bool) -> None:
    slow = 3 * SECONDS * (CAT.automatic_blanks if blanks else 1)
    factors = [pace_of([(CAT, slow, blanks)] * number).factor for number in (0, 1, 5, 1000)]
    assert factors == sorted(factors)
    assert factors[0] == pytest.approx((BEGINNER * PRACTISED) ** 0.5)
    assert factors[-1] == pytest.approx(3, rel=0.01)


def test_a_spread_needs_ten_puzzles() -> None:
    times = [(CAT, SECONDS * (1.2 if number % 2 else 0.8), False) for number in range(10)]
    assert pace_of(times[:9]).spread == SPREAD
    assert 1.1 < pace_of(times).spread < 1.4
