"""The parts of the results page, in its order."""

from __future__ import annotations

from benchmarks.parts.base import Part
from benchmarks.parts.certificates import CERTIFICATES
from benchmarks.parts.growth import GROWTH
from benchmarks.parts.hard import HARD
from benchmarks.parts.judging import JUDGING
from benchmarks.parts.many import MANY
from benchmarks.parts.memory import MEMORY
from benchmarks.parts.million import MILLION
from benchmarks.parts.random30 import RANDOM30
from benchmarks.parts.real import REAL
from benchmarks.parts.service import SERVICE
from benchmarks.parts.small import SMALL
from benchmarks.parts.startup import STARTUP
from benchmarks.parts.stroke import STROKE
from benchmarks.parts.tournament import TOURNAMENT
from benchmarks.parts.variants import VARIANTS_PART
from benchmarks.parts.way_in import WAY_IN

PARTS: dict[str, Part] = {
    part.name: part
    for part in (
        TOURNAMENT, RANDOM30, REAL, GROWTH, VARIANTS_PART, SMALL, JUDGING, WAY_IN, CERTIFICATES,
        MANY, MILLION, HARD, SERVICE, STROKE, MEMORY, STARTUP,
    )
}  # fmt: skip
