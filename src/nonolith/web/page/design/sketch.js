// The state of a design: the drawing, and all changes so far, to be undone and redone without end.
//
// A change is either of some cells, or of the whole drawing (another size, other colours, a picture,
// a mended puzzle). Changes of the whole that come one after the other with the same tag, as while a
// slider moves, count as one.

import { cellOfText, textOfCells } from "../game.js";
import { History } from "../history.js";
import { emptyDrawing } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {{h: number, w: number, p: import("../puzzle.js").Colour[], c: string}} Packed */
/** @typedef {{c?: number[], d?: [Packed, Packed], tag?: string}} Action cell, before, after, and so
 *   on; or the drawing before and after */

/** @extends {History<Action>} */
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

  /** Sets cells, as one action. */
  set(/** @type {Map<number, number>} */ values) {
    const { cells } = this.drawing, c = [];
    for (const [cell, after] of values) if (cells[cell] !== after) c.push(cell, cells[cell], after);
    if (c.length) this._do({ c });
  }

  /** Another drawing, as one action. */
  replace(/** @type {Drawing} */ drawing, /** @type {string} */ tag = "") {
    const before = packed(this.before(tag)), after = packed(drawing);
    if (this._joins(tag)) this.done.pop();
    if (JSON.stringify(before) === JSON.stringify(after)) this._take(drawing);
    else this._do({ d: [before, after], tag });
  }

  /** The drawing before the change with this tag; the present drawing if there is no such change. */
  before(/** @type {string} */ tag) {
    const last = this.done[this.done.length - 1];
    return this._joins(tag) && last.d ? unpacked(last.d[0]) : this.drawing;
  }

  _joins(/** @type {string} */ tag) {
    return tag !== "" && this.done[this.done.length - 1]?.tag === tag;
  }

  _apply(/** @type {Action} */ { c = [], d }, /** @type {boolean} */ back) {
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

  /** All of it as an object that JSON can hold. */
  record() {
    return { now: packed(this.drawing), done: this.done, undone: this.undone };
  }

  /** Takes up a record, if it is one. */
  restore(/** @type {any} */ record) {
    if (!record || record.now?.c?.length !== record.now?.h * record.now?.w) return;
    this.drawing = unpacked(record.now);
    this.done = record.done;
    this.undone = record.undone;
  }
}

/** @returns {Packed} */
function packed(/** @type {Drawing} */ { height, width, palette, cells }) {
  return { h: height, w: width, p: palette, c: textOfCells(cells) };
}

/** @returns {Drawing} */
function unpacked(/** @type {Packed} */ { h, w, p, c }) {
  return { height: h, width: w, palette: p, cells: Int8Array.from({ length: h * w }, (_, i) => cellOfText(c, i)) };
}
