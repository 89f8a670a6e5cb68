// A small picture of a puzzle's cells.

import { h } from "../shared/dom.js";
import { channels, isPlain, openColour, UNKNOWN } from "../shared/puzzle.js";
/** @import { Game } from "../play/game.js" */
/** @import { Colour } from "../types/puzzle.d.ts" */

/**
 * Draw the cells on a canvas, one pixel for each cell; draw nothing if no cell is filled. Blank
 * cells are transparent if they are white or some cell is open; open cells are transparent.
 * @param {HTMLCanvasElement} canvas
 * @param {{height: number, width: number, palette: Colour[]}} puzzle
 * @param {(cell: number) => number} valueOf
 */
export function drawMiniature(canvas, puzzle, valueOf) {
	const { height, width, palette } = puzzle;
	canvas.classList.toggle("plain", isPlain(puzzle));
	const context = canvas.getContext("2d");
	if (!context || !height || !width) return;
	const data = context.createImageData(width, height);
	const values = Array.from({ length: height * width }, (_, cell) => valueOf(cell));
	const inks = palette.map(({ rgb }) => channels(rgb));
	const clear = palette[0].rgb === "#ffffff" || values.includes(UNKNOWN);
	let some = false;
	for (let cell = 0; cell < height * width; cell += 1) {
		const value = Math.max(0, values[cell]);
		const [red, green, blue] = inks[value];
		some ||= value > 0;
		data.data[cell * 4] = red;
		data.data[cell * 4 + 1] = green;
		data.data[cell * 4 + 2] = blue;
		data.data[cell * 4 + 3] = value || !clear ? 255 : 0;
	}
	if (some) context.putImageData(data, 0, 0);
	else context.clearRect(0, 0, width, height);
}

/** Create a picture of the colours of cells that does not show what they are: nine colours, or
 * four of a small picture, which the style sheet blurs. */
export function blurred(/** @type {string[]} */ rows, /** @type {Colour[]} */ palette) {
	const [height, width] = [rows.length, rows[0].length];
	const whole = h("canvas", { height, width });
	const keys = palette.map(({ char }) => char);
	drawMiniature(whole, { height, width, palette }, cell =>
		keys.indexOf(rows[Math.floor(cell / width)][cell % width]),
	);
	const side = Math.min(height, width) < 10 ? 2 : 3;
	const small = h("canvas", { class: `blurred ${whole.className}`, height: side, width: side });
	const context = small.getContext("2d");
	if (context) context.imageSmoothingQuality = "high";
	context?.drawImage(whole, 0, 0, side, side);
	return small;
}

/** Create the picture of a board: its empty grid, with the cells that the player has set. */
export function thumb(
	/** @type {number} */ height,
	/** @type {number} */ width,
	/** @type {Game|null} */ game,
	isSolved = false,
) {
	const frame = h("span", {
		class: `thumb${Math.max(height, width) > 20 ? " fine" : ""}${isSolved ? " whole" : ""}`,
		"aria-hidden": true,
	});
	frame.style.setProperty("--rows", String(height));
	frame.style.setProperty("--columns", String(width));
	if (game) {
		const canvas = h("canvas", { height, width });
		drawMiniature(canvas, game.puzzle, cell =>
			isSolved ? Math.max(0, game.cells[cell]) : game.cells[cell],
		);
		if (!isSolved && !isPlain(game.puzzle))
			frame.style.setProperty("--cell-paper", openColour(game.puzzle, "light"));
		frame.append(canvas);
	}
	return frame;
}
