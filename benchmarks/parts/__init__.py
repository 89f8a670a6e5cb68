"""The parts of the results page, in its order."""

from __future__ import annotations

from benchmarks.parts.base import Part
from benchmarks.parts.certificates import CERTIFICATES
from benchmarks.parts.judging import JUDGING
from benchmarks.parts.many import MANY
from benchmarks.parts.real import REAL
from benchmarks.parts.service import SERVICE
from benchmarks.parts.startup import STARTUP
from benchmarks.parts.tournament import TOURNAMENT
from benchmarks.parts.way_in import WAY_IN

PARTS: dict[str, Part] = {
    part.name: part
    for part in (
        TOURNAMENT, REAL, JUDGING, WAY_IN, CERTIFICATES, MANY, SERVICE, STARTUP,
    )
}  # fmt: skip
