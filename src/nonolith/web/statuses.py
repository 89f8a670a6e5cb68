"""The kinds of refusals, each with its status of HTTP and its meaning."""

from __future__ import annotations

#: For each kind its status, and its meaning.
KINDS: dict[str, tuple[int, str]] = {
    "json": (400, "the body is not JSON, or not an object"),
    "gone": (400, "the request was closed before it was complete"),
    "foreign": (403, "the request comes from a page of another site, or names another host"),
    "not-found": (404, "there is nothing under this path"),
    "method": (405, "the path has another method, such as POST"),
    "too-large": (413, "the body, the grid or the picture is larger than the service takes"),
    "media-type": (415, "the body is not sent as application/json"),
    "request": (422, "a field is unknown, is missing, or has a value that it cannot have"),
    "format": (422, "the puzzle or picture cannot be read"),
    "puzzle": (422, "clues, sizes or cells contradict each other"),
    "argument": (422, "an argument is outside of its range"),
    "unsupported": (422, "a method, format or renderer does not do this"),
    "missing-extra": (422, "the service was installed without a library that this needs"),
    "client-busy": (429, "this client has too many requests waiting"),
    "defect": (500, "a defect of nonolith"),
    "busy": (503, "too many requests are waiting, or this one waited for too long"),
    "worker": (503, "the process that worked on the request ended again and again"),
    "limit": (504, "the limit on time or memory ended the work before there was a result"),
}

#: Seconds after which a client may try again.
RETRY_AFTER = 5
