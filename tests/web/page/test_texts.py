"""The texts of all languages in the page's modules, read by node."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from nonolith.reasoning.language import languages
from nonolith.reasoning.techniques import TECHNIQUES
from nonolith.web.answering import KINDS
from tests.web.page.modules import PAGE, Modules
from tests.web.test_answering import steps

Texts = dict[str, dict[str, str]]

#: The first argument of `textOf`, up to a comma or the end of the call that is not in a string.
_ASKED = re.compile(r"""\btextOf\(\s*((?:"[^"]*"|`[^`]*`|[^"`,()]|\([^()]*\))*)""")

_READ = """async files => {
  const found = {};
  for (const [language, name] of files) {
    const { texts } = await import(`./${name}`);
    for (const key in texts) if (key in (found[language] ??= {})) throw new Error(key);
    Object.assign(found[language], texts);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def texts(modules: Modules) -> Texts:
    files = [
        (language, path.relative_to(PAGE).as_posix())
        for language in languages()
        for path in sorted((PAGE / "texts").glob(f"*{language}.js"))
    ]
    found: Texts = modules.call(_READ, files)
    return found


def asked() -> set[str]:
    """Return what the modules pass to `textOf` in quotation marks; a value in it is `{}`."""
    return {
        re.sub(r"\$\{[^}]*\}", "{}", name[1:-1])
        for path in PAGE.rglob("*.js")
        for argument in _ASKED.findall(path.read_text(encoding="utf-8"))
        for name in re.findall(r'"[^"]*"|`[^`]*`', re.sub(r'=== "[^"]*"', "", argument))
    }


def test_all_languages_have_the_same_texts_with_the_same_placeholders(texts: Texts) -> None:
    assert texts.keys() == set(languages())
    places = re.compile(r"\{\d\}")
    for language in languages():
        assert texts[language].keys() == texts["en"].keys()
        for name, words in texts["en"].items():
            assert words
            assert sorted(places.findall(words)) == sorted(places.findall(texts[language][name])), (
                name
            )


def test_every_language_is_in_the_table_of_the_page(modules: Modules) -> None:
    listed = modules.call("async () => Object.keys((await import('./texts/texts.js')).LANGUAGES)")
    assert tuple(listed) == languages()


def test_every_technique_has_a_text(texts: Texts) -> None:
    assert {f"technique.{name}" for name in TECHNIQUES} <= texts["en"].keys()


def test_every_text_that_the_page_uses_exists(texts: Texts) -> None:
    names = asked()
    assert len(names) > 250
    for name in names:
        form = re.compile(re.escape(name).replace(re.escape("{}"), ".+"))
        assert any(map(form.fullmatch, texts["en"])), name


SAYS = "Meldung des Dienstes (englisch):"

#: By language: inputs, or kinds of errors, and words of what the page says about them.
SAID = {
    "en": [
        ("5 5\n1 1\n2", "This cannot be read (line 3): 2 lines of clues (expected 5 rows and"),
        ('{"nonolith":1,', "This cannot be read (line 1, column 15): broken JSON: Expecting"),
        ("3x3:3/1.1/1/2/1.1/9", "The puzzle is invalid (row 3): the clue 9 needs 9 cells"),
        ("hello", "This is not a puzzle in any known format."),
    ],
    "de": [
        ("5 5\n1 1\n2", "Das lässt sich nicht lesen (Textzeile 3). Es gibt nur 2 Textzeilen mit"),
        ("3x3:3/1.1/1/2/1.1/9", "ungültig (Zeile 3). Die Zahlen (9) brauchen 9 Felder"),
        ("2x1:1/1/1", "Das Rätsel ist ungültig. Die Zeilen füllen 1 Felder, die Spalten 2."),
        ("2x1:1/1", "Es gibt Zahlen für 2 Linien, das Rätsel hat aber 3."),
        ("2x1:1/x/1", "Das lässt sich nicht lesen (Textzeile 1). „x“ ist keine ganze Zahl."),
        ('{"nonolith":1,', f"nicht lesen (Textzeile 1, Zeichen 15). {SAYS} broken JSON"),
        ("hello", "Das ist kein Rätsel in einem bekannten Format."),
        ("unreachable", "Es gibt keine Verbindung zu nonolith."),
        ("busy", "Der Dienst hat gerade zu viel zu tun."),
        ("client-busy", "Zu viele eigene Anfragen warten."),
        ("limit", "Das Limit für Zeit oder Speicher wurde erreicht"),
        ("worker", "Die Arbeit an dieser Anfrage ist mehrmals gescheitert."),
        ("too-large", f"Das ist zu groß. {SAYS} because"),
        ("unsupported", f"Das wird nicht unterstützt. {SAYS} because"),
        (
            "missing-extra",
            "Dieses nonolith wurde ohne einen nötigen Teil installiert.",
        ),
        ("defect", f"Das hat nicht geklappt. {SAYS} because"),
    ],
}


def error_of(asked: str) -> Any:
    """Return the error of a kind, or of an input that is not a puzzle."""
    if asked in KINDS or asked == "unreachable":
        return {"kind": asked, "message": "because"}
    _, answer = steps("list", json.dumps({"file": asked}).encode())
    record = json.loads(answer.body)
    return record.get("error") or record["puzzles"][0]["error"]


@pytest.mark.parametrize("language", SAID)
def test_problems_are_named_in_the_language_of_the_page(
    modules: Modules, texts: Texts, language: str
) -> None:
    found = modules.call(
        """async ([language, texts, errors]) => {
          const { provide, useLanguage } = await import("./texts/texts.js");
          const { problem } = await import("./shared/problem.js");
          provide(language, texts);
          useLanguage(language);
          return errors.map(problem);
        }""",
        [language, texts[language], [error_of(asked) for asked, _ in SAID[language]]],
    )
    for words, (_, expected) in zip(found, SAID[language], strict=True):
        assert expected in words


def test_a_missing_text_is_reported(modules: Modules) -> None:
    # Messages on the console fail the tests in a browser.
    told = modules.call(
        """async () => {
          const told = [];
          console.error = words => told.push(words);
          const { provide, textOf, useLanguage } = await import("./texts/texts.js");
          provide("en", { known: "{1} and {0}" });
          useLanguage("en");
          return [textOf("known", 3, 4), told.length, textOf("unknown"), told.join()];
        }"""
    )
    assert told[:3] == ["4 and 3", 0, "unknown"]
    assert "unknown" in told[3]
