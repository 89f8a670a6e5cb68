"""The time of the work on cubes."""

from __future__ import annotations

import pytest

from nonolith.cubes import conquest as conquests


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which a test sets."""
    now = [100.0]
    monkeypatch.setattr(conquests, "perf_counter", lambda: now[0])
    monkeypatch.setattr(conquests, "_PERIOD", 0.0)
    return now
