"""Refuse requests from pages of other sites, and set the security headers of responses.

A page of another site must not use a service on a person's own machine. The page's requests have
the ``Origin`` of that site. If the site resolves its name to the address of this machine (DNS
rebinding), the ``Origin`` matches the ``Host``, but both name that site.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from nonolith.operations.refusal import Refusal
from nonolith.support.errors import ArgumentError
from nonolith.web.answering import RETRY_AFTER, refused
from nonolith.web.metrics import KIND

#: The loopback names of this machine.
LOOPBACK = ("localhost", "127.0.0.1", "::1")

#: The headers of all responses, for browsers, unless a response has its own.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

#: The headers of responses to pages of allowed origins, and those of preflight responses.
_CROSS = {"Access-Control-Expose-Headers": "Retry-After"}
_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "600",
}


class Guard:
    """ASGI middleware that forwards permitted requests and refuses others.

    ``host`` is the address at which the service listens. ``allowed`` are additional host names,
    such as those of a reverse proxy. Pages of ``origins`` may use the service, too (CORS).
    """

    def __init__(
        self, app: ASGIApp, host: str, allowed: Iterable[str] = (), origins: Iterable[str] = ()
    ) -> None:
        self._app = app
        self._origins = {*origins}
        self._allowed = {name.lower().strip("[]").rstrip(".") for name in allowed}
        self._names = {*LOOPBACK, *self._allowed}
        # A service at a loopback address needs only the loopback names. Other services also allow
        # IP addresses, since DNS rebinding needs a host name.
        self._numbers = host not in LOOPBACK
        if self._numbers:
            self._names |= {host.lower(), socket.gethostname().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        asked = Headers(scope=scope)
        cross = {"Vary": "Origin"} if self._origins else {}
        if (origin := asked.get("origin", "")) in self._origins:
            cross |= {**_CROSS, "Access-Control-Allow-Origin": origin}

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in cross.items():
                    headers.append(name, value)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # Browsers cache files, but revalidate them at each use.
                headers.setdefault("Cache-Control", "no-cache" if "etag" in headers else "no-store")
            await send(message)

        refusal = self._refusal(asked)
        scope[KIND] = refusal.kind if refusal else ""
        app = self._app if refusal is None else response_of(refusal)
        preflight = scope["method"] == "OPTIONS" and "access-control-request-method" in asked
        if refusal is None and preflight and origin in self._origins:
            app = Response(status_code=204, headers=_PREFLIGHT)
        await app(scope, receive, send_with_headers)

    def _refusal(self, headers: Headers) -> Refusal | None:
        host = headers.get("host", "")
        name = host_name(host)
        if not (name in self._names or (self._numbers and _is_number(name))):
            return Refusal(
                "foreign",
                f"this service does not accept the host name {name[:80]!r}; to allow it, start the "
                "service with --allow-host",
            )
        origin = headers.get("origin")
        if origin is None:
            site = headers.get("sec-fetch-site", "none")
            foreign = site == "cross-site" and headers.get("sec-fetch-mode") != "navigate"
            return Refusal("foreign", "another site may not use this service") if foreign else None
        try:
            other = urlsplit(origin).netloc.lower()
        except ValueError:
            other = ""
        own = other and (other == host.lower() or host_name(other) in self._allowed)
        if own or origin in self._origins:
            return None
        return Refusal(
            "foreign",
            f"pages of {origin[:80]!r} may not use this service; to allow them, start the service "
            "with --allow-origin",
        )


class Proxied(ProxyHeadersMiddleware):
    """ASGI middleware that obeys the forwarding headers of trusted proxies, but of no others."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and (scope.get("client") or [""])[0] not in self.trusted_hosts:
            prefix = b"x-forwarded-prefix"
            scope["headers"] = [pair for pair in scope["headers"] if pair[0] != prefix]
        await super().__call__(scope, receive, send)


def network(text: str) -> str:
    """Check the IP address or network of a proxy, and return the network."""
    try:
        return str(ipaddress.ip_network(text))
    except ValueError:
        raise ArgumentError(
            f'trusted_proxies must be IP addresses or networks such as "10.0.0.0/8", not {text!r}'
        ) from None


def origin_of(text: str) -> str:
    """Return an origin as browsers write it; raise ArgumentError if it is not one exact origin."""
    found = re.fullmatch(r"(https?://(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]))(:[0-9]{1,5})?", text.lower())
    if found is None:
        raise ArgumentError(
            f'allow_origins must be origins such as "https://example.org", without a path and "*", '
            f"not {text!r}"
        )
    usual = {"http:": ":80", "https": ":443"}[found[1][:5]]
    return found[1] + ("" if found[2] in (None, usual) else found[2])


def response_of(refusal: Refusal) -> Response:
    """Return the HTTP response for a refusal."""
    answer = refused(refusal)
    headers = {"Retry-After": str(RETRY_AFTER)} if answer.status in (429, 503) else {}
    if answer.status == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = refusal.more["allow"]
    return Response(answer.body, answer.status, headers, "application/json")


def host_name(host: str) -> str:
    """Return the name in a ``Host`` header without its port; ``""`` if the header is malformed.

    >>> host_name("LOCALHOST:8000"), host_name("[::1]:8000"), host_name("::1")
    ('localhost', '::1', '')
    """
    found = re.fullmatch(r"(?:\[([^\[\]]*)\]|([^:\[\]]*))(?::[^:]*)?", host.lower())
    return (found[1] or found[2] or "").rstrip(".") if found else ""


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
