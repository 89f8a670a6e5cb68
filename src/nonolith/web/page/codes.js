// A link as a QR code, for a phone that looks at the screen.

import { svg } from "./dom.js";
import { textOf } from "./texts.js";
import { encodeQR } from "./vendor/qr.js";

/** What a code of the largest size holds, in bytes, and what still makes a code that is easy to read. */
const MOST = 2953, EASY = 500;
/** The empty modules around a code, by its standard (ISO/IEC 18004). */
const QUIET = 4;

/** The picture of a code, dark on light in every theme; null where the text is too long for one. */
export function qrCode(/** @type {string} */ text) {
  const { length } = new TextEncoder().encode(text);
  if (length > MOST) return null;
  const rows = /** @type {boolean[][]} */ (encodeQR(text, "raw", { ecc: length > EASY ? "low" : "medium", border: QUIET }));
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const first = x;
      while (row[x + 1]) x += 1;
      path += `M${first} ${y}h${x - first + 1}v1H${first}z`;
    }
  });
  const code = svg("svg", {
    class: "code", viewBox: `0 0 ${rows.length} ${rows.length}`, role: "img", "aria-label": textOf("code"),
    "shape-rendering": "crispEdges",
  }, svg("path", { d: path }));
  code.style.setProperty("--modules", String(rows.length));
  return code;
}
