"""The tree of an XML file, without entities and of limited depth.

Functions that walk a tree call themselves at each level, and Python allows only some hundred such
calls. Files of puzzles need fewer than ten levels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import TreeBuilder

from nonolith.model.errors import FormatError
from nonolith.model.limits import MAX_TREE_BYTES, MAX_TREE_DEPTH

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


class ShallowTree(TreeBuilder):
    """Builds elements as they are parsed; FormatError where too many lie within each other.

    Args:
        expected: what the file should be, in words.
    """

    def __init__(self, expected: str) -> None:
        super().__init__()
        self._depth = 0
        self._expected = expected

    def start(self, tag: str, attributes: dict[str, str], /) -> Element:
        """An element begins."""
        self._depth += 1
        if self._depth > MAX_TREE_DEPTH:
            raise FormatError(
                f"more than {MAX_TREE_DEPTH} elements lie within each other",
                expected=self._expected,
            )
        return super().start(tag, attributes)

    def end(self, tag: str, /) -> Element:
        """An element ends."""
        self._depth -= 1
        return super().end(tag)


def parse_xml(data: bytes, expected: str) -> Element:
    """The root of an XML file.

    A DOCTYPE is allowed. Entities are never expanded, apart from the character names of HTML.

    Args:
        data: the contents of the file.
        expected: what the file should be, in words.

    Raises:
        FormatError: it is broken, too large or too deep, or defines entities.
    """
    from html.entities import entitydefs
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    if len(data) > MAX_TREE_BYTES:
        raise FormatError(f"XML of more than {MAX_TREE_BYTES} bytes is not read")
    parser = DefusedXMLParser(target=ShallowTree(expected), forbid_dtd=False)
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
