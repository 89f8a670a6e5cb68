"""The service agrees with its OpenAPI description, whatever the request."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests import processes

#: The module that tests invalid values for each field. It needs a pytest plugin that takes seconds
#: to load, so the plugin is disabled in all other runs (pyproject.toml).
EVERYTHING = Path(__file__).with_name("every_request.py")


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_all_of_the_service_keeps_to_its_description() -> None:
    command = ["-m", "pytest", "-x", "-p", "schemathesis.pytest.plugin", str(EVERYTHING)]
    done = processes.run([sys.executable, *command], seconds=3500)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
