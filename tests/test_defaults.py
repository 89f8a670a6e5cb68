"""What public functions take where nothing is passed: another default is a choice, not a slip."""

from __future__ import annotations

import inspect
from operator import attrgetter

import pytest

import nonolith
from nonolith import Limits, Style
from nonolith.render import Screen

#: For each function its defaults; a new argument need not be here.
DEFAULTS: dict[str, dict[str, object]] = {
    "Block": {"colour": 1},
    "Count": {"limit": None, "statistics": None},
    "Draft": {
        "given": None,
        "goal": None,
        "saved": (),
        "title": "",
        "author": "",
        "copyright": "",
        "licence": "",
        "notes": "",
    },
    "Explanation.svg": {"style": None},
    "Explanation.animation": {"form": "gif", "seconds": 1.0, "style": None},
    "FormatError": {"source": None, "line": None, "column": None, "expected": None},
    "Grid.from_text": {"shape": None},
    "Limits": {"seconds": None, "nodes": None, "memory": 536870912},
    "Puzzle": {
        "given": None,
        "goal": None,
        "saved": (),
        "title": "",
        "author": "",
        "copyright": "",
        "licence": "",
        "notes": "",
    },
    "Rating.text": {"language": "en", "way": False},
    "Result": {
        "solutions": (),
        "complete": False,
        "backbone": None,
        "known": None,
        "limit": None,
        "method": "",
    },
    "Statistics": {
        "line_solves": 0,
        "probes": 0,
        "branches": 0,
        "contradictions": 0,
        "conflicts": 0,
        "restarts": 0,
        "learned": 0,
        "line_reasons": 0,
        "sweeps": 0,
        "steps": 0,
        "seconds": 0.0,
    },
    "Style": {
        "sides": 2,
        "every": 5,
        "marks": "none",
        "theme": "light",
        "pixels": None,
        "strike": False,
        "numbers": False,
    },
    "batch": {
        "do": "check",
        "into": None,
        "jobs": None,
        "executor": None,
        "ordered": False,
        "format": None,
    },
    "booklet": {
        "title": "",
        "paper": "a4",
        "per_page": 1,
        "smallest": 2.0,
        "solutions": True,
        "difficulty": True,
        "fonts": (),
        "progress": None,
    },
    "certify": {
        "method": "auto",
        "max_solutions": 1000,
        "options": None,
        "jobs": None,
        "executor": None,
    },
    "check": {"method": "auto", "cells": False, "options": None, "jobs": None, "executor": None},
    "compare": {"methods": None},
    "count": {"method": "auto", "at_most": None, "options": None, "jobs": None, "executor": None},
    "draw": {"grid": None, "renderer": "text"},
    "explain": {"grid": None, "language": "en"},
    "generate": {"filled": None, "probability": None, "seed": 0, "unique": False},
    "hint": {"grid": None, "language": "en"},
    "marginals": {"sweeps": 20, "field_sweeps": 0},
    "read": {"format": None, "number": None, "cell_size": None},
    "read_all": {"format": None, "cell_size": None},
    "read_each": {"format": None, "cell_size": None},
    "solutions": {"method": "auto", "options": None},
    "solve": {
        "method": "auto",
        "max_solutions": None,
        "options": None,
        "jobs": None,
        "executor": None,
    },
    "trace": {"lines": "bits", "canonical": False, "limits": None},
    "verify": {"language": "en"},
    "verify_certificate": {"puzzle": None},
    "write": {"path": None, "format": None, "strict": False, "numbers": None},
}

MEBIBYTE = 2**20


@pytest.mark.parametrize("name", DEFAULTS)
def test_where_nothing_is_passed_this_is_taken(name: str) -> None:
    parameters = inspect.signature(attrgetter(name)(nonolith)).parameters
    assert {argument: parameters[argument].default for argument in DEFAULTS[name]} == DEFAULTS[name]


@pytest.mark.parametrize("name", [name for name in DEFAULTS if name.islower()])
def test_without_limits_there_is_one_on_memory_and_in_comparisons_one_on_time(name: str) -> None:
    limits = inspect.signature(getattr(nonolith, name)).parameters.get("limits")
    if limits is not None and name != "trace":
        seconds = 10.0 if name == "compare" else None
        assert limits.default == Limits(seconds=seconds, nodes=None, memory=512 * MEBIBYTE)


def test_pictures_are_plain_and_booklets_for_print_where_nothing_else_is_wanted() -> None:
    plain = inspect.signature(nonolith.draw).parameters
    assert plain["style"].default == Style()
    assert plain["screen"].default == Screen(width=None, truecolour=True, blocks=True)
    assert inspect.signature(nonolith.booklet).parameters["style"].default == Style(theme="print")
