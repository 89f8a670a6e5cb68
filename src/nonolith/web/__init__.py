"""The service: puzzles over HTTP, JSON in and JSON out, and the page that uses it."""

from __future__ import annotations

from nonolith.web.bounds import Bounds as Bounds
from nonolith.web.server import serve as serve

__all__ = ["Bounds", "serve"]
