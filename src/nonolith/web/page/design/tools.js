// The drawing tools: pencil, line, box, fill, and the selection of a part that is moved or turned.
// With keys, Space sets the two ends of a shape, and the arrow keys move a selected part.

import { announce, h, only, svg } from "../shared/dom.js";
import { UNKNOWN } from "../shared/puzzle.js";
import { textOf } from "../texts/texts.js";
import { areaCells, boxOf, edgeCells, lineCells, turned } from "./shapes.js";
/** @import { Board } from "../board/board.js" */
/** @import { Box, Turn } from "./shapes.js" */
/** @import { Sketch } from "./sketch.js" */
/** @import { With } from "../types/dom.d.ts" */

/** The tools with their keys and signs. */
const TOOLS = /** @type {Record<string, [string, string]>} */ ({
	pencil: ["p", "M4 20l1-4L16 5l3 3L8 19z"],
	line: ["l", "M5 19L19 5"],
	box: ["r", "M4 5h16v14H4z"],
	fill: ["f", "M5 12l7-7 7 7-7 7zM5 12h14M20.5 16v3"],
	select: ["s", "M4 8V5h3M11 5h3M17 5h3v3M20 12v2M20 17v2h-3M13 19h-2M7 19H4v-3M4 13v-2"],
});
const TURNS = /** @type {Record<Turn, string>} */ ({
	across: "M12 3v18M9 7v10H3zM15 7v10h6z",
	down: "M3 12h18M7 9h10V3zM7 15h10v6z",
	left: "M5 12a7 7 0 1 0 2.5-5.3L5 9M5 4v5h5",
	right: "M19 12a7 7 0 1 1-2.5-5.3L19 9M19 4v5h-5",
});
const UNDO = "M9 14L4 9l5-5M4 9h9a6 6 0 0 1 0 12h-2";
const REDO = "M15 14l5-5-5-5M20 9h-9a6 6 0 0 0 0 12h2";
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
	ArrowUp: [-1, 0],
	ArrowDown: [1, 0],
	ArrowLeft: [0, -1],
	ArrowRight: [0, 1],
});

const sign = (/** @type {string} */ path) =>
	svg(
		"svg",
		{ class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
		svg("path", { d: path }),
	);

/** Create a button with a sign and a name. @returns {HTMLButtonElement} */
function signButton(
	/** @type {string} */ path,
	/** @type {string} */ name,
	/** @type {() => void} */ act,
	/** @type {With<HTMLButtonElement>} */ with_ = {},
) {
	return h(
		"button",
		{ type: "button", title: name, "aria-label": name, on: { click: act }, ...with_ },
		sign(path),
	);
}

export class DrawingTools {
	/**
	 * @param {Sketch} sketch
	 * @param {(before: number, other: boolean) => number} paint
	 * @param {(values: Map<number, number>) => void} commit sets cells, with their mirror images
	 */
	constructor(sketch, paint, commit) {
		this.sketch = sketch;
		this.paint = paint;
		this.commit = commit;
		this.current = "pencil";
		/** The selected part. @type {Box|null} */
		this.box = null;
		/**
		 * The cells without the part, and those of the part, once it was moved.
		 * @type {{base: Int8Array, part: Int8Array}|null}
		 */
		this.lifted = null;
		/** What a stroke does: it draws or moves a box. @type {{moves: boolean, box: Box}|null} */
		this.stroke = null;
		/** The first end of a shape that is drawn with keys. @type {number|null} */
		this.anchor = null;
		/** Cells that are drawn as a preview. @type {Set<number>} */
		this.preview = new Set();
		this.own = false;
		this.frame = h("div", { class: "selection", hidden: true, "aria-hidden": true });
		this.radios = Object.entries(TOOLS).map(([name, [key, path]]) =>
			h(
				"label",
				{ class: "tool", title: `${textOf(`tool.${name}`)} (${key.toUpperCase()})` },
				h("input", {
					type: "radio",
					name: "drawing-tool",
					value: name,
					checked: name === this.current,
					"aria-keyshortcuts": key.toUpperCase(),
					on: { change: () => this.choose(name) },
				}),
				sign(path),
				h("span", {}, textOf(`tool.${name}`)),
			),
		);
		this.element = h(
			"fieldset",
			{ class: "tools drawing-tools" },
			h("legend", { class: "unseen" }, textOf("tool")),
			...this.radios,
		);
		this.undo = signButton(UNDO, textOf("undo"), () => sketch.undo(), {
			"aria-keyshortcuts": "Control+Z",
		});
		this.redo = signButton(REDO, textOf("redo"), () => sketch.redo(), {
			"aria-keyshortcuts": "Control+Y",
		});
		/** Undo, redo, and the buttons that mirror and rotate. */
		this.actions = h(
			"div",
			{ class: "buttons drawing-actions" },
			this.undo,
			this.redo,
			h(
				"div",
				{ class: "buttons", role: "group", "aria-label": textOf("turn") },
				...Object.entries(TURNS).map(([turn, path]) =>
					signButton(path, textOf(`turn.${turn}`), () => this.turn(/** @type {Turn} */ (turn))),
				),
			),
		);
		sketch.addEventListener("change", () => this.own || this.release());
	}

	/** Draw on another board. */
	attach(/** @type {Board} */ board) {
		this.board = board;
		this.anchor = null;
		this.preview.clear();
		board.field.append(this.frame);
		this._showBox();
		board.grid.addEventListener(
			"focusin",
			() => this.anchor !== null && this._show(this.shape(this.anchor, board.now)),
		);
	}

	choose(/** @type {string} */ name) {
		this.current = name;
		for (const label of this.radios) {
			const input = only(label, "input");
			input.checked = input.value === name;
		}
		this.drop();
	}

	/** Return the cells of a stroke; null for the pencil. */
	shape(/** @type {number} */ first, /** @type {number} */ last) {
		const {
			drawing: { width, cells },
		} = this.sketch;
		if (this.current === "line") return lineCells(first, last, width);
		if (this.current === "box") return edgeCells(boxOf(first, last, width), width);
		if (this.current === "fill") return areaCells(cells, first, width);
		if (this.current !== "select") return null;
		this._pull(first, last);
		return new Set();
	}

	/** End a stroke; return whether it was one of the selection. */
	finish() {
		const { stroke } = this;
		this.stroke = null;
		if (!stroke) return false;
		if (stroke.moves) this._place(stroke.box);
		else this.box = stroke.box;
		this._showBox();
		return true;
	}

	/** Draw a box, or move the selected part, from one cell to another. */
	_pull(/** @type {number} */ first, /** @type {number} */ last) {
		const {
			box,
			sketch: {
				drawing: { width },
			},
		} = this;
		const [r, c] = [Math.floor(first / width), first % width];
		const moves = this.stroke
			? this.stroke.moves
			: Boolean(
					box &&
					r >= box.row &&
					r < box.row + box.height &&
					c >= box.column &&
					c < box.column + box.width,
				);
		if (moves && box) {
			const to = this._within({
				...box,
				row: box.row + Math.floor(last / width) - r,
				column: box.column + (last % width) - c,
			});
			this.stroke = { moves, box: to };
			this._compose(to).forEach((value, cell) => this.board?.draw(cell, value || UNKNOWN));
		} else this.stroke = { moves: false, box: boxOf(first, last, width) };
		this._showBox();
	}

	/** Return a box with the nearest place inside the drawing. @returns {Box} */
	_within(/** @type {Box} */ box) {
		const { height, width } = this.sketch.drawing;
		return {
			...box,
			row: Math.max(0, Math.min(height - box.height, box.row)),
			column: Math.max(0, Math.min(width - box.width, box.column)),
		};
	}

	/** Take the selected part out of the drawing. */
	_lift() {
		const {
			box,
			sketch: {
				drawing: { cells, width },
			},
		} = this;
		if (!box) return null;
		const at = (/** @type {number} */ i) =>
			(box.row + Math.floor(i / box.width)) * width + box.column + (i % box.width);
		const base = Int8Array.from(cells);
		const part = Int8Array.from({ length: box.height * box.width }, (_, i) => cells[at(i)]);
		part.forEach((_, i) => {
			base[at(i)] = 0;
		});
		return { base, part };
	}

	/**
	 * Return the cells of the drawing with the part in a box; blank cells of the part hide nothing.
	 */
	_compose(/** @type {Box} */ box) {
		const {
			sketch: {
				drawing: { width, cells },
			},
		} = this;
		this.lifted ??= this._lift();
		if (!this.lifted) return cells;
		const { base, part } = this.lifted;
		const found = Int8Array.from(base);
		part.forEach((value, i) => {
			if (value)
				found[(box.row + Math.floor(i / box.width)) * width + box.column + (i % box.width)] = value;
		});
		return found;
	}

	/** Put the selected part into another box, in one action. */
	_place(/** @type {Box} */ box) {
		const cells = this._compose(box);
		this.box = box;
		this.own = true;
		this.sketch.set(new Map([...cells].map((value, cell) => [cell, value])));
		this.own = false;
		this.board?.showAll();
		this._showBox();
	}

	/** Mirror or rotate the selected part, or the whole drawing. */
	turn(/** @type {Turn} */ name) {
		const { box, sketch } = this;
		const { drawing } = sketch;
		if (!box) {
			sketch.replace({ ...drawing, ...turned(drawing.cells, drawing.height, drawing.width, name) });
			return;
		}
		this.lifted ??= this._lift();
		if (!this.lifted) return;
		const { cells, height, width } = turned(this.lifted.part, box.height, box.width, name);
		if (height > drawing.height || width > drawing.width) return;
		this.lifted.part = cells;
		this._place(this._within({ ...box, height, width }));
	}

	/** Handle a key on the board; return whether it was used. */
	onKey(/** @type {KeyboardEvent} */ event) {
		const { board, box, current } = this;
		const arrow = ARROWS[event.key];
		if (!board || event.ctrlKey || event.metaKey || event.altKey || current === "pencil")
			return false;
		if (box && arrow && this.anchor === null) {
			this._place(this._within({ ...box, row: box.row + arrow[0], column: box.column + arrow[1] }));
			return true;
		}
		if (box && (event.key === "Delete" || event.key === "Backspace")) {
			this.lifted ??= this._lift();
			this.lifted?.part.fill(0);
			this._place(box);
			return true;
		}
		if (event.key !== " " && event.key !== "Enter") return false;
		if (this.anchor === null && current !== "fill") {
			if (current === "select") this.release();
			this.anchor = board.now;
			this._show(this.shape(this.anchor, board.now));
			announce(textOf("tool.anchor"));
			return true;
		}
		const first = this.anchor ?? board.now;
		const cells = this.shape(first, board.now);
		const value = this._value(first, event.shiftKey);
		this._show(null);
		this.anchor = null;
		if (!this.finish()) this.commit(new Map([...(cells || [])].map(cell => [cell, value])));
		return true;
	}

	_value(/** @type {number} */ cell, other = false) {
		return this.paint(this.sketch.drawing.cells[cell] || UNKNOWN, other);
	}

	/** Draw cells as a preview, in place of those of the last preview. */
	_show(/** @type {Set<number>|null} */ cells) {
		const { board, anchor } = this;
		for (const cell of this.preview) board?.strokes.draw(cell);
		this.preview = cells || new Set();
		if (anchor !== null)
			for (const cell of this.preview) board?.strokes.draw(cell, this._value(anchor));
	}

	_showBox() {
		const box = this.stroke?.box || this.box;
		this.frame.hidden = !box;
		for (const [name, value] of Object.entries(box || {}))
			this.frame.style.setProperty(`--${name}`, String(value));
	}

	/**
	 * Cancel what is being drawn with keys, or release the selected part; return whether there was
	 * one.
	 */
	drop() {
		const some = this.anchor !== null || this.box !== null;
		this.dropped();
		this._show(null);
		this.anchor = null;
		this.release();
		return some;
	}

	/** Cancel a stroke. */
	dropped() {
		if (this.stroke?.moves) this.board?.showAll();
		this.stroke = null;
		this._showBox();
	}

	/** Release the selected part where it is. */
	release() {
		this.box = this.lifted = null;
		this._showBox();
	}

	/** Choose the tool of a key; return whether there is one. */
	key(/** @type {KeyboardEvent} */ { key, ctrlKey, metaKey, altKey }) {
		const name =
			ctrlKey || metaKey || altKey
				? ""
				: Object.keys(TOOLS).find(one => TOOLS[one][0] === key.toLowerCase());
		if (name) this.choose(name);
		return Boolean(name);
	}
}
