"""The page about the service is correct and complete, and its commands work."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nonolith.web.answering import KINDS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "service.md").read_text(encoding="utf-8")
COMMANDS: list[str] = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_all_errors_are_on_the_page() -> None:
    for kind, (status, meaning) in KINDS.items():
        assert f"\n| `{kind}` | {status} | {meaning} |\n" in PAGE


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_works(command: str, client: TestClient) -> None:
    words = shlex.split(command.replace("\\\n", " "))
    assert words.pop(0) == "curl"
    headers, body, address = {}, None, ""
    while words:
        word = words.pop(0)
        if word == "-H":
            name, _, value = words.pop(0).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = words.pop(0)
        elif word != "-N":
            address = word
    method = "GET" if body is None else "POST"
    response = client.request(method, address, content=body, headers=headers)
    expected = 422 if '"1x1:1/2"' in command else 200
    assert response.status_code == expected, response.text
    assert response.content


def test_the_page_has_commands() -> None:
    assert len(COMMANDS) > 5
