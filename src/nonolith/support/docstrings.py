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
    found: dict[str, list[str]] = {}
    names = ""
    inside = -1  # the indentation of the section's title, once it is found
    for line in (value.__doc__ or "").splitlines():
        text = line.strip()
        indentation = len(line) - len(line.lstrip())
        if inside < 0:
            inside = indentation if text == f"{section}:" else -1
        elif not text:
            continue  # a description may have several paragraphs
        elif indentation <= inside:
            break
        elif indentation == inside + 4:
            names, _, start = text.partition(":")
            found[names] = [start]
        else:
            found[names].append(text)
    return {
        name: _phrase(" ".join(lines))
        for names, lines in found.items()
        for name in names.split(", ")
    }


def _phrase(text: str) -> str:
    """Return a description without its final full stop, beginning with a small letter unless the
    first word is written in capitals; code is marked as in Markdown."""
    text = text.strip().removesuffix(".").replace("``", "`")
    first = text.partition(" ")[0]
    return text if len(first) > 1 and first.isupper() else text[:1].lower() + text[1:]
