"""Bounds: their defaults and their ranges."""

from __future__ import annotations

from typing import Any

import pytest

from nonolith import ArgumentError
from nonolith.web.bounds import USUAL, Bounds

LEAST: dict[str, Any] = {
    "body": 1, "side": 1, "pixels": 1, "seconds": 0.01, "memory": 1 << 26, "quick": 0.0,
    "waiting": 1, "patience": 0.0,
}  # fmt: skip


def test_what_is_not_given_is_usual() -> None:
    assert USUAL.asdict() == {
        "body": 1 << 20, "side": 500, "pixels": 4_000_000, "seconds": 30.0, "memory": 1 << 29,
        "quick": 0.2, "waiting": 128, "patience": 20.0,
    }  # fmt: skip
    assert USUAL.search_memory == 1 << 28


@pytest.mark.parametrize("name", LEAST)
def test_a_bound_has_a_least_value(name: str) -> None:
    bounds = Bounds(**{name: LEAST[name]})
    assert bounds.asdict() == {**USUAL.asdict(), name: LEAST[name]}
    less = LEAST[name] - (1 if isinstance(LEAST[name], int) else 0.001)
    with pytest.raises(ArgumentError, match=f"^{name} must be "):
        Bounds(**{name: less})
