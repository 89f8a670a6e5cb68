"""Methods that solve whole puzzles. The first row is the default.

Published methods for studies and comparisons are listed in ``nonolith.literature.methods``. The
table loads that list when an unknown name is looked up, or when all names are listed.
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
