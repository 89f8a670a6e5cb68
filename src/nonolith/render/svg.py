"""Draw pictures as SVG, for web pages, notebooks and print. A cell is ten units wide."""

from __future__ import annotations

import html
from collections.abc import Iterable

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render import shapes
from nonolith.render.board_layout import grid_drawing, puzzle_drawing
from nonolith.render.style import PLAIN, Screen, Style

#: The side of a cell in the units of the picture.
CELL = 10

_CAPS = ' stroke-linecap="round"'


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style) -> str:  # noqa: ARG001
    """Return an SVG document of the puzzle with its clues and cells."""
    return puzzle_svg(puzzle, grid, style)


def grid_svg(grid: Grid, style: Style = PLAIN) -> str:
    """Return an SVG document of a grid without clues."""
    return document(grid_drawing(grid, style), style.pixels)


def puzzle_svg(puzzle: Puzzle, grid: Grid | None = None, style: Style = PLAIN) -> str:
    """Return an SVG document of a puzzle with its clues; see ``board_layout.puzzle_drawing``."""
    return document(puzzle_drawing(puzzle, grid, style), style.pixels)


def escape(text: str) -> str:
    """Return text for XML and HTML, with markup escaped and without characters that XML forbids."""
    return html.escape("".join(c for c in text if c.isprintable() or c in "\n\t"), quote=False)


def document(drawing: shapes.Drawing, pixels: float | None = None) -> str:
    """Return a drawing as an SVG document.

    ``pixels`` is the side of a cell. Default: 22, or less so that no side exceeds 1200 pixels.
    """
    width, height = drawing.width, drawing.height
    size = pixels or min(shapes.CELL_PIXELS, shapes.SIDE_PIXELS / max(width, height))
    across, down = _short(width * CELL), _short(height * CELL)
    left, top = _short(drawing.left * CELL), _short(drawing.top * CELL)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_short(width * size)}" '
        f'height="{_short(height * size)}" viewBox="0 0 {across} {down}" role="img" '
        'font-family="Helvetica,Arial,sans-serif" text-anchor="middle">',
        f"<title>{escape(drawing.title)}</title>" if drawing.title else "",
        f'<rect width="{across}" height="{down}" rx="4" fill="{drawing.paper}"/>',
        _definitions(drawing.shapes),
        f'<g transform="translate({left} {top})">',
        *map(_element, drawing.shapes),
        "</g>",
        "</svg>",
    ]
    return "\n".join(filter(None, parts)) + "\n"


def _definitions(drawn: tuple[shapes.Shape, ...]) -> str:
    """Return the elements to which other elements refer: patterns and named groups."""
    every = [shape for shape, _ in shapes.flat(drawn)]
    fills = [shape for shape in every if isinstance(shape, shapes.Fill)]
    tiles = dict.fromkeys((fill.tile, fill.colour) for fill in fills if fill.tile)
    groups = {s.name: s for s in every if isinstance(s, shapes.Group) and s.name}
    parts = [_pattern(tile, ground) for tile, ground in tiles]
    parts += [f'<g id="{name}">{_elements(group.shapes)}</g>' for name, group in groups.items()]
    return f"<defs>{''.join(parts)}</defs>" if parts else ""


def _elements(drawn: Iterable[shapes.Shape]) -> str:
    return "".join(map(_element, drawn))


def _element(shape: shapes.Shape) -> str:
    """Return the SVG element of a shape, or an empty string if the shape is empty."""
    match shape:
        case shapes.Group():
            return _group(shape)
        case shapes.Fill():
            return _fill(shape) if shape.boxes else ""
        case shapes.Text():
            return _text(shape)
        case shapes.Stroke():
            return _outline(shape, shape.width, _lines(shape.lines))
        case shapes.Dots():
            return _outline(shape, shape.diameter, _dots(shape.points))
        case shapes.Frame():
            return _outline(shape, shape.width, _rectangles(shape.boxes))


def _group(group: shapes.Group) -> str:
    x, y = _short(group.x * CELL), _short(group.y * CELL)
    moved = (x, y) != ("0", "0")
    if group.name:
        place = f' x="{x}" y="{y}"' if moved else ""
        return f'<use href="#{group.name}"{place}/>'
    place = f' transform="translate({x} {y})"' if moved else ""
    return f"<g{place}>{_elements(group.shapes)}</g>"


def _outline(shape: shapes.Stroke | shapes.Frame | shapes.Dots, width: float, data: str) -> str:
    """Return a path with a stroke; named shapes (marks) have round corners."""
    if not data:
        return ""
    mark = bool(shape.name)
    is_round = (
        mark or isinstance(shape, shapes.Dots) or (isinstance(shape, shapes.Stroke) and shape.round)
    )
    opacity = "" if isinstance(shape, shapes.Frame) else _opacity("stroke-", shape.opacity)
    attributes = [
        f' data-mark="{shape.name}"' if mark else "",
        ' fill="none"' if mark or isinstance(shape, shapes.Frame) else "",
        f' stroke="{shape.colour}"{opacity} stroke-width="{_short(width * CELL)}"',
        _CAPS if is_round else "",
        ' stroke-linejoin="round"' if mark else "",
    ]
    return f'<path{"".join(attributes)} d="{data}"/>'


def _fill(shape: shapes.Fill) -> str:
    """Return a path of boxes; cells have sharp edges, and their path is in units of a cell."""
    paint = f"url(#{_tile_name(shape.tile, shape.colour)})" if shape.tile else shape.colour
    if shape.name == "ground":
        _, _, width, height = shape.boxes[0]
        size = f'width="{_short(width * CELL)}" height="{_short(height * CELL)}"'
        return f'<rect {size} fill="{paint}"/>'
    if shape.name == "cells" and not shape.tile:  # patterns need the units of the picture
        sharp = f'transform="scale({CELL})" shape-rendering="crispEdges"'
        return f'<path fill="{paint}" {sharp} d="{_rectangles(shape.boxes, 1)}"/>'
    return f'<path fill="{paint}" d="{_rectangles(shape.boxes)}"/>'


def _tile_name(tile: shapes.Tile, ground: str) -> str:
    """Return a name that no other pattern has, because a page may contain several pictures."""
    kinds = "".join(str("/\\-|o".index(kind)) for kind in tile.kinds)
    return f"nonolith-{kinds}x{tile.times}-{tile.ink[1:]}-{ground[1:]}"


def _pattern(tile: shapes.Tile, ground: str) -> str:
    """Return the pattern element for one cell; its lines extend beyond the edges of the cell."""
    parts = [f'<rect width="{CELL}" height="{CELL}" fill="{ground}"/>']
    if data := _lines(shapes.hatching(tile, shapes.Box(-0.2, -0.2, 1.4, 1.4))):
        width = _short(tile.width * CELL)
        parts.append(f'<path stroke="{tile.ink}" stroke-width="{width}" d="{data}"/>')
    if data := _dots(shapes.speckles(tile, shapes.Box(0, 0, 1, 1))):
        width = _short(2.5 * tile.width * CELL)
        parts.append(f'<path stroke="{tile.ink}" stroke-width="{width}"{_CAPS} d="{data}"/>')
    return (
        f'<pattern id="{_tile_name(tile, ground)}" width="{CELL}" height="{CELL}" '
        f'patternUnits="userSpaceOnUse">{"".join(parts)}</pattern>'
    )


def _text(shape: shapes.Text) -> str:
    """Return a group of texts; one element contains all one-character texts at the same height."""
    drop = shapes.RISE * shape.size
    by_height: dict[float, list[shapes.Label]] = {}
    entries = []
    for label in shape.labels:
        if len(label.text) == 1:
            by_height.setdefault(label.y, []).append(label)
        else:
            entries.append((_short(label.x * CELL), label.y, label.text))
    for y, members in by_height.items():
        places = " ".join(_short(label.x * CELL) for label in members)
        entries.append((places, y, "".join(label.text for label in members)))
    texts = "".join(
        f'<text x="{x}" y="{_short((y + drop) * CELL)}">{escape(text)}</text>'
        for x, y, text in entries
    )
    anchor = "" if shape.anchor == "middle" else f' text-anchor="{shape.anchor}"'
    return (
        f'<g fill="{shape.colour}"{_opacity("fill-", shape.opacity)} '
        f'font-size="{_short(shape.size * CELL)}"{anchor}>{texts}</g>'
    )


def _opacity(prefix: str, opacity: float) -> str:
    return "" if opacity == 1 else f' {prefix}opacity="{opacity:g}"'


def _lines(segments: Iterable[shapes.Segment]) -> str:
    ends = ([_short(value * CELL) for value in segment] for segment in segments)
    return "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in ends)


def _dots(points: Iterable[shapes.Point]) -> str:
    """Return path data with lines of length 0, which round line caps turn into dots."""
    return "".join(f"M{_short(x * CELL)} {_short(y * CELL)}h0" for x, y in points)


def _rectangles(boxes: Iterable[shapes.Box], cell: float = CELL) -> str:
    sides = ([_short(value * cell) for value in box] for box in boxes)
    return "".join(f"M{x} {y}h{width}v{height}h-{width}z" for x, y, width, height in sides)


def _short(number: float) -> str:
    """Return a number as a short string: at most two decimals, and no 0 before the point.

    >>> _short(2.0), _short(-7.25), _short(0.5)
    ('2', '-7.25', '.5')
    """
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
