"""The container image and the compose file start the service with options that it has."""

from __future__ import annotations

import json
import re
from pathlib import Path
from unittest.mock import Mock

import pytest

from nonolith import web
from nonolith.cli import main

ROOT = Path(__file__).resolve().parents[2]


def test_the_containers_start_the_service_with_valid_options(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    image = (ROOT / "Containerfile").read_text(encoding="utf-8")
    compose = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    start = re.search(r"^ENTRYPOINT (.*)$", image, re.MULTILINE)
    options = re.search(r"^    command: (.*)$", compose, re.MULTILINE)
    assert start
    assert options
    serve = Mock()
    monkeypatch.setattr(web, "serve", serve)
    assert main([*json.loads(start[1])[1:], *json.loads(options[1])]) == 0
    given = serve.call_args.kwargs
    assert (given["host"], given["port"]) == ("0.0.0.0", 8000)
    [network] = given["trusted_proxies"]
    assert f"subnet: {network}\n" in compose
