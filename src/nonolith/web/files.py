"""Make the files of the page that are not in its folder, such as its service worker."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from nonolith.render.page_modules import colours_module
from nonolith.web.answering import as_json

#: The folder of the page.
PAGE = Path(__file__).parent / "page"

#: Media types that some systems do not know, or know differently, with their extensions.
MEDIA_TYPES = (("text/javascript", ".js"), ("application/manifest+json", ".webmanifest"))


def _forms() -> bytes:
    """Return the names of the renderers and formats in which the page can save a puzzle."""
    from nonolith.operations.drawing import written_formats
    from nonolith.render import RENDERERS

    draw = [name for name, row in RENDERERS.items() if not row.several]
    return as_json({"draw": draw, "convert": [*written_formats(), "text"]})


def _worker() -> bytes:
    """Return the service worker, which begins with the digests of all files that it keeps."""
    worker = PAGE / "worker.js"
    kept = [path for path in sorted(PAGE.rglob("*.*")) if path.suffix != ".ts" and path != worker]
    files = {path.relative_to(PAGE).as_posix(): path.read_bytes() for path in kept}
    files |= {name: FILES[name]() for name in FILES if name != worker.name}
    digests = as_json({name: sha256(data).hexdigest() for name, data in files.items()})
    release = sha256(digests).hexdigest()[:16].encode()
    text = worker.read_bytes()
    return b'self.FILES = %b;\nself.RELEASE = "%b";\n%b' % (digests, release, text)


#: The function that makes each file, by name.
FILES: dict[str, Callable[[], bytes]] = {
    "forms.json": _forms,
    "texts/colours.js": lambda: colours_module().encode(),
    "worker.js": _worker,
}


def made(request: Request) -> Response:
    """Return the made file that the path names."""
    name = request.url.path.removeprefix("/")
    kind = "application/json" if name.endswith(".json") else "text/javascript"
    return Response(FILES[name](), media_type=kind)
