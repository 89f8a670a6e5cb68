"""Describe each operation once, for all interfaces (``docs/dev/architecture.md``, Operations)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.support.table import Table

if TYPE_CHECKING:  # not imported at run time: `nonolith --help` needs no operation
    from nonolith.operations.call import Operation


def _operation(value: Any) -> Operation:
    """Return an operation, which is derived if ``value`` is its function."""
    if not callable(value):
        return value  # type: ignore[no-any-return]
    from nonolith.operations.derived import derived

    return derived(value)


#: All operations by name; each is loaded on first use. A function is an operation that is derived.
OPERATIONS: Table[Operation] = Table(
    "nonolith",
    {
        "solve": "solving.solve.solve",
        "check": "solving.solve.check",
        "count": "solving.solve.count",
        "line": "operations.one_line.LINE",
        "typos": "design.typos.typos",
        "certify": "certificates.certifying.certify",
        "hint": "reasoning.hints.hint",
        "explain": "operations.reasoning.EXPLAIN",
        "page": "operations.drawing.PAGE",
        "rate": "reasoning.rating.rate",
        "verify": "reasoning.verifying.verify",
        "list": "operations.drawing.LIST",
        "convert": "api.conversion.convert",
        "draw": "operations.drawing.DRAW",
        "card": "operations.drawing.CARD",
        "make": "operations.designing.MAKE",
        "mend": "design.mender.mend",
        "generate": "operations.designing.GENERATE",
        "qr": "operations.drawing.QR",
    },
    convert=_operation,
)
