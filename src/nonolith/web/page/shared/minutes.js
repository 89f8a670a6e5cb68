// The input for a range of minutes.

import { h } from "./dom.js";

/** Create an input for a range of minutes, such as 5-10. */
export function minutesInput() {
	const pattern = String.raw`\d+(\.\d+)?(-\d+(\.\d+)?)?`;
	return h("input", { type: "text", name: "minutes", placeholder: "5-10", pattern, size: 6 });
}
