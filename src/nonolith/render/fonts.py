"""Find fonts for titles in any script.

Texts in western European languages are printed in Helvetica, which every PDF reader has. For other
texts, font files are opened until all characters are found: first the user's files, then well-known
fonts of the system, then its other fonts. A character that no font has is printed as a question
mark, and a warning is issued.
"""

from __future__ import annotations

import logging
import os
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING

from nonolith.render.pdf import FONT
from nonolith.support.errors import FormatError, FormatWarning

if TYPE_CHECKING:
    from fpdf import FPDF

_KNOWN = (
    "DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "Arial Unicode.ttf",
    "arialuni.ttf", "segoeui.ttf", "NotoSansCJK-Regular.ttc", "NotoSansSC-Regular.otf",
    "NotoSansJP-Regular.otf", "unifont.ttf", "FreeSans.ttf", "wqy-microhei.ttc", "msyh.ttc",
    "malgun.ttf", "msgothic.ttc",
)  # fmt: skip
#: Maximum number of system font files that are opened.
_MOST_FILES = 2000


class Fonts:
    """The fonts of a document that together have the characters of all its texts.

    Font files are added to the document. The user's ``files`` are tried before the system fonts; a
    FormatError is raised if one of them is not a font.
    """

    def __init__(self, document: FPDF, texts: Iterable[str], files: Sequence[str] = ()) -> None:
        self._document = document
        self._families: dict[str, str] = {}  #: font of each character that Helvetica lacks
        missing = {c for text in texts for c in text if c.isprintable() and not _is_plain(c)}
        chosen: list[str] = []
        for path in chain(files, _system()) if missing or files else ():
            is_named = path in files
            if not missing and not is_named:
                break
            if found := _characters(path, is_named) & missing:
                self._families |= dict.fromkeys(found, f"font{len(chosen)}")
                chosen.append(path)
                missing -= found
        for number, path in enumerate(chosen):
            document.add_font(f"font{number}", fname=path)
        if missing:
            examples = " ".join(sorted(missing)[:10])
            warnings.warn(
                f"no font was found for {len(missing)} characters of titles or names ({examples}); "
                "they are printed as ?; pass a font file that has them (--font)",
                FormatWarning,
                stacklevel=4,
            )

    def write(self, x: float, y: float, text: str, size: float, *, bold: bool = False) -> None:
        """Write a line from x, with its baseline at y (millimetres); the size is in points."""
        for words in self._parts(text, size, bold):
            self._document.text(x, y, words)
            x += self._document.get_string_width(words)

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a line in millimetres."""
        return sum(map(self._document.get_string_width, self._parts(text, size, bold)))

    def fitted(self, text: str, size: float, width: float, *, bold: bool = False) -> str:
        """Return a text, truncated to this width (millimetres)."""
        if self.width(text, size, bold=bold) <= width:
            return text
        while text and self.width(text + "...", size, bold=bold) > width:
            text = text[:-1]
        return text.rstrip() + "..."

    def _parts(self, text: str, size: float, bold: bool) -> Iterator[str]:
        """Yield the parts of a text that have one font; set this font before yielding the part."""
        characters = (c if c in self._families or _is_plain(c) else "?" for c in text)
        printed = filter(str.isprintable, characters)
        for family, part in groupby(printed, lambda c: self._families.get(c, FONT)):
            self._document.set_font(family, "B" if bold and family == FONT else "", size)
            yield "".join(part)


def _is_plain(character: str) -> bool:
    """Return whether Helvetica, as a standard font of PDF, has a character."""
    return bool(character.encode("cp1252", "ignore"))


def _characters(path: str, is_named: bool) -> set[str]:
    """Return the characters of a font file. If the file is not a font, return an empty set, or
    raise FormatError if the user named the file."""
    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools").setLevel(logging.ERROR)
    try:
        with TTFont(path, fontNumber=0, lazy=True) as font:
            return {chr(code) for code in font.getBestCmap() or ()}
    except Exception as error:
        if is_named:
            raise FormatError(f"this font cannot be read: {error}", source=path) from None
        return set()


def _system() -> Iterator[str]:
    """Yield the paths of the font files of this machine; well-known fonts are first."""
    found: dict[str, str] = {}
    for folder in _folders():
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.suffix.lower() in (".ttf", ".otf", ".ttc"):
                found.setdefault(path.name, str(path))
    first = [found.pop(name) for name in _KNOWN if name in found]
    yield from [*first, *(found[name] for name in sorted(found))][:_MOST_FILES]


def _folders() -> list[Path]:
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"]
    if sys.platform == "darwin":
        names = ("~/Library/Fonts", "/Library/Fonts", "/System/Library/Fonts")
    else:
        names = ("~/.fonts", "~/.local/share/fonts", "/usr/share/fonts", "/usr/local/share/fonts")
    return [Path(name).expanduser() for name in names]
