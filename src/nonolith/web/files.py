"""Make the files of the page that are not in its folder, such as its service worker."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from nonolith.operations import OPERATIONS
from nonolith.operations.fields import object_schema
from nonolith.render.page_modules import colours_module
from nonolith.render.play_page import code
from nonolith.web.answering import as_json

#: The folder of the page.
PAGE = Path(__file__).parent / "page"

#: Media types that some systems do not know, or know differently, with their extensions.
MEDIA_TYPES = (("text/javascript", ".js"), ("application/manifest+json", ".webmanifest"))


#: Files of the folder that the page itself does not load.
_OTHERS = ("worker.js", "widget.js", "file.js", "embed.js", "static.js")


def _forms() -> bytes:
    """Return the schemas of the fields of the operations for which the page has forms."""
    names = ("convert", "draw", "make")
    return as_json({name: object_schema(OPERATIONS[name].fields)["properties"] for name in names})


@cache
def _digest(path: Path, time: int) -> str:  # noqa: ARG001
    """Return the digest of a file whose last change was at ``time``."""
    return sha256(path.read_bytes()).hexdigest()


def embed_files() -> dict[str, bytes]:
    """Return the code that all puzzles in frames of other sites share."""
    script, style = code("embed.js")
    return {"embed.js": script.encode(), "embed.css": style.encode()}


def made_files(own: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """Return the files that are not in the folder of the page, and its ``own`` files, which replace
    others. The service worker begins with the digests of all files that it keeps."""
    files = {"forms.json": _forms(), "texts/colours.js": colours_module().encode(), **(own or {})}
    digests = {
        path.relative_to(PAGE).as_posix(): _digest(path, path.stat().st_mtime_ns)
        for path in sorted(PAGE.rglob("*.*"))
        if not path.name.endswith((".ts", *_OTHERS))
    }
    digests |= {name: sha256(data).hexdigest() for name, data in files.items()}
    kept, text = as_json(digests), (PAGE / "worker.js").read_bytes()
    release = sha256(kept).hexdigest()[:16].encode()
    worker = b'self.FILES = %b;\nself.RELEASE = "%b";\n%b' % (kept, release, text)
    return {**files, "worker.js": worker}


def made(request: Request) -> Response:
    """Return the made file that the path names."""
    name = request.url.path.removeprefix("/")
    kind = "application/json" if name.endswith(".json") else "text/javascript"
    return Response(made_files(request.app.state.catalogue)[name], media_type=kind)
