"""Find the publications that a source, such as ``Method.source``, cites, as BibTeX."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import nonolith

_ENTRY = re.compile(r"^@\w+\{(?P<key>\w+),$.*?^\}$", re.MULTILINE | re.DOTALL)
_AUTHOR = re.compile(r"author = \{([\w-]+)")
_YEAR = re.compile(r"year = \{(\d+)")


class Reference(NamedTuple):
    """A publication."""

    key: str  #: the key of the entry
    author: str  #: the last name of the first author
    year: str  #: the year, or an empty string
    bibtex: str


def references_in(source: str) -> list[Reference]:
    """Return the publications that a source names by first author and year.

    >>> [each.key for each in references_in("Wiggers 2004, in Yu, Lee and Chen 2009, section 1.4")]
    ['wiggers2004', 'yu2009']
    """
    parts = source.split(";")
    return [
        each
        for each in _references()
        if any(re.search(rf"\b{each.author}\b.*?{each.year}", part) for part in parts)
    ]


def software() -> str:
    """Return the BibTeX entry of this version of nonolith."""
    return (
        "@software{nonolith,\n"
        "  author = {{The nonolith authors}},\n"
        "  title = {nonolith: a toolkit for nonograms},\n"
        f"  version = {{{nonolith.__version__}}},\n"
        "}"
    )


@cache
def _references() -> list[Reference]:
    text = files("nonolith.literature").joinpath("references.bib").read_text("utf-8")
    found = []
    for entry in _ENTRY.finditer(text):
        author, year = _AUTHOR.search(entry[0]), _YEAR.search(entry[0])
        assert author is not None
        found.append(Reference(entry["key"], author[1], year[1] if year else "", entry[0]))
    return found
