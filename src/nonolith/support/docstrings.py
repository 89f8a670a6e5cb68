"""Read the descriptions of names from docstrings in Google style."""

from __future__ import annotations


def summary_of(value: object) -> str:
    """Return the first line of a docstring, as a phrase: not capitalised, without a full stop.

    >>> summary_of(summary_of)
    'return the first line of a docstring, as a phrase: not capitalised, without a full stop'
    """
    return _phrase((value.__doc__ or "").partition("\n")[0])


def described(value: object, section: str = "Args") -> dict[str, str]:
    """Return the descriptions in a section of a docstring by name, as phrases.

    A description may be for several names: ``limits, timeout: As for solve.``

    >>> described(described)
    {'value': 'an object with a docstring', 'section': 'the title of the section'}

    Args:
        value: An object with a docstring.
        section: The title of the section.
    """
    from inspect import getdoc  # slow to import

    found: dict[str, list[str]] = {}
    names = ""
    text = (getdoc(value) or "").partition(f"{section}:\n")[2]
    for line in text.split("\n\n")[0].splitlines():
        if not line.startswith(" "):
            break
        if line.startswith("        "):
            found[names].append(line.strip())
        else:
            names, _, start = line.strip().partition(":")
            found[names] = [start.strip()]
    return {
        name: _phrase(" ".join(lines))
        for several, lines in found.items()
        for name in several.split(", ")
    }


def _phrase(text: str) -> str:
    """Return a description without its final full stop, beginning with a small letter unless the
    first word is written in capitals; code is marked as in Markdown."""
    text = text.strip().removesuffix(".").replace("``", "`")
    return text if text[:2].isupper() else text[:1].lower() + text[1:]
