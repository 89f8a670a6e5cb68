"""Descriptions, results and messages stay as in the golden files of this folder.

If a change is intended, write the files again (``python -m tests.golden``) and read the difference.
"""

from __future__ import annotations

import pytest

from nonolith.operations import OPERATIONS
from tests.golden.contracts import FILES, HERE


@pytest.mark.parametrize("name", FILES)
def test_users_find_what_they_rely_on(name: str) -> None:
    assert FILES[name]().splitlines() == (HERE / name).read_text().splitlines()


def test_every_operation_has_an_answer_and_an_error() -> None:
    lines = (HERE / "answers.jsonl").read_text().splitlines()
    for name in OPERATIONS:
        own = [line for line in lines if f'"operation": "{name}"' in line]
        assert any('"status": 200' in line for line in own), name
        assert any('"status": 4' in line for line in own), name
