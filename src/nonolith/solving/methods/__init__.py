"""List the methods that solve whole puzzles. The first row of the table is the default method.

``nonolith.literature.methods`` lists published methods for studies and comparisons. ``METHODS``
loads that list if another name is requested, or if all names are requested.
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
        "tomography": "tomography.TOMOGRAPHY",
    },
    more="nonolith.literature.methods",
    plugins=("nonolith.methods", Method),
)
