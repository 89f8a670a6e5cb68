// Keys on the board: arrows move, space paints, digits choose a colour, shift with an arrow key
// paints a stroke.

import { announce } from "../shared/dom.js";
import { UNKNOWN } from "../shared/puzzle.js";
/** @import { History } from "../shared/history.js" */
/** @import { Board } from "./board.js" */

/**
 * Call `act` for each key that is pressed anywhere on the page and that no field uses; return a
 * function that stops this.
 * @param {(event: KeyboardEvent) => boolean} act returns whether it has used the key
 */
export function pageKeys(act) {
	const typed = "textarea, select, input:not([type=radio], [type=checkbox], [type=range])";
	const pressed = (/** @type {KeyboardEvent} */ event) => {
		const target = /** @type {Element} */ (event.target);
		if (event.defaultPrevented || (event.key !== "Escape" && target.closest?.(typed))) return;
		if (act(event)) event.preventDefault();
	};
	document.addEventListener("keydown", pressed);
	return () => document.removeEventListener("keydown", pressed);
}

/** Undo or redo on Ctrl-Z, Ctrl-Y and Ctrl-Shift-Z; return whether the key is one of these. */
export function undoOrRedo(
	/** @type {KeyboardEvent} */ event,
	/** @type {History<unknown>} */ history,
) {
	const name = event.key.toLowerCase();
	if (!(event.ctrlKey || event.metaKey) || (name !== "z" && name !== "y")) return false;
	if (name === "z" && !event.shiftKey) history.undo();
	else history.redo();
	return true;
}

export class Keys {
	/** @param {Board} board */
	constructor(board) {
		this.board = board;
		/**
		 * The cell that a key has set, with its values before and after.
		 * @type {{cell: number, was: number, value: number}|null}
		 */
		this.last = null;
		const { grid, strokes } = board;
		grid.addEventListener("keyup", event => event.key === "Shift" && strokes.endKeys());
		grid.addEventListener("focusout", event => {
			if (!grid.contains(/** @type {Node|null} */ (event.relatedTarget))) strokes.endKeys();
		});
		grid.addEventListener("keydown", event => {
			if (this._take(event)) event.preventDefault();
		});
		grid.addEventListener("focusin", event => {
			const cell = board.cells.indexOf(/** @type {HTMLElement} */ (event.target));
			if (cell >= 0 && cell !== board.now) board.go(cell, false);
		});
	}

	_take(/** @type {KeyboardEvent} */ event) {
		const { board } = this;
		const { owner, strokes } = board;
		const to = this._target(event);
		if (event.key !== "Shift" && event.key !== "Escape" && !(event.shiftKey && to !== null))
			strokes.endKeys();
		if (owner.onKey?.(event)) return true;
		if (event.altKey || (event.metaKey && !event.ctrlKey)) return false;
		if (to !== null) {
			if (event.shiftKey) this._stroke(to);
			this.last = null;
			board.go(to);
			return true;
		}
		if (event.ctrlKey) return false;
		const before = owner.valueOf(board.now);
		if (event.key === " " || event.key === "Enter")
			return this._set(owner.paint(before, event.shiftKey));
		if (event.key === "x" || event.key === "0") return this._set(before === 0 ? UNKNOWN : 0);
		if (event.key === "Backspace" || event.key === "Delete") return this._set(UNKNOWN);
		if (event.key === "c") {
			announce(board.cluesAt(board.now));
			return true;
		}
		const colour = Number(event.key);
		if (!(colour > 0 && colour < board.puzzle.palette.length)) return false;
		return this._set(before === colour ? UNKNOWN : colour);
	}

	/** Return the cell that a key moves to, or null. */
	_target(/** @type {KeyboardEvent} */ event) {
		const { height, width } = this.board.puzzle;
		const { now } = this.board;
		const [r, c] = [Math.floor(now / width), now % width];
		const far = event.ctrlKey;
		const places = /** @type {Record<string, [number, number]>} */ ({
			ArrowLeft: [r, far ? 0 : c - 1],
			ArrowRight: [r, far ? width - 1 : c + 1],
			ArrowUp: [far ? 0 : r - 1, c],
			ArrowDown: [far ? height - 1 : r + 1, c],
			Home: [far ? 0 : r, 0],
			End: [far ? height - 1 : r, width - 1],
			PageUp: [r - 5, c],
			PageDown: [r + 5, c],
		});
		const place = places[event.key];
		if (!place) return null;
		const within = (/** @type {number} */ n, /** @type {number} */ most) =>
			Math.max(0, Math.min(most - 1, n));
		return within(place[0], height) * width + within(place[1], width);
	}

	/**
	 * Paint from the cursor to a cell: as the last key did if it has set the cell at the cursor;
	 * otherwise, open cells get its value or, if it is open too, that of the tool.
	 */
	_stroke(/** @type {number} */ to) {
		const { board, last } = this;
		const now = board.owner.valueOf(board.now);
		const goesOn = last?.cell === board.now && last.value === now;
		const { was, value } = goesOn
			? last
			: { was: UNKNOWN, value: now === UNKNOWN ? board.owner.paint(now, false) : now };
		if (board.owner.valueOf(to) === was) announce(board.valueName(value));
		board.strokes.byKeys(to, was, value);
	}

	_set(/** @type {number} */ value) {
		const { board } = this;
		if (board.owner.isFixed?.(board.now)) return true;
		this.last = { cell: board.now, was: board.owner.valueOf(board.now), value };
		// Announce the change first, so that the screen reader reads the consequences afterwards.
		if (board.owner.valueOf(board.now) !== value) announce(board.valueName(value));
		board.owner.commit(new Map([[board.now, value]]));
		return true;
	}
}
