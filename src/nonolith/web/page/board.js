// The board that all views use: a grid of cells with clues, for pointers, keys and screen readers.
//
// The board shows cells and receives strokes; its owner decides the effect of a stroke.

import { Clues, lineName, roomOf, inWords } from "./clues.js";
import { h } from "./dom.js";
import { Keys } from "./keys.js";
import { Marks } from "./marks.js";
import { drawMiniature } from "./miniature.js";
import { inkOn, isColoured, isPlain, openColour, UNKNOWN } from "./puzzle.js";
import { Strokes } from "./strokes.js";
import { colourName, textOf } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/**
 * @typedef {object} Owner the object that uses the board
 * @property {(cell: number) => number} valueOf
 * @property {(before: number, other: boolean) => number} paint the value that a stroke sets if its
 *   first cell has the value `before`; `other`: for the right button, a long press, or Shift
 * @property {(values: Map<number, number>) => void} commit sets the cells of a finished stroke
 * @property {(cell: number) => boolean} [isFixed]
 * @property {(cell: number) => boolean} [isAssumed]
 * @property {() => boolean} straight whether strokes stay in one row or column
 * @property {(key: KeyboardEvent) => boolean} [onKey] handles a key; true: the board ignores it
 * @property {boolean} [overwrites] whether a stroke also changes cells whose value differs from the
 *   value of its first cell
 */

const LARGEST = 48, SMALLEST = 12;

export class Board {
  /** @param {Puzzle} puzzle @param {Owner} owner @param {{clues?: boolean}} [options] */
  constructor(puzzle, owner, { clues = true } = {}) {
    this.puzzle = puzzle;
    this.owner = owner;
    this.clues = new Clues(puzzle);
    this.withClues = clues;
    this.now = 0;
    this.size = 0;
    /** Minimum size of cells that `fit` chooses, in pixels; null: 28 for fingers, else 16. */
    this.smallest = /** @type {number|null} */ (null);
    /** Maximum height of the board in pixels. */
    this.limit = () => innerHeight * .8;
    /** Sides with clues: `two`, `four`, or `auto` (`four` for 35 or more rows or columns). */
    this.sides = "auto";
    this.room = clues ? roomOf(puzzle) : { digits: 0, lines: 0 };
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.grid = this._grid();
    this.marks = new Marks(puzzle);
    this.across = h("div", { class: "band across", "aria-hidden": true });
    this.down = h("div", { class: "band down", "aria-hidden": true });
    this.field = h("div", { class: "field" }, this.grid, this.marks.element, this.across, this.down);
    this.element = h("div", { class: "scroller" }, this.field);
    this.element.classList.toggle("plain", isPlain(puzzle));
    this.element.classList.toggle("bare", !clues);
    this.element.style.setProperty("--blank", puzzle.palette[0].rgb);
    this.element.style.setProperty("--on-blank", inkOn(puzzle.palette[0].rgb));
    this.element.style.setProperty("--open-light", openColour(puzzle, "light"));
    this.element.style.setProperty("--open-dark", openColour(puzzle, "dark"));
    this.element.style.setProperty("--digits", String(this.room.digits));
    this.element.style.setProperty("--lines", String(this.room.lines));
    this.element.style.setProperty("--rows", String(puzzle.height));
    this.element.style.setProperty("--columns", String(puzzle.width));
    this.strokes = new Strokes(this);
    this.keys = new Keys(this);
    this.showAll();
    this._mark();
  }

  _grid() {
    const { height, width } = this.puzzle, { row, column } = this.clues.elements;
    this.preview = h("canvas", { width, height, "aria-hidden": true });
    const corner = () => h("div", { class: "corner", role: "columnheader" },
      h("span", { class: "unseen" }, textOf("clues")), this.preview);
    const far = () => h("div", { class: "corner far", "aria-hidden": true });
    const grid = h("div", {
      class: "grid", role: "grid", "aria-rowcount": height + 1, "aria-colcount": width + 1,
      "aria-label": textOf("board", height, width),
    });
    const head = this.withClues ? [h("div", { class: "row head", role: "row" }, corner(),
      ...column.map(pair => pair[0]), far())] : [];
    const lines = row.map((pair, r) => {
      const cells = Array.from({ length: width }, (_, c) => h("div", {
        class: "cell", role: "gridcell", tabindex: -1, "aria-rowindex": r + 2, "aria-colindex": c + 2,
      }));
      this.cells.push(...cells);
      return h("div", { class: "row", role: "row" }, this.withClues ? pair[0] : null,
        h("div", { class: "cells", role: "none" }, ...cells), this.withClues ? pair[1] : null);
    });
    const foot = this.withClues ? h("div", { class: "row foot", "aria-hidden": true }, far(),
      ...column.map(pair => pair[1]), far()) : null;
    grid.append(...head, ...lines);
    if (foot) grid.append(foot);
    return grid;
  }

  /** Draw the values of cells, and strike out the blocks that are done in their lines. */
  show(/** @type {Iterable<number>} */ cells) {
    const rows = new Set(), columns = new Set();
    for (const cell of cells) {
      this.draw(cell, this.owner.valueOf(cell));
      rows.add(Math.floor(cell / this.puzzle.width));
      columns.add(cell % this.puzzle.width);
    }
    drawMiniature(this.preview, this.puzzle, this.owner.valueOf);
    if (!this.withClues) return;
    const { height, width } = this.puzzle, of = this.owner.valueOf;
    const range = (/** @type {number} */ n) => [...Array(n).keys()];
    for (const r of rows) this.clues.strike("row", r, range(width).map(c => of(r * width + c)));
    for (const c of columns) this.clues.strike("column", c, range(height).map(r => of(r * width + c)));
  }

  showAll() {
    this.show(this.cells.keys());
  }

  /** Draw a cell with a value, without changing the state of play. */
  draw(/** @type {number} */ cell, /** @type {number} */ value) {
    const element = this.cells[cell], { palette } = this.puzzle;
    const assumed = this.owner.isAssumed?.(cell) ?? false;
    element.className = `cell${value === 0 ? " crossed" : value > 0 ? " filled" : ""}`
      + `${this.owner.isFixed?.(cell) ? " given" : ""}${assumed ? " assumed" : ""}`;
    element.style.backgroundColor = value > 0 && !isPlain(this.puzzle) ? palette[value].rgb : "";
    element.style.color = value > 0 && isColoured(this.puzzle) ? inkOn(palette[value].rgb) : "";
    if (value > 0 && isColoured(this.puzzle)) {
      element.dataset.v = String((value - 1) % 8 + 1);
      element.dataset.l = palette[value].char;
    } else {
      delete element.dataset.v;
      delete element.dataset.l;
    }
    element.setAttribute("aria-label", this.nameOf(cell, value));
  }

  /** Return a cell in words, such as `row 3, column 5, red`. */
  nameOf(/** @type {number} */ cell, /** @type {number} */ value) {
    const [r, c] = [Math.floor(cell / this.puzzle.width), cell % this.puzzle.width];
    return textOf("cell", r + 1, c + 1, this.valueName(value));
  }

  valueName(/** @type {number} */ value) {
    if (value === UNKNOWN) return textOf("open");
    if (!value) return textOf("crossed");
    return isColoured(this.puzzle) ? colourName(this.puzzle.palette[value].name) : textOf("filled");
  }

  /** Return the clues of a cell's row and column in words. */
  cluesAt(/** @type {number} */ cell) {
    const [r, c] = [Math.floor(cell / this.puzzle.width), cell % this.puzzle.width];
    return `${lineName("row", r)}: ${inWords(this.puzzle, this.puzzle.rows[r])}; `
      + `${lineName("column", c)}: ${inWords(this.puzzle, this.puzzle.columns[c])}`;
  }

  /** Move the keyboard cursor to a cell. */
  go(/** @type {number} */ cell, /** @type {boolean} */ focus = true) {
    this.cells[this.now].tabIndex = -1;
    this.now = cell;
    this._mark();
    if (!focus) return;
    this.cells[cell].focus({ preventScroll: true });
    this.reveal(cell);
  }

  _mark() {
    if (!this.cells.length) return;
    this.cells[this.now].tabIndex = 0;
    const [r, c] = [Math.floor(this.now / this.puzzle.width), this.now % this.puzzle.width];
    // Set the properties on the two bands that highlight the row and the column: if the cells
    // inherited these properties, the browser would restyle all cells.
    this.across.style.setProperty("--r", String(r));
    this.down.style.setProperty("--c", String(c));
  }

  /** Scroll until a cell is visible and not covered by the clues. */
  reveal(/** @type {number} */ cell) {
    const place = this.cells[cell].getBoundingClientRect();
    const frame = this.element.getBoundingClientRect();
    const corner = this.grid.querySelector(".corner")?.getBoundingClientRect();
    const left = corner ? corner.right : frame.left, top = corner ? corner.bottom : frame.top;
    const past = (/** @type {number} */ low, /** @type {number} */ from, /** @type {number} */ to,
      /** @type {number} */ high) => (from < low ? from - low : to > high ? to - high : 0);
    this.element.scrollBy({
      left: past(left, place.left, place.right, frame.left + this.element.clientWidth),
      top: past(top, place.top, place.bottom, frame.top + this.element.clientHeight),
    });
  }

  /** Set the size of the cells in pixels; default: the largest size that fits. */
  fit(/** @type {number|null} */ wanted = null) {
    const smallest = this.smallest ?? (matchMedia("(pointer: coarse)").matches ? 28 : 16);
    let size = wanted === null ? LARGEST : Math.max(SMALLEST, Math.min(80, Math.round(wanted)));
    if (wanted === null) {
      const [wide, high] = [this.element.parentElement?.clientWidth ?? 0, this.limit()];
      const { width, height } = this.puzzle;
      const over = () => this.sizes(size).side + width * size + 2 > wide
        || this.sizes(size).top + height * size + 2 > high;
      while (size > smallest && over()) size -= 1;
    }
    const { side, top, type } = this.sizes(size);
    this.size = size;
    this.element.style.setProperty("--tall", `${this.limit()}px`);
    this.element.classList.toggle("four",
      this.withClues && (this.sides === "four" || (this.sides !== "two" && Math.max(this.puzzle.width, this.puzzle.height) >= 35)));
    for (const [name, value] of Object.entries({ cell: size, side, top, type }))
      this.element.style.setProperty(`--${name}`, `${value}px`);
  }

  /** Return the space for the clues and their font size, in pixels, if cells have this size. */
  sizes(/** @type {number} */ cell) {
    if (!this.withClues) return { side: 0, top: 0, type: 12 };
    const type = Math.max(11, Math.min(17, cell * .55));
    return {
      side: Math.ceil(this.room.digits * type * .6) + 10,
      top: Math.ceil(this.room.lines * type * 1.35) + 8, type,
    };
  }
}
