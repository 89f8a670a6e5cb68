// The button that opens the next puzzle of the catalogue.

import { catalogue, listedPuzzle, nextAfter, setsOf } from "../catalogue/catalogue.js";
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
