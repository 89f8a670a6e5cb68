// A drawing: its size, colours and cells; functions return its puzzle or a changed copy.

import { cellsOf, channels, cluesOf, puzzleOf } from "../shared/puzzle.js";
import { textOf } from "../texts/texts.js";
/** @import { Block, Colour, PuzzleObject } from "../types/puzzle.d.ts" */

/** @typedef {{height: number, width: number, palette: Colour[], cells: Int8Array}} Drawing `cells`:
 *   the colour number of each cell, in row-major order; 0 is blank */

/** Maximum number of rows or columns, and of colours besides blank, of a drawing. */
export const MOST_LINES = 100;
export const MOST_COLOURS = 31;

/**
 * The colours and characters for new entries of the palette: named colours, then darker and lighter
 * ones without names.
 */
const INKS = {
	red: "#c0392b",
	blue: "#2060b0",
	yellow: "#e0b020",
	green: "#2e8b57",
	purple: "#8e44ad",
	orange: "#e07b30",
	brown: "#7f5539",
	turquoise: "#5f9ea0",
};
const COLOURS = [
	[0, 0],
	[0.45, 0],
	[0.5, 255],
	[0.7, 0],
].flatMap(([share, end]) =>
	Object.values(INKS).map(
		rgb =>
			`#${channels(rgb)
				.map(part =>
					Math.round(part + (end - part) * share)
						.toString(16)
						.padStart(2, "0"),
				)
				.join("")}`,
	),
);
const CHARACTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGH";

/** Return an empty drawing in black and white. */
export function emptyDrawing(/** @type {number} */ height, /** @type {number} */ width) {
	const palette = [
		{ name: "white", rgb: "#ffffff", char: "." },
		{ name: "black", rgb: "#000000", char: "#" },
	];
	return { height, width, palette, cells: new Int8Array(height * width) };
}

/** Return the goal of a puzzle (an object of the json format) as a drawing. */
export function drawingOf(/** @type {PuzzleObject} */ json) {
	const { height, width, palette } = puzzleOf(json);
	const cells = Int8Array.from(cellsOf(json.goal || [], palette), cell => Math.max(0, cell));
	return { height, width, palette, cells };
}

/** Return the puzzle of a drawing, as an object of the json format. */
export function puzzleObject(
	/** @type {Drawing} */ { height, width, palette, cells },
	/** @type {string} */ title,
) {
	const clues = cluesOf(cells, height, width);
	const two = palette.length === 2;
	const numbers = (/** @type {Block[][]} */ lines) =>
		lines.map(line => line.map(block => (two ? block.length : [block.length, block.colour])));
	const goal = Array.from({ length: height }, (_, r) =>
		Array.from({ length: width }, (_, c) => palette[cells[r * width + c]].char).join(""),
	);
	return {
		nonolith: 1,
		...(title ? { title } : {}),
		palette,
		rows: numbers(clues.rows),
		columns: numbers(clues.columns),
		goal,
	};
}

/** Return a copy with an additional colour in the palette. */
export function withColour(/** @type {Drawing} */ drawing) {
	const { palette } = drawing;
	const number = palette.length;
	const unused = (/** @type {Iterable<string>} */ values, /** @type {"rgb"|"char"} */ kind) =>
		[...values].find(value => palette.every(colour => colour[kind] !== value)) || [...values][0];
	const rgb = unused(COLOURS, "rgb");
	let name = Object.entries(INKS).find(([, ink]) => ink === rgb)?.[0] || textOf("colour", number);
	for (let i = number; palette.some(colour => colour.name === name); i += 1)
		name = textOf("colour", i);
	return { ...drawing, palette: [...palette, { name, rgb, char: unused(CHARACTERS, "char") }] };
}

/** Return a copy without a colour; the cells of this colour become blank. */
export function withoutColour(/** @type {Drawing} */ drawing, /** @type {number} */ number) {
	return {
		...drawing,
		palette: drawing.palette.filter((_, i) => i !== number),
		cells: drawing.cells.map(cell => (cell === number ? 0 : cell > number ? cell - 1 : cell)),
	};
}

/** Return a copy in which a colour has another RGB value or another name. */
export function withLooks(
	/** @type {Drawing} */ drawing,
	/** @type {number} */ number,
	/** @type {Partial<Colour>} */ looks,
) {
	return {
		...drawing,
		palette: drawing.palette.map((colour, i) => (i === number ? { ...colour, ...looks } : colour)),
	};
}

/** Return a copy of another size; the upper left corner stays in place. */
export function ofSize(
	/** @type {Drawing} */ drawing,
	/** @type {number} */ height,
	/** @type {number} */ width,
) {
	const cells = new Int8Array(height * width);
	for (let r = 0; r < Math.min(height, drawing.height); r += 1)
		for (let c = 0; c < Math.min(width, drawing.width); c += 1)
			cells[r * width + c] = drawing.cells[r * drawing.width + c];
	return { ...drawing, height, width, cells };
}

export const SYMMETRIES = ["none", "across", "down", "both", "turn"];

/** Return a cell and its mirror images under a symmetry; they are painted together. */
export function mirrored(
	/** @type {number} */ cell,
	/** @type {number} */ height,
	/** @type {number} */ width,
	/** @type {string} */ symmetry,
) {
	if (symmetry === "turn") return [cell, height * width - 1 - cell];
	const [r, c] = [Math.floor(cell / width), cell % width];
	const rows = symmetry === "down" || symmetry === "both" ? [r, height - 1 - r] : [r];
	const columns = symmetry === "across" || symmetry === "both" ? [c, width - 1 - c] : [c];
	return rows.flatMap(y => columns.map(x => y * width + x));
}
