// The mark of the page, an n made of cells, and the icons of the views.

import { h, svg } from "./dom.js";

/** The cells of the mark; mark.svg has the same. */
export const CELLS = ["####.", "#####", "##.##", "##.##", "##.##"];

/** @type {Record<string, string>} */
const ICONS = {
	find: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
	play: "M4 4h16v16H4zM4 9.33h16M4 14.67h16M9.33 4v16M14.67 4v16",
	solve: "M9 18h6M10 21h4M8.5 15c0-2-2.5-3-2.5-6.5a6 6 0 0 1 12 0c0 3.5-2.5 4.5-2.5 6.5z",
	design: "M4 20l1-4.5L16.5 4a2 2 0 0 1 3 3L8 18.5zM14.5 6l3 3",
	share: "M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5V20h14v-8.5h-1",
	looks: "M4 7h7M17 7h3M4 17h3M13 17h7M14 4.2a2.8 2.8 0 1 0 .01 0zM10 14.2a2.8 2.8 0 1 0 .01 0z",
	steps: "M5 6h14M5 12h14M5 18h9",
};

/** Create the mark. */
export function mark() {
	return svg(
		"svg",
		{ class: "mark", viewBox: "0 0 50 50", "aria-hidden": "true" },
		...CELLS.flatMap((row, y) =>
			[...row].map((cell, x) =>
				svg("rect", {
					class: cell === "#" ? "on" : "off",
					x: x * 10 + 0.75,
					y: y * 10 + 0.75,
					width: 8.5,
					height: 8.5,
					rx: 2,
				}),
			),
		),
	);
}

/** Create the icon and the name of a view. */
export function labelled(/** @type {string} */ name, /** @type {string} */ words) {
	return [
		svg(
			"svg",
			{ class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
			svg("path", { d: ICONS[name] }),
		),
		h("span", {}, words),
	];
}
