// The current drawing with its history, for unlimited undo and redo.
//
// An action changes some cells, or replaces the whole drawing (another size, other colours, a
// picture, a mended puzzle). Consecutive replacements with the same tag, such as those while a
// slider moves, are one action.

import { cellOfText, textOfCells } from "../play/game.js";
import { History } from "../shared/history.js";
import { emptyDrawing } from "./drawing.js";
/** @import { Packed, SketchAction, SketchState } from "../types/records.d.ts" */
/** @import { Drawing } from "./drawing.js" */

/** @extends {History<SketchAction>} */
export class Sketch extends History {
	constructor() {
		super();
		/** @type {Drawing} */
		this.drawing = emptyDrawing(15, 15);
	}

	/** Whether nothing is drawn. */
	get empty() {
		return this.drawing.cells.every(cell => !cell);
	}

	/** Set cells in one action. */
	set(/** @type {Map<number, number>} */ values) {
		const { cells } = this.drawing;
		const c = [];
		for (const [cell, after] of values) if (cells[cell] !== after) c.push(cell, cells[cell], after);
		if (c.length) this._do({ c });
	}

	/** Replace the drawing in one action; join it to the last action if both have the same tag. */
	replace(/** @type {Drawing} */ drawing, /** @type {string} */ tag = "") {
		const before = packed(this.before(tag));
		const after = packed(drawing);
		if (this.isLast(tag)) this.done.pop();
		if (JSON.stringify(before) === JSON.stringify(after)) this._take(drawing);
		else this._do({ d: [before, after], tag });
	}

	/**
	 * Return the drawing before the last action if that action has this tag; else the current one.
	 */
	before(/** @type {string} */ tag) {
		const last = this.done[this.done.length - 1];
		return this.isLast(tag) && last.d ? unpacked(last.d[0]) : this.drawing;
	}

	/** Return whether the last action has this tag. */
	isLast(/** @type {string} */ tag) {
		return tag !== "" && this.done[this.done.length - 1]?.tag === tag;
	}

	_apply(/** @type {SketchAction} */ { c = [], d }, /** @type {boolean} */ back) {
		if (d) {
			this._take(unpacked(d[back ? 0 : 1]));
			return;
		}
		const changed = [];
		for (let i = 0; i < c.length; i += 3) {
			this.drawing.cells[c[i]] = c[back ? i + 1 : i + 2];
			changed.push(c[i]);
		}
		this._send(changed);
	}

	_take(/** @type {Drawing} */ drawing) {
		this.drawing = { ...drawing, cells: Int8Array.from(drawing.cells) };
		this._send(null);
	}

	/** Return the drawing and its history as an object for JSON. */
	record() {
		return { now: packed(this.drawing), done: this.done, undone: this.undone };
	}

	/** Restore the drawing and its history from a record; ignore an invalid one. */
	restore(/** @type {Partial<SketchState>|null} */ record) {
		const { now, done = [], undone = [] } = record || {};
		if (!now || now.c?.length !== now.h * now.w) return;
		this.drawing = unpacked(now);
		this.done = done;
		this.undone = undone;
		this._send(null);
	}
}

/** @returns {Packed} */
function packed(/** @type {Drawing} */ { height, width, palette, cells }) {
	return { h: height, w: width, p: palette, c: textOfCells(cells) };
}

/** @returns {Drawing} */
function unpacked(/** @type {Packed} */ { h, w, p, c }) {
	return {
		height: h,
		width: w,
		palette: p,
		cells: Int8Array.from({ length: h * w }, (_, i) => cellOfText(c, i)),
	};
}
