// The clues beside the board. They stay visible while the board scrolls. Blocks that are certainly
// done are struck out, and a clue that no longer fits the cells of its line is marked.

import { doneBlocks, placesOf } from "./lines.js";
import { inkOn, isColoured, shownBlock } from "../shared/puzzle.js";
import { h } from "../shared/dom.js";
import { colourName, textOf } from "../texts/texts.js";
/** @import { Block, Puzzle } from "../types/puzzle.d.ts" */

/** Return a clue in words, for screen readers, such as `4 red, 2 white`. */
export function inWords(/** @type {Puzzle} */ puzzle, /** @type {Block[]} */ clue) {
	if (!clue.length) return "0";
	const words = clue.map(block => {
		const shown = shownBlock(block).replace(/^\?+$/, textOf("clue.unknown"));
		return isColoured(puzzle) && block.colour
			? `${shown} ${colourName(puzzle.palette[block.colour].name)}`
			: shown;
	});
	return words.join(isColoured(puzzle) ? ", " : " ");
}

/** Return the name of a line, such as `row 3`. */
export function lineName(/** @type {string} */ kind, /** @type {number} */ number) {
	return textOf(kind === "row" ? "row" : "column", number + 1);
}

export class Clues {
	/** @param {Puzzle} puzzle */
	constructor(puzzle) {
		this.puzzle = puzzle;
		const all = (/** @type {string} */ kind, /** @type {Block[][]} */ lines) =>
			lines.map((clue, i) => [this._clue(kind, i, clue, true), this._clue(kind, i, clue, false)]);
		/** @type {Record<string, HTMLElement[][]>} the clues before and after each line */
		this.elements = { row: all("row", puzzle.rows), column: all("column", puzzle.columns) };
		/** Whether clues that do not fit are marked, and the lines that have them, such as `row 3`. */
		this.checks = false;
		/** @type {Set<string>} */
		this.wrong = new Set();
		/** The row and the column whose clues are highlighted. */
		this.here = { row: -1, column: -1 };
	}

	/** Highlight the clue of a row and of a column. */
	point(/** @type {number} */ row, /** @type {number} */ column) {
		for (const [kind, number] of /** @type {["row"|"column", number][]} */ ([
			["row", row],
			["column", column],
		])) {
			if (number === this.here[kind]) continue;
			this.elements[kind][this.here[kind]]?.[0].classList.remove("here");
			this.elements[kind][number]?.[0].classList.add("here");
			this.here[kind] = number;
		}
	}

	_clue(
		/** @type {string} */ kind,
		/** @type {number} */ number,
		/** @type {Block[]} */ clue,
		/** @type {boolean} */ first,
	) {
		/** @type {Block[]} */
		const blocks = clue.length ? clue : [{ length: 0, colour: 0 }];
		const element = h(
			"div",
			first
				? {
						class: `clue ${kind}`,
						role: `${kind}header`,
						"aria-label": `${lineName(kind, number)}: ${inWords(this.puzzle, clue)}`,
					}
				: { class: `clue ${kind} far`, "aria-hidden": true },
		);
		for (const block of blocks) {
			const shown = shownBlock(block);
			const span = h("span", { class: shown.length > 1 ? "long" : "" }, shown);
			if (shown.startsWith("?")) span.classList.add("blot");
			if (isColoured(this.puzzle) && block.colour) {
				const { rgb, char } = this.puzzle.palette[block.colour];
				span.classList.add("chip");
				span.dataset.v = String(((block.colour - 1) % 8) + 1);
				span.dataset.l = char;
				span.style.setProperty("--colour", rgb);
				span.style.setProperty("--ink-on", inkOn(rgb));
			}
			element.append(span);
		}
		return element;
	}

	/** Replace the clue of a line. */
	change(
		/** @type {"row"|"column"} */ kind,
		/** @type {number} */ number,
		/** @type {Block[]} */ clue,
	) {
		this.puzzle[`${kind}s`][number] = clue;
		if (this.here[kind] === number) this.here[kind] = -1;
		this.elements[kind][number] = this.elements[kind][number].map((old, i) => {
			const next = this._clue(kind, number, clue, !i);
			old.replaceWith(next);
			return next;
		});
	}

	/** Strike out the blocks of a line that are certainly done, and mark a clue that does not fit. */
	strike(/** @type {string} */ kind, /** @type {number} */ number, /** @type {number[]} */ cells) {
		const clue = (kind === "row" ? this.puzzle.rows : this.puzzle.columns)[number];
		const places = placesOf(cells, clue);
		const wrong = this.checks && !places;
		const line = lineName(kind, number);
		const done = clue.length ? doneBlocks(cells, clue, places) : [cells.every(cell => cell === 0)];
		if (wrong !== this.wrong.has(line)) {
			this.wrong[wrong ? "add" : "delete"](line);
			const words = `${line}: ${inWords(this.puzzle, clue)}`;
			this.elements[kind][number][0].setAttribute(
				"aria-label",
				wrong ? `${words}. ${textOf("clue.wrong")}` : words,
			);
			for (const element of this.elements[kind][number]) element.classList.toggle("wrong", wrong);
		}
		for (const element of this.elements[kind][number]) {
			[...element.children].forEach((span, i) => span.classList.toggle("done", done[i]));
			element.classList.toggle("done", done.every(Boolean));
		}
	}
}
