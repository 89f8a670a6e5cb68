// The cells in which the solutions of a puzzle differ.

/** @import { Cell, Checked } from "../types/service.d.ts" */

/**
 * Find the cells in which the solutions of a puzzle differ, for an answer of `check`.
 * @param {Checked} checked
 * @param {() => Promise<Checked|null>} askCells requests `check` with all differing cells; null if
 *   cancelled
 * @returns {Promise<{cells: Cell[], all: boolean}>} `all`: whether these are all differing cells
 */
export async function differingCells(checked, askCells) {
	if (checked.verdict !== "multiple") return { cells: [], all: true };
	const all = checked.differing || (await askCells())?.differing;
	if (all)
		return {
			cells: all.map(([row, column]) => ({ row, column })),
			all: true,
		};
	/** @type {Cell[]} */
	const cells = [];
	const [first, ...others] = checked.solutions;
	first.forEach((line, row) =>
		[...line].forEach((value, column) => {
			if (others.some(other => [...other[row]][column] !== value)) cells.push({ row, column });
		}),
	);
	return { cells, all: false };
}

/** Return the name of the text that states the verdict and the marked cells. */
export function verdictText(
	/** @type {string} */ verdict,
	/** @type {Cell[]} */ cells,
	/** @type {boolean} */ all,
) {
	return !cells.length ? `verdict.${verdict}` : all ? "verdict.marked" : "verdict.some";
}
