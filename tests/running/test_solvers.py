"""Contenders: methods with their options, as they are written."""

from __future__ import annotations

import pytest

from nonolith import UnsupportedError
from nonolith.running.solvers import Contender


@pytest.mark.parametrize("text", ["no_such", "auto:no_such=1", "auto:seed=much", "auto:seed", ""])
def test_a_method_that_there_is_not_is_refused_before_anything_runs(text: str) -> None:
    with pytest.raises(UnsupportedError):
        Contender.parse(text)
