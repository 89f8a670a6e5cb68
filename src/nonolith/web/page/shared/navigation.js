// The header of the page, with the links to its views and the settings of all views.

import { announce, button, h } from "./dom.js";
import { labelled, mark } from "./mark.js";
import { textOf } from "../texts/texts.js";

/**
 * Create the header.
 * @param {object} page
 * @param {string[]} page.views the names of the views
 * @param {string} page.current that of the current one
 * @param {boolean} page.alone whether there is no front page, in a self-contained file
 * @param {(name: string) => string} page.address
 * @param {() => boolean} page.share shares what the current view shows; false if it shows nothing
 * @param {() => Promise<void>} page.again shows the view again, in another language
 */
export function header({ views, current, alone, address, share, again }) {
	const link = (/** @type {string} */ name) =>
		h(
			"a",
			{
				href: address(name),
				"aria-current": name === current ? "page" : null,
				on: { click: event => name === "share" && share() && event.preventDefault() },
			},
			...labelled(name, textOf(name)),
		);
	const looks = button("", () => open(again), {
		class: "icons",
		title: textOf("looks"),
		"aria-label": textOf("looks"),
	});
	looks.append(labelled("looks", "")[0]);
	return h(
		"header",
		{ class: "top" },
		h(
			alone ? "span" : "a",
			{ class: "brand", href: alone ? null : "#find" },
			mark(),
			h("span", {}, "nonolith"),
		),
		h("nav", { "aria-label": textOf("views") }, ...views.map(link)),
		looks,
	);
}

/** Open the settings of all views. */
async function open(/** @type {() => Promise<void>} */ again) {
	try {
		(await import("./looks.js")).openLooks(again);
	} catch {
		announce(textOf("error.unreachable"));
	}
}
