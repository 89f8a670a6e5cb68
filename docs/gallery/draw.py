"""Draw the sheet of docs/gallery.md: our pictures, a plain threshold, and the puzzles of ``make``.

Usage: ``python docs/gallery/draw.py docs/gallery`` (needs the extra ``image``). The folder
``svg`` in this folder has the pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageOps

from nonolith.design import make
from nonolith.design.contact_sheet import image_of
from nonolith.design.photo import open_picture

#: Longer side of each puzzle in cells, side of a cell, and space between pictures, in pixels.
SIZE, CELL, SPACE = 25, 5, 10

#: The grey (0 to 255) from which the plain threshold draws a cell as light.
THRESHOLD = 128

#: Number of pictures in each row, and the titles of the columns.
PICTURES, TITLES = 2, ("picture", "threshold", "make", "make --colours 4")


def main(folder: Path) -> None:
    """Write ``sheet.png``, with a row of four images for each picture."""
    pictures = sorted((folder / "svg").glob("*.svg"))
    side, head = SIZE * CELL + SPACE, 24
    rows = -(-len(pictures) // PICTURES)
    sheet = Image.new("RGB", (PICTURES * 4 * side + SPACE, head + rows * side + SPACE), "#e4e4e4")
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(13)
    for i in range(PICTURES * 4):
        draw.text((SPACE + i * side, 6), TITLES[i % 4], "black", font)
    for number, path in enumerate(pictures):
        row, column = divmod(number, PICTURES)
        puzzles = [make(path, size=SIZE, colours=colours)[0].puzzle for colours in (1, 4)]
        images = [_original(path), _threshold(path), *map(_enlarged, map(image_of, puzzles))]
        for i, image in enumerate(images):
            sheet.paste(image, (SPACE + (column * 4 + i) * side, head + SPACE + row * side))
    sheet.quantize(dither=Image.Dither.NONE).save(folder / "sheet.png", optimize=True)


def _original(path: Path) -> Image.Image:
    return ImageOps.contain(_on_white(path), (SIZE * CELL, SIZE * CELL))


def _on_white(path: Path) -> Image.Image:
    picture = open_picture(path.read_bytes())
    return Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("RGB")


def _threshold(path: Path) -> Image.Image:
    """Return the mean grey of each cell, drawn in black and white by one global threshold."""
    grey = _on_white(path).convert("L")
    cells = ImageOps.contain(grey, (SIZE, SIZE), Image.Resampling.BOX)
    return _enlarged(cells.point(lambda value: 255 * (value >= THRESHOLD)))


def _enlarged(image: Image.Image) -> Image.Image:
    sides = image.width * CELL, image.height * CELL
    return image.convert("RGB").resize(sides, Image.Resampling.NEAREST)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
