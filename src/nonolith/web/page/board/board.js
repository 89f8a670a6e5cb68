// The board that all views use: a grid of cells with clues, for pointers, keys and screen readers.
//
// The board shows cells and receives strokes; its owner decides the effect of a stroke.

import { Clues, lineName, inWords } from "./clues.js";
import { button, h } from "../shared/dom.js";
import { Keys } from "./keys.js";
import { cellSizes, layout, roomOf } from "./layout.js";
import { Marks } from "./marks.js";
import { drawMiniature } from "./miniature.js";
import { groundColour, inkOn, isColoured, isPlain, openColour, UNKNOWN } from "../shared/puzzle.js";
import { keepSetting, setting } from "../shared/storage.js";
import { Strokes } from "./strokes.js";
import { colourName, textOf } from "../texts/texts.js";
/** @import { Puzzle } from "../types/puzzle.d.ts" */
/** @import { Space, Wishes } from "./layout.js" */

/**
 * @typedef {object} Owner the object that uses the board
 * @property {(cell: number) => number} valueOf
 * @property {(before: number, other: boolean) => number} paint the value that a stroke sets if its
 *   first cell has the value `before`; `other`: for the right button, a long press, or Shift
 * @property {(values: Map<number, number>) => void} commit sets the cells of a finished stroke
 * @property {(cell: number) => boolean} [isFixed]
 * @property {(cell: number) => boolean} [isAssumed]
 * @property {() => boolean} straight whether strokes stay in one row or column
 * @property {() => void} [onStroke] called whenever a stroke reaches another cell
 * @property {(key: KeyboardEvent) => boolean} [onKey] handles a key; true: the board ignores it
 * @property {boolean} [overwrites] whether a stroke also changes cells whose value differs from the
 *   value of its first cell
 * @property {(first: number, last: number) => Set<number>|null} [shape] the cells of a stroke
 *   between two cells; null: those under the pointer
 * @property {() => void} [dropped] called when a stroke is cancelled
 * @property {(rows: Set<number>, columns: Set<number>) => void} [changed] called with the lines of
 *   changed cells; then the board strikes out no clues
 */

/** The height of the words below a board with small cells, in pixels. */
const WORDS = 64;

const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** Set the colours of blank and open cells in each theme. */
export function setGround(
	/** @type {HTMLElement} */ { classList, style },
	/** @type {Puzzle} */ puzzle,
) {
	const { rgb } = puzzle.palette[0];
	classList.toggle("plain", isPlain(puzzle));
	for (const [name, colour] of Object.entries({
		blank: rgb,
		"on-blank": inkOn(rgb),
		"ground-dark": groundColour(puzzle),
		"open-light": openColour(puzzle, "light"),
		"open-dark": openColour(puzzle, "dark"),
	}))
		style.setProperty(`--${name}`, colour);
}

export class Board {
	/** @param {Puzzle} puzzle @param {Owner} owner @param {{clues?: boolean}} [options] */
	constructor(puzzle, owner, { clues = true } = {}) {
		this.puzzle = puzzle;
		this.owner = owner;
		this.clues = new Clues(puzzle);
		this.withClues = clues;
		this.now = 0;
		this.size = 0;
		/**
		 * Whether one pointer moves the board, and a tap only moves the cursor: with the button *Move*,
		 * and for fingers if buttons move the cursor.
		 */
		this.moving = this.padded = false;
		/** How the size of the cells is chosen. @type {Wishes["mode"]} */
		this.mode = null;
		/** Minimum size of cells that the layout chooses, in pixels. @type {Wishes["smallest"]} */
		this.smallest = null;
		/** Maximum size of cells that the layout chooses, in pixels. */
		this.largest = 56;
		/** Whether the board has a button for larger cells while all of it is visible. */
		this.offersLarger = false;
		/** Maximum height of the board in pixels. */
		this.limit = () => innerHeight * 0.8;
		/** Sides with clues: `two`, `four`, or `auto` (`four` for 35 or more rows or columns). */
		this.sides = "auto";
		this.room = clues ? roomOf(puzzle) : { digits: 0, lines: 0, widest: 1 };
		/** @type {HTMLElement[]} */
		this.cells = [];
		const { width, height } = puzzle;
		this.preview = h("canvas", { width, height, "aria-hidden": true });
		this.view = h("div", { class: "view" });
		const pan = (/** @type {PointerEvent} */ event) =>
			event.buttons && this._pan(event.clientX, event.clientY);
		this.map = h(
			"div",
			{ class: "map", "aria-hidden": true, on: { pointerdown: pan, pointermove: pan } },
			this.preview,
			this.view,
		);
		this.grid = this._grid();
		this.marks = new Marks(puzzle);
		this.across = h("div", { class: "band across", "aria-hidden": true });
		this.down = h("div", { class: "band down", "aria-hidden": true });
		this.cursor = h("div", { class: "cursor", "aria-hidden": true });
		this.field = h(
			"div",
			{ class: "field" },
			this.grid,
			this.marks.element,
			this.across,
			this.down,
			this.cursor,
		);
		this.element = h("div", { class: "scroller" }, this.field);
		this.edges = h("div", { class: "edges", "aria-hidden": true });
		this.shown = h("span", {});
		this.zoom = button("", () => this.toggle());
		this.move = button(textOf("more.move"), () => this.setMoving(!this.moving), {
			"aria-pressed": "false",
		});
		this.more = h("div", { class: "more", hidden: true }, this.shown, this.move, this.zoom);
		this.pane = h("div", { class: "pane" }, this.element, this.edges);
		/** The board with the signs that there is more of it than is visible. */
		this.frame = h("div", { class: "frame" }, this.pane, this.more);
		this.element.addEventListener("scroll", () => this._look(), { passive: true });
		new ResizeObserver(() => this._look()).observe(this.element);
		setGround(this.element, puzzle);
		this.element.classList.toggle("bare", !clues);
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
		const { height, width } = this.puzzle;
		const { row, column } = this.clues.elements;
		const corner = () =>
			h(
				"div",
				{ class: "corner", role: "columnheader" },
				h("span", { class: "unseen" }, textOf("clues")),
				this.map,
			);
		const far = () => h("div", { class: "corner far", "aria-hidden": true });
		const grid = h("div", {
			class: "grid",
			role: "grid",
			"aria-rowcount": height + 1,
			"aria-colcount": width + 1,
			"aria-label": textOf("board", height, width),
		});
		const head = this.withClues
			? [
					h(
						"div",
						{ class: "row head", role: "row" },
						corner(),
						...column.map(pair => pair[0]),
						far(),
					),
				]
			: [];
		const lines = row.map((pair, r) => {
			const cells = Array.from({ length: width }, (_, c) =>
				h("div", {
					class: "cell",
					role: "gridcell",
					tabindex: -1,
					"aria-rowindex": r + 2,
					"aria-colindex": c + 2,
				}),
			);
			this.cells.push(...cells);
			return h(
				"div",
				{ class: "row", role: "row" },
				this.withClues ? pair[0] : null,
				h("div", { class: "cells", role: "none" }, ...cells),
				this.withClues ? pair[1] : null,
			);
		});
		const foot = this.withClues
			? h(
					"div",
					{ class: "row foot", "aria-hidden": true },
					far(),
					...column.map(pair => pair[1]),
					far(),
				)
			: null;
		grid.append(...head, ...lines);
		if (foot) grid.append(foot);
		return grid;
	}

	/** Draw the values of cells, and strike out the blocks that are done in their lines. */
	show(/** @type {Iterable<number>} */ cells) {
		const rows = new Set();
		const columns = new Set();
		for (const cell of cells) {
			this.draw(cell, this.owner.valueOf(cell));
			rows.add(Math.floor(cell / this.puzzle.width));
			columns.add(cell % this.puzzle.width);
		}
		drawMiniature(this.preview, this.puzzle, this.owner.valueOf);
		if (this.owner.changed) this.owner.changed(rows, columns);
		if (!this.withClues || this.owner.changed) return;
		const { height, width } = this.puzzle;
		const of = this.owner.valueOf;
		const range = (/** @type {number} */ n) => [...Array(n).keys()];
		for (const r of rows)
			this.clues.strike(
				"row",
				r,
				range(width).map(c => of(r * width + c)),
			);
		for (const c of columns)
			this.clues.strike(
				"column",
				c,
				range(height).map(r => of(r * width + c)),
			);
	}

	showAll() {
		this.show(this.cells.keys());
	}

	/** Draw a cell with a value, without changing the state of play. */
	draw(/** @type {number} */ cell, /** @type {number} */ value) {
		const element = this.cells[cell];
		const { palette } = this.puzzle;
		const assumed = this.owner.isAssumed?.(cell) ?? false;
		element.className =
			`cell${value === 0 ? " crossed" : value > 0 ? " filled" : ""}` +
			`${this.owner.isFixed?.(cell) ? " given" : ""}${assumed ? " assumed" : ""}`;
		element.style.backgroundColor = value > 0 && !isPlain(this.puzzle) ? palette[value].rgb : "";
		element.style.color = value > 0 && isColoured(this.puzzle) ? inkOn(palette[value].rgb) : "";
		if (value > 0 && isColoured(this.puzzle)) {
			element.dataset.v = String(((value - 1) % 8) + 1);
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
		return (
			`${lineName("row", r)}: ${inWords(this.puzzle, this.puzzle.rows[r])}; ` +
			`${lineName("column", c)}: ${inWords(this.puzzle, this.puzzle.columns[c])}`
		);
	}

	/** Choose whether one pointer moves the board instead of painting. */
	setMoving(/** @type {boolean} */ moving) {
		this.moving = moving;
		this.move.setAttribute("aria-pressed", String(moving));
		this.element.classList.toggle("moving", moving);
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
		this.point();
		const { style } = this.cursor;
		style.setProperty("--r", String(Math.floor(this.now / this.puzzle.width)));
		style.setProperty("--c", String(this.now % this.puzzle.width));
	}

	/**
	 * Highlight the row and the column of a cell, and their clues: the cell under a mouse, or the
	 * cursor's.
	 */
	point(/** @type {number} */ cell = this.now) {
		this.unpoint(false);
		const [r, c] = [Math.floor(cell / this.puzzle.width), cell % this.puzzle.width];
		// Set the properties on the two bands that highlight the row and the column: if the cells
		// inherited these properties, the browser would restyle all cells.
		for (const [{ style }, name, number] of /** @type {[HTMLElement, string, number][]} */ ([
			[this.across, "--r", r],
			[this.down, "--c", c],
		]))
			if (style.getPropertyValue(name) !== String(number)) style.setProperty(name, String(number));
		this.clues.point(r, c);
	}

	/** Hide the highlight of a row and a column, or show it again. */
	unpoint(/** @type {boolean} */ isHidden) {
		this.element.classList.toggle("touched", isHidden);
	}

	/** Return the part of the screen in which cells are visible and not covered by the clues. */
	area() {
		const { left, top } = this.element.getBoundingClientRect();
		const corner = this.grid.querySelector(".corner")?.getBoundingClientRect();
		return {
			left: corner ? corner.right : left,
			top: corner ? corner.bottom : top,
			right: left + this.element.clientWidth,
			bottom: top + this.element.clientHeight,
		};
	}

	/** Scroll until a cell is visible, or only its `row` or `column`. */
	reveal(/** @type {number} */ cell, only = "") {
		const place = this.cells[cell].getBoundingClientRect();
		const { left, top, right, bottom } = this.area();
		const past = (
			/** @type {number} */ low,
			/** @type {number} */ from,
			/** @type {number} */ to,
			/** @type {number} */ high,
		) => (from < low ? from - low : to > high ? to - high : 0);
		this.element.scrollBy({
			left: only === "row" ? 0 : past(left, place.left, place.right, right),
			top: only === "column" ? 0 : past(top, place.top, place.bottom, bottom),
		});
	}

	/** Scroll so that a point of the map comes to the middle. */
	_pan(/** @type {number} */ x, /** @type {number} */ y) {
		const map = this.map.getBoundingClientRect();
		const { left, top, right, bottom } = this.area();
		const { height, width } = this.puzzle;
		this.element.scrollTo(
			((x - map.left) / map.width) * width * this.size - (right - left) / 2,
			((y - map.top) / map.height) * height * this.size - (bottom - top) / 2,
		);
	}

	/**
	 * Show whether there is more of the board than is visible, where it is, and how to move there.
	 */
	_look() {
		if (!this.size || !this.element.clientWidth) return;
		const {
			element,
			size,
			edges,
			puzzle: { height, width },
		} = this;
		const area = this.area();
		const [wide, high] = [area.right - area.left, area.bottom - area.top];
		const [x, y] = [element.scrollLeft, element.scrollTop];
		const [right, down] = [
			element.scrollWidth - element.clientWidth - x,
			element.scrollHeight - element.clientHeight - y,
		];
		const words = this.frame.clientHeight - this.pane.clientHeight; // the board may use their space
		const over = x + right > 1 || y + down > 1 + words;
		const sides = Object.entries({ left: x, right, up: y, down })
			.filter(([, pixels]) => pixels > 1)
			.map(([name]) => name);
		edges.className = ["edges", ...sides].join(" ");
		edges.style.left = `${element.clientWidth - wide}px`;
		edges.style.top = `${element.clientHeight - high}px`;
		element.classList.toggle("over", over);
		const shown = (/** @type {number} */ pixels, /** @type {number} */ most) =>
			Math.max(1, Math.min(most, Math.floor((pixels + 1) / size)));
		this.more.hidden = !over && !this.offersLarger;
		this.move.hidden = !over;
		if (!over && this.moving) this.setMoving(false);
		const numbers = [shown(wide, width), width, shown(high, height), height];
		this.shown.textContent = isTouch()
			? textOf("more.touch")
			: over
				? `${textOf("more.shown", ...numbers)} ${textOf("more.mouse")}`
				: "";
		this.zoom.textContent = textOf(over ? "more.whole" : "more.larger");
		if (!this.withClues) return;
		const percent = {
			left: x / width,
			top: y / height,
			width: wide / width,
			height: high / height,
		};
		for (const [name, pixels] of Object.entries(percent))
			this.view.style.setProperty(name, `${Math.min(100, (pixels / size) * 100)}%`);
	}

	/** Return the width of the space for the board in pixels. */
	_width() {
		return (this.frame.parentElement ?? this.element.parentElement)?.clientWidth ?? 0;
	}

	/** Return the space for the board. @returns {Space} */
	_space() {
		const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
		const isAbove = getComputedStyle(this.more).position === "absolute";
		const words = isAbove ? 0 : WORDS;
		return {
			width: this._width(),
			height: this.limit(),
			words,
			text: root / 16 || 1,
			isTouch: isTouch(),
		};
	}

	/** Show the whole board, or larger cells if it is visible. For fingers, this is remembered. */
	toggle() {
		const isPart = this.more.hidden || this.element.classList.contains("over");
		if (isTouch()) keepSetting("whole", isPart);
		this.fit(isPart ? "whole" : cellSizes(isTouch()).roomy);
	}

	/** Set the sizes of the board. By default, the mode of choosing them does not change. */
	fit(mode = this.mode) {
		const { puzzle, room, smallest, largest, sides } = this;
		const { height: rows, width: columns } = puzzle;
		const space = this._space();
		const found = layout(
			{ rows, columns, room: this.withClues ? room : null, isColoured: isColoured(puzzle) },
			space,
			{ mode: mode ?? (isTouch() && setting("whole") ? "whole" : null), smallest, largest, sides },
		);
		const { cell, side, top, type, column, narrow } = found;
		this.size = cell;
		this.mode = mode;
		this.offersLarger = found.offersLarger;
		this.map.style.width = `${found.map * columns}px`;
		this.map.style.height = `${found.map * rows}px`;
		this.element.style.setProperty("--tall", `${space.height}px`);
		this.element.classList.toggle("tight", found.tight);
		this.element.classList.toggle("four", found.isFour);
		for (const [name, value] of Object.entries({ cell, side, top, type, column, narrow }))
			this.element.style.setProperty(`--${name}`, `${value}px`);
		this._look();
	}
}
