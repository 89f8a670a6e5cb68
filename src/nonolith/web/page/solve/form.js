// A form for clues, a line of text for each. While the user types, the form shows the first thing
// that is wrong, and passes the puzzle on.

import { button, h } from "../shared/dom.js";
import { puzzleOf } from "../shared/puzzle.js";
import { keepSetting, setting } from "../shared/storage.js";
import { textOf } from "../texts/texts.js";
import {
	firstProblem,
	isUnsure,
	lettersOf,
	puzzleFrom,
	rgbOf,
	textFrom,
	total,
	typed,
} from "./clue_text.js";
/** @import { Problem, Side, Typed } from "./clue_text.js" */
/** @import { PuzzleObject } from "../types/puzzle.d.ts" */

const WAIT = 200;
const SIDES = /** @type {Side[]} */ (["rows", "columns"]);

export class ClueForm {
	/**
	 * @param {object} view
	 * @param {(json: PuzzleObject|null, problem: Problem|null) => void} view.changed
	 *   called when the clues changed; `json`: the puzzle, or null while there are no rows or no
	 *   columns
	 * @param {(json: PuzzleObject) => void} view.solve
	 * @param {(json: PuzzleObject) => void} view.repair looks for a typo
	 */
	constructor(view) {
		this.view = view;
		this.timer = 0;
		/** @type {PuzzleObject|null} */
		this.json = null;
		/** @type {Problem|null} */
		this.problem = null;
		/** The RGB values that the user chose, by letter. @type {Map<string, string>} */
		this.colours = new Map();
		this.own = { rows: this._side("rows"), columns: this._side("columns") };
		this.inks = h("div", { class: "letters", role: "group", "aria-label": textOf("palette") });
		this.status = h("p", { class: "status", id: "typed-status", role: "status" });
		this.go = button(textOf("typed.go"), () => this._goto());
		this.solve = button(textOf("typed.solve"), () => this.json && view.solve(this.json), {
			class: "main",
		});
		this.repair = button(textOf("typo.find"), () => this.json && view.repair(this.json));
		this.element = h(
			"div",
			{ class: "typing" },
			h("p", {}, textOf("typed.how")),
			h("div", { class: "sides-of" }, this.own.rows.element, this.own.columns.element),
			this.inks,
			this.status,
			h("div", { class: "buttons" }, this.solve, this.go, this.repair),
		);
		const kept = setting("typed");
		if (kept) for (const side of SIDES) this.own[side].text.value = kept[side] || "";
		if (kept?.colours) this.colours = new Map(kept.colours);
		this.show();
	}

	/** Create the field for the clues of one side. */
	_side(/** @type {Side} */ side) {
		const numbers = h("div", { class: "numbers", "aria-hidden": true });
		const sum = h("span", { class: "sum" });
		const text = h("textarea", {
			wrap: "off",
			spellcheck: "false",
			autocapitalize: "off",
			autocomplete: "off",
			placeholder: textOf(`typed.example.${side}`),
			"aria-label": textOf(`typed.${side}`),
			"aria-describedby": "typed-status",
			on: {
				input: event => this._typed(event.currentTarget),
				scroll: () => {
					numbers.scrollTop = text.scrollTop;
				},
			},
		});
		const element = h(
			"label",
			{ class: "side" },
			h("span", { class: "name" }, textOf(`typed.${side}`), " ", sum),
			h("span", { class: "lines" }, numbers, text),
		);
		return { text, numbers, sum, element };
	}

	/** Replace the clues by those of a puzzle. */
	fill(/** @type {PuzzleObject} */ json) {
		const { rows, columns, colours } = textFrom(puzzleOf(json));
		this.colours = colours;
		delete this.inks.dataset.letters;
		this.own.rows.text.value = rows;
		this.own.columns.text.value = columns;
		this._keep();
		this.show();
	}

	_keep() {
		keepSetting("typed", {
			...Object.fromEntries(SIDES.map(side => [side, this.own[side].text.value])),
			colours: [...this.colours],
		});
	}

	_typed(/** @type {HTMLTextAreaElement} */ text) {
		const { value, selectionStart } = text;
		if (/[/;|]/.test(value)) {
			text.value = value.replace(/ *[/;|] ?/g, "\n");
			text.selectionEnd = selectionStart - (value.length - text.value.length);
		}
		clearTimeout(this.timer);
		this.timer = setTimeout(() => {
			this.timer = 0;
			this._keep();
			this.show();
			this.view.changed(this.json, this.problem);
		}, WAIT);
	}

	/** Show what is wrong with the clues, the sums, and the colours of the letters. */
	show() {
		const [rows, columns] = SIDES.map(side => typed(this.own[side].text.value));
		const some = rows.clues.length && columns.clues.length;
		const problem = (this.problem = firstProblem(rows, columns));
		const unread = problem?.text.startsWith("typed.word") || problem?.text === "typed.most";
		this.json = some && !unread ? puzzleFrom(rows, columns, this.colours, "") : null;
		for (const [side, { clues }] of /** @type {[Side, Typed][]} */ ([
			["rows", rows],
			["columns", columns],
		])) {
			const { numbers, sum, text } = this.own[side];
			const wrong = problem?.side === side ? (problem.line ?? -1) : -1;
			numbers.replaceChildren(
				...Array.from({ length: Math.max(clues.length, 1) }, (_, i) =>
					h("span", { class: i === wrong ? "wrong" : null }, String(i + 1)),
				),
			);
			text.rows = Math.max(6, Math.min(16, Math.max(rows.clues.length, columns.clues.length) + 2));
			numbers.scrollTop = text.scrollTop;
			sum.textContent = clues.length
				? textOf("typed.sum", clues.length, total({ clues, wrong: null }))
				: "";
			text.setAttribute("aria-invalid", String(wrong >= 0));
		}
		const words = problem
			? textOf(problem.text, ...problem.values)
			: some
				? textOf(
						isUnsure([rows, columns]) ? "typed.fits" : "typed.good",
						rows.clues.length,
						columns.clues.length,
					)
				: textOf("typed.begin");
		if (this.status.textContent !== words) this.status.textContent = words;
		this.status.classList.toggle("wrong", Boolean(problem));
		this.status.classList.toggle("good", Boolean(some && !problem));
		this.go.hidden = problem?.line === undefined;
		this.solve.disabled = !this.json || Boolean(problem);
		this.repair.hidden = !this.json || !problem;
		this._colours(lettersOf([rows, columns]));
	}

	/** Show a colour field for each letter. */
	_colours(/** @type {string[]} */ letters) {
		const several = letters.some(Boolean) ? letters : [];
		if (this.inks.dataset.letters === several.join()) return;
		this.inks.dataset.letters = several.join();
		this.inks.replaceChildren(
			...several.map(letter =>
				h(
					"label",
					{},
					h("span", {}, letter || textOf("typed.none")),
					h("input", {
						type: "color",
						value: rgbOf(letter, this.colours),
						"aria-label": textOf("typed.ink", letter || textOf("typed.none")),
						on: {
							change: event => {
								this.colours.set(letter, event.currentTarget.value);
								this._keep();
								this.show();
								this.view.changed(this.json, this.problem);
							},
						},
					}),
				),
			),
		);
	}

	/** Select the line of the first problem. */
	_goto() {
		const { side, line = 0 } = this.problem || {};
		if (!side) return;
		const { text } = this.own[side];
		const lines = text.value.split("\n");
		const start = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
		text.focus();
		text.setSelectionRange(start, start + (lines[line] || "").length);
		text.scrollTop = (Math.max(0, line - 4) * text.scrollHeight) / Math.max(lines.length, 1);
	}

	stop() {
		if (!this.timer) return;
		clearTimeout(this.timer);
		this._keep();
	}
}
