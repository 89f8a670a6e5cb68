"""The tree of an XML file, which refuses to become deep.

What walks a tree goes as deep as the tree does, and Python ends that with an error of its own
after some hundred levels. No file of puzzles needs more than a handful.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import TreeBuilder

from nonolith.errors import FormatError
from nonolith.limits import MAX_TREE_DEPTH

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


class ShallowTree(TreeBuilder):
    """Builds elements as they are parsed; FormatError where too many lie within each other."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = 0

    def start(self, tag: str, attributes: dict[str, str], /) -> Element:
        """An element begins."""
        self._depth += 1
        if self._depth > MAX_TREE_DEPTH:
            raise FormatError(
                f"more than {MAX_TREE_DEPTH} elements lie within each other",
                expected="a puzzleset of puzzles",
            )
        return super().start(tag, attributes)

    def end(self, tag: str, /) -> Element:
        """An element ends."""
        self._depth -= 1
        return super().end(tag)
