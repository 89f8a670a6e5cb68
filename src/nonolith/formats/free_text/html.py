"""Replace tables of HTML by those of Markdown."""

from __future__ import annotations

import re
from html import unescape

_TABLE = re.compile(r"(?i)<table\b[^<>]*>((?:(?!<table\b)[\s\S])*?)</table\s*>")
#: What says nothing around the tables of a page.
_AROUND = re.compile(
    r"(?i)<!--(?:(?!<!--)[\s\S])*?-->|<!doctype[^<>]*>|<(head|style)\b(?:(?!<\1)[\s\S])*?</\1\s*>"
    r"|</?(?:html|body|div|span|center|font|section|main)\b[^<>]*>"
)
_CELL = re.compile(r"(?i)<t[dh]\b([^<>]*)>([\s\S]*?)(?=<t[dhr]\b|</t[dhr]|\Z)")
_WIDE = re.compile(r"(?i)colspan\s*=\s*[\"']?([1-9][0-9]?)\b")
#: What this module does not read: tables that a program changes, and high cells.
_OTHER = re.compile(r"(?i)<script\b|\browspan\s*=\s*[\"']?(?!1\b)")


def has_tables(text: str) -> bool:
    """Return whether a text has tables of HTML that can be replaced."""
    return re.search(r"(?i)<table\b", text) is not None and not _OTHER.search(text)


def without_tables(text: str) -> str:
    """Return the text with a table of Markdown for each table that has no table inside it."""
    text = _AROUND.sub(lambda match: "\n" * match[0].count("\n"), text)
    return unescape(_TABLE.sub(_markdown, text)).replace("\xa0", " ")


def _markdown(table: re.Match[str]) -> str:
    caption, *rows = re.split(r"(?i)<tr\b[^<>]*>", table[1])
    lines = [_text(caption)]
    for row in rows:
        cells: list[str] = []
        for attributes, cell in _CELL.findall(row):
            wide = _WIDE.search(attributes)
            cells += [*([""] * (int(wide[1]) - 1 if wide else 0)), _text(cell)]
        lines += [f"| {' | '.join(cells)} |"] + ["|---" * len(cells) + "|"] * (len(lines) == 1)
    return "\n".join(["", *lines, ""]) + "\n" * max(table[0].count("\n") - len(lines) - 1, 0)


def _text(cell: str) -> str:
    return " ".join(re.sub(r"<[^<>]*>", " ", cell).split())
