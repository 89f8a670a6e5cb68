// The appearance of the page: light or dark, and letters or patterns on colours for people who
// cannot distinguish the colours.

import { setting } from "./storage.js";

/** Apply the theme and the marks from the settings. */
export function applyLooks() {
	const root = document.documentElement;
	root.dataset.theme = setting("theme");
	root.dataset.marks = setting("marks");
}
