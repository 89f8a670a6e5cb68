"""The engine has each option of ``conflict`` under the same name and with the same default."""

from __future__ import annotations

import re
from pathlib import Path

from nonolith.solving.methods.conflict import ConflictOptions

HEADER = Path(__file__).resolve().parents[2] / "engine" / "cdcl" / "options.hpp"
TEXT = HEADER.read_text(encoding="utf-8")

#: The C++ member for each option name, without the structure that contains the member.
MEMBERS = dict(re.findall(r'visit\("(\w+)", options\.(?:\w+\.)?(\w+)\);', TEXT))
#: The default of each C++ member.
DEFAULTS = {name: float(value) for name, value in re.findall(r"(\w+) = ([\d.]+)[;,]", TEXT)}


def test_the_engine_has_the_options_of_conflict_by_name() -> None:
    assert tuple(MEMBERS) == ConflictOptions._fields


def test_the_engine_has_the_defaults_of_conflict() -> None:
    engine = {name: DEFAULTS[member] for name, member in MEMBERS.items()}
    assert engine == ConflictOptions()._asdict()
