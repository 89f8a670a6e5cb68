// Shows whether a drawing's puzzle has one solution, and if so its difficulty. If the puzzle has
// several solutions, shows the cells in which they differ and, on request, changes that make the
// solution unique. If it has one solution, offers changes that make it harder or easier. Each
// change of the drawing is checked; answers for an earlier drawing are discarded.

import { button, h } from "../shared/dom.js";
import { drawMiniature } from "../board/miniature.js";
import { problem } from "../shared/problem.js";
import { colourName, language, textOf } from "../texts/texts.js";
import { differingCells, verdictText } from "../solve/differing.js";
import { drawingOf, puzzleObject } from "./drawing.js";
import { waysOf, withGiven } from "./ways.js";
/** @import { Marks } from "../board/marks.js" */
/** @import { PuzzleObject } from "../types/puzzle.d.ts" */
/** @import { Answers, Ask, Cell, Change, Facts, Fields, Operation } from "../types/service.d.ts" */
/** @import { Drawing } from "./drawing.js" */
/** @import { Sketch } from "./sketch.js" */

const WAIT = 400;
const LIMITS = { seconds: 5 };
const LONG = { seconds: 28 };
/**
 * A harder or easier puzzle takes at least `LEAST` and at most `MOST` times (or a part of) the
 * minutes; it may need `CELLS` changes. Minutes below `TRIVIAL` are not told apart.
 */
const LEAST = 1.2;
const MOST = 3;
const CELLS = 24;
const TRIVIAL = 0.3;

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
	 * @param {(puzzle: PuzzleObject) => void} view.play opens a puzzle to play
	 * @param {(verdict: string|null) => void} view.judged called with the verdict; null when it is
	 *   not known any more
	 */
	constructor(ask, sketch, { puzzle, marks, symmetric, play, judged }) {
		this.ask = ask;
		this.sketch = sketch;
		this.view = { puzzle, marks, symmetric, play, judged };
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
			(this.easier = button(textOf("easier"), () => this._level(-1))),
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
		this.easier.hidden = this.minutes <= TRIVIAL;
		this.report((this.known = `${words} ${textOf("rated", rated.sentence)}`));
	}

	/** Propose changes that make the puzzle harder (1) or easier (-1). */
	async _level(/** @type {number} */ way) {
		const now = Math.max(this.minutes, TRIVIAL);
		const minutes = [LEAST, MOST].map(far => now * far ** way).sort((a, b) => a - b);
		const name = way > 0 ? "harder" : "easier";
		const found = await this._propose({ minutes, most: CELLS }, name, `${name}.looking`);
		if (found && !found.proposals.length) await this._offerWays(way, name, found);
	}

	/**
	 * List the nearest puzzle that was found and other ways to make it harder or easier, each
	 * with its minutes.
	 */
	async _offerWays(
		/** @type {number} */ way,
		/** @type {string} */ name,
		/** @type {Answers["mend"]} */ { nearest, limit },
	) {
		const { drawing } = this.sketch;
		const words = textOf(limit ? "mend.limit" : `${name}.none`);
		this.cancel.hidden = false;
		this.levels.hidden = true;
		this.progress.textContent = textOf("ways.looking");
		/** Add a choice if its puzzle is unique, and harder or easier. */
		const offer = async (
			/** @type {PuzzleObject} */ puzzle,
			/** @type {(minutes: number) => string} */ named,
			take = () => this._take(drawingOf(puzzle)),
		) => {
			const rated = await this.answer("rate", { puzzle, limits: LIMITS }, () => {});
			const minutes = rated?.minutes.practised[1] ?? 0;
			if (rated?.verdict !== "unique" || way * (minutes - this.minutes) <= 0) return;
			const shown = drawingOf(puzzle);
			const same = shown.height === drawing.height && shown.width === drawing.width;
			const changed = [...shown.cells.keys()].filter(
				i => same && shown.cells[i] !== drawing.cells[i],
			);
			this.proposals.append(
				h(
					"li",
					{},
					this._choice(shown, changed.length > CELLS ? [] : changed, named(minutes), take),
				),
			);
			this.report(`${words} ${textOf("ways.choose")}`);
		};
		const { signal } = this.stopped;
		if (nearest) await offer(nearest, minutes => textOf("ways.nearest", minutes));
		for (const { name: change, drawing: other } of waysOf(drawing, way))
			if (!signal.aborted)
				await offer(puzzleObject(other, ""), minutes => textOf(`ways.${change}`, minutes));
		const plan = way < 0 && (await this.answer("explain", { limits: LIMITS }));
		if (plan) {
			const { puzzle, count } = withGiven(drawing, plan.steps, this.view.puzzle().title || "");
			await offer(
				puzzle,
				minutes => textOf("ways.given", count, minutes),
				() => this.view.play(puzzle),
			);
		}
		if (signal.aborted) return;
		const some = this.proposals.childElementCount > 0;
		this.cancel.hidden = true;
		this.progress.textContent = "";
		this.levels.hidden = some;
		this.none.hidden = !some;
		this.proposals.ariaLabel = this.status.textContent;
	}

	/** Replace the drawing. */
	_take(/** @type {Drawing} */ drawing) {
		this.sketch.replace(drawing);
		this.status.focus();
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
		let tried = 0;
		let near = 0;
		const found = await this.answer(
			"mend",
			{ symmetric: this.view.symmetric(), limits: LONG, ...request },
			({ judged, nearest }) => {
				tried = judged ?? tried;
				near = nearest ?? near;
				this.progress.textContent = [
					tried && textOf("mend.judged", tried),
					near && textOf("making.nearest", near),
				]
					.filter(Boolean)
					.join(" ");
			},
		);
		if (!found) return null;
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
		return found;
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

	/** Create the button of a proposal. */
	_proposal(/** @type {Change[]} */ cells, /** @type {PuzzleObject} */ puzzle) {
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
		const drawing = drawingOf({ ...puzzle, palette });
		const label = words.charAt(0).toUpperCase() + words.slice(1);
		const changed = cells.map(({ row, column }) => row * drawing.width + column);
		const choice = this._choice(drawing, changed, "", () => this._take(drawing));
		choice.ariaLabel = label;
		return choice;
	}

	/**
	 * Create a button with a drawing and words, which marks the changed cells on the board while
	 * it is hovered or focused.
	 */
	_choice(
		/** @type {Drawing} */ drawing,
		/** @type {number[]} */ changed,
		/** @type {string} */ words,
		/** @type {() => void} */ take,
	) {
		const { marks } = this.view;
		const { height, width } = drawing;
		const cells = changed.map(i => ({ row: Math.floor(i / width), column: i % width }));
		const show = () => {
			marks().clear();
			marks().cells("follows", cells);
		};
		const hide = () => {
			marks().clear();
			marks().cells("differs", this.differing);
		};
		const picture = h("canvas", { height, width });
		drawMiniature(picture, drawing, cell => drawing.cells[cell]);
		const frame = h("span", { class: "shot" }, picture);
		frame.append(
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
		return h(
			"button",
			{
				type: "button",
				on: { click: take, pointerenter: show, focus: show, pointerleave: hide, blur: hide },
			},
			frame,
			words && h("small", {}, words),
		);
	}
}
