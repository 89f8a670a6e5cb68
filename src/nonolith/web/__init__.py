"""Serve operations on puzzles over HTTP with JSON, and a page that uses these operations."""

from __future__ import annotations

from nonolith.web.answering import Bounds as Bounds
from nonolith.web.server import serve as serve

__all__ = ["Bounds", "serve"]
