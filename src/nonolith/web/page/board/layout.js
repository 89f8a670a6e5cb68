// The layout of a board: from the space for it, its lines and its clues to the sizes of its parts,
// in pixels. These functions read nothing from the document, so tests need no browser.

import { isColoured, shownBlock } from "../shared/puzzle.js";
/** @import { Block, Puzzle } from "../types/puzzle.d.ts" */

/**
 * @typedef {object} Room the space that clues need
 * @property {number} digits the width of the widest clue of a row, in digits
 * @property {number} lines the height of the highest clue of a column, in lines of text
 * @property {number} widest the width of the widest number above a column, in digits
 */
/**
 * @typedef {object} Lines
 * @property {number} rows
 * @property {number} columns
 * @property {Room|null} room null for a board without clues
 * @property {boolean} isColoured whether numbers have chips in their colour
 */
/**
 * @typedef {object} Space the space for the board
 * @property {number} width 0 if it is not known yet
 * @property {number} height that of the viewport without its insets
 * @property {number} words the height of the words below a board with small cells; 0 if they lie on
 *   the board
 * @property {number} text the size of the text that the reader has chosen; 1 is usual
 * @property {boolean} isTouch whether people use their fingers
 */
/**
 * @typedef {object} Wishes
 * @property {number|"whole"|null} mode the size of cells; `whole`: the largest size at which the
 *   whole board is visible; null: the same, unless the cells would then be smaller than `smallest`;
 *   then all columns are visible if possible
 * @property {number|null} smallest null: `LEGIBLE` if the whole board is then visible
 * @property {number} largest
 * @property {string} sides the sides with clues: `two`, `four`, or `auto` (`four` for `MANY` or
 *   more rows or columns that are not all visible)
 */
/**
 * @typedef {object} ClueSizes
 * @property {number} side the width of the clues of rows
 * @property {number} top the height of the clues of columns
 * @property {number} type the font size of the clues of rows
 * @property {number} column the font size of the clues of columns
 * @property {number} narrow the font size of columns' numbers of several digits
 * @property {boolean} tight whether the clues of rows are close together
 */
/**
 * @typedef {object} Rest
 * @property {number} cell the size of the cells
 * @property {boolean} scrolls whether the board is larger than its space
 * @property {boolean} isFour whether there are clues on all four sides
 * @property {boolean} offersLarger whether the board has a button for larger cells
 * @property {number} map the size of a cell on the map in the corner
 */
/** @typedef {ClueSizes & Rest} Layout */

/**
 * Sizes of cells. By default, the whole board is shown if they are at least `LEGIBLE`, and at least
 * `TOUCHED` on phones, where fingers miss smaller cells; on `NARROW` phones, and for `FEW` columns
 * with long clues, `TOUCHED_NARROW`. Users can choose `SMALLEST` to `LARGEST`, and a whole board
 * that they request goes down to `LEAST`.
 */
export const LARGEST = 80;
const SMALLEST = 12;
const LEAST = 4;
const LEGIBLE = 11;
const TOUCHED = 20;
const TOUCHED_NARROW = 18;
const PHONE = 440;
const NARROW = 370;
const FEW = 15;

/** Below this font size, the clues of rows are close together. */
const TIGHT = 12;
/** The number of rows or columns from which clues may be on all four sides. */
const MANY = 35;
/** The width of the lines around a board. */
const FRAME = 2;

/**
 * Return sizes of cells for fingers or a mouse: below `small`, the board offers larger cells of the
 * size `roomy`; `part` is the default size if the whole board cannot be shown.
 */
export function cellSizes(/** @type {boolean} */ isTouch) {
	return isTouch ? { small: 18, part: 24, roomy: 28 } : { small: 14, part: 16, roomy: 22 };
}

/** Return the height that insets leave of a viewport, but not too little for a board. */
export function heightWithout(/** @type {number} */ insets, /** @type {number} */ viewport) {
	return Math.max(240, viewport - insets);
}

/** Return the space that the clues of a puzzle need. @returns {Room} */
export function roomOf(/** @type {Puzzle} */ puzzle) {
	const chips = isColoured(puzzle);
	const digitsOf = (/** @type {Block} */ block) => shownBlock(block).length;
	const wide = (/** @type {Block[]} */ clue) =>
		clue
			.map(digitsOf)
			.reduce((sum, n) => sum + (chips ? Math.max(2.3, n + 0.8) + 0.35 : n + 0.8), 0);
	return {
		digits: Math.max(2, ...puzzle.rows.map(wide)),
		lines: Math.max(1, ...puzzle.columns.map(clue => clue.length)),
		widest: Math.max(1, ...puzzle.columns.flat().map(one => digitsOf(one) + (chips ? 0.3 : 0))),
	};
}

/**
 * Return the layout of a board.
 * @param {Lines} lines
 * @param {Space} space
 * @param {Wishes} wishes
 * @returns {Layout}
 */
export function layout(lines, space, { mode, smallest, largest, sides }) {
	const { rows, columns, room } = lines;
	const { width, height, words } = space;
	const { small, part, roomy } = cellSizes(space.isTouch);
	const twice = sides === "four" ? 2 : 1;
	const fits = (/** @type {number} */ cell, /** @type {number} */ high) => {
		const { side, top } = clueSizes(lines, { ...space, height: high }, cell);
		return (
			twice * side + columns * cell + FRAME <= width && twice * top + rows * cell + FRAME <= high
		);
	};
	/** Return the largest size of cells, up to `most`, at which the whole board is visible. */
	const wholeIn = (/** @type {number} */ high, most = largest) => {
		let size = most;
		while (size > LEAST && !fits(size, high)) size -= 1;
		return size;
	};
	const whole = wholeIn(height);
	/** The largest size of cells at which all columns are visible. */
	const wide = wholeIn(Infinity, part);
	const isPhone = space.isTouch && width < PHONE;
	const isNarrow = width < NARROW || (columns <= FEW && wide < TOUCHED);
	/** The least size of cells of a whole board. */
	const least = smallest ?? (isPhone ? (isNarrow ? TOUCHED_NARROW : TOUCHED) : LEGIBLE);
	let cell = whole;
	let isCramped = false; // there is no space for the button that offers larger cells
	if (typeof mode === "number")
		cell = Math.max(Math.min(SMALLEST, whole), Math.min(LARGEST, Math.round(mode)));
	else if (mode === null && whole < least)
		cell = smallest ?? (isPhone && wide >= least ? wide : part);
	else if (whole < small && smallest === null) {
		const below = wholeIn(height - words);
		isCramped = mode === null && below < LEGIBLE;
		if (!isCramped) cell = below;
	}
	const sizes = clueSizes(lines, space, cell);
	const isLarge = sides !== "two" && cell > whole && Math.max(rows, columns) >= MANY;
	return {
		...sizes,
		cell,
		scrolls: !fits(cell, height),
		isFour: room !== null && (sides === "four" || isLarge),
		offersLarger:
			mode === "whole"
				? cell < roomy
				: (smallest ?? SMALLEST) > LEAST && cell < small && !isCramped,
		map: Math.min((Math.min(sizes.side, width * 0.45) - 14) / columns, (sizes.top - 8) / rows),
	};
}

/**
 * Return the sizes of the clues beside cells of this size.
 * @param {Lines} lines
 * @param {Space} space
 * @param {number} cell
 * @returns {ClueSizes}
 */
function clueSizes({ rows, columns, room, isColoured }, { width, height, text }, cell) {
	if (!room) return { side: 0, top: 0, type: 12, column: 12, narrow: 12, tight: false };
	// Clues take at most a third of the space, unless they would be smaller than 9 pixels, or 14 in
	// large cells; they grow to 11 pixels if there is space. Large text may take half of the space.
	const typeFor = (
		/** @type {number} */ space,
		/** @type {number} */ cells,
		/** @type {number} */ each,
	) => {
		const usual = Math.min(Math.max(17, cell * 0.3) * text, cell * 0.55, space / 3 / each);
		const [least, most] = [Math.max(9, Math.min(14, cell * 0.4)), 11].map(size =>
			Math.max(Math.min(size * text, cell * 0.8, Math.max(size, space / 2 / each)), usual),
		);
		return Math.max(least, Math.min(most, (space - cells * cell - 12) / each));
	};
	const wide = width || Infinity;
	const each = room.digits * 0.6;
	const close = each * (isColoured ? 0.82 : 0.92);
	let type = typeFor(wide, columns, each);
	const tight = type < TIGHT;
	if (tight) type = Math.min(TIGHT - 1, typeFor(wide, columns, close));
	// Numbers of neighbouring columns stay apart by almost half a digit, unless they have chips.
	const chip = isColoured ? 0.3 : 0;
	const fits = (/** @type {number} */ long) => (cell * (chip ? 0.95 : 0.82)) / (long * 0.64);
	const high = height || Infinity;
	const column = Math.min(typeFor(high, rows, room.lines * 1.35), fits(1 + chip));
	return {
		side: Math.ceil((tight ? close : each) * type) + 10,
		top: Math.ceil(room.lines * column * 1.35) + 8,
		type,
		column,
		narrow: Math.min(column, fits(room.widest)),
		tight,
	};
}
