// Sentences in which each name of a colour has a chip of this colour.

import { h } from "../shared/dom.js";
import { inkOn, isColoured } from "../shared/puzzle.js";
import { colourName } from "../texts/texts.js";
/** @import { Puzzle } from "../types/puzzle.d.ts" */

/**
 * @param {Puzzle} puzzle
 * @param {string} words
 * @returns {(Node|string)[]}
 */
export function withChips(puzzle, words) {
	if (!isColoured(puzzle)) return [words];
	const named = new Map(
		puzzle.palette
			.slice(1)
			.flatMap((colour, i) =>
				[colour.name, colourName(colour.name)].map(name => [
					name.toLowerCase(),
					{ ...colour, number: i + 1 },
				]),
			),
	);
	const names = [...named.keys()]
		.sort((a, b) => b.length - a.length)
		.map(name => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
	const found = new RegExp(`(?<!\\p{L})(${names.join("|")})(?!\\p{L})`, "giu");
	return words.split(found).map((part, i) => {
		const colour = i % 2 ? named.get(part.toLowerCase()) : null;
		if (!colour) return part;
		const chip = h("span", {
			class: "chip",
			"aria-hidden": true,
			"data-v": ((colour.number - 1) % 8) + 1,
			"data-l": colour.char,
		});
		chip.style.setProperty("--colour", colour.rgb);
		chip.style.setProperty("--ink-on", inkOn(colour.rgb));
		return h("span", { class: "hue" }, chip, part);
	});
}
