"""Solve puzzles."""

from __future__ import annotations

from nonolith.api.coercion import public
from nonolith.solving import marginals as marginal, solve as solving

solve = public(solving.solve)
solutions = public(solving.solutions, rules=True)
check = public(solving.check)
count = public(solving.count)
marginals = public(marginal.marginals)
