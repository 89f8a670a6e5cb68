// A map of where a drawing's puzzle is hard: the stronger the colour of a cell, the longer people
// search for the step that settles it.

import { h } from "../shared/dom.js";
import { cellsOf, UNKNOWN } from "../shared/puzzle.js";
import { language, textOf } from "../texts/texts.js";
/** @import { Board } from "../board/board.js" */
/** @import { AskWhile } from "../types/service.d.ts" */

/** The colour of the map; the least and the greatest opacity, of 255. */
const COLOUR = [230, 60, 20];
const LEAST = 20;
const MOST = 225;

export class HeatMap {
	/**
	 * @param {AskWhile} answer asks the service about the drawing's puzzle
	 */
	constructor(answer) {
		this.answer = answer;
		this.canvas = h("canvas", { class: "heat", "aria-hidden": true });
		this.toggle = h(
			"button",
			{ type: "button", "aria-pressed": "false", on: { click: () => this._turn() } },
			textOf("heat"),
		);
		this.words = h("p", { class: "advice" });
		this.element = h("div", { class: "heat-map" }, this.toggle, this.words);
		/** Whether the puzzle was checked, so that it can be explained. */
		this.ready = false;
	}

	get isOn() {
		return this.toggle.getAttribute("aria-pressed") === "true";
	}

	_turn() {
		this.toggle.setAttribute("aria-pressed", String(!this.isOn));
		this.clear();
		if (this.isOn && this.ready) this.show();
	}

	/** Lie on a board. */
	attach(/** @type {Board} */ board) {
		this.board = board;
		this.canvas.width = board.puzzle.width;
		this.canvas.height = board.puzzle.height;
		board.field.append(this.canvas);
	}

	/** Remove the map of an earlier drawing. */
	clear() {
		this.canvas.getContext("2d")?.clearRect(0, 0, this.canvas.width, this.canvas.height);
		this.words.textContent = this.isOn ? textOf("heat.wait") : "";
		delete this.canvas.dataset.hardest;
		this.board?.element.classList.remove("heated");
	}

	/** Draw the map of the current drawing, if it is turned on. */
	async show() {
		this.ready = true;
		if (!this.isOn) return;
		const found = await this.answer("explain", { language: language(), limits: { seconds: 10 } });
		const context = this.canvas.getContext("2d");
		if (!found || !this.isOn || !this.board || !context) return;
		const { width, height } = this.canvas;
		// Cells that are known before the first step count as the easiest.
		/** @type {(number|null)[]} */
		const heat = cellsOf(found.start, this.board.puzzle.palette).map(value =>
			value === UNKNOWN ? null : 0,
		);
		const looks = found.steps.map(step => step.looks);
		// The share of the steps that are easier.
		const sorted = [...looks].sort((a, b) => a - b);
		const rank = (/** @type {number} */ own) =>
			sorted.indexOf(own) / Math.max(1, sorted.length - 1);
		for (const { looks: own, facts } of found.steps)
			for (const { row, column, colours } of facts)
				if (colours.length === 1) heat[row * width + column] ??= rank(own) ** 1.5;
		const data = context.createImageData(width, height);
		heat.forEach((share, cell) =>
			data.data.set([...COLOUR, Math.round(LEAST + (MOST - LEAST) * (share ?? 1))], cell * 4),
		);
		context.putImageData(data, 0, 0);
		this.board.element.classList.add("heated");
		const most = Math.max(...looks);
		const hardest = found.steps.find(step => step.looks === most);
		this.canvas.dataset.hardest = String(hardest?.looks ?? 0);
		this.words.replaceChildren(
			textOf(found.verdict === "unique" ? "heat.words" : "heat.open"),
			" ",
			...(hardest
				? [textOf("heat.hardest"), " ", h("span", { lang: language() }, hardest.sentence)]
				: []),
		);
	}
}
