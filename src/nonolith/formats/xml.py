"""XML: the tree of a file, without entities and of limited depth and size; texts as it holds them.

Functions that walk a tree call themselves at each level, and Python allows only some hundred such
calls. Files of puzzles need fewer than ten levels. The elements are counted while they are parsed,
so that a file of many tiny ones is refused early.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from html import escape
from typing import TYPE_CHECKING
from xml.etree.ElementTree import TreeBuilder

from nonolith.formats.text import shortened
from nonolith.model.limits import (
    MAX_OTHER_ELEMENTS,
    MAX_TREE_BYTES,
    MAX_TREE_DEPTH,
    MAX_TREE_ELEMENTS,
)
from nonolith.support.errors import FormatError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


class BoundedTree(TreeBuilder):
    """Builds elements as they are parsed; FormatError as soon as there are too many or too deep.

    Args:
        roots: the names that the outermost element may have.
        known: the names of the elements that a puzzle has; of others there may be only a few.
    """

    def __init__(self, roots: Sequence[str], known: Container[str]) -> None:
        super().__init__()
        self._roots = roots
        self._known = known
        self._depth = self._elements = self._others = 0

    def start(self, tag: str, attributes: dict[str, str], /) -> Element:
        """An element begins."""
        if not self._elements and tag not in self._roots:
            raise FormatError(
                f"the XML is of another kind: {shortened(tag)}", expected=self._roots[0]
            )
        self._depth += 1
        self._elements += 1
        self._others += tag not in self._known
        if self._depth > MAX_TREE_DEPTH:
            raise self._refused(f"more than {MAX_TREE_DEPTH} elements lie within each other")
        if self._elements > MAX_TREE_ELEMENTS:
            raise self._refused(f"there are more than {MAX_TREE_ELEMENTS} elements")
        if self._others > MAX_OTHER_ELEMENTS:
            raise self._refused(
                f"{shortened(tag)} is one of more than {MAX_OTHER_ELEMENTS} elements that no "
                "puzzle has"
            )
        return super().start(tag, attributes)

    def end(self, tag: str, /) -> Element:
        """An element ends."""
        self._depth -= 1
        return super().end(tag)

    def _refused(self, message: str) -> FormatError:
        return FormatError(message, expected=f"a {self._roots[0]} of puzzles")


def parse_xml(data: bytes, roots: Sequence[str], known: Container[str]) -> Element:
    """The root of an XML file.

    A DOCTYPE is allowed. Entities are never expanded, apart from the character names of HTML.

    Args:
        data: the contents of the file.
        roots: the names that the root may have.
        known: the names of the elements that a puzzle has.

    Raises:
        FormatError: it is broken, of another kind, too large or too deep, or defines entities.
    """
    from html.entities import entitydefs
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    if len(data) > MAX_TREE_BYTES:
        raise FormatError(f"XML of more than {MAX_TREE_BYTES} bytes is not read")
    parser = DefusedXMLParser(target=BoundedTree(roots, known), forbid_dtd=False)
    # Names such as &copy; belong to the document type that the files refer to.
    parser.entity.update(entitydefs)
    try:
        parser.feed(data)
        root: Element = parser.close()
    except ParseError as error:
        line, column = error.position
        reason = str(error).partition(":")[0]
        raise FormatError(f"broken XML: {reason}", line=line, column=column + 1) from None
    except DefusedXmlException:
        raise FormatError(
            "the XML defines entities, which are not expanded", expected="plain XML"
        ) from None
    except FormatError as error:  # of the tree, which has no line numbers
        error.line = parser.parser.CurrentLineNumber
        raise
    except (LookupError, ValueError) as error:
        raise FormatError(f"broken XML: {error}") from None
    return root


def attribute(name: str, value: str) -> str:
    """An attribute, in which line ends and tabs stay what they are."""
    text = escaped(value).replace("\n", "&#10;").replace("\t", "&#9;")
    return f'{name}="{text}"'


def escaped(text: str) -> str:
    """The text, with special characters escaped; what XML cannot have at all becomes U+FFFD."""
    text = escape(text, quote=False).replace('"', "&quot;")
    return "".join(_safe(char) for char in text)


def _safe(char: str) -> str:
    if char == "\r":
        return "&#13;"
    if (
        (char < " " and char not in "\t\n")
        or "\ud800" <= char <= "\udfff"
        or char in "\ufffe\uffff"
    ):
        return "\ufffd"
    return char
