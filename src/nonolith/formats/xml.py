"""Parse XML into trees of limited depth and size, without entities; escape texts for XML.

The elements are counted while they are parsed, so that a file with too many of them is rejected
early. The parser is Expat, without namespaces and without declarations of entities and attributes:
each of these can make the time and the memory grow with the square of the size, and with them a
file of 1 MB takes minutes. Without them, the worst file of the maximum size takes seconds.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from xml.etree.ElementTree import Element, TreeBuilder

from nonolith.formats.text import shortened
from nonolith.model.limits import (
    MAX_OTHER_ELEMENTS,
    MAX_TREE_DEPTH,
    MAX_TREE_ELEMENTS,
)
from nonolith.support.errors import FormatError

#: Characters that XML does not allow. Compiled on first use, because that takes 5 ms.
_FORBIDDEN = "[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


#: Number of bytes that are parsed at once.
_PIECE = 1 << 18


class BoundedTree(TreeBuilder):
    """A TreeBuilder that raises FormatError for too many or too deeply nested elements.

    ``roots`` are the possible names of the root element (default: any), and ``known`` those of the
    elements of puzzles; the number of other elements is limited.
    """

    def __init__(self, roots: Sequence[str], known: Container[str]) -> None:
        super().__init__()
        self._roots = roots
        self._known = known
        self._depth = self._elements = self._others = 0

    def start(self, tag: str, attributes: dict[str, str], /) -> Element:
        if not self._elements and self._roots and tag not in self._roots:
            raise FormatError(f"the XML is of another kind: {shortened(tag)}", self._roots[0])
        self._depth += 1
        self._elements += 1
        self._others += tag not in self._known
        if self._depth > MAX_TREE_DEPTH:
            raise self._refused(f"elements are nested more than {MAX_TREE_DEPTH} deep")
        if self._elements > MAX_TREE_ELEMENTS:
            raise self._refused(f"there are more than {MAX_TREE_ELEMENTS} elements")
        if self._others > MAX_OTHER_ELEMENTS:
            raise self._refused(
                f"more than {MAX_OTHER_ELEMENTS} unknown elements ({shortened(tag)})"
            )
        return super().start(tag, attributes)

    def end(self, tag: str, /) -> Element:
        self._depth -= 1
        return super().end(tag)

    def _refused(self, message: str) -> FormatError:
        return FormatError(message, f"a {self._roots[0]} of puzzles")


def parse_xml(data: bytes, roots: Sequence[str], known: Container[str]) -> Element:
    """Parse an XML file and return its root; arguments as in ``BoundedTree``.

    A DOCTYPE is allowed. Only the character entities of HTML are expanded.

    Raises:
        FormatError: The XML is broken or too deeply nested, has another root element, or
            defines entities or attributes.
    """
    from html.entities import entitydefs
    from xml.parsers.expat import ExpatError, ParserCreate

    parser = ParserCreate()
    tree = BoundedTree(roots, known)

    def refuse(*_: object) -> None:
        message = "the DOCTYPE defines entities or attributes, which are not read"
        raise FormatError(message, "plain XML")

    def skipped(name: str, _: bool) -> None:
        # The DTD that the files refer to, which is not loaded, defines entities such as &copy;.
        if name not in entitydefs:
            raise FormatError(f"the entity {shortened(name)} is unknown", "plain XML")
        tree.data(entitydefs[name])

    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = tree.start, tree.end
    parser.CharacterDataHandler, parser.SkippedEntityHandler = tree.data, skipped
    parser.EntityDeclHandler = parser.AttlistDeclHandler = refuse
    try:
        # The error of a handler is raised at the end of a piece.
        for start in range(0, len(data), _PIECE):
            parser.Parse(data[start : start + _PIECE], False)
        parser.Parse(b"", True)
        return tree.close()
    except ExpatError as error:
        reason = str(error).partition(":")[0]
        raise FormatError(
            f"broken XML: {reason}", line=error.lineno, column=error.offset + 1
        ) from None
    except FormatError as error:  # from BoundedTree, which does not know line numbers
        error.line = parser.CurrentLineNumber
        raise
    except (LookupError, ValueError) as error:
        raise FormatError(f"broken XML: {error}") from None


def attribute(name: str, value: str) -> str:
    """Return an XML attribute, with line ends and tabs escaped."""
    text = escaped(value).replace("\n", "&#10;").replace("\t", "&#9;")
    return f'{name}="{text}"'


def escaped(text: str) -> str:
    """Escape special characters; replace characters that XML does not allow by U+FFFD."""
    from html import escape

    text = escape(text, quote=False).replace('"', "&quot;").replace("\r", "&#13;")
    return re.sub(_FORBIDDEN, "\ufffd", text)
