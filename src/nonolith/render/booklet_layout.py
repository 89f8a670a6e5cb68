"""Read the layout of a booklet from a TOML file, and divide its puzzles into sections."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from os import PathLike
from pathlib import Path
from typing import Annotated, Any

from nonolith.design.target import MinutesKind
from nonolith.model.limits import MAX_INPUT_BYTES, MAX_PUZZLES
from nonolith.render.style import Style
from nonolith.support.arguments import expect
from nonolith.support.errors import ArgumentError, file_errors
from nonolith.support.files import read_file
from nonolith.support.frozen import Frozen
from nonolith.support.kinds import ENDLESS, Integer, ListOf, Schema, String, wrong
from nonolith.support.operation import check_arguments

#: Orders of the puzzles in a section.
ORDERS = ("given", "size", "minutes")

#: The words in braces that a header and a footer may have.
PLACEHOLDERS = ("title", "issue", "section")

#: The arguments that are paths: in a TOML file, relative to its folder.
_PATHS = ("cover", "logo")


#: The options of ``Style`` that paper does not have.
_SCREEN = ("theme", "pixels", "strike")


class Section(Frozen, kw_only=True):
    """A part of a booklet with its own heading.

    It has the puzzles that meet all its conditions, unless an earlier section has them. A section
    without conditions has all remaining puzzles.
    """

    title: Annotated[str, String(1000)] = ""
    #: The least and the greatest number of cells on the longer side of a puzzle.
    size: Annotated[Sequence[int] | None, ListOf(Integer(1, ENDLESS), 2, 2)] = None
    minutes: Annotated[object, MinutesKind()] = None  #: of a practised person
    puzzles: Annotated[Sequence[int] | None, ListOf(Integer(1, MAX_PUZZLES), 1, MAX_PUZZLES)] = None
    per_page: Annotated[int | None, Integer(1, 12)] = None

    def has(self, number: int, longer: int, minutes: float) -> bool:
        """Return whether a puzzle meets the conditions, by its number (from 1), the cells on its
        longer side, and its minutes."""
        ranges = ((self.size, longer), (self.minutes, minutes))
        return (self.puzzles is None or number in self.puzzles) and all(
            ends is None or ends[0] <= value <= ends[1]  # type: ignore[index]
            for ends, value in ranges
        )


class SectionKind(Frozen):
    """The kind of a section: an object with the fields of ``Section``."""

    def check(self, value: Any, where: str) -> Section:
        if isinstance(value, Section):
            return value
        if not isinstance(value, Mapping):
            raise wrong(where, f"a table of {', '.join(Section.__match_args__)}", value)
        check_keys(value, Section.__match_args__, where)
        try:
            return Section(**check_arguments(Section, dict(value)))
        except ArgumentError as error:
            raise ArgumentError(f"{where}.{error}", where) from None

    def schema(self) -> Schema:
        return {"type": "object"}


def check_keys(given: Iterable[str], known: Collection[str], where: str) -> None:
    """Raise ArgumentError if a key is not known."""
    for key in given:
        if key not in known:
            near = get_close_matches(key, known, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise ArgumentError(f"{where} has no key {key!r}{hint} (keys: {', '.join(known)})")


def read_layout(path: str, function: Callable[..., object]) -> dict[str, Any]:
    """Return the arguments of ``function`` that a TOML file has; the options of ``Style`` in it
    become the argument ``style``.

    Raises:
        FormatError: The file cannot be read, or is not TOML.
        ArgumentError: ``path`` is not a path, or the file has an unknown key or an invalid value.
    """
    from tomllib import loads

    expect(path, (str, PathLike), "layout", "the path of a TOML file")
    found: dict[str, Any]
    with file_errors("this layout cannot be read", path):
        found = loads(read_file(path, MAX_INPUT_BYTES).decode())
    looks = tuple(Style._defaults.keys() - set(_SCREEN))
    check_keys(found, (*LAYOUT, *sorted(looks)), path)
    try:
        for name in (one for one in _PATHS if one in found):
            found[name] = str(Path(path).parent / String(10_000).check(found[name], name))
        chosen = {name: found.pop(name) for name in looks if name in found}
        given = check_arguments(function, found)
        return {**given, "style": Style(theme="print", **chosen)} if chosen else given
    except ArgumentError as error:
        raise ArgumentError(f"{path}: {error}") from None


#: The arguments of ``booklet`` that a layout file may have.
LAYOUT = (
    "title", "issue", "cover", "logo", "editorial", "imprint", "header", "footer", "paper",
    "sideways", "per_page", "smallest_type", "order", "sections", "titles", "difficulty", "front",
    "solutions", "answers_per_page", "page_multiple", "large", "bleed",
)  # fmt: skip
