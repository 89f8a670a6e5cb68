"""Make the files of the page that are not in its folder, such as its service worker."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from nonolith.operations import OPERATIONS
from nonolith.operations.fields import object_schema
from nonolith.render.page_modules import colours_module
from nonolith.web.answering import as_json

#: The folder of the page.
PAGE = Path(__file__).parent / "page"

#: Media types that some systems do not know, or know differently, with their extensions.
MEDIA_TYPES = (("text/javascript", ".js"), ("application/manifest+json", ".webmanifest"))


def _forms() -> bytes:
    """Return the schemas of the fields of the operations for which the page has forms."""
    names = ("convert", "draw", "make")
    return as_json({name: object_schema(OPERATIONS[name].fields)["properties"] for name in names})


@cache
def _digest(path: Path, time: int) -> str:  # noqa: ARG001
    """Return the digest of a file whose last change was at ``time``."""
    return sha256(path.read_bytes()).hexdigest()


def _worker() -> bytes:
    """Return the service worker, which begins with the digests of all files that it keeps."""
    digests = {
        path.relative_to(PAGE).as_posix(): _digest(path, path.stat().st_mtime_ns)
        for path in sorted(PAGE.rglob("*.*"))
        if not path.name.endswith((".ts", "worker.js", "widget.js"))  # the widget is for notebooks
    }
    digests |= {name: sha256(FILES[name]()).hexdigest() for name in FILES if name != "worker.js"}
    kept, text = as_json(digests), (PAGE / "worker.js").read_bytes()
    release = sha256(kept).hexdigest()[:16].encode()
    return b'self.FILES = %b;\nself.RELEASE = "%b";\n%b' % (kept, release, text)


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
