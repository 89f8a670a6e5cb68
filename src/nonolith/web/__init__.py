"""The service: operations on puzzles over HTTP with JSON, and the page that uses it."""

from __future__ import annotations

from nonolith.web.server import serve as serve
from nonolith.web.work import Bounds as Bounds

__all__ = ["Bounds", "serve"]
