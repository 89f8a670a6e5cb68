"""Each source is in the bibliography, and each entry of the bibliography is cited."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import nonolith
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.literature.papers import TABLES
from nonolith.literature.references import references_in, software
from nonolith.solving.methods import METHODS


def test_each_source_is_cited() -> None:
    tables = (METHODS, LINE_SOLVERS, TABLES)
    sources: list[str] = [row.source for table in tables for row in table.values()]
    for source in sources:
        names = re.findall(r"\b[A-Z]\w+(?:-\w+)?(?: et al\.| and \w+)? \d{4}", source)
        assert len(references_in(source)) >= max(len(names), source not in ("ours",)), source
    cited = {each.key for source in sources for each in references_in(source)}
    text = files("nonolith.literature").joinpath("references.bib").read_text("utf-8")
    assert cited == set(re.findall(r"^@\w+\{(\w+),", text, re.MULTILINE))


def test_the_software_is_cited_with_its_version() -> None:
    assert f"version = {{{nonolith.__version__}}}" in software()
    citation = Path(__file__).parents[2].joinpath("CITATION.cff").read_text("utf-8")
    assert f"\nversion: {nonolith.__version__}\n" in citation
    assert "\ndate-released: 20" in citation
