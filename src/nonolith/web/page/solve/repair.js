// Looks for a mistyped clue that explains why a puzzle does not have exactly one solution, and
// lists the corrections.

import { h } from "../shared/dom.js";
import { inWords, lineName } from "../board/clues.js";
import { puzzleOf } from "../shared/puzzle.js";
import { textOf } from "../texts/texts.js";
/** @import { PuzzleObject } from "../types/puzzle.d.ts" */
/** @import { AskWhile, Typo } from "../types/service.d.ts" */

const SECONDS = 15;
const SHOWN = 12;

/**
 * @param {AskWhile} answer
 * @param {unknown} clues a puzzle in any form, whose clues may contradict each other
 * @param {(words: string) => void} report
 * @param {(json: PuzzleObject) => void} take called with the puzzle of the chosen correction
 * @returns {Promise<Node|null>}
 */
export async function corrections(answer, clues, report, take) {
	report(textOf("typo.looking"));
	const found = await answer("typos", { clues, limits: { seconds: SECONDS } });
	if (!found) return null;
	report(
		textOf(
			found.typos.length
				? "typo.choose"
				: found.limit
					? "typo.limit"
					: found.problem
						? "typo.none"
						: "verdict.unique",
		),
	);
	return h(
		"ul",
		{ class: "proposals", "aria-label": textOf("typo.list") },
		...found.typos
			.slice(0, SHOWN)
			.map((typo, i) => h("li", {}, correction(typo, found.puzzles[i], take))),
	);
}

/** Create a button that takes a correction. */
function correction(
	/** @type {Typo} */ { line, written, meant, verdict },
	/** @type {PuzzleObject} */ json,
	/** @type {(json: PuzzleObject) => void} */ take,
) {
	const puzzle = puzzleOf(json);
	const name = lineName(line.kind, line.number);
	const words = (/** @type {number[][]} */ clue) =>
		inWords(
			puzzle,
			clue.map(([length, colour]) => ({ length, colour })),
		);
	return h(
		"button",
		{ type: "button", on: { click: () => take(json) } },
		h("strong", {}, `${name.charAt(0).toUpperCase()}${name.slice(1)}: `),
		h("s", {}, words(written)),
		" → ",
		h("b", {}, words(meant)),
		h("span", {}, textOf(`typo.${verdict}`)),
	);
}
