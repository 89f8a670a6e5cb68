"""Methods that solve whole puzzles. The first row is the default.

The published methods that only studies and comparisons need are listed in
``nonolith.literature.methods``. The table takes them from there when a name is looked up that is
not below, or when all names are listed.
"""

from __future__ import annotations

from nonolith.solving.methods.base import Method
from nonolith.support.table import Table

METHODS: Table[Method] = Table(
    "nonolith.solving.methods",
    {
        "auto": "auto.AUTO",
        "conflict": "conflict.CONFLICT",
        "probe1": "probing.PROBE1",
        "probe2": "probing.PROBE2",
        "probe3": "probing.PROBE3",
    },
    more="nonolith.literature.methods",
)
