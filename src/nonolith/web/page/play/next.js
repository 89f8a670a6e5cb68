// The button that opens the next puzzle of the catalogue.

import { catalogue, listedPuzzle, setsOf } from "../catalogue/catalogue.js";
import { announce, button, h } from "../shared/dom.js";
import { playedPuzzles } from "../catalogue/played.js";
import { textOf } from "../texts/texts.js";
/** @import { Listed } from "../types/puzzle.d.ts" */
/** @import { Page } from "../types/page.d.ts" */

/**
 * Create a place for the button, which appears when the catalogue is loaded.
 * @param {Page} page
 * @param {Listed|null} last the entry of the puzzle that was played last
 * @param {string} words the name of the button
 * @param {(words: string) => void} [report] shows that the puzzle cannot be loaded
 */
export function nextButton(page, last, words, report = announce) {
	const place = h("span", { class: "next" });
	Promise.all([catalogue(), setsOf().catch(() => [])]).then(
		([entries, sets]) => {
			const solved = [...playedPuzzles().named]
				.filter(([, { state }]) => state === "finished")
				.map(([name]) => name);
			const own = sets.find(({ names }) => last && names.includes(last.name));
			const entry = nextAfter(entries, last, new Set(solved), own?.names);
			if (!entry) return;
			place.append(
				button(
					words,
					() =>
						listedPuzzle(entry).then(
							json => page.open(json, "play", entry),
							() => report(textOf("error.unreachable")),
						),
					{ class: "main" },
				),
			);
		},
		() => {},
	);
	return place;
}

/**
 * Return the puzzle to play after another one: the next one that is not solved, at best in the same
 * set (`names`), else of similar difficulty.
 */
function nextAfter(
	/** @type {Listed[]} */ entries,
	/** @type {Listed|null} */ last,
	/** @type {Set<string>} */ solved,
	/** @type {string[]} */ names = [],
) {
	const place = 1 + entries.findIndex(({ name }) => name === last?.name);
	const open = [...entries.slice(place), ...entries.slice(0, place)].filter(
		({ name }) => name !== last?.name && !solved.has(name),
	);
	return (
		open.find(({ name }) => names.includes(name)) ||
		open.find(({ word, pattern }) => last && word === last.word && pattern === last.pattern) ||
		open.find(({ word }) => last && word === last.word) ||
		open[0] ||
		null
	);
}
