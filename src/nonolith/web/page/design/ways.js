// Other ways to make a drawing's puzzle harder or easier than changes of single cells: a frame, one
// colour more or fewer, given cells.

import { areaCells } from "./shapes.js";
import { MOST_COLOURS, MOST_LINES, puzzleObject, withColour, withoutColour } from "./drawing.js";
import { rowsOf, UNKNOWN } from "../shared/puzzle.js";
/** @import { Step } from "../types/service.d.ts" */
/** @import { Drawing } from "./drawing.js" */

/** The greatest numbers of areas to recolour, of pairs of colours to join, of steps to give. */
const AREAS = 4;
const PAIRS = 6;
const STEPS = 3;

/**
 * Return changed drawings by the name of the change, for an easier (-1) or a harder (1) puzzle.
 * @returns {{name: "frame"|"unframed"|"colour"|"joined", drawing: Drawing}[]}
 */
export function waysOf(/** @type {Drawing} */ drawing, /** @type {number} */ way) {
	const { height, width, palette, cells } = drawing;
	const colours = palette.length - 1;
	if (way > 0) {
		const pairs = Array.from({ length: colours * colours }, (_, i) => [
			1 + Math.floor(i / colours),
			1 + (i % colours),
		]).filter(([kept, joined]) => kept < joined);
		return [
			...(isFramed(drawing)
				? [{ name: /** @type {const} */ ("unframed"), drawing: framed(drawing, -1) }]
				: []),
			...pairs.slice(0, PAIRS).map(([kept, joined]) => ({
				name: /** @type {const} */ ("joined"),
				drawing: withoutColour(
					{ ...drawing, cells: cells.map(cell => (cell === joined ? kept : cell)) },
					joined,
				),
			})),
		];
	}
	/** @type {Set<number>[]} */
	const areas = [];
	cells.forEach((cell, i) => {
		if (cell && !areas.some(area => area.has(i))) areas.push(areaCells(cells, i, width));
	});
	const more = colours < MOST_COLOURS && areas.length > 1 ? withColour(drawing) : null;
	return [
		...(Math.max(height, width) + 4 <= MOST_LINES && !isFramed(drawing)
			? [{ name: /** @type {const} */ ("frame"), drawing: framed(framed(drawing, 1), 1, 1) }]
			: []),
		...(more
			? areas
					.sort((a, b) => b.size - a.size)
					.slice(0, AREAS)
					.map(area => ({
						name: /** @type {const} */ ("colour"),
						drawing: { ...more, cells: cells.map((cell, i) => (area.has(i) ? colours + 1 : cell)) },
					}))
			: []),
	];
}

/** Return whether all cells at the edge have one colour that is not blank. */
function isFramed(/** @type {Drawing} */ { height, width, cells }) {
	return (
		Math.min(height, width) > 4 &&
		cells.every((cell, i) => {
			const [r, c] = [Math.floor(i / width), i % width];
			return (r % (height - 1) && c % (width - 1)) || (cell && cell === cells[0]);
		})
	);
}

/** Return a copy with one more ring of a colour around it (`by` 1), or with one fewer (-1). */
function framed(/** @type {Drawing} */ drawing, /** @type {number} */ by, colour = 0) {
	const [height, width] = [drawing.height + 2 * by, drawing.width + 2 * by];
	const cells = Int8Array.from({ length: height * width }, (_, i) => {
		const [r, c] = [Math.floor(i / width) - by, (i % width) - by];
		const isInside = r >= 0 && c >= 0 && r < drawing.height && c < drawing.width;
		return isInside ? drawing.cells[r * drawing.width + c] : colour;
	});
	return { ...drawing, height, width, cells };
}

/** Return the puzzle of a drawing that gives the cells of its hardest steps. */
export function withGiven(
	/** @type {Drawing} */ drawing,
	/** @type {Step[]} */ steps,
	/** @type {string} */ title,
) {
	const { height, width, palette, cells } = drawing;
	const hardest = [...steps].sort((a, b) => b.looks - a.looks).slice(0, STEPS);
	const given = new Set(
		hardest.flatMap(({ facts }) => facts.map(({ row, column }) => row * width + column)),
	);
	const shown = cells.map((cell, i) => (given.has(i) ? cell : UNKNOWN));
	return {
		puzzle: { ...puzzleObject(drawing, title), given: rowsOf({ height, width, palette }, shown) },
		count: given.size,
	};
}
