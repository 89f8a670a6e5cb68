"""The kinds of values agree with the checks of arguments about what a whole number is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nonolith.support.arguments import whole_number
from nonolith.support.errors import ArgumentError
from nonolith.support.kinds import Integer


@pytest.mark.parametrize("value", [3, np.int8(3), np.uint64(3)])
def test_an_integer_of_any_library_is_a_whole_number(value: Any) -> None:
    for number in (Integer(1, 3).check(value, "n"), whole_number(value, "n", 1, 3)):
        assert (number, type(number)) == (3, int)


@pytest.mark.parametrize("value", [True, 0, 4, 2.5, "2", None, float("inf"), float("nan")])
def test_other_values_are_refused(value: Any) -> None:
    with pytest.raises(ArgumentError, match="n must be a whole number"):
        Integer(1, 3).check(value, "n")
    with pytest.raises(ArgumentError, match="n must be a whole number"):
        whole_number(value, "n", 1, 3)


def test_json_does_not_distinguish_a_whole_number_with_a_fraction_of_zero() -> None:
    number = Integer(1, 3).check(3.0, "n")
    assert (number, type(number)) == (3, int)
