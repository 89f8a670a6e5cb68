"""Solve as people do."""

from __future__ import annotations

from nonolith.api.coercion import public
from nonolith.reasoning import explaining, hints, rating, verifying

hint = public(hints.hint)
explain = public(explaining.explain)
rate = public(rating.rate)
verify = public(verifying.verify)
