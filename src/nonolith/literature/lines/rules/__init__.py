"""The eleven rules of Yu, Lee and Chen 2009: by name, each with its reasons, and to their fixpoint.

Read ``state.py`` first, then ``colouring.py`` (part I of the paper), ``ranges.py`` (part II),
``both.py`` (part III), ``fixpoint.py``.
"""

from __future__ import annotations

from nonolith.literature.lines.rules.deduction import Deduction, Rule
from nonolith.literature.lines.rules.fixpoint import run_rules
from nonolith.literature.lines.rules.state import LineState
from nonolith.literature.lines.rules.table import RULES

__all__ = ["RULES", "Deduction", "LineState", "Rule", "run_rules"]
