// The marks of a hint or a step on the board: for its line, for the cells on which it depends, and
// for the cells for which it excludes colours.

import { svg } from "../shared/dom.js";
import { isColoured } from "../shared/puzzle.js";
/** @import { Puzzle } from "../types/puzzle.d.ts" */
/** @import { Fact, Shown } from "../types/service.d.ts" */

/** @typedef {{row: number, column: number, colours?: number[]}} Place */

export class Marks {
	/** @param {Puzzle} puzzle */
	constructor(puzzle) {
		this.puzzle = puzzle;
		this.element = svg("svg", {
			class: "marks",
			viewBox: `0 0 ${puzzle.width} ${puzzle.height}`,
			"aria-hidden": "true",
		});
	}

	clear() {
		this.element.replaceChildren();
	}

	/** Draw a frame around each line. */
	lines(/** @type {{kind: string, number: number}[]} */ lines) {
		const { width, height } = this.puzzle;
		for (const { kind, number } of lines)
			this.element.append(
				kind === "row"
					? this._box("line", 0, number, width, 1)
					: this._box("line", number, 0, 1, height),
			);
	}

	/** Draw all marks of a step. */
	step(/** @type {Shown} */ step) {
		this.lines([step.line]);
		for (const { row, column } of step.rests_on)
			this.element.append(
				svg("circle", { class: "rests", cx: column + 0.5, cy: row + 0.5, r: 0.16 }),
			);
		this.cells("follows", step.facts);
		if (step.assumed) this.cells("wrong", [step.assumed]);
		step.facts.concat(step.rests_on).forEach(place => this._left(place));
	}

	/**
	 * Draw the places of blocks in their line: the first place above, the last one below, and an
	 * outline that slides from one to the other.
	 * @param {{kind: string, number: number}} line
	 * @param {{length: number, first: number, last: number, rgb: string}[]} blocks
	 */
	ghosts({ kind, number }, blocks) {
		const row = kind === "row";
		const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
		const place = (
			/** @type {string} */ name,
			/** @type {number} */ start,
			/** @type {number} */ length,
			/** @type {number} */ from,
			/** @type {number} */ thick,
		) => {
			const box = row
				? this._box(`ghost ${name}`, start + 0.07, number + from, length - 0.14, thick)
				: this._box(`ghost ${name}`, number + from, start + 0.07, thick, length - 0.14);
			this.element.append(box);
			return box;
		};
		for (const { length, first, last, rgb } of blocks) {
			for (const [name, start, from] of /** @type {[string, number, number][]} */ ([
				["first", first, 0.13],
				["last", last, 0.53],
			]))
				place(name, start, length, from, 0.34).style.fill = rgb;
			if (first === last || still) continue;
			place("slides", first, length, 0.08, 0.84).animate(
				[{ transform: "none" }, { transform: `translate${row ? "X" : "Y"}(${last - first}px)` }],
				{ duration: 1100, iterations: 4, direction: "alternate", easing: "ease-in-out" },
			);
		}
	}

	/** Draw the only value left in cells, as a small square of its colour or a cross. */
	values(/** @type {Fact[]} */ facts) {
		for (const {
			row,
			column,
			colours: [value, another],
		} of facts) {
			if (another !== undefined) continue;
			const box = this._box("value", column + 0.3, row + 0.3, 0.4, 0.4);
			if (value && isColoured(this.puzzle)) box.style.fill = this.puzzle.palette[value].rgb;
			this.element.append(
				value
					? box
					: svg("path", {
							class: "value",
							d: `M${column + 0.34} ${row + 0.34}l.32 .32m0 -.32l-.32 .32`,
						}),
			);
		}
	}

	/** Draw the two to four colours that a cell may still have, as dots in its corners. */
	_left(/** @type {Place} */ { row, column, colours = [] }) {
		if (colours.length < 2 || colours.length > 4) return;
		colours.forEach((colour, i) =>
			this.element.append(
				svg("circle", {
					class: "left",
					fill: this.puzzle.palette[colour].rgb,
					r: 0.11,
					cx: column + (i % 2 ? 0.75 : 0.25),
					cy: row + (i > 1 ? 0.75 : 0.25),
				}),
			),
		);
	}

	/** Draw a frame in each cell, and also a cross if the cells are wrong. */
	cells(/** @type {string} */ kind, /** @type {Place[]} */ cells) {
		for (const { row, column } of cells) {
			// A light line behind a wrong cell's marks shows them on every colour.
			if (kind === "wrong")
				this.element.append(this._box("behind", column + 0.08, row + 0.08, 0.84, 0.84));
			this.element.append(this._box(kind, column + 0.08, row + 0.08, 0.84, 0.84));
			for (const name of kind === "wrong" ? ["behind", "wrong"] : [])
				this.element.append(
					svg("path", {
						class: name,
						d: `M${column + 0.25} ${row + 0.25}l.5 .5m0 -.5l-.5 .5`,
					}),
				);
		}
	}

	_box(
		/** @type {string} */ kind,
		/** @type {number} */ x,
		/** @type {number} */ y,
		/** @type {number} */ width,
		/** @type {number} */ height,
	) {
		return svg("rect", { class: kind, x, y, width, height, rx: 0.06 });
	}
}
