"""List the methods that solve whole puzzles. The first row of the table is the default method.

Published methods for studies and comparisons are listed in ``nonolith.literature.methods``. The
table loads this second list if a name is not in the first, or if all names are requested.
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
