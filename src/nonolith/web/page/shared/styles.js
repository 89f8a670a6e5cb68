// Loads the style sheet of a view.

import { h } from "./dom.js";

/** The sheets that were added. @type {Record<string, Promise<unknown>>} */
const added = {};

/**
 * Add a style sheet to the page; the promise is resolved when the sheet applies or cannot be
 * loaded.
 */
export function addStyle(/** @type {string} */ href) {
	return (added[href] ??= new Promise(then => {
		const style = h("link", { rel: "stylesheet", href });
		style.onload = style.onerror = then;
		document.head.append(style);
	}));
}
