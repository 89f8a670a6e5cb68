"""Methods that solve whole puzzles. The first row is the default."""

from __future__ import annotations

from nonolith.methods.auto import AUTO
from nonolith.methods.base import Method
from nonolith.methods.conflict import CONFLICT
from nonolith.methods.probing import PROBE1, PROBE2, PROBE3

METHODS: dict[str, Method] = {
    method.name: method for method in (AUTO, CONFLICT, PROBE1, PROBE2, PROBE3)
}
