// The player's cells with their history, for unlimited undo and redo.

import { History } from "../shared/history.js";
import { UNKNOWN } from "../shared/puzzle.js";
import { isFinished } from "../board/lines.js";
import { isRule } from "../board/rules.js";
/** @import { Puzzle } from "../types/puzzle.d.ts" */
/** @import { GameAction, Progress } from "../types/records.d.ts" */

/** The course of a game without hints and mistakes. */
export const PLAIN = ".".repeat(10);

/** @extends {History<GameAction>} */
export class Game extends History {
	/** @param {Puzzle} puzzle */
	constructor(puzzle) {
		super();
		this.puzzle = puzzle;
		/** @type {Int8Array} */
		this.cells = new Int8Array(puzzle.height * puzzle.width).fill(UNKNOWN);
		if (puzzle.given) this.cells.set(puzzle.given);
		/** @type {string|null} the cells when the assumption began, as text; null without one */
		this.certain = null;
		/** The seconds played, and the number of hints that were shown. */
		this.seconds = this.hints = 0;
		/** For each tenth of the filled cells, whether a hint (`h`) or a mistake (`m`) came in it. */
		this.course = PLAIN;
		/** @type {Progress["settings"]} the settings of play when the puzzle was solved */
		this.settings = null;
		/** May set further cells in an action, whose cells it receives. */
		this.complete = (/** @type {Int8Array} */ _cells) => {};
	}

	/** Return whether the puzzle gives a cell, so that it cannot change. */
	isGiven(/** @type {number} */ cell) {
		return this.puzzle.given !== null && this.puzzle.given[cell] !== UNKNOWN;
	}

	/** Return whether a cell differs from its value when the assumption began. */
	isAssumed(/** @type {number} */ cell) {
		return this.certain !== null && cellOfText(this.certain, cell) !== this.cells[cell];
	}

	/**
	 * Set cells in one action. If the player has then crossed all blank cells, and the clues fit the
	 * rest, the action also fills the rest.
	 */
	set(/** @type {Map<number, number>} */ values) {
		const cells = Int8Array.from(this.cells);
		for (const [cell, after] of values) if (!this.isGiven(cell)) cells[cell] = after;
		if ([...values.values()].includes(0)) this._fillRest(cells);
		this.complete(cells);
		const changes = [];
		for (const cell of new Set([...values.keys(), ...cells.keys()]))
			if (this.cells[cell] !== cells[cell]) changes.push(cell, this.cells[cell], cells[cell]);
		if (changes.length) this._do({ c: changes });
	}

	/** Fill the open cells if the player has crossed all blank cells and the clues fit the rest. */
	_fillRest(/** @type {Int8Array} */ cells) {
		if (this.puzzle.rows.some(isRule)) return; // how many cells are filled is not known
		const colours = this.puzzle.rows
			.flat()
			.flatMap(({ length, colour }) => Array(length).fill(colour));
		const left = [...cells.keys()].filter(cell => cells[cell] !== 0);
		const crossed = cells.some((value, cell) => value === 0 && !this.isGiven(cell));
		if (!crossed || left.length !== colours.length) return;
		const filled = Int8Array.from(cells);
		left.forEach((cell, i) => {
			if (filled[cell] === UNKNOWN) filled[cell] = colours[i];
		});
		if (fits(this.puzzle, filled)) cells.set(filled);
	}

	/** Begin an assumption: cells set from now on are assumed, until they are kept or dropped. */
	assume() {
		if (this.certain === null) this._do({ c: [], a: [null, textOfCells(this.cells)] });
	}

	keep() {
		if (this.certain !== null) this._do({ c: [], a: [this.certain, null] });
	}

	drop() {
		if (this.certain === null) return;
		const changes = [];
		for (let cell = 0; cell < this.cells.length; cell += 1) {
			const before = cellOfText(this.certain, cell);
			if (before !== this.cells[cell]) changes.push(cell, this.cells[cell], before);
		}
		this._do({ c: changes, a: [this.certain, null] });
	}

	/** Make all cells unknown except the given cells, in an action that can be undone. */
	clear() {
		/** @type {Map<number, number>} */
		const values = new Map();
		this.cells.forEach((_, cell) => values.set(cell, UNKNOWN));
		this.set(values);
	}

	_apply(/** @type {GameAction} */ action, /** @type {boolean} */ back) {
		const changed = [];
		for (let i = 0; i < action.c.length; i += 3) {
			this.cells[action.c[i]] = action.c[back ? i + 1 : i + 2];
			changed.push(action.c[i]);
		}
		if (action.a) this.certain = action.a[back ? 0 : 1];
		this._send(action.a ? null : changed);
	}

	row(/** @type {number} */ r) {
		return rowOf(this.puzzle, this.cells, r);
	}

	column(/** @type {number} */ c) {
		return columnOf(this.puzzle, this.cells, c);
	}

	/** Return whether the cells, with blank for unknown ones, are a solution. */
	get solved() {
		return fits(this.puzzle, this.cells);
	}

	/** Number of known cells, including given cells. */
	get settled() {
		return this.cells.reduce((sum, cell) => sum + Number(cell !== UNKNOWN), 0);
	}

	/** Record a hint or a mistake in the current tenth of the game; a mistake outweighs a hint. */
	mark(/** @type {"h"|"m"} */ kind) {
		const filled = this.cells.reduce((sum, cell) => sum + Number(cell > 0), 0);
		const all = this.puzzle.rows.flat().reduce((sum, block) => sum + (block.length || 1), 0);
		const tenth = Math.min(9, Math.floor((10 * filled) / Math.max(1, all)));
		if (this.course[tenth] !== "m")
			this.course = this.course.slice(0, tenth) + kind + this.course.slice(tenth + 1);
	}

	/** Return the state of play as an object for JSON. */
	record() {
		const { cells, done, undone, certain, seconds, hints, course, settings } = this;
		return { cells: textOfCells(cells), done, undone, certain, seconds, hints, course, settings };
	}

	/**
	 * Restore the state of play from a record; return false if it is damaged or does not fit the
	 * puzzle.
	 */
	restore(/** @type {Partial<Progress>|null|undefined} */ record) {
		const { cells = "", done = [], undone = [], certain, seconds = 0, hints = 0 } = record || {};
		const colours = this.puzzle.palette.length;
		const fits = (/** @type {unknown} */ text) =>
			typeof text === "string" && text.length === this.cells.length;
		const isAction = (/** @type {GameAction} */ { c, a = [null, null] }) =>
			a.every(text => text === null || fits(text)) &&
			c.every((n, i) => (i % 3 ? n >= UNKNOWN && n < colours : n in this.cells));
		try {
			if (!fits(cells) || !done.every(isAction) || !undone.every(isAction)) return false;
		} catch {
			return false; // a part of an action is missing
		}
		this.cells.forEach((_, cell) => {
			if (this.isGiven(cell)) return;
			const value = cellOfText(cells, cell);
			this.cells[cell] = value < colours ? value : UNKNOWN;
		});
		this.done = done;
		this.undone = undone;
		this.certain = (fits(certain) && certain) || null;
		this.seconds = Number(seconds) || 0;
		this.hints = Number(hints) || 0;
		this.course = /^[.hm]{10}$/.test(record?.course ?? "") ? String(record?.course) : PLAIN;
		this.settings = record?.settings || null;
		this._send(null);
		return true;
	}
}

/** Return a row of cells. */
function rowOf(
	/** @type {Puzzle} */ { width },
	/** @type {Int8Array} */ cells,
	/** @type {number} */ r,
) {
	return Array.from(cells.subarray(r * width, (r + 1) * width));
}

/** Return a column of cells. */
function columnOf(
	/** @type {Puzzle} */ { height, width },
	/** @type {Int8Array} */ cells,
	/** @type {number} */ c,
) {
	return Array.from({ length: height }, (_, r) => cells[r * width + c]);
}

/** Return whether cells, with blank for unknown ones, are a solution. */
function fits(/** @type {Puzzle} */ puzzle, /** @type {Int8Array} */ cells) {
	return (
		puzzle.rows.every((clue, r) => isFinished(rowOf(puzzle, cells, r), clue)) &&
		puzzle.columns.every((clue, c) => isFinished(columnOf(puzzle, cells, c), clue))
	);
}

/** Return cells as a string: `0` for each unknown cell, `1` for blank, `2` for colour 1, ... */
export function textOfCells(/** @type {Int8Array} */ cells) {
	return Array.from(cells, cell => String.fromCharCode(cell + 49)).join("");
}

/** Return the value of one cell in a string that `textOfCells` returned. */
export function cellOfText(/** @type {string} */ text, /** @type {number} */ cell) {
	return Math.max(UNKNOWN, text.charCodeAt(cell) - 49);
}
