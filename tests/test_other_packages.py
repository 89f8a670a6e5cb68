"""Packages of which we use names outside of their documented interfaces have upper limits.

A new release may change such a name. To raise a limit, install the new release and run the tests
of connections (``uvicorn``) or of clusters (``distributed``).
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("package", "extra"), [("uvicorn", "web"), ("distributed", "cluster")])
def test_the_packages_have_upper_limits(package: str, extra: str) -> None:
    extras, groups = PROJECT["project"]["optional-dependencies"], PROJECT["dependency-groups"]
    [needed] = [text for text in extras[extra] if text.startswith(package)]
    assert ",<" in needed
    assert needed in groups["test"]
