// A form that solves a single line: its certain cells, and the number of its placements.

import { button, h } from "../shared/dom.js";
import { problem } from "../shared/problem.js";
import { textOf } from "../texts/texts.js";
/** @import { Ask } from "../types/service.d.ts" */

/** What stays while other views and languages are shown; `known` has a sign for each cell. */
const kept = { open: false, clue: "4 3 1", known: "?".repeat(12) };
/** Maximum number of cells. */
const MOST = 100;

export class OneLine {
	constructor(/** @type {Ask} */ ask) {
		this.ask = ask;
		this.asked = new AbortController();
		const clue = h("input", {
			type: "text",
			value: kept.clue,
			maxlength: 1000,
			spellcheck: "false",
			on: {
				input: event => {
					kept.clue = event.currentTarget.value;
					this.solve();
				},
			},
		});
		const cells = h("input", {
			type: "number",
			min: 1,
			max: MOST,
			value: kept.known.length,
			on: {
				input: event => {
					const cells = Math.trunc(event.currentTarget.valueAsNumber);
					if (!(cells >= 1 && cells <= MOST)) return;
					kept.known = kept.known.slice(0, cells).padEnd(cells, "?");
					this.solve();
				},
			},
		});
		const label = textOf("line.cells");
		this.cells = h("div", { class: "row-cells", role: "group", "aria-label": label });
		this.status = h("p", { class: "status", role: "status" });
		this.element = h(
			"details",
			{
				class: "type-in one-line",
				open: kept.open,
				on: {
					toggle: event => {
						kept.open = event.currentTarget.open;
						if (kept.open) this.solve();
					},
				},
			},
			h("summary", {}, textOf("line")),
			h("p", {}, textOf("line.how")),
			h(
				"div",
				{ class: "fields" },
				h("label", {}, textOf("line.clue"), clue),
				h("label", {}, textOf("line.number"), cells),
			),
			this.cells,
			this.status,
		);
	}

	/** Show the certain cells of the line, and the number of its placements. */
	async solve() {
		const signs = this._signs();
		kept.known = [...kept.known].map(sign => (signs.includes(sign) ? sign : "?")).join("");
		const { clue, known } = kept;
		this.asked.abort();
		this.asked = new AbortController();
		const { signal } = this.asked;
		this._show(known, known);
		try {
			const line = await this.ask("line", { clue, known, most: 0 }, signal);
			if (signal.aborted) return;
			this._show(known, line.cells);
			const certain = [...line.cells].filter((cell, i) => cell !== "?" && known[i] === "?").length;
			const { count } = line;
			const ways = Number.isSafeInteger(count)
				? count.toLocaleString()
				: `≈ ${count.toPrecision(4)}`;
			this._report(textOf("line.result", ways, certain));
		} catch (error) {
			if (!signal.aborted) this._report(problem(error), true);
		}
	}

	_report(/** @type {string} */ words, isWrong = false) {
		this.status.textContent = words;
		this.status.classList.toggle("wrong", isWrong);
	}

	/** Show cells; those that are not known but certain look different. */
	_show(/** @type {string} */ known, /** @type {string} */ cells) {
		/** @type {Record<string, string>} */
		const names = {
			"?": textOf("line.open"),
			".": textOf("line.blank"),
			"#": textOf("line.filled"),
		};
		const focused = [...this.cells.children].indexOf(document.activeElement ?? this.cells);
		this.cells.replaceChildren(
			...[...cells].map((cell, i) => {
				const name = names[cell] ?? cell;
				const sign = cell === "." ? "×" : cell === "?" || cell === "#" ? "" : cell;
				return button(sign, () => this._next(i), {
					"data-cell": cell,
					class: known[i] === cell ? "" : "certain",
					"aria-label": textOf("line.cell", i + 1, name),
				});
			}),
		);
		if (focused >= 0) /** @type {HTMLElement} */ (this.cells.children[focused]).focus();
	}

	/** Return the signs that a cell may have: open, filled or one of the colours, blank. */
	_signs() {
		const names = kept.clue.match(/\p{L}+/gu)?.filter(name => !["or", "sum"].includes(name)) ?? [];
		const letters = [...new Set(names.map(name => name[0]))];
		return ["?", ...(letters.length ? letters : "#"), "."];
	}

	/** Give a known cell the next sign. */
	_next(/** @type {number} */ cell) {
		const signs = this._signs();
		const now = signs[(signs.indexOf(kept.known[cell]) + 1) % signs.length];
		kept.known = kept.known.slice(0, cell) + now + kept.known.slice(cell + 1);
		this.solve();
	}
}
