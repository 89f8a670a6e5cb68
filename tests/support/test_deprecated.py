"""Old names still work, with a warning that names the new name and the version of the removal."""

from __future__ import annotations

from typing import Any

import pytest

from nonolith import Grid, design, mend

OLD = [(design, "Drawn", "RandomPuzzle"), (design, "from_picture", "make")]


@pytest.mark.parametrize(("module", "old", "new"), OLD)
def test_an_old_name_stands_for_the_new_one(module: Any, old: str, new: str) -> None:
    with pytest.warns(
        DeprecationWarning, match=rf"{old} will be removed in version 0\.\d; .*{new}"
    ):
        assert getattr(module, old) is getattr(module, new)


def test_an_old_attribute_has_the_value_of_the_new_one() -> None:
    [proposal] = mend(Grid.from_text("#.\n.#"), proposals=1).proposals
    with pytest.warns(DeprecationWarning, match="use lone_cells") as caught:
        assert proposal.in_the_open == proposal.lone_cells
    assert caught[0].filename == __file__


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'missing'"):
        getattr(design, "missing")  # noqa: B009
