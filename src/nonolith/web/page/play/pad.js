// Buttons for thumbs: arrows move the cursor, and while a button for painting is held, the arrows
// paint.

import { button, h, svg } from "../shared/dom.js";
import { inkOn, isColoured, isPlain, UNKNOWN } from "../shared/puzzle.js";
import { textOf } from "../texts/texts.js";
/** @import { Board } from "../board/board.js" */

/** Milliseconds until a held arrow moves again, and between further moves. */
const FIRST = 340;
const NEXT = 95;

/** The steps of the arrows: rows and columns. @type {[string, number, number][]} */
const ARROWS = [
	["up", -1, 0],
	["left", 0, -1],
	["right", 0, 1],
	["down", 1, 0],
];

export class Pad {
	/**
	 * @param {Board} board @param {() => number} colour the colour of the
	 *   button that paints
	 */
	constructor(board, colour) {
		this.board = board;
		this.colour = colour;
		this.timer = 0;
		/**
		 * The value of the held button, and the value of the cell at which it was pressed.
		 * @type {{value: number, was: number}|null}
		 */
		this.held = null;
		const arrows = ARROWS.map(([name, rows, columns]) =>
			this._pressed(
				button("", () => this._move(rows, columns), {
					class: name,
					"aria-label": textOf(`pad.${name}`),
				}),
				() => this._repeat(rows, columns, FIRST),
				() => clearTimeout(this.timer),
			),
		);
		for (const arrow of arrows)
			arrow.append(
				svg(
					"svg",
					{ viewBox: "0 0 24 24", "aria-hidden": "true" },
					svg("path", { d: "M12 5l8 13H4z" }),
				),
			);
		this.fill = h("span", { class: "swatch", "aria-hidden": true });
		const paint = (
			/** @type {string} */ name,
			/** @type {Node} */ sign,
			/** @type {() => number} */ value,
		) => {
			const shown = button(
				"",
				() => {
					this._hold(value());
					this.held = null;
				},
				{ "aria-label": textOf(name) },
			);
			shown.append(sign);
			return this._pressed(
				shown,
				() => this._hold(value()),
				() => {
					this.held = null;
				},
			);
		};
		this.element = h(
			"div",
			{ class: "pad", role: "group", "aria-label": textOf("pad") },
			h("div", { class: "arrows" }, ...arrows),
			h(
				"div",
				{ class: "paints" },
				paint("cross", h("span", { class: "swatch empty crossed", "aria-hidden": true }), () => 0),
				paint("pad.fill", this.fill, colour),
			),
		);
		this.show();
	}

	/** Show the colour with which the button paints. */
	show() {
		const { puzzle } = this.board;
		const { rgb, char } = puzzle.palette[this.colour()];
		if (!isPlain(puzzle))
			Object.assign(this.fill.style, { backgroundColor: rgb, color: inkOn(rgb) });
		if (isColoured(puzzle))
			Object.assign(this.fill.dataset, { v: String(((this.colour() - 1) % 8) + 1), l: char });
	}

	/**
	 * Let a button act as long as it is pressed; a click acts only if it comes from keys or a screen
	 * reader.
	 */
	_pressed(
		/** @type {HTMLButtonElement} */ shown,
		/** @type {() => void} */ begin,
		/** @type {() => void} */ end,
	) {
		shown.addEventListener("pointerdown", event => {
			event.preventDefault();
			shown.setPointerCapture(event.pointerId);
			begin();
		});
		for (const name of ["pointerup", "pointercancel"]) shown.addEventListener(name, end);
		shown.addEventListener(
			"click",
			event => event.detail && event.stopImmediatePropagation(),
			true,
		);
		shown.addEventListener("contextmenu", event => event.preventDefault());
		return shown;
	}

	_repeat(/** @type {number} */ rows, /** @type {number} */ columns, /** @type {number} */ wait) {
		clearTimeout(this.timer);
		this._move(rows, columns);
		this.timer = setTimeout(() => this._repeat(rows, columns, NEXT), wait);
	}

	_move(/** @type {number} */ rows, /** @type {number} */ columns) {
		const { board } = this;
		const { width, height } = board.puzzle;
		const r = Math.max(0, Math.min(height - 1, Math.floor(board.now / width) + rows));
		const c = Math.max(0, Math.min(width - 1, (board.now % width) + columns));
		board.go(r * width + c, false);
		board.reveal(board.now);
		if (this.held && board.owner.valueOf(board.now) === this.held.was) this._paint(this.held.value);
	}

	/** Paint the cell of the cursor, or clear it if it has this value. */
	_hold(/** @type {number} */ value) {
		const { board } = this;
		const was = board.owner.valueOf(board.now);
		this.held = { value: was === value ? UNKNOWN : value, was };
		board.reveal(board.now);
		this._paint(this.held.value);
	}

	_paint(/** @type {number} */ value) {
		const { board } = this;
		if (!board.owner.isFixed?.(board.now)) board.owner.commit(new Map([[board.now, value]]));
	}
}
