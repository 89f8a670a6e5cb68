"""SVG: a vector picture for pages, notebooks and print. A cell is ten units wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render.base import Screen
from nonolith.render.board import grid_drawing, puzzle_drawing
from nonolith.render.drawing import (
    RISE,
    Box,
    Dots,
    Drawing,
    Fill,
    Frame,
    Group,
    Label,
    Point,
    Segment,
    Shape,
    Stroke,
    Text,
    Tile,
    flat,
    hatching,
    speckles,
)
from nonolith.render.markup import escape
from nonolith.render.style import PLAIN, Style

#: The side of a cell in the units of the picture.
CELL = 10
#: Pixels of a cell, and of the whole picture at most, where no other size is set.
CELL_PIXELS = 22
MOST_PIXELS = 1200
FONT = "Helvetica,Arial,sans-serif"


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style) -> str:  # noqa: ARG001
    """The puzzle with its clues and cells; the screen does not matter to a vector picture."""
    return puzzle_svg(puzzle, grid, style)


def grid_svg(grid: Grid, style: Style = PLAIN) -> str:
    """A grid alone, as an SVG document.

    >>> grid_svg(Grid.from_rows([[1, 0]])).startswith("<svg xmlns=")
    True
    """
    return document(grid_drawing(grid, style), style.pixels)


def puzzle_svg(puzzle: Puzzle, grid: Grid | None = None, style: Style = PLAIN) -> str:
    """A puzzle with its clues, and the cells of a grid where one is given, as an SVG document.

    Args:
        puzzle: the puzzle, whose clues and palette are drawn.
        grid: the cells (rows x columns); by default the puzzle is shown as it is to be solved,
            with its given cells.
        style: how it is drawn.
    """
    return document(puzzle_drawing(puzzle, grid, style), style.pixels)


def document(drawing: Drawing, pixels: float | None = None) -> str:
    """A drawing as an SVG document.

    Args:
        drawing: what it shows.
        pixels: of a cell; None: 22, or fewer where the whole would have more than 1200.
    """
    width, height = drawing.width, drawing.height
    size = pixels or min(CELL_PIXELS, MOST_PIXELS / max(width, height))
    units = f'width="{short(width * CELL)}" height="{short(height * CELL)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{short(width * size)}" '
        f'height="{short(height * size)}" viewBox="0 0 {short(width * CELL)} '
        f'{short(height * CELL)}" role="img" font-family="{FONT}" text-anchor="middle">',
        *([f"<title>{escape(drawing.title)}</title>"] if drawing.title else []),
        f'<rect {units} rx="4" fill="{drawing.paper}"/>',
        *definitions(drawing.shapes),
        f'<g transform="translate({short(drawing.left * CELL)} {short(drawing.top * CELL)})">',
        *fragment(drawing.shapes),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def definitions(shapes: Iterable[Shape]) -> Iterator[str]:
    """What the elements of these shapes refer to: patterns, and groups that are used again."""
    several = list(shapes)
    tiles = dict.fromkeys(
        (shape.tile, shape.colour)
        for shape, _ in flat(several)
        if isinstance(shape, Fill) and shape.tile
    )
    patterns = [_pattern(tile, ground) for tile, ground in tiles]
    groups = {group.name: group.shapes for group in _named(several)}
    shared = [f'<g id="{name}">{"".join(fragment(inner))}</g>' for name, inner in groups.items()]
    if patterns or shared:
        yield f"<defs>{''.join(patterns)}{''.join(shared)}</defs>"


def fragment(shapes: Iterable[Shape]) -> Iterator[str]:
    """The elements of shapes, in units of a tenth of a cell."""
    for shape in shapes:
        match shape:
            case Group():
                yield _group(shape)
            case Fill() if shape.boxes:
                yield _fill(shape)
            case Text():
                yield _text(shape)
            case Stroke() | Frame() | Dots():
                if data := path_data(shape):
                    yield outline(shape, data)


def path_data(shape: Fill | Stroke | Frame | Dots) -> str:
    """The data of the path of a shape; ``""`` where it is empty."""
    match shape:
        case Stroke():
            return _lines(shape.lines)
        case Dots():
            return _dots(shape.points)
        case _:
            return _filled(shape.boxes)


def _lines(segments: Iterable[Segment]) -> str:
    ends = ([short(value * CELL) for value in segment] for segment in segments)
    return "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in ends)


def _dots(points: Iterable[Point]) -> str:
    """Lines of no length, which round caps make dots."""
    return "".join(f"M{short(x * CELL)} {short(y * CELL)}h0" for x, y in points)


def _filled(boxes: Iterable[Box], cell: float = CELL) -> str:
    sides = ([short(value * cell) for value in box] for box in boxes)
    return "".join(f"M{x} {y}h{width}v{height}h-{width}z" for x, y, width, height in sides)


def short(number: float) -> str:
    """A number in few characters: at most two decimals, none where they are 0.

    >>> short(2.0), short(-7.25), short(0.5)
    ('2', '-7.25', '.5')
    """
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    if text in ("", "-0", "-"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _named(shapes: Iterable[Shape]) -> Iterator[Group]:
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.name:
                yield shape
            yield from _named(shape.shapes)


def _group(group: Group) -> str:
    x, y = short(group.x * CELL), short(group.y * CELL)
    if group.name:
        place = "" if x == y == "0" else f' x="{x}" y="{y}"'
        return f'<use href="#{group.name}"{place}/>'
    place = "" if x == y == "0" else f' transform="translate({x} {y})"'
    return f"<g{place}>{''.join(fragment(group.shapes))}</g>"


def outline(shape: Stroke | Frame | Dots, data: str) -> str:
    """A path that is not filled, with this data."""
    width = shape.diameter if isinstance(shape, Dots) else shape.width
    opacity = 1.0 if isinstance(shape, Frame) else shape.opacity
    mark = bool(shape.name)
    rounded = mark or isinstance(shape, Dots) or (isinstance(shape, Stroke) and shape.round)
    attributes = [
        _mark(shape.name),
        ' fill="none"' if mark or isinstance(shape, Frame) else "",
        f' stroke="{shape.colour}"',
        _opacity("stroke-", opacity),
        f' stroke-width="{short(width * CELL)}"',
        _CAPS if rounded else "",
        _JOINS if mark else "",
    ]
    return f'<path{"".join(attributes)} d="{data}"/>'


_CAPS = ' stroke-linecap="round"'
_JOINS = ' stroke-linejoin="round"'


def _mark(name: str) -> str:
    return f' data-mark="{name}"' if name else ""


def _opacity(prefix: str, opacity: float) -> str:
    return "" if opacity == 1 else f' {prefix}opacity="{opacity:g}"'


def _fill(shape: Fill) -> str:
    """Boxes: whole cells in units of a cell, with sharp edges; others in tenths of one."""
    paint = f"url(#{_tile_name(shape.tile, shape.colour)})" if shape.tile else shape.colour
    if shape.name == "ground":
        _, _, width, height = shape.boxes[0]
        size = f'width="{short(width * CELL)}" height="{short(height * CELL)}"'
        return f'<rect {size} fill="{paint}"/>'
    if shape.name == "cells" and not shape.tile:  # a pattern is in units of the picture
        sharp = f'transform="scale({CELL})" shape-rendering="crispEdges"'
        return f'<path fill="{paint}" {sharp} d="{_filled(shape.boxes, 1)}"/>'
    return f'<path fill="{paint}" d="{_filled(shape.boxes)}"/>'


def _tile_name(tile: Tile, ground: str) -> str:
    """A name with all that the pattern depends on: pictures may share a page."""
    kinds = "".join(str("/\\-|o".index(kind)) for kind in tile.kinds)
    return f"nonolith-{kinds}x{tile.times}-{tile.ink[1:]}-{ground[1:]}"


def _pattern(tile: Tile, ground: str) -> str:
    """A cell of a pattern; its lines reach over the edges, where they go on in the next cell."""
    around = Box(-0.2, -0.2, 1.4, 1.4)
    ink, width = tile.ink, short(tile.width * CELL)
    parts = [f'<rect width="{CELL}" height="{CELL}" fill="{ground}"/>']
    if data := _lines(hatching(tile, around)):
        parts.append(f'<path stroke="{ink}" stroke-width="{width}" d="{data}"/>')
    if data := _dots(speckles(tile, Box(0, 0, 1, 1))):
        width = short(2.5 * tile.width * CELL)
        parts.append(f'<path stroke="{ink}" stroke-width="{width}"{_CAPS} d="{data}"/>')
    return (
        f'<pattern id="{_tile_name(tile, ground)}" width="{CELL}" height="{CELL}" '
        f'patternUnits="userSpaceOnUse">{"".join(parts)}</pattern>'
    )


def _text(shape: Text) -> str:
    """A group of texts. Those of one character at one height are one text with their places."""
    drop = RISE * shape.size
    by_height: dict[float, list[Label]] = {}
    texts = []
    for label in shape.labels:
        if len(label.text) == 1:
            by_height.setdefault(label.y, []).append(label)
        else:
            texts.append(
                f'<text x="{short(label.x * CELL)}" y="{short((label.y + drop) * CELL)}">'
                f"{escape(label.text)}</text>"
            )
    for y, members in by_height.items():
        places = " ".join(short(label.x * CELL) for label in members)
        letters = escape("".join(label.text for label in members))
        texts.append(f'<text x="{places}" y="{short((y + drop) * CELL)}">{letters}</text>')
    anchor = "" if shape.anchor == "middle" else f' text-anchor="{shape.anchor}"'
    return (
        f'<g fill="{shape.colour}"{_opacity("fill-", shape.opacity)} '
        f'font-size="{short(shape.size * CELL)}"{anchor}>{"".join(texts)}</g>'
    )
