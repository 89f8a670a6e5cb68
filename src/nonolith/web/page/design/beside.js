// The clues beside a drawing, which follow its cells.

import { roomOf } from "../board/layout.js";
import { cluesOf, isColoured } from "../shared/puzzle.js";
/** @import { Board } from "../board/board.js" */

/** The number of cells for each block in the space for clues. */
const EACH = 3;

/**
 * Leave space for clues that a drawing of this size may have, so that the board does not move while
 * it is drawn.
 */
export function reserve(/** @type {Board} */ board) {
	if (!board.withClues) return;
	const { puzzle, room } = board;
	const { height, width } = puzzle;
	const chips = isColoured(puzzle);
	board.room = {
		digits: Math.max(room.digits, Math.ceil(width / EACH) * (chips ? 2.65 : 1.8)),
		lines: Math.max(room.lines, Math.ceil(height / EACH)),
		widest: Math.max(room.widest, String(height).length + (chips ? 0.3 : 0)),
	};
	const { style } = board.element;
	style.setProperty("--digits", String(board.room.digits));
	style.setProperty("--lines", String(board.room.lines));
}

/** Show the clues of changed lines; a clue that needs more than the space for it is smaller. */
export function showClues(
	/** @type {Board} */ board,
	/** @type {ArrayLike<number>} */ cells,
	/** @type {Iterable<number>} */ rows,
	/** @type {Iterable<number>} */ columns,
) {
	if (!board.withClues) return;
	const { puzzle, room } = board;
	const found = cluesOf(cells, puzzle.height, puzzle.width);
	const show = (/** @type {"row"|"column"} */ kind, /** @type {number} */ number) => {
		const clue = found[`${kind}s`][number];
		board.clues.change(kind, number, clue);
		const need = roomOf({ ...puzzle, rows: [clue], columns: [clue] });
		const share = kind === "row" ? room.digits / need.digits : room.lines / need.lines;
		for (const element of board.clues.elements[kind][number])
			element.style.setProperty("--less", String(Math.min(1, share)));
	};
	for (const r of rows) show("row", r);
	for (const c of columns) show("column", c);
}
