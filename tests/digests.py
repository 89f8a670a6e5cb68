"""Short digests of pictures, to compare them with those of other machines and releases."""

from __future__ import annotations

from hashlib import sha256

from nonolith import Grid


def digest(grid: Grid | None) -> str:
    """Six digits that stand for the text of a grid."""
    assert grid is not None
    return sha256(grid.text().encode()).hexdigest()[:6]
