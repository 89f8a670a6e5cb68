"""Guard: which hosts and pages may use the service, and the headers for browsers.

A page of another site must not use a service on a person's own machine. Its requests have an
``Origin`` of another site. The site may give its own name the address of this machine (DNS
rebinding); then the ``Origin`` fits, but the ``Host`` is that name.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nonolith.operations.refusal import Refusal
from nonolith.web.work import refused

#: The names of this machine, seen from itself.
LOOPBACK = ("localhost", "127.0.0.1", "::1")

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

#: The headers of every answer, for browsers.
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Lets through what may use the service.

    Args:
        app: what answers.
        host: the address at which the service listens.
        allowed: further names under which it may be reached, as those of a reverse proxy.
    """

    def __init__(self, app: ASGIApp, host: str, allowed: Iterable[str] = ()) -> None:
        self._app = app
        self._allowed = {name.lower().strip("[]").rstrip(".") for name in allowed}
        self._names = {*LOOPBACK, *self._allowed}
        # No other machine reaches a service at a loopback address. Elsewhere numbers are safe as
        # well: only a name can lead to another address than the one that its page came from.
        self._numbers = host not in LOOPBACK
        if self._numbers:
            self._names |= {host.lower(), socket.gethostname().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request of ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = self._refusal(Headers(scope=scope))
        if refusal is None:
            await self._app(scope, receive, send_with_headers)
        else:
            await response_of(refusal)(scope, receive, send_with_headers)

    def _refusal(self, headers: Headers) -> Refusal | None:
        host = headers.get("host", "")
        name = host_name(host)
        if not (name in self._names or (self._numbers and _is_number(name))):
            return Refusal(
                "foreign",
                f"this service is not known as {name[:80]!r}; start it with --allow-host "
                "and this name if it is to be",
            )
        origin = headers.get("origin")
        if origin is None:
            site = headers.get("sec-fetch-site", "none")
            foreign = site == "cross-site" and headers.get("sec-fetch-mode") != "navigate"
            return Refusal("foreign", "another site may not use this service") if foreign else None
        other = urlsplit(origin).netloc.lower() if _is_address(origin) else ""
        if other == host.lower() or host_name(other) in self._allowed:
            return None
        return Refusal("foreign", f"pages of {origin[:80]!r} may not use this service")


def response_of(refusal: Refusal) -> Response:
    """The response with the reason why there is no result."""
    from nonolith.web.statuses import RETRY_AFTER

    answer = refused(refusal)
    headers = {"Retry-After": str(RETRY_AFTER)} if answer.status in (429, 503) else {}
    if answer.status == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = refusal.more["allow"]
    return Response(answer.body, answer.status, headers, "application/json")


def host_name(host: str) -> str:
    """The name in a header ``Host``, without its port.

    >>> host_name("LOCALHOST:8000"), host_name("[::1]:8000"), host_name("::1")
    ('localhost', '::1', '')
    """
    host = host.lower()
    if host.startswith("["):
        name, _, port = host[1:].partition("]")
        return name if not port or port.startswith(":") else ""
    name, _, port = host.partition(":")
    return name.rstrip(".") if ":" not in port else ""


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_address(origin: str) -> bool:
    try:
        return bool(urlsplit(origin).netloc)
    except ValueError:
        return False
