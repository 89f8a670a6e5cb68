"""Files of the page: what the folder ``page`` holds, each with its type.

Browsers keep them and check each time whether they are still the same. So a new version of nonolith
is seen at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from nonolith.render.page_words import COLOURS, colours_module

PAGE = Path(__file__).parent / "page"

#: The types of all files that are served; those of the system may be others, or none.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def forms() -> str:
    """What a puzzle can be saved as: renderers of pictures, and formats that are written."""
    from nonolith.formats import FORMATS
    from nonolith.render import RENDERERS

    draw = [name for name, row in RENDERERS.items() if not row.several]
    convert = [*(name for name, row in FORMATS.items() if row.writes), "text"]
    return json.dumps({"draw": draw, "convert": convert})


#: Files that are written when they are requested.
WRITTEN: dict[str, Callable[[], str]] = {COLOURS: colours_module, "forms.json": forms}


class PageFiles(StaticFiles):
    """Gives out the files of the page."""

    def __init__(self) -> None:
        super().__init__(directory=PAGE, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file under this path; an error 404 for what the page does not need."""
        name = PurePosixPath(path.replace("\\", "/"))
        kind = TYPES.get(name.suffix or ".html")
        if kind is None or any(part.startswith((".", "_")) for part in name.parts):
            raise HTTPException(404)
        if str(name) in WRITTEN and scope["method"] in ("GET", "HEAD"):
            response = Response(WRITTEN[str(name)]())
        else:
            response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Content-Type"] = kind
        response.headers["Cache-Control"] = "no-cache"
        return response
