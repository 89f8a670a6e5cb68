"""Draw the mark of the page (``mark.svg``) as icons of an installed page.

Usage: ``python -m catalogue.icons`` (needs the extra ``image``).
"""

from __future__ import annotations

from pathlib import Path

from resvg_py import svg_to_bytes

PAGE = Path(__file__).resolve().parents[1] / "src" / "nonolith" / "web" / "page"

#: The colour of the mark, which is the ground of an icon, and the colour of the mark on it.
GROUND, PAPER = "#12766b", "#fffdf8"

#: The margin around the mark, in its units (50 is its side), and the radius of the ground's
#: corners. Systems may cut off a fifth at each side of a maskable icon.
KINDS = {"icon": (9, 15), "maskable": (19, 0)}


def main() -> None:
    """Write each kind of icon in two sizes."""
    mark = (PAGE / "mark.svg").read_text(encoding="utf-8")
    shapes = mark[mark.index(">") + 1 : mark.rindex("</svg>")].replace(GROUND, PAPER)
    for kind, (margin, radius) in KINDS.items():
        side = 50 + 2 * margin
        ground = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-margin} {-margin} {side} {side}">'
            f'<rect x="{-margin}" y="{-margin}" width="{side}" height="{side}" rx="{radius}" '
            f'fill="{GROUND}"/>'
        )
        for pixels in (192, 512):
            icon = svg_to_bytes(f"{ground}{shapes}</svg>", width=pixels, height=pixels)
            (PAGE / "icons" / f"{kind}-{pixels}.png").write_bytes(bytes(icon))


if __name__ == "__main__":
    main()
