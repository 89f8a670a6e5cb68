// Prints the clues of a puzzle and an empty board, without the player's cells.

import { Board } from "../board/board.js";
import { h } from "./dom.js";
import { puzzleOf, UNKNOWN } from "./puzzle.js";
import { textOf } from "../texts/texts.js";
/** @import { PuzzleObject } from "../types/puzzle.d.ts" */

/** Print a puzzle (an object of the json format) without its solution. */
export function printPuzzle(/** @type {PuzzleObject} */ json) {
	const puzzle = puzzleOf(json);
	const board = new Board(puzzle, {
		valueOf: cell => (puzzle.given ? puzzle.given[cell] : UNKNOWN),
		straight: () => true,
		paint: before => before,
		commit() {},
	});
	const sheet = h(
		"div",
		{ class: "sheet" },
		h("h1", {}, puzzle.title || textOf("untitled")),
		puzzle.author ? h("p", {}, textOf("by", puzzle.author)) : null,
		board.element,
	);
	document.body.append(sheet);
	board.fit();
	addEventListener("afterprint", () => sheet.remove(), { once: true });
	print();
}
