// The tiles of puzzles on the front page.

import { thumb } from "../board/miniature.js";
import { h } from "../shared/dom.js";
import { textOf } from "../texts/texts.js";
import { factsOf, shownName } from "./catalogue.js";
/** @import { Listed } from "../types/puzzle.d.ts" */
/** @import { Played } from "./played.js" */

/** Create the content of a tile. */
export function content(
	/** @type {Element} */ picture,
	/** @type {string} */ name,
	/** @type {string[]} */ facts,
	/** @type {Element|null} */ dots = null,
) {
	return [
		h("span", { class: "pane" }, picture),
		h("strong", {}, name),
		dots,
		h("span", { class: "about" }, facts.filter(Boolean).join(" · ")),
	];
}

/** Create the dots that show the colours of a puzzle; return null if it has only one. */
export function dotsOf(/** @type {Listed} */ { palette, colours }) {
	if (colours < 2) return null;
	return h(
		"span",
		{ class: "dots", role: "img", "aria-label": textOf("colours.some", colours) },
		...palette.slice(1).map(({ rgb }) => {
			const dot = h("span", {});
			dot.style.backgroundColor = rgb;
			return dot;
		}),
	);
}

/** Create the tile of a puzzle of the catalogue. */
export function listedTile(
	/** @type {Listed} */ entry,
	/** @type {Played|undefined} */ played,
	/** @type {(entry: Listed) => void} */ open,
) {
	const isSolved = played?.state === "finished";
	return h(
		"button",
		{
			type: "button",
			class: `tile ${played?.state || ""}`,
			"data-name": entry.name,
			on: { click: () => open(entry) },
		},
		...content(
			thumb(entry.height, entry.width, played?.state ? played.game : null, isSolved),
			shownName(entry, isSolved),
			[...factsOf(entry).slice(0, 2), played?.state ? textOf(played.state) : ""],
			dotsOf(entry),
		),
	);
}
