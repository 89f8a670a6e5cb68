"""A browser is looked for before one is installed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import browsers


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was run to install one; none is there, and nothing helps."""
    ran: list[str] = []

    def note(several: Sequence[Sequence[str]]) -> None:
        ran.extend(" ".join(command[:2]) for command in several)

    monkeypatch.setattr(browsers, "_run", note)
    monkeypatch.setattr(browsers, "installed", lambda: None)
    monkeypatch.setattr(browsers, "_is_debian", lambda: True)
    return ran


def test_debians_package_comes_before_playwrights_own(commands: list[str]) -> None:
    assert browsers.install() is None
    assert commands[:2] == ["apt-get update", "apt-get install"]
    assert len(commands) == 3


def test_elsewhere_it_is_playwrights_own(
    commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "_is_debian", lambda: False)
    assert browsers.install() is None
    assert len(commands) == 1
    assert "apt-get" not in commands[0]


def test_nothing_is_installed_where_one_is(
    commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "installed", lambda: "/usr/bin/chromium")
    assert browsers.install() == "/usr/bin/chromium"
    assert commands == []


@pytest.mark.parametrize(("ci", "outcome"), [("true", "Failed"), ("", "Skipped")])
def test_in_ci_a_missing_browser_is_a_failure(
    ci: str, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("playwright")
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(browsers, "installed", lambda: None)
    with pytest.raises(BaseException, match="no Chromium or Chrome") as raised:
        next(browsers.started_browser())
    assert type(raised.value).__name__ == outcome
