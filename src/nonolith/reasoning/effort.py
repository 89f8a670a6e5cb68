"""Effort: the number of looks at lines in an explanation, the same on every machine.

The unit is a look: one line looked at for what the techniques of one level (0, 1 or 2) show in it.
The model is ours. It does not come from measurements of people. So the unit is something that can
be counted, not minutes.

- A step by one line: n lines have open cells, w of them offer something. A person who takes lines
  in a random order looks at (n + 1) / (w + 1) of them, on average, until one offers something. For
  a technique of level k each of them is looked at k + 1 times, once for each level up to that.
- A step by an assumption: first all n lines are looked at without success, for the three levels;
    then one look for each line that is settled from the assumptions that are tried.
- A step by search: the lines that the search settles, likewise.
"""

from __future__ import annotations

from nonolith.reasoning.techniques import TECHNIQUES

#: The techniques of these levels look at one line.
LINE_LEVELS = 3

#: The words for numbers of looks, each with its upper bound. Each bound is about three times the
#: one before.
_WORDS = (
    ("tiny", 100),
    ("short", 300),
    ("moderate", 1_000),
    ("long", 3_000),
    ("very long", 10_000),
)
_MOST = "huge"

#: All words, from little effort to much.
EFFORT_WORDS = (*(word for word, _ in _WORDS), _MOST)


def looks_of(technique: str, open_lines: int, offering: int, followed: int) -> float:
    """The looks that one step takes.

    Args:
        technique: the hardest technique that the step uses.
        open_lines: the lines that have open cells.
        offering: the lines that offer something.
        followed: the lines that were followed from assumptions.

    >>> looks_of("overlap", 30, 9, 0), looks_of("whole line", 30, 0, 0)
    (3.1, 93.0)
    >>> looks_of("probing", 30, 0, 7)
    97.0
    """
    level = TECHNIQUES[technique].level
    if level < LINE_LEVELS:
        return (level + 1) * (open_lines + 1) / (offering + 1)
    return float(LINE_LEVELS * open_lines + followed)


def effort_word(looks: float) -> str:
    """The word for looks in all.

    >>> effort_word(99), effort_word(100), effort_word(10_000)
    ('tiny', 'short', 'huge')
    """
    return next((word for word, below in _WORDS if looks < below), _MOST)
