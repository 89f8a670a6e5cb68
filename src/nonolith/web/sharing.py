"""Answer links to shared puzzles, and requests of search engines.

The path of a link contains the puzzle in the format ``share``, since services that show previews of
links do not see fragments. Like all requests, these are answered in processes that can be killed.
"""

from __future__ import annotations

import re
from base64 import b64decode
from functools import cache
from hashlib import sha256
from html import escape
from json import loads

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from nonolith.operations.refusal import Refusal
from nonolith.reasoning.language import DEFAULT, Language, PatternNumber, language_of, languages
from nonolith.render.play_page import linked
from nonolith.web.answering import ServiceResponse, as_json
from nonolith.web.files import PAGE, embed_files
from nonolith.web.receiving import answered, body_of, service_request

_TOKEN = re.compile(r"nono\d{1,9}\.[A-Za-z0-9_-]+")

#: The headers of a page that other sites may show in a frame.
_FRAMED = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors *",
    "Cross-Origin-Resource-Policy": "cross-origin",
}

#: A path always has the same puzzle, but a new release may draw it differently.
_KEPT = {"Cache-Control": "public, max-age=86400", "Vary": "Accept-Language, X-Forwarded-Prefix"}

#: Maximum number of pictures that the service keeps.
_MAX_PICTURES = 200


async def _answer(request: Request, name: str, **more: str) -> ServiceResponse:
    """Perform an operation on the puzzle in the path."""
    token = request.path_params["token"]
    if not _TOKEN.fullmatch(token):
        raise Refusal("not-found", "this is not the address of a shared puzzle")
    await body_of(request, 0)
    body = as_json({"puzzle": token, "format": "share", **more})
    return await answered(request, service_request(request, name, body))


async def picture(request: Request) -> Response:
    """Return the picture of a puzzle's empty board for previews."""
    kept: dict[str, bytes] = request.app.state.pictures
    token = request.path_params["token"]
    if token not in kept:
        answer = await _answer(request, "card")
        if answer.status != 200:
            return Response(answer.body, answer.status, media_type="application/json")
        while len(kept) >= _MAX_PICTURES:
            del kept[next(iter(kept))]
        kept[token] = b64decode(loads(answer.body)["base64"])
    return Response(kept[token], headers=_KEPT, media_type="image/png")


async def embed(request: Request) -> Response:
    """Return the self-contained page of a puzzle, or a page with the reason why there is none.
    Other sites may show both in a frame. All puzzles share the same code."""
    asked = request.query_params.get("language")
    language = language_of(asked) if asked in languages() else _language(request)
    answer = await _answer(request, "page", language=language.name)
    record = loads(answer.body)
    if answer.status == 200:
        page = linked(record["text"], _embed()[1])
        return Response(page, headers={**_KEPT, **_FRAMED}, media_type="text/html")
    reason = escape(record["error"]["message"].removeprefix("puzzle: "))
    text = language.text("page_not_shown", reason=f'<span lang="en">{reason}</span>')
    page = f'<!DOCTYPE html>\n<html lang="{language.name}"><title>nonolith</title><p>{text}</p>\n'
    return Response(page, answer.status, _FRAMED, media_type="text/html")


@cache
def _embed() -> tuple[dict[str, bytes], str]:
    """Return the code of embeds, and its version."""
    files = embed_files()
    return files, sha256(b"".join(files.values())).hexdigest()[:16]


async def embed_code(request: Request) -> Response:
    """Return the script or the style of embeds; an address with the version never changes."""
    files, version = _embed()
    name = request.url.path.rpartition("/")[2]
    kept = "public, max-age=31536000, immutable" if request.url.query == version else "no-cache"
    headers = {"Cache-Control": kept, "Cross-Origin-Resource-Policy": "cross-origin"}
    kind = "text/javascript" if name.endswith(".js") else "text/css"
    return Response(files[name], headers=headers, media_type=kind)


async def preview(request: Request) -> Response:
    """Return a page that describes a puzzle for previews, and then opens the puzzle. If the puzzle
    cannot be read, the view that opens says why."""
    answer, token = await _answer(request, "convert", to="share"), request.path_params["token"]
    if answer.status != 200:
        return RedirectResponse(f"../#{token}", 303)
    record, words = loads(answer.body), _language(request)
    address = f"{_address(request)}p/{token}"
    height, width = PatternNumber(record["height"]), PatternNumber(record["width"])
    title = record["title"] or words.text("untitled")
    size = words.text("size", rows=height, columns=width)
    properties = {
        "og:type": "website",
        "og:site_name": "nonolith",
        "og:title": title,
        "og:description": f"{words.text('untitled')}: {size}",
        "og:url": address,
        "og:image": f"{address}.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    tags = "".join(
        f'<meta property="{name}" content="{escape(text)}">\n' for name, text in properties.items()
    )
    page = f"""<!DOCTYPE html>
<html lang="{words.name}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{escape(title)}</title>
{tags}<meta http-equiv="refresh" content="0; url=../#{token}">
</head>
<body><h1><a href="../#{token}">{escape(title)}</a></h1></body>
</html>
"""
    return Response(page, headers=_KEPT, media_type="text/html")


async def front(request: Request) -> Response:
    """Return the document of the page; previews need the whole address of its picture."""
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    whole = text.replace('content="icons/', f'content="{escape(_address(request))}icons/')
    return Response(whole, headers={"Cache-Control": "no-cache"}, media_type="text/html")


async def robots(request: Request) -> Response:
    """Return robots.txt, which allows previews of links, but not ``/api/`` and ``/embed/``."""
    sitemap = f"Sitemap: {_address(request)}sitemap.xml"
    text = f"User-agent: *\nDisallow: /api/\nDisallow: /embed/\n\n{sitemap}\n"
    return Response(text, media_type="text/plain")


async def sitemap(request: Request) -> Response:
    """Return the list of pages for search engines: the views differ only in their fragments."""
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>{escape(_address(request))}</loc></url>
</urlset>
"""
    return Response(text, media_type="application/xml")


def _language(request: Request) -> Language:
    """Return the first language of the client that nonolith has; English if there is none."""
    wanted = re.findall(r"(?:^|,)\s*([a-z]+)", request.headers.get("accept-language", "").lower())
    return language_of(next((name for name in wanted if name in languages()), DEFAULT))


def _address(request: Request) -> str:
    """Return the public address of the page. A trusted proxy states the prefix that it removes."""
    prefix = request.headers.get("x-forwarded-prefix", "").strip("/")
    inside = f"{prefix}/" if re.fullmatch(r"[\w./-]+", prefix) else ""
    return f"{request.url.scheme}://{request.headers['host']}/{inside}"


ROUTES = [
    Route("/p/{token}.png", picture),
    Route("/p/{token}", preview),
    Route("/embed/{token}", embed),
    Route("/embed.js", embed_code),
    Route("/embed.css", embed_code),
    Route("/", front),
    Route("/robots.txt", robots),
    Route("/sitemap.xml", sitemap),
]
