"""Tests of the option ``--language``: sentences are in the requested language."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonolith.reasoning.language import language_of, languages
from tests.cli.running import NONE, Runner

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SMALL = "3x3:2/1.1/2/3/1.1/1"


def test_a_hint_is_in_the_language(run: Runner) -> None:
    assert run("hint", "--language", "de", SMALL).out == (
        "Zeile 1: Der Block (Länge 3) füllt die Zeile, also sind die Spalten 1 bis 3 gefüllt.\n"
    )
    assert run("hint", "--language", "de", "--level", "1", SMALL).out == "Zeile 1 ansehen.\n"
    assert run("hint", "--language", "en", SMALL) == run("hint", SMALL)


def test_an_explanation_is_in_the_language(run: Runner) -> None:
    out = run("explain", "--language", "de", SMALL).out
    assert out.endswith("\nDas Rätsel ist gelöst, und dies ist seine einzige Lösung.\n")
    assert "Row" not in out
    wrong = run("explain", "--language", "de", "--grid", "???/?#?/???", SMALL)
    assert "Zeile 2, Spalte 2 ist falsch." in wrong.err


def test_a_rating_is_in_the_language(run: Runner) -> None:
    assert run("rate", "--language", "de", str(EXAMPLES / "lighthouse.non")).out == (
        "eindeutig: 1.74, leicht, mäßig (125 Schritte, 357 Blicke, schwerste Technik: zu eng)\n"
    )


def test_a_check_is_in_the_language(run: Runner) -> None:
    def lines(*arguments: str) -> list[str]:
        return run("verify", "--language", "de", *arguments).out.splitlines()

    assert lines(SMALL, "###/#.#/.#.") == ["gelöst"]
    assert lines(SMALL, "###/???/???") == [
        "bisher widerspricht nichts den Zahlen",
        "fertige Blöcke: Zeile 1 (Block 1); Spalte 2 (Block 1)",
        "Linien, die Schlüsse erlauben: Zeile 2 (3 Felder); Spalte 1 (2 Felder); "
        "Spalte 2 (2 Felder); Spalte 3 (2 Felder)",
    ]
    assert lines(SMALL, "???/?#?/???")[0] == (
        "falsch: Zeile 2, Spalte 2 ist falsch. Zeile 2: Da Spalte 2 gefüllt ist, passen ihre "
        "Zahlen (1 1) nicht hinein."
    )


@pytest.mark.parametrize("language", languages())
def test_every_pattern_of_a_check_is_used(
    run: Runner, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = language_of(language)
    used: set[str] = set()

    def text(pattern: str, **values: object) -> str:
        used.add(pattern)
        return own.patterns[pattern].format(**values)

    monkeypatch.setattr(own, "text", text)
    for arguments in (
        (SMALL, "###/#.#/.#."),
        (SMALL, "###/???/???"),
        (SMALL, "???/?#?/???"),
        (SMALL, ".../?#?/???"),
        (SMALL, "###/???/???", "--timeout", "0"),
        (NONE, "???/???/???"),
        ("2x2:1/1/1/1", "##/##"),
        ("8x8" + ":" + "/".join(["1"] * 16), "/".join(["########"] * 8)),
    ):
        run("verify", "--language", language, *arguments)
    assert {name for name in own.patterns if name.startswith("checked_")} - used == set()
