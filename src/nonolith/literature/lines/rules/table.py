"""The eleven rules in the order of the paper, by number."""

from __future__ import annotations

from nonolith.literature.lines.rules import both, colouring, ranges
from nonolith.literature.lines.rules.deduction import Rule

RULES: dict[str, Rule] = {
    "1.1": colouring.rule_1_1,
    "1.2": colouring.rule_1_2,
    "1.3": colouring.rule_1_3,
    "1.4": colouring.rule_1_4,
    "1.5": colouring.rule_1_5,
    "2.1": ranges.rule_2_1,
    "2.2": ranges.rule_2_2,
    "2.3": ranges.rule_2_3,
    "3.1": both.rule_3_1,
    "3.2": both.rule_3_2,
    "3.3": both.rule_3_3,
}
