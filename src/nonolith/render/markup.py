"""Markup: text that may stand in XML and HTML. The one place that escapes it."""

from __future__ import annotations

import html


def escape(text: str) -> str:
    """Text that may stand in XML: its signs escaped, and what XML forbids left out.

    >>> escape("a < b & c" + chr(7))
    'a &lt; b &amp; c'
    """
    return html.escape("".join(c for c in text if c.isprintable() or c in "\n\t"), quote=False)
