"""What is drawn as text is to the letter what it was when somebody looked at it."""

from __future__ import annotations

import pytest

from tests.render.reference import FOLDER, TEXTS

ADVICE = "look at it, then: python -m tests.render.reference"


@pytest.mark.parametrize("file", TEXTS)
def test_a_text_is_drawn_as_when_somebody_looked_at_it(file: str) -> None:
    kept = (FOLDER / file).read_text(encoding="utf-8")
    assert TEXTS[file]().split("\n") == kept.split("\n"), ADVICE
