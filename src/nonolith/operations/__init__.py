"""Describe each operation on puzzles once, for the command line and for the service.

An operation lists its parameters and the fields of its result. The options of the command line, the
fields of the service, its OpenAPI description and the tables of the documentation are generated
from these descriptions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonolith.support.table import Table

if TYPE_CHECKING:  # not imported at run time: `nonolith --help` needs no operation
    from nonolith.operations.request import Operation

#: All operations by name; each is loaded on first use.
OPERATIONS: Table[Operation] = Table(
    "nonolith.operations",
    {
        "solve": "searching.SOLVE",
        "check": "searching.CHECK",
        "count": "searching.COUNT",
        "typos": "searching.TYPOS",
        "certify": "searching.CERTIFY",
        "hint": "reasoning.HINT",
        "explain": "reasoning.EXPLAIN",
        "page": "reasoning.PAGE",
        "rate": "reasoning.RATE",
        "verify": "reasoning.VERIFY",
        "list": "drawing.LIST",
        "convert": "drawing.CONVERT",
        "draw": "drawing.DRAW",
        "card": "drawing.CARD",
        "make": "designing.MAKE",
        "mend": "designing.MEND",
        "generate": "designing.GENERATE",
        "qr": "drawing.QR",
    },
)
