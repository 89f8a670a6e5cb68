"""Serve operations on puzzles over HTTP with JSON, and a page that uses these operations."""

from __future__ import annotations

from nonolith.web.server import serve as serve
from nonolith.web.work import Bounds as Bounds

__all__ = ["Bounds", "serve"]
