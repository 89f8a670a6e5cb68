"""The texts of all languages in the page's modules, read by node."""

from __future__ import annotations

import re

import pytest

from nonolith.reasoning.language import languages
from nonolith.reasoning.techniques import TECHNIQUES
from tests.web.page.modules import PAGE, Modules

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
