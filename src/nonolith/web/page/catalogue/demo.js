// A small puzzle on the front page that fills in by itself; the style sheet times its cells.

import { h } from "../shared/dom.js";
import { cluesOf } from "../shared/puzzle.js";
/** @import { Block } from "../types/puzzle.d.ts" */

/** A cat, which is not in the catalogue. */
const ROWS = [
	"..#...#...",
	"..##.##...",
	"..#####...",
	"..#.#.#...",
	"..#####..#",
	"...###...#",
	"..#####..#",
	".#######.#",
	".#######.#",
	".########.",
];

/** Create the puzzle. The rows with the most filled cells are filled first. */
export function demo() {
	const side = ROWS.length;
	const cells = [...ROWS.join("")].map(cell => Number(cell === "#"));
	const { rows, columns } = cluesOf(cells, side, side);
	const clue = (/** @type {Block[]} */ line, /** @type {string} */ kind) =>
		h("span", { class: kind }, ...line.map(({ length }) => h("span", {}, String(length))));
	const count = (/** @type {number} */ row) => ROWS[row].replaceAll(".", "").length;
	const order = ROWS.map((_, row) => row).sort((a, b) => count(b) - count(a));
	const element = h(
		"div",
		{ class: "demo", "aria-hidden": true },
		h("span", {}),
		...columns.map(line => clue(line, "over")),
	);
	rows.forEach((line, row) => {
		element.append(clue(line, "beside"));
		for (let column = 0; column < side; column += 1) {
			const cell = h("span", { class: cells[row * side + column] ? "on" : "off" });
			cell.style.setProperty("--turn", String(order.indexOf(row) * 6 + column));
			element.append(cell);
		}
	});
	return element;
}
