"""Fonts for titles in any script: those of PDF itself, then fonts that are found on this machine.

Texts of western Europe need no font file. For others, files are looked at one after the other until
all characters are found: those that were named, then those of the system, well-known ones first.
What no font has is shown as a question mark, with a warning.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from nonolith.support.errors import FormatError, FormatWarning

if TYPE_CHECKING:
    from fpdf import FPDF

#: The font that every reader of PDF has, and the characters that it has.
PLAIN = "Helvetica"
_PLAIN_TEXT = "cp1252"
_KNOWN = (
    "DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "Arial Unicode.ttf",
    "arialuni.ttf", "segoeui.ttf", "NotoSansCJK-Regular.ttc", "NotoSansSC-Regular.otf",
    "NotoSansJP-Regular.otf", "unifont.ttf", "FreeSans.ttf", "wqy-microhei.ttc", "msyh.ttc",
    "malgun.ttf", "msgothic.ttc",
)  # fmt: skip
_ENDINGS = (".ttf", ".otf", ".ttc")
#: Most files that are looked at.
_MOST_FILES = 2000


class FontFile(NamedTuple):
    """A font: its file, and the characters of ours that it has."""

    path: str
    characters: frozenset[str]


class Fonts:
    """The fonts of a document, for these texts.

    Args:
        document: the document.
        texts: all texts that will be written.
        files: font files to be looked at first.

    Raises:
        FormatError: one of the files is no font.
    """

    def __init__(self, document: FPDF, texts: Iterable[str], files: Sequence[str] = ()) -> None:
        self._document = document
        foreign = {c for text in texts for c in text if not _is_plain(c) and c.isprintable()}
        self._chosen, missing = _choose(foreign, files)
        self._missing = frozenset(missing)
        for number, font in enumerate(self._chosen):
            document.add_font(f"font{number}", fname=font.path)
        if missing:
            shown = " ".join(sorted(missing)[:10])
            warnings.warn(
                f"no font was found for {len(missing)} characters of titles or names ({shown}); "
                "they are shown as ?; name a font file that has them (--font)",
                FormatWarning,
                stacklevel=4,
            )

    def write(self, x: float, y: float, text: str, size: float, *, bold: bool = False) -> None:
        """Write a line with its baseline at y (millimetres); the size is in points."""
        for family, words in self._runs(text):
            self._document.set_font(family, "B" if bold and family == PLAIN else "", size)
            self._document.text(x, y, words)
            x += self._document.get_string_width(words)

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a line is, in millimetres."""
        total = 0.0
        for family, words in self._runs(text):
            self._document.set_font(family, "B" if bold and family == PLAIN else "", size)
            total += self._document.get_string_width(words)
        return total

    def fitted(self, text: str, size: float, width: float, *, bold: bool = False) -> str:
        """The text, cut where it is wider than this (millimetres)."""
        if self.width(text, size, bold=bold) <= width:
            return text
        while text and self.width(text + "...", size, bold=bold) > width:
            text = text[:-1]
        return text.rstrip() + "..."

    def _runs(self, text: str) -> Iterator[tuple[str, str]]:
        """Parts of a text that have one font, with its family."""
        family, words = PLAIN, ""
        for character in text:
            if not character.isprintable():
                continue
            wanted, shown = self._family(character, family)
            if wanted != family and words:
                yield family, words
                words = ""
            family = wanted
            words += shown
        if words:
            yield family, words

    def _family(self, character: str, now: str) -> tuple[str, str]:
        """The font for a character; a space goes with what stands before it."""
        if character == " ":
            return now, character
        if _is_plain(character):
            return PLAIN, character
        for number, font in enumerate(self._chosen):
            if character in font.characters:
                return f"font{number}", character
        return PLAIN, "?"


def _is_plain(character: str) -> bool:
    try:
        character.encode(_PLAIN_TEXT)
    except UnicodeEncodeError:
        return False
    return True


def _choose(characters: set[str], files: Sequence[str]) -> tuple[list[FontFile], set[str]]:
    """Fonts that have these characters, and the characters that none has."""
    missing = set(characters)
    chosen: list[FontFile] = []
    for path, named in [*((path, True) for path in files), *((p, False) for p in _system(missing))]:
        if not missing and not named:
            break
        found = _characters(path, named) & missing
        if found:
            chosen.append(FontFile(path, frozenset(found)))
            missing -= found
    return chosen, missing


def _characters(path: str, named: bool) -> set[str]:
    """The characters of a font; of a file that is none, nothing, or an error if it was named."""
    import logging

    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools").setLevel(logging.ERROR)
    try:
        with TTFont(path, fontNumber=0, lazy=True) as font:
            return {chr(code) for code in font.getBestCmap() or ()}
    except Exception as error:
        if named:
            raise FormatError(f"this is no font that can be read: {error}", source=path) from None
        return set()


def _system(missing: set[str]) -> Iterator[str]:
    """The font files of this machine, well-known ones first; none where none is needed."""
    if not missing:
        return
    found: dict[str, str] = {}
    for folder in _folders():
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.suffix.lower() in _ENDINGS:
                found.setdefault(path.name, str(path))
    first = [found.pop(name) for name in _KNOWN if name in found]
    yield from [*first, *(found[name] for name in sorted(found))][:_MOST_FILES]


def _folders() -> list[Path]:
    home = Path.home()
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"]
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    return [
        home / ".fonts",
        home / ".local/share/fonts",
        Path("/usr/share/fonts"),
        Path("/usr/local/share/fonts"),
    ]
