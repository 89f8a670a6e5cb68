// Shows the steps to a solution on a board, one at a time or as an animation.

import { Board } from "../board/board.js";
import { announce, button, h } from "../shared/dom.js";
import { UNKNOWN } from "../shared/puzzle.js";
import { language, textOf } from "../texts/texts.js";
/** @import { Puzzle } from "../types/puzzle.d.ts" */
/** @import { Step } from "../types/service.d.ts" */

const EACH = 1500;

export class Steps {
	/**
	 * @param {Board} board
	 * @param {(cells: number[]) => void} show
	 * @param {{steps: Step[], start?: number[], language?: string}} explanation `start`: the known
	 *   cells before the first step; by default the given cells
	 */
	constructor(board, show, { steps, start, language: spoken = language() }) {
		const { puzzle } = board;
		this.board = board;
		this.show = show;
		this.steps = steps;
		this.start = start || puzzle.given || new Array(puzzle.height * puzzle.width).fill(UNKNOWN);
		this.now = this.timer = 0;
		/** Called with the number of a step when the step is shown. */
		this.moved = (/** @type {number} */ _now) => {};
		this.sentence = h("p", { class: "sentence", lang: spoken });
		this.count = h("output", {}, textOf("step.start", steps.length));
		this.slider = h("input", {
			type: "range",
			min: 0,
			max: steps.length,
			value: 0,
			"aria-label": textOf("step"),
			on: { input: event => this.step(Number(event.currentTarget.value)) },
		});
		this.back = button(textOf("back"), () => this.step(this.now - 1), { disabled: true });
		this.next = button(textOf("next"), () => this.step(this.now + 1), {
			class: "main",
			disabled: !steps.length,
		});
		this.run = button(textOf("run"), () => this._run(), { disabled: !steps.length });
		this.element = h(
			"div",
			{ class: "steps" },
			h("div", { class: "buttons" }, this.back, this.next, this.run),
			h("div", { class: "slide" }, this.slider, this.count),
			this.sentence,
		);
	}

	/** Show a step that the user chose; stop playing. */
	step(/** @type {number} */ number) {
		this.stop();
		this._go(number);
	}

	_run() {
		if (this.timer) {
			this.stop();
			return;
		}
		this.run.textContent = textOf("pause");
		this.timer = setInterval(
			() => (this.element.isConnected ? this._go(this.now + 1) : this.stop()),
			EACH,
		);
		this._go(this.now === this.steps.length ? 1 : this.now + 1);
	}

	stop() {
		clearInterval(this.timer);
		this.timer = 0;
		this.run.textContent = textOf("run");
	}

	/** Return the known cells after a number of steps. */
	_cells(/** @type {number} */ number) {
		const { puzzle } = this.board;
		const cells = [...this.start];
		for (const { facts } of this.steps.slice(0, number))
			for (const { row, column, colours } of facts)
				if (colours.length === 1) cells[row * puzzle.width + column] = colours[0];
		return cells;
	}

	_go(/** @type {number} */ number) {
		const { board, steps } = this;
		const last = steps.length;
		this.now = Math.max(0, Math.min(last, number));
		this.show(this._cells(this.now));
		board.marks.clear();
		const step = steps[this.now - 1];
		if (step) board.marks.step(step);
		if (step?.facts.length)
			board.reveal(step.facts[0].row * board.puzzle.width + step.facts[0].column);
		this.sentence.textContent = step ? step.sentence : "";
		this.count.textContent = this.now
			? textOf("step.of", this.now, last)
			: textOf("step.start", last);
		this.slider.value = String(this.now);
		this.back.disabled = !this.now;
		this.next.disabled = this.now === last;
		if (this.now === last) this.stop();
		this.moved(this.now);
		announce(this.sentence.textContent || "");
	}
}

/** Create a board that shows cells but cannot be painted. */
export function stillBoard(/** @type {Puzzle} */ puzzle) {
	let cells = new Array(puzzle.height * puzzle.width).fill(UNKNOWN);
	const board = new Board(puzzle, {
		valueOf: cell => cells[cell],
		isFixed: () => true,
		straight: () => true,
		paint: before => before,
		commit() {},
	});
	board.element.classList.add("still");
	board.smallest = 6;
	return {
		board,
		show(/** @type {number[]} */ next) {
			cells = next;
			// If all cells are known, show the picture itself, without crosses.
			board.element.classList.toggle(
				"solved",
				cells.every(cell => cell !== UNKNOWN),
			);
			board.showAll();
		},
	};
}
