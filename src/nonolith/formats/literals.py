"""Convert values that other languages than JSON write to the values of JSON: objects and lists of
programs, such as ``const p = {rows: [[1], [2]], name: 'cat'}``, and elements of XML.
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element

from nonolith.formats.text import shortened
from nonolith.support.errors import FormatError

_TOKEN = re.compile(
    r"""
    (?P<space>\s+|//.*|/\*[\s\S]*?\*/|\#(?![0-9a-fA-F]{3}).*)
  | (?P<string>(?P<mark>"{3}|'{3}|["'`])(?P<text>(?:\\[\s\S]|(?!(?P=mark))[^\\])*+)(?P=mark))
  | (?P<number>[+-]?[0-9]+(?:\.[0-9]+)?(?!\w))
  | (?P<word>[^\W\d]\w*)
  | (?P<sign>=>|=(?!=)|[][{}(),:])
    """,
    re.VERBOSE,
)
#: What may stand before a value: comments, imports, definitions of types, and a declaration.
_BEGIN = re.compile(
    r"""
    (?:\s++|//.*+|/\*[\s\S]*?\*/|\#.*+|(?:import|from)\b.*+
      |(?:export\s+)?(?:interface\s+\w+|type\s+\w+\s*=)\s*\{[^{}]*+\}\s*;?
      |(?:export\s+)?type\s+\w+\s*=[^;{}\n]*+;)*+
    (?:export\s+default\s+|return\s+|(?:[\w.$]+\s+){0,5}[\w.$]+\s*(?::[^=\n]{1,80})?:?=\s*)?
    (?:(?:new\s+)?[\w.]{1,40}\()?\s*(?=[\[{(])
    """,
    re.VERBOSE,
)
_OBJECT = re.compile(r"[\s\[(]*+\{\s*[\w'\"]")
_END = re.compile(
    r"(?:\s++|//.*+|\#.*+|as\s+const\b|satisfies\s+[\w<>\[\], ]+|[;)]"
    r"|(?:module\.exports|export)\b[^\d\n]*+|\w+\(\w*\);?$)*+\Z",
    re.MULTILINE,
)
_NAMES = re.compile(r"\s*+[:=]")
_WORDS = {"true": "true", "false": "false", "none": "null", "null": "null", "undefined": "null"}
_BRACKETS = {"(": "[", ")": "]", "=>": ":", "=": ":"}
_ESCAPED = {"n": "\n", "t": "\t", "\n": ""}


def begins_with_value(head: str) -> bool:
    """Return whether a text may begin with an object or a list of objects of a program."""
    begin = _BEGIN.match(head)
    return begin is not None and _OBJECT.match(head, begin.end()) is not None


def json_of(text: str) -> str:
    """Return the object or list of a program as JSON, with the same line ends.

    Raises:
        FormatError: The text has anything else.
    """
    from json import dumps

    begin = _BEGIN.match(text)
    place, depth = begin.end() if begin else 0, 0
    parts = ["\n" * text.count("\n", 0, place)]
    last = 0  #: the index of the last part that is not a space
    while not (depth == 0 < last):
        token = _TOKEN.match(text, place)
        if token is None:
            line = text.count("\n", 0, place) + 1
            raise FormatError(f"{shortened(text[place : place + 9])} is no value", line=line)
        kind, part, place = token.lastgroup, token[0], token.end()
        if kind == "space":
            parts.append("\n" * part.count("\n"))
            continue
        if token["string"]:
            part = dumps(re.sub(r"\\([\s\S])", lambda e: _ESCAPED.get(e[1], e[1]), token["text"]))
        elif kind in ("word", "number") and _NAMES.match(text, place):
            part = f'"{part}"'
        elif kind == "word":
            part = _WORDS.get(part.lower(), part)
        part = _BRACKETS.get(part, part)
        depth += (part in "[{") - (part in "]}")
        if part in "]}" and parts[last] == ",":
            parts[last] = ""
        last = len(parts)
        parts.append(part)
    if not _END.match(text, place):
        raise FormatError("more than one value", line=text.count("\n", 0, place) + 1)
    return "".join(parts)


def value_of(element: Element) -> Any:
    """Return an XML element as the string of its text, or as an object with its attributes and a
    list of the elements of each name.

    Raises:
        FormatError: The attribute ``index`` or the like does not count on from 0 or 1.
    """
    found: dict[str, Any] = dict(element.attrib)
    if any((child.tail or "").strip() for child in element):
        raise FormatError(f"{element.tag} has text between its elements")
    for tag in dict.fromkeys(child.tag for child in element):
        same = element.findall(tag)
        for name in ("index", "id", "number", "nr", "n", "i"):
            numbers = [child.attrib.pop(name) for child in same if child.get(name, "").isdecimal()]
            start = int(numbers[0] == "1") if numbers else 0
            if numbers and numbers != [*map(str, range(start, start + len(same)))]:
                raise FormatError(f"the elements {tag} do not count on from 0 or 1 ({name})")
        values = [*map(value_of, same)]
        if tag in found:
            raise FormatError(f"{tag} is an attribute and an element")
        found[tag] = values[0] if len(same) == 1 and isinstance(values[0], dict) else values
    text = (element.text or "").strip()
    if found and text:
        found["text"] = text
    return found or text
