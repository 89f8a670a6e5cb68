// The picture of a solved puzzle to share: its empty board with its clues, which does not tell what
// it shows.

import { CELLS } from "../shared/mark.js";
import { shownBlock } from "../shared/puzzle.js";
/** @import { Block, Puzzle } from "../types/puzzle.d.ts" */

/** The colours of the parts of a course. @type {Record<string, string>} */
const COLOURS = { ".": "#4a9c5d", h: "#e0b020", m: "#c0392b" };

/**
 * Draw the card.
 * @param {Puzzle} puzzle
 * @param {{name: string, size: string, facts: string[], signs: string[]}} words `signs`: the course
 */
export function cardOf({ rows, columns, palette, height, width }, { name, size, facts, signs }) {
	const canvas = document.createElement("canvas");
	const context = canvas.getContext("2d");
	canvas.width = 1200;
	canvas.height = 630;
	if (!context) return canvas;
	const serif = "ui-serif, Charter, Palatino, Georgia, serif";
	const sans = "system-ui, sans-serif";
	const rect = (
		/** @type {string} */ colour,
		/** @type {number} */ x,
		/** @type {number} */ y,
		/** @type {number} */ w,
		/** @type {number} */ h,
	) => {
		context.fillStyle = colour;
		context.fillRect(x, y, w, h);
	};
	const words = (
		/** @type {string} */ text,
		/** @type {string} */ font,
		/** @type {string} */ colour,
		/** @type {number} */ x,
		/** @type {number} */ y,
	) => {
		context.font = font;
		context.fillStyle = colour;
		context.fillText(text, x, y);
	};
	rect("#fbf8f2", 0, 0, 1200, 630);
	rect("#e6f0ec", 600, 0, 600, 630);
	CELLS.forEach((line, y) =>
		[...line].forEach((cell, x) =>
			rect(cell === "#" ? "#0f6a60" : "#c6dcd7", 70 + x * 14, 70 + y * 14, 12, 12),
		),
	);
	words("nonolith", `600 44px ${serif}`, "#24211c", 162, 120);
	words(name, `600 ${Math.min(76, 1050 / name.length)}px ${serif}`, "#24211c", 70, 330);
	words(size, `30px ${sans}`, "#655e54", 70, 384);
	facts.forEach((fact, i) => words(`✓ ${fact}`, `600 32px ${sans}`, "#0f6a60", 70, 440 + i * 44));

	signs.forEach((sign, i) => rect(COLOURS[sign], 70 + i * 46, 560, 40, 40));

	// The board, with the clues beside and above it.
	const most = (/** @type {Block[][]} */ lines) => Math.max(1, ...lines.map(line => line.length));
	const wide = most(rows) * 0.7;
	const high = most(columns) * 0.8;
	const cell = Math.min(500 / (width + wide), 540 / (height + high));
	const left = 900 - (cell * (width + wide)) / 2 + cell * wide;
	const top = 315 - (cell * (height + high)) / 2 + cell * high;
	rect("#ffffff", left, top, cell * width, cell * height);
	for (let i = 0; i <= width; i += 1)
		rect(
			i % 5 && i < width ? "#cdc6b8" : "#655e54",
			left + i * cell - 0.75,
			top,
			1.5,
			cell * height,
		);
	for (let i = 0; i <= height; i += 1)
		rect(
			i % 5 && i < height ? "#cdc6b8" : "#655e54",
			left,
			top + i * cell - 0.75,
			cell * width,
			1.5,
		);
	context.textAlign = "center";
	context.textBaseline = "middle";
	const number = (/** @type {Block} */ block, /** @type {number} */ x, /** @type {number} */ y) => {
		if (palette.length > 2 && block.colour) {
			rect(palette[block.colour].rgb, x - cell * 0.3, y - cell * 0.34, cell * 0.6, cell * 0.68);
			return;
		}
		words(shownBlock(block), `${cell * 0.52}px ${sans}`, "#24211c", x, y);
	};
	rows.forEach((line, r) =>
		[...line]
			.reverse()
			.forEach((block, i) => number(block, left - cell * (0.45 + 0.7 * i), top + cell * (r + 0.5))),
	);
	columns.forEach((line, c) =>
		[...line]
			.reverse()
			.forEach((block, i) => number(block, left + cell * (c + 0.5), top - cell * (0.5 + 0.8 * i))),
	);
	return canvas;
}
