// Compares cells with the solution.

import { cellsOf, UNKNOWN } from "../shared/puzzle.js";
/** @import { Ask } from "../types/service.d.ts" */
/** @import { Puzzle } from "../types/puzzle.d.ts" */

const LIMITS = { seconds: 8 };

export class Checker {
	/** @param {Puzzle} puzzle @param {Ask} ask */
	constructor(puzzle, ask) {
		this.puzzle = puzzle;
		this.ask = ask;
		/**
		 * The cells that are equal in all solutions; other cells are unknown.
		 * @type {Promise<number[]>|null}
		 */
		this.known = null;
	}

	async _solved() {
		const { puzzle } = this;
		const { verdict, solutions, known } = await this.ask("solve", {
			puzzle: puzzle.json,
			limits: LIMITS,
		});
		const rows = verdict === "unique" ? solutions[0] : known;
		return rows
			? cellsOf(rows, puzzle.palette)
			: new Array(puzzle.height * puzzle.width).fill(UNKNOWN);
	}

	/**
	 * Return those of the cells `set` that are wrong, and all cells without the wrong ones except the
	 * first of them.
	 * @param {ArrayLike<number>} cells
	 * @param {number[]} set
	 */
	async wrong(cells, set) {
		this.known ??= this._solved();
		const known = await this.known.catch(error => {
			this.known = null;
			throw error;
		});
		const isWrong = (/** @type {number} */ cell) =>
			cells[cell] !== UNKNOWN && known[cell] !== UNKNOWN && cells[cell] !== known[cell];
		const wrong = set.filter(isWrong);
		return {
			wrong,
			grid: Array.from(cells, (value, cell) =>
				isWrong(cell) && cell !== wrong[0] ? UNKNOWN : value,
			),
		};
	}
}
