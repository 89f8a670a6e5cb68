"""Mutants that change nothing that a test could notice, looked at by people: the list and why.

Each entry of ``equivalent.txt`` has the file, the lines that go (``-``), those that come (``+``),
and the reason (``=``). The lines themselves are compared, not their numbers.
"""

from __future__ import annotations

from pathlib import Path

from mutants.change import Change

FILE = Path(__file__).with_suffix(".txt")

#: A file, and the lines that go and come.
Entry = tuple[str, str, str]


def entries(text: str) -> dict[Entry, str]:
    """The reasons by entry.

    >>> entries("a.py\\n- x < 1\\n+ x <= 1\\n= x is never 1\\n")
    {('a.py', 'x < 1', 'x <= 1'): 'x is never 1'}
    """
    found: dict[Entry, str] = {}
    path, parts = "", {"-": "", "+": "", "=": ""}
    for line in [*text.splitlines(), "end"]:
        sign, rest = line[:1], line[2:].strip()
        if sign in parts and line[1:2] in (" ", ""):
            parts[sign] = f"{parts[sign]}\n{rest}".strip("\n")
        elif line.strip() and sign != "#":
            if path:
                found[path, parts["-"], parts["+"]] = parts["="]
            path, parts = line.strip(), {"-": "", "+": "", "=": ""}
    return found


def entry_of(change: Change) -> Entry:
    """The line for a mutant in the list."""
    return (change.path, *change.lines())
