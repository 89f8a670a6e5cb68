"""Embed fonts for texts in any script, and write lines of text in them.

Western European texts are in Noto Sans, which is part of this package, so that a printer needs no
other fonts. For other characters, font files are opened until all characters are found: first the
user's files, then the other files of this package, well-known fonts of the system, and its other
fonts. A font is used only if its characters of the texts can be drawn in an empty document. A
character that no such font has is printed as a question mark, and a warning is issued.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import warnings
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from nonolith.render.pdf import FAMILY, MAIN_FONT, POINTS, TYPEFACES, new_document
from nonolith.support.errors import FormatError, FormatWarning
from nonolith.support.plurals import plural

if TYPE_CHECKING:
    from fpdf import FPDF

_OTHERS = tuple(str(TYPEFACES / f"NotoSans{script}-Regular.ttf") for script in ("Hebrew", "Arabic"))
_KNOWN = (
    "DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "Arial Unicode.ttf",
    "arialuni.ttf", "segoeui.ttf", "NotoSansCJK-Regular.ttc", "NotoSansSC-Regular.otf",
    "NotoSansJP-Regular.otf", "DroidSansFallbackFull.ttf", "PingFang.ttc", "wqy-microhei.ttc",
    "wqy-zenhei.ttc", "msyh.ttc", "malgun.ttf", "msgothic.ttc", "FreeSans.ttf", "unifont.ttf",
)  # fmt: skip
#: Maximum number of system font files that are opened.
_MAX_FILES = 2000
#: Maximum length of a line in characters. Measuring a line takes time; and fpdf2 calls a function
#: recursively for each character without a direction, such as an emoji.
MAX_CHARACTERS = 500
#: Invisible characters that change the shapes of neighbours, such as those after the flag of a
#: region; other invisible ones are not printed.
_JOINERS = frozenset("\u200c\u200d") | set(map(chr, range(0xE0020, 0xE0080)))
#: fpdf2 cannot join emoji: the persons of a family are printed one by one.
_EMOJI_JOINERS = re.compile("(?<=[\u2600-\u27bf\ufe0f\U0001f000-\U0001ffff])\u200d")


class Fonts:
    """The fonts of a document that together have the characters of all its texts.

    Font files are added to the document. The user's ``files`` are tried before the system fonts; a
    FormatError is raised if one of them is not a font.
    """

    def __init__(self, document: FPDF, texts: Iterable[str], files: Sequence[str] = ()) -> None:
        self._document = document
        self._texts = [_EMOJI_JOINERS.sub("", text) for text in texts]
        self._families: list[str] = []
        characters = {c for text in ("?…", *map(chr, range(256)), *self._texts) for c in text}
        used = {c for c in characters if _is_drawn(c)}
        plain = {c for c in used if c.encode("cp1252", "ignore")}  # western European languages
        self._missing = used - plain
        for path in files:
            self._use(path, is_named=True)
        self._use(MAIN_FONT, plain)
        fonts = chain(_OTHERS, _system())
        while self._missing and (path := next(fonts, "")):
            self._use(path)
        document.set_fallback_fonts(self._families, exact_match=False)
        document.c_margin = 0
        self._printed = dict.fromkeys(map(ord, (characters - used) | self._missing), "")
        if absent := sorted(self._missing.difference(_JOINERS)):
            self._printed |= dict.fromkeys(map(ord, absent), "?")
            warnings.warn(
                f"no font was found for {plural(len(absent), 'character')} of titles or names "
                f"({' '.join(absent[:10])}); they are printed as ?; install a font that has them "
                "(for Chinese, Japanese and Korean for example Noto Sans CJK), or pass its file "
                "(--font)",
                FormatWarning,
                stacklevel=4,
            )

    def _use(self, path: str, plain: Set[str] = frozenset(), is_named: bool = False) -> None:
        """Add a font for ``plain`` and for the missing characters that it has. If fpdf2 cannot
        embed it, ignore the font, or raise FormatError if the user named the file."""
        found = plain | (_characters(path, is_named) & self._missing)
        family = FAMILY if plain else f"font{len(self._families)}"
        is_ours = path.startswith(str(TYPEFACES))
        bold = path.replace("-Regular.", "-Bold.") if is_ours else path
        # fpdf2 needs a space: without one, it draws some characters twice, or fails.
        codes = sorted(map(ord, found | {" "}))
        try:
            if found and not is_ours:
                self._try(path, codes)
            for style, name in (("", path), ("B", bold)) if found else ():
                self._document.add_font(family, style, name, unicode_range=codes)
        except Exception as error:
            if is_named:
                raise FormatError(f"this font cannot be embedded: {error}", source=path) from None
            return
        self._missing -= found
        self._families += [family] if found else []

    def _try(self, path: str, codes: Sequence[int]) -> None:
        """Draw these characters of all texts with a font in an empty document."""
        document = new_document((100, 100))
        document.add_page()
        document.add_font(FAMILY, fname=path, unicode_range=codes)
        document.set_font(FAMILY, size=10)
        document.set_text_shaping(True)
        drawable = set(map(chr, codes))
        for text in self._texts:
            drawn = "".join(filter(drawable.__contains__, text))
            for start in range(0, len(drawn), MAX_CHARACTERS):
                document.cell(text=drawn[start : start + MAX_CHARACTERS])
        document.output()

    def write(self, x: float, y: float, text: str, size: float, *, bold: bool = False) -> None:
        """Write a line from x, with its baseline at y (millimetres); the size is in points."""
        if text := self._chosen(text, size, bold):
            # fpdf2 puts the baseline at 0.5 of the height plus 0.3 of the font size.
            height = size / POINTS
            self._document.set_xy(x, y - 0.8 * height)
            self._document.cell(h=height, text=text)
        self._document.set_text_shaping(False)

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a line in millimetres."""
        width = self._document.get_string_width(self._chosen(text, size, bold))
        self._document.set_text_shaping(False)
        return width

    def fitted(self, text: str, size: float, width: float, *, bold: bool = False) -> str:
        """Return a text, truncated to this width (millimetres)."""
        start = text[:MAX_CHARACTERS]
        if start == text and self.width(text, size, bold=bold) <= width:
            return text

        def wide(length: int) -> float:
            return self.width(text[:length] + "…", size, bold=bold)

        return text[: bisect(range(1, len(start) + 1), width, key=wide)].rstrip() + "…"

    def lines(self, text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
        """Divide a text into lines of at most this width (millimetres); truncate longer words."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            short = len(longer) <= MAX_CHARACTERS
            if lines and short and self.width(longer, size, bold=bold) <= width:
                lines[-1] = longer
            else:
                lines.append(self.fitted(word, size, width, bold=bold))
        return lines

    def paragraphs(self, text: str, size: float, width: float) -> list[str]:
        """Divide a text into lines, as ``lines`` does; a line break in the text begins a line, and
        an empty line remains."""
        return [
            line
            for part in text.strip().splitlines()
            for line in self.lines(part, size, width) or [""]
        ]

    def _chosen(self, text: str, size: float, bold: bool) -> str:
        """Select the main font; return the text to print, with ``?`` for missing characters."""
        self._document.set_font(FAMILY, "B" if bold else "", size)
        if not text.isascii():
            self._document.set_text_shaping(True)
        return _EMOJI_JOINERS.sub("", text).translate(self._printed)


def _is_drawn(character: str) -> bool:
    # Variation selectors follow emoji; a keycap encloses a digit, which is in another font.
    if "\ufe00" <= character <= "\ufe0f" or character == "\u20e3":
        return False
    return character.isprintable() or character in _JOINERS


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
            reason = error.strerror if isinstance(error, OSError) else error
            raise FormatError(f"this font cannot be read: {reason}", source=path) from None
        return set()


def _system() -> Iterator[str]:
    """Yield the paths of the font files of this machine; well-known fonts are first."""
    found: dict[str, str] = {}
    for folder in _folders():
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.suffix.lower() in (".ttf", ".otf", ".ttc"):
                found.setdefault(path.name, str(path))
    first = [found.pop(name) for name in _KNOWN if name in found]
    yield from [*first, *(found[name] for name in sorted(found))][:_MAX_FILES]


def _folders() -> list[Path]:
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"]
    if sys.platform == "darwin":
        names = ("~/Library/Fonts", "/Library/Fonts", "/System/Library/Fonts")
    else:
        names = ("~/.fonts", "~/.local/share/fonts", "/usr/share/fonts", "/usr/local/share/fonts")
    return [Path(name).expanduser() for name in names]
