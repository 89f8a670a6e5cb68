"""Show how searches go on."""

from __future__ import annotations

from nonolith.api.coercion import public
from nonolith.literature.traces import tracing

trace = public(tracing.trace)
