// Crosses the open cells of finished lines.

import { isFinished } from "../board/lines.js";
import { UNKNOWN } from "../shared/puzzle.js";
/** @import { Block } from "../types/puzzle.d.ts" */
/** @import { Game } from "./game.js" */

/**
 * Make the open cells of lines blank whose runs equal their clues, if an action changes a filled
 * cell in them. The solution is not consulted.
 * @param {Game} game before the action
 * @param {Int8Array} cells after it
 */
export function crossFinished(game, cells) {
	const { height, width, rows, columns } = game.puzzle;
	const changed = [...cells.keys()].filter(
		cell => cells[cell] !== game.cells[cell] && Math.max(cells[cell], game.cells[cell]) > 0,
	);
	const fill = (/** @type {number[]} */ line, /** @type {Block[]} */ clue) => {
		if (
			!isFinished(
				Array.from(line, cell => cells[cell]),
				clue,
			)
		)
			return;
		for (const cell of line) if (cells[cell] === UNKNOWN) cells[cell] = 0;
	};
	for (const r of new Set(changed.map(cell => Math.floor(cell / width))))
		fill(
			Array.from({ length: width }, (_, c) => r * width + c),
			rows[r],
		);
	for (const c of new Set(changed.map(cell => cell % width)))
		fill(
			Array.from({ length: height }, (_, r) => r * width + c),
			columns[c],
		);
}
