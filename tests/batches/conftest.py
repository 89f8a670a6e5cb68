"""Fixture that gives clients of clusters enough time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def patient_clients() -> Iterator[None]:
    """Wait two minutes, not ten seconds, for a scheduler: it starts slowly on a busy machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nonolith.batches.cluster.CONNECT_TIMEOUT", 120.0)
        yield
