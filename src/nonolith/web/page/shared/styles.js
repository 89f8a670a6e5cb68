// Loads the style sheet of a view.

import { h } from "./dom.js";

/**
 * Add a style sheet to the page; the promise is resolved when the sheet applies or cannot be
 * loaded.
 */
export function addStyle(/** @type {string} */ href) {
	const style = h("link", { rel: "stylesheet", href });
	return new Promise(then => {
		style.onload = style.onerror = then;
		document.head.append(style);
	});
}
