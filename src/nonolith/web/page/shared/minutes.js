// The input for a range of minutes, and minutes as text.

import { h } from "./dom.js";

/** Create an input for a range of minutes, such as 5-10. */
export function minutesInput() {
	const pattern = String.raw`\d+(\.\d+)?(-\d+(\.\d+)?)?`;
	return h("input", { type: "text", name: "minutes", placeholder: "5-10", pattern, size: 6 });
}

/** Return minutes as text, below one minute in tenths. */
export function minutesText(/** @type {number} */ minutes) {
	return minutes < 1 ? Math.max(minutes, 0.1).toFixed(1) : String(minutes);
}
