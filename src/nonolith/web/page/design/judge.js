// Shows whether a drawing's puzzle has one solution, and if so its difficulty. If the puzzle has
// several solutions, shows the cells in which they differ and, on request, changes that make the
// solution unique. If it has one solution, offers changes that make it harder or easier. Each
// change of the drawing is checked; answers for an earlier drawing are discarded.

import { button, h } from "../shared/dom.js";
import { drawMiniature } from "../board/miniature.js";
import { problem } from "../shared/problem.js";
import { colourName, language, textOf } from "../texts/texts.js";
import { differingCells, verdictText } from "../solve/differing.js";
import { drawingOf } from "./drawing.js";
/** @import { Marks } from "../board/marks.js" */
/** @import { PuzzleObject } from "../types/puzzle.d.ts" */
/** @import { Ask, Cell, Change, Facts, Fields, Operation } from "../types/service.d.ts" */
/** @import { Sketch } from "./sketch.js" */

const WAIT = 400;
const LIMITS = { seconds: 5 };
const LONG = { seconds: 28 };
/**
 * A harder or easier puzzle takes at least `LEAST` and at most `MOST` times (or a part of) the
 * minutes; it may need `CELLS` changes.
 */
const LEAST = 1.2;
const MOST = 3;
const CELLS = 24;

/** The most changes that are spelt out; of more, only their number is stated. */
const SPELT = 3;

export class Judge {
	/**
	 * @param {Ask} ask
	 * @param {Sketch} sketch
	 * @param {object} view
	 * @param {() => PuzzleObject} view.puzzle returns the drawing's puzzle
	 * @param {() => Marks} view.marks returns the marks of the drawing's board
	 * @param {() => boolean} view.symmetric returns whether proposed changes keep the symmetry
	 * @param {(verdict: string|null) => void} view.judged called with the verdict; null when it is
	 *   not known any more
	 */
	constructor(ask, sketch, { puzzle, marks, symmetric, judged }) {
		this.ask = ask;
		this.sketch = sketch;
		this.view = { puzzle, marks, symmetric, judged };
		this.status = h("p", { class: "status", role: "status", tabindex: -1 });
		this.mend = button(textOf("mend"), () => this._propose({}, "mend", "mending"), {
			hidden: true,
		});
		/** The minutes with practice, if the puzzle has one solution. */
		this.minutes = 0;
		this.levels = h(
			"div",
			{ class: "buttons", hidden: true },
			button(textOf("harder"), () => this._level(1)),
			button(textOf("easier"), () => this._level(-1)),
		);
		this.proposals = h("ul", { class: "proposals" });
		// Without a role: screen readers would read each change.
		this.progress = h("p", { class: "status" });
		this.cancel = button(textOf("cancel"), () => this.changed(), { hidden: true });
		this.none = button(textOf("mend.no"), () => this._back(), { hidden: true });
		/** The name of the verdict, and the sentences that state the verdict and the difficulty. */
		this.verdict = this.known = "";
		this.element = h(
			"div",
			{ class: "judge" },
			this.status,
			this.progress,
			this.cancel,
			this.mend,
			this.levels,
			this.proposals,
			this.none,
		);
		this.stopped = new AbortController();
		this.timer = 0;
		/** @type {Cell[]} */
		this.differing = [];
	}

	report(/** @type {string} */ words) {
		this.status.textContent = words;
	}

	/** Check the drawing again; called after each change. */
	changed() {
		this.stop();
		this.stopped = new AbortController();
		this.differing = [];
		this.view.marks().clear();
		this.proposals.replaceChildren();
		this.mend.hidden = this.levels.hidden = this.cancel.hidden = this.none.hidden = true;
		this.progress.textContent = "";
		this.view.judged(null);
		if (this.sketch.empty) this.report(textOf("design.empty"));
		else this.timer = setTimeout(() => this._judge(), WAIT);
	}

	/** Cancel the running check. */
	stop() {
		clearTimeout(this.timer);
		this.stopped.abort();
	}

	/**
	 * Return the service's answer; null if the drawing has changed or the request failed.
	 * @template {Operation} Name
	 * @param {Name} name
	 * @param {Fields} more
	 * @param {(facts: Facts) => void} [progress]
	 */
	async answer(name, more, progress) {
		const { signal } = this.stopped;
		try {
			const answer = await this.ask(
				name,
				{ puzzle: this.view.puzzle(), ...more },
				signal,
				progress && (facts => signal.aborted || progress(facts)),
			);
			return signal.aborted ? null : answer;
		} catch (error) {
			if (!signal.aborted) {
				this.report(problem(error));
				this.cancel.hidden = true;
				this.progress.textContent = "";
			}
			return null;
		}
	}

	async _judge() {
		const found = await this.answer("check", { limits: LIMITS }, ({ seconds = 0 }) => {
			if (seconds < 1) return;
			this.report(""); // remove the verdict on the earlier drawing
			this.progress.textContent = textOf("solving.seconds", Math.floor(seconds));
		});
		if (!found) return;
		this.progress.textContent = "";
		const words = (this.known = textOf(`verdict.${found.verdict}`));
		const { signal } = this.stopped;
		this.verdict = found.verdict;
		this.mend.hidden = found.verdict !== "multiple";
		this.report(words);
		this.view.judged(found.verdict);
		if (found.verdict === "multiple") {
			const { cells, all } = await differingCells(found, () =>
				this.answer("check", { cells: true, limits: LIMITS }),
			);
			if (signal.aborted) return;
			this.differing = cells;
			// While proposals are shown, the marks are those of the proposals.
			if (!this.proposals.childElementCount) this.view.marks().cells("differs", cells);
			this.known = textOf(verdictText(found.verdict, cells, all));
			if (!this.mend.hidden) this.report(this.known);
		}
		if (found.verdict !== "unique") return;
		const rated = await this.answer("rate", { language: language(), limits: LIMITS });
		if (!rated) return;
		this.minutes = rated.minutes.practised[1];
		this.levels.hidden = false;
		this.report((this.known = `${words} ${textOf("rated", rated.sentence)}`));
	}

	/** Propose changes that make the puzzle harder (1) or easier (-1). */
	_level(/** @type {number} */ way) {
		const minutes = [LEAST, MOST].map(far => this.minutes * far ** way).sort((a, b) => a - b);
		const name = way > 0 ? "harder" : "easier";
		this._propose({ minutes, most: CELLS }, name, `${name}.looking`);
	}

	/**
	 * List changes of the drawing: `request` has the fields of `mend`; `name`: the names of the
	 * texts.
	 */
	async _propose(
		/** @type {Fields} */ request,
		/** @type {string} */ name,
		/** @type {string} */ looking,
	) {
		this.report(textOf(looking));
		this.mend.hidden = this.levels.hidden = true;
		this.cancel.hidden = false;
		const found = await this.answer(
			"mend",
			{ symmetric: this.view.symmetric(), limits: LONG, ...request },
			({ judged }) => {
				if (judged) this.progress.textContent = textOf("mend.judged", judged);
			},
		);
		if (!found) return;
		this.cancel.hidden = true;
		this.progress.textContent = "";
		const { length } = found.proposals;
		const some = length > 0;
		const words = textOf(
			some
				? `${name}.${length > 1 ? "choose" : "one"}`
				: found.limit
					? "mend.limit"
					: `${name}.none`,
		);
		this.levels.hidden = some || name === "mend";
		this.none.hidden = !some;
		this.report(words);
		this.proposals.ariaLabel = words;
		this.proposals.replaceChildren(
			...found.proposals.map((cells, i) => h("li", {}, this._proposal(cells, found.puzzles[i]))),
		);
	}

	/** Show the verdict again instead of proposals. */
	_back() {
		this.proposals.replaceChildren();
		this.none.hidden = true;
		this.mend.hidden = this.verdict !== "multiple";
		this.levels.hidden = this.verdict !== "unique";
		this.report(this.known);
		this.status.focus();
	}

	/**
	 * Create a button that shows and applies a proposal, and marks its cells on the board while it is
	 * hovered or focused.
	 */
	_proposal(/** @type {Change[]} */ cells, /** @type {PuzzleObject} */ puzzle) {
		const { marks } = this.view;
		const { palette } = this.sketch.drawing;
		const named = (/** @type {string} */ name) =>
			palette.length > 2
				? colourName(name)
				: textOf(name === palette[0].name ? "design.blank" : "filled").toLowerCase();
		const words =
			cells.length > SPELT
				? textOf("mend.cells", cells.length)
				: cells
						.map(({ row, column, colour }) => textOf("cell", row + 1, column + 1, named(colour)))
						.join("; ");
		const show = () => {
			marks().clear();
			marks().cells(
				"follows",
				cells.map(({ row, column }) => ({ row, column })),
			);
		};
		const hide = () => {
			marks().clear();
			marks().cells("differs", this.differing);
		};
		const drawing = drawingOf({ ...puzzle, palette });
		const { height, width } = drawing;
		const picture = h("canvas", { height, width });
		drawMiniature(picture, drawing, cell => drawing.cells[cell]);
		const take = () => {
			this.sketch.replace(drawing);
			this.status.focus();
		};
		return h(
			"button",
			{
				type: "button",
				"aria-label": words.charAt(0).toUpperCase() + words.slice(1),
				on: { click: take, pointerenter: show, focus: show, pointerleave: hide, blur: hide },
			},
			picture,
			...cells.map(({ row, column }) => {
				const mark = h("span", {});
				Object.assign(mark.style, {
					left: `${(100 * column) / width}%`,
					top: `${(100 * row) / height}%`,
					width: `${100 / width}%`,
					height: `${100 / height}%`,
				});
				return mark;
			}),
		);
	}
}
