// The clues beside a drawing, which follow its cells.

import { roomOf } from "../board/layout.js";
import { cluesOf } from "../shared/puzzle.js";
/** @import { Board } from "../board/board.js" */

/**
 * More space than the clues need, so that the board does not move with each stroke: in digits and
 * lines; and the number of cells for each block in the space of a new board.
 */
const SPARE = 3;
const LINES = 2;
const EACH = 5;

/** Leave space for the clues of a drawing that is not complete. */
export function reserve(/** @type {Board} */ board) {
	const {
		puzzle: { height, width },
		room: { digits, lines, widest },
	} = board;
	if (board.withClues)
		makeRoom(
			board,
			Math.max(digits, 2 * Math.ceil(width / EACH)),
			Math.max(lines, Math.ceil(height / EACH)),
			widest,
		);
}

function makeRoom(
	/** @type {Board} */ board,
	/** @type {number} */ digits,
	/** @type {number} */ lines,
	/** @type {number} */ widest,
) {
	board.room = { digits, lines, widest };
	board.element.style.setProperty("--digits", String(digits));
	board.element.style.setProperty("--lines", String(lines));
	if (board.size) board.fit();
}

/** Show the clues of changed lines; enlarge the space for clues if it is too small. */
export function showClues(
	/** @type {Board} */ board,
	/** @type {ArrayLike<number>} */ cells,
	/** @type {Iterable<number>} */ rows,
	/** @type {Iterable<number>} */ columns,
) {
	if (!board.withClues) return;
	const { puzzle, room } = board;
	const clues = cluesOf(cells, puzzle.height, puzzle.width);
	for (const r of rows) board.clues.change("row", r, clues.rows[r]);
	for (const c of columns) board.clues.change("column", c, clues.columns[c]);
	const { digits, lines, widest } = roomOf(puzzle);
	if (digits <= room.digits && lines <= room.lines && widest <= room.widest) return;
	const more = (
		/** @type {number} */ now,
		/** @type {number} */ need,
		/** @type {number} */ spare,
	) => (need > now ? need + spare : now);
	makeRoom(
		board,
		more(room.digits, digits, SPARE),
		more(room.lines, lines, LINES),
		Math.max(room.widest, widest),
	);
}
