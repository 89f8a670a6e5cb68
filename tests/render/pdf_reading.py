"""Read PDF documents of fpdf2: the drawing operators, words and sizes of their pages."""

from __future__ import annotations

import re
from zlib import decompress

_Alphabet = dict[bytes, str]
#: The operators that select a font or show a string, and an escaped byte of a string.
_SHOWN = re.compile(rb"/(F\d+) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj", re.DOTALL)
_ESCAPED = re.compile(rb"\\(.)", re.DOTALL)


def pages_of(data: bytes) -> list[str]:
    """Return the drawing operators of each page, as text.

    Texts in embedded fonts are decoded; the parts of a line in several fonts become one text.
    """
    alphabets = _alphabets(data)
    streams = [decompress(s) for s in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)
               if s[:1] == b"x"]  # fmt: skip
    starts = (b"2 J", b"0 ", b"q", b"BT", b"1 ")
    return [_decoded(stream, alphabets) for stream in streams if stream.lstrip().startswith(starts)]


def words_of(page: str) -> list[str]:
    """Return the texts of a page, in the order in which they were written."""
    return re.findall(r"\(((?:\\.|[^\\])*?)\) Tj", page)


def boxes_of(data: bytes, kind: str = "MediaBox") -> list[tuple[float, ...]]:
    """Return width and height of each page, or, for another kind of box, its four sides."""
    found = re.findall(rf"/{kind} \[([\d. ]+)\]".encode(), data)
    sides = [tuple(map(float, box.split())) for box in found]
    return [box[2:] for box in sides] if kind == "MediaBox" else sides


def _alphabets(data: bytes) -> dict[bytes, _Alphabet]:
    """Return for each embedded font the characters of its codes."""
    found: dict[bytes, _Alphabet] = {}
    for name, number in set(re.findall(rb"/(F\d+) (\d+) 0 R", data)):
        table = re.search(rb"\n%s 0 obj\n<<[^>]*?/ToUnicode (\d+) 0 R" % number, data)
        if table:
            text = re.search(rb"\n%s 0 obj\n.*?stream\n(.*?)endstream" % table[1], data, re.DOTALL)
            assert text is not None
            pairs = re.findall(rb"<(\w{4})> <(\w+)>\n", text[1])
            found[name] = {
                bytes.fromhex(code.decode()): bytes.fromhex(value.decode()).decode("utf-16-be")
                for code, value in pairs
            }
    return found


def _decoded(page: bytes, alphabets: dict[bytes, _Alphabet]) -> str:
    font = b""

    def decoded(block: re.Match[bytes]) -> bytes:
        nonlocal font
        text, embedded = "", False
        for name, string in _SHOWN.findall(block[0]):
            font = name or font
            if not name and font in alphabets:
                embedded = True
                code = _ESCAPED.sub(lambda c: b"\r" if c[1] == b"r" else c[1], string)
                codes = [code[at : at + 2] for at in range(0, len(code), 2)]
                text += "".join(alphabets[font].get(one, "\ufffd") for one in codes)
        if not embedded:
            return block[0]
        escaped = re.sub(r"[\\()]", r"\\\g<0>", text)
        return block[0].partition(b"(")[0] + f"({escaped}) Tj ET".encode()

    return re.sub(rb"BT.*?ET", decoded, page, flags=re.DOTALL).decode("utf-8", "replace")
