"""The results of the public functions have named fields and a short repr."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import Grid, Limits

LIGHTHOUSE = nonolith.read(Path(__file__).parents[1] / "examples" / "lighthouse.non")
WRONG = Grid.from_rows([[1] * LIGHTHOUSE.width] * LIGHTHOUSE.height)

RESULTS: dict[str, Any] = {
    "result": nonolith.solve(LIGHTHOUSE),
    "statistics": nonolith.solve(LIGHTHOUSE).statistics,
    "limits": Limits(seconds=1),
    "hint": nonolith.hint(LIGHTHOUSE),
    "mistake": nonolith.hint(LIGHTHOUSE, WRONG),
    "rating": nonolith.rate(LIGHTHOUSE),
    "explanation": nonolith.explain(LIGHTHOUSE),
    "verification": nonolith.verify(LIGHTHOUSE, Grid.unknown_cells(*LIGHTHOUSE.shape)),
    "wrong": nonolith.verify(LIGHTHOUSE, WRONG),
    "trace": nonolith.trace(LIGHTHOUSE),
    "step": nonolith.explain(LIGHTHOUSE).steps[0],
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_not_a_tuple(name: str) -> None:
    result = RESULTS[name]
    for stray in ("count", "index", "_asdict", "_replace", "__iter__", "__len__"):
        assert not hasattr(result, stray) or isinstance(result, nonolith.Explanation)


@pytest.mark.parametrize("name", RESULTS)
def test_the_repr_of_a_result_is_short(name: str) -> None:
    shown = repr(RESULTS[name])
    assert "\n" not in shown
    assert len(shown) < 250 if name == "statistics" else len(shown) < 100


OBJECTS = RESULTS | {
    "count": nonolith.count(LIGHTHOUSE),
    "puzzle": LIGHTHOUSE,
    "grid": WRONG,
    "palette": LIGHTHOUSE.palette,
}


@pytest.mark.parametrize("name", OBJECTS)
def test_a_result_cannot_be_changed(name: str) -> None:
    value = OBJECTS[name]
    before = pickle.dumps(value)
    for field in (*type(value).__annotations__, *vars(type(value)), "note"):
        if not field.startswith("_"):
            with pytest.raises(AttributeError):
                setattr(value, field, 1)
            with pytest.raises(AttributeError):
                delattr(value, field)
    assert pickle.dumps(value) == before
    copied = pickle.loads(before)
    assert copied == value
    assert str(copied) == str(value)


def test_a_copied_count_keeps_whether_it_is_exact() -> None:
    count = nonolith.count("9x9:" + "/".join(["1"] * 18), at_most=5)
    copied = pickle.loads(pickle.dumps(count))
    assert (copied, copied.exact, copied.limit) == (5, False, "at_most")
    assert copied.statistics == count.statistics
