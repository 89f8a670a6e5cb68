"""``qr``: a text, such as a link, as a QR code."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from nonolith.operations.fields import Field, Text
from nonolith.operations.schemas import TEXT, described, optional
from nonolith.support.errors import MissingExtraError

if TYPE_CHECKING:
    from nonolith.operations.request import Request

FIELDS = (Field("text", Text(1_000_000), "the text, such as a link", required=True),)
RESULT = {
    "svg": described(
        optional(TEXT), "the code, one unit a module, black on nothing; or null if it is too long"
    )
}

#: Up to this number of bytes a code is easy to read, and has the stronger correction of errors.
_EASY = 500


def call(request: Request) -> dict[str, Any]:
    """Return the code as SVG, with the empty modules around it that its standard demands."""
    try:
        import segno
    except ImportError:
        raise MissingExtraError(
            "QR codes need segno; install it with: pip install 'nonolith[web]'"
        ) from None
    text = request.values["text"]
    strength = "m" if len(text.encode()) <= _EASY else "l"
    try:
        code = segno.make_qr(text, error=strength, boost_error=False)
    except segno.DataOverflowError:
        return {"svg": None}
    drawn = BytesIO()
    code.save(drawn, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True)
    return {"svg": drawn.getvalue().decode().strip()}
