"""Notebook: results as a notebook shows them, a picture with its words below."""

from __future__ import annotations

from nonolith.render.markup import escape


def figure(words: str, svg: str | None = None) -> str:
    """A picture (an SVG document, or None) above a line of words, as HTML.

    >>> figure("none & nothing")
    '<figure style="margin:0"><figcaption>none &amp; nothing</figcaption></figure>'
    """
    return f'<figure style="margin:0">{svg or ""}<figcaption>{escape(words)}</figcaption></figure>'


def listed(words: str, items: list[str]) -> str:
    """A line of words that opens to a numbered list, as HTML."""
    points = "".join(f"<li>{escape(item)}</li>" for item in items)
    return f"<details><summary>{escape(words)}</summary><ol>{points}</ol></details>"
