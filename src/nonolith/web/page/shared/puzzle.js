// The size, colours and clues of a puzzle, read from an object of nonolith's json format.

/** @import { Block, Clue, Colour, Grid, Puzzle, PuzzleObject } from "../types/puzzle.d.ts" */
/** The value of an unknown cell. */
export const UNKNOWN = -1;

const BLACK_AND_WHITE = [
	{ name: "white", rgb: "#ffffff", char: "." },
	{ name: "black", rgb: "#000000", char: "#" },
];

/**
 * @param {PuzzleObject} json
 * @returns {Puzzle}
 * @throws {Error} the object is not a puzzle
 */
export function puzzleOf(json) {
	const one = json.puzzles ? json.puzzles[0] : json;
	const palette = one.palette || BLACK_AND_WHITE;
	const rows = one.rows.map(clue => blocksOf(clue, palette.length - 1));
	const columns = one.columns.map(clue => blocksOf(clue, palette.length - 1));
	const given = one.given ? cellsOf(one.given, palette) : null;
	const isWrong = (/** @type {Block} */ { length, colour, lengths = [length] }) =>
		!(lengths.every(each => each > 0) && palette[colour]);
	if (
		!rows.length ||
		[...rows, ...columns].some(clue => clue.some(isWrong)) ||
		palette.some(
			(/** @type {Colour} */ { name, rgb }) =>
				typeof name !== "string" || !/^#[0-9a-f]{6}$/.test(rgb),
		) ||
		(given && given.length !== rows.length * columns.length)
	)
		throw new Error("the puzzle is damaged");
	const clued = JSON.stringify([
		one.rows,
		one.columns,
		palette.map((/** @type {Colour} */ c) => c.rgb),
		given,
	]);
	return {
		json: one,
		key: hash(clued),
		title: one.title || "",
		author: one.author || "",
		height: rows.length,
		width: columns.length,
		palette,
		rows,
		columns,
		given,
	};
}

/**
 * Return the blocks of a clue of JSON.
 * @param {Clue} clue
 * @param {number} among number of colours of the palette besides blank
 * @returns {Block[]}
 */
function blocksOf(clue, among) {
	if (!Array.isArray(clue)) {
		const any = among > 1 ? null : 1;
		const sums = typeof clue.sum === "number" ? [[clue.sum, any]] : clue.sum;
		/** @type {Block[]} */
		const totals = sums.map(([sum, colour]) => {
			return { length: 0, colour: colour || 0, text: `=${sum}`, lengths: [], among, sum: sum || 0 };
		});
		return [...blocksOf(clue.blocks || [], among), ...totals];
	}
	return clue.map(part => {
		if (part === "*") return { length: 0, colour: 0, text: "*", lengths: [], among, repeats: true };
		const [length, named] = Array.isArray(part) ? part : [part, 1];
		const colour = /** @type {number|null} */ (named);
		if (typeof length === "number" && colour) return { length, colour };
		const lengths = typeof length === "number" ? [length] : length === null ? [] : length.any;
		const text = (lengths.join("/") || "?") + (colour ? "" : "?");
		return { length: 0, colour: colour || 0, text, lengths, among };
	});
}

/** Return what is shown of a block. */
export function shownBlock(/** @type {Block} */ { length, text }) {
	return text || String(length);
}

/**
 * Return the colour number (-1: unknown) of each cell of a grid, whose rows are strings or lists.
 * @param {Grid} rows
 * @param {Colour[]} palette
 * @returns {number[]}
 */
export function cellsOf(rows, palette) {
	const number = new Map(palette.map((colour, i) => [colour.char, i]));
	return rows.flatMap(row =>
		[...row].map(cell => {
			if (typeof cell === "number") return cell;
			return typeof cell === "string" ? (number.get(cell) ?? UNKNOWN) : UNKNOWN;
		}),
	);
}

/**
 * Return each row of cells as a string: the palette character of each cell, or `?` if unknown.
 * @param {Pick<Puzzle, "height"|"width"|"palette">} puzzle
 * @param {ArrayLike<number>} cells
 * @returns {string[]}
 */
export function rowsOf(puzzle, cells) {
	return Array.from({ length: puzzle.height }, (_, r) =>
		Array.from({ length: puzzle.width }, (_, c) => {
			const cell = cells[r * puzzle.width + c];
			return cell === UNKNOWN ? "?" : puzzle.palette[cell].char;
		}).join(""),
	);
}

/** Return whether a puzzle has several colours besides blank, so that they must be named. */
export function isColoured(/** @type {Pick<Puzzle, "palette">} */ puzzle) {
	return puzzle.palette.length > 2;
}

/** Return whether a puzzle is black on white, so that the theme may replace both colours. */
export function isPlain(/** @type {Pick<Puzzle, "palette">} */ puzzle) {
	return (
		!isColoured(puzzle) &&
		puzzle.palette[0].rgb === "#ffffff" &&
		puzzle.palette[1].rgb === "#000000"
	);
}

/** Return the red, green and blue of a colour such as `#87ceeb`. */
export function channels(/** @type {string} */ rgb) {
	return [1, 3, 5].map(i => parseInt(rgb.slice(i, i + 2), 16));
}

/** Colours for open cells in each theme, in order of preference, and the least difference from the
 * puzzle's colours at which people see that a cell is painted. */
const OPEN = {
	light: ["#ffffff", "#e4dfd3", "#cfc8b8", "#d5dce6", "#b9c2cf"],
	dark: ["#2a2e35", "#454b55", "#1a1c20", "#4d443c", "#3b4a44"],
};
const VISIBLE = 65;

/** Return the colour of open cells in a theme: the first one unlike every colour but blank. */
export function openColour(/** @type {Puzzle} */ { palette }, /** @type {"light"|"dark"} */ theme) {
	const painted = palette.slice(1).map(({ rgb }) => channels(rgb));
	const difference = (/** @type {string} */ rgb) =>
		Math.min(
			...painted.map(colour =>
				Math.sqrt(
					channels(rgb).reduce((sum, value, i) => sum + [2, 4, 3][i] * (value - colour[i]) ** 2, 0),
				),
			),
		);
	const choices = OPEN[theme];
	const best = Math.max(...choices.map(difference));
	return choices.find(rgb => difference(rgb) >= Math.min(best, VISIBLE)) || choices[0];
}

/**
 * Return the colour of blank cells of a solved board in the dark theme: that of open cells if blank
 * is nearly white.
 */
export function groundColour(/** @type {Puzzle} */ { palette: [{ rgb }] }) {
	return Math.min(...channels(rgb)) > 200 ? "var(--cell-paper)" : rgb;
}

/** Return black or white, whichever is legible on a colour. */
export function inkOn(/** @type {string} */ rgb) {
	const [r, g, b] = channels(rgb)
		.map(v => v / 255)
		.map(v => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
	return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#000000" : "#ffffff";
}

/** Return the clues of a picture: the runs of one colour in its rows and columns. */
export function cluesOf(
	/** @type {ArrayLike<number>} */ cells,
	/** @type {number} */ height,
	/** @type {number} */ width,
) {
	const line = (/** @type {number[]} */ colours) => {
		/** @type {Block[]} */
		const blocks = [];
		colours.forEach((colour, i) => {
			if (colour <= 0) return;
			if (i && colours[i - 1] === colour) blocks[blocks.length - 1].length += 1;
			else blocks.push({ length: 1, colour });
		});
		return blocks;
	};
	const at = (/** @type {number} */ r, /** @type {number} */ c) => cells[r * width + c];
	const range = (/** @type {number} */ n) => [...Array(n).keys()];
	return {
		rows: range(height).map(r => line(range(width).map(c => at(r, c)))),
		columns: range(width).map(c => line(range(height).map(r => at(r, c)))),
	};
}

/** Return a hash of a string: 53 bits in base 36 (cyrb53 by bryc, public domain). */
export function hash(/** @type {string} */ text) {
	let a = 0xdeadbeef;
	let b = 0x41c6ce57;
	for (let i = 0; i < text.length; i += 1) {
		const code = text.charCodeAt(i);
		a = Math.imul(a ^ code, 2654435761);
		b = Math.imul(b ^ code, 1597334677);
	}
	a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
	b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
	return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
