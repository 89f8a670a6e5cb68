// The form for a new puzzle by size, colours and difficulty.

import { button, h, tell } from "../shared/dom.js";
import { minutesInput, minutesText } from "../shared/minutes.js";
import { problem } from "../shared/problem.js";
import { textOf } from "../texts/texts.js";
/** @import { Page } from "../types/page.d.ts" */
/** @import { Answers, Facts } from "../types/service.d.ts" */

const SECONDS = 20;
/**
 * The values of the form, which stay while other views and languages are shown.
 * @type {Record<string, unknown>}
 */
let kept = { height: 10, width: 10, colours: 1, difficulty: "any", areas: "any" };

/** The form for a new puzzle. It shows the progress of the search, which can be cancelled. */
export class Form {
	constructor(/** @type {Page} */ page) {
		this.page = page;
		this.stopped = new AbortController();
		const number = (/** @type {string} */ name, /** @type {number} */ most) =>
			h(
				"label",
				{},
				h("span", {}, textOf(name)),
				h("input", {
					type: "number",
					name,
					value: String(kept[name]),
					min: 1,
					max: most,
					required: true,
				}),
			);
		const choice = (/** @type {string} */ name, /** @type {string[]} */ values) =>
			h(
				"label",
				{},
				h("span", {}, textOf(name)),
				h(
					"select",
					{ name },
					...values.map(value =>
						h("option", { value, selected: value === kept[name] }, textOf(value)),
					),
				),
			);
		const minutes = h("label", {}, h("span", {}, textOf("filter.minutes")), minutesInput());
		this.make = h("button", { class: "main" }, textOf("make"));
		this.cancel = button(textOf("cancel"), () => this._end(textOf("cancelled")), { hidden: true });
		this.status = h("p", { class: "status" });
		this.progress = h("p", { class: "status" });
		this.nearest = h("div", { class: "buttons" });
		this.element = h(
			"form",
			{
				class: "fields",
				on: {
					submit: event => this._submit(event),
					change: () => {
						kept = this._values();
					},
				},
			},
			number("height", 60),
			number("width", 60),
			number("colours", 6),
			choice("areas", ["any", "mirrored"]),
			choice("difficulty", ["any", "easy", "medium", "hard"]),
			minutes,
			this.make,
			this.cancel,
			this.status,
			this.progress,
			this.nearest,
		);
	}

	/** Return the values of the fields, by their names. */
	_values() {
		return Object.fromEntries(new FormData(this.element));
	}

	/** Cancel the search. */
	stop() {
		this.stopped.abort();
	}

	/** Cancel the search, and show and announce why it ended. */
	_end(/** @type {string} */ words) {
		this.stop();
		this.make.disabled = false;
		this.cancel.hidden = true;
		this.progress.textContent = "";
		tell(this.status, words);
	}

	async _submit(/** @type {Event} */ event) {
		event.preventDefault();
		const values = this._values();
		const { signal } = (this.stopped = new AbortController());
		this.make.disabled = true;
		this.cancel.hidden = false;
		this.nearest.replaceChildren();
		tell(this.status, textOf("making"));
		try {
			// Most dense pictures with rounded areas are unique, even large ones.
			const found = await this.page.ask(
				"generate",
				{
					height: Number(values.height),
					width: Number(values.width),
					colours: Number(values.colours),
					unique: true,
					shape: "blobs",
					symmetric: values.areas === "mirrored",
					seed: Math.floor(Math.random() * 1e9),
					limits: { seconds: SECONDS },
					...(values.minutes
						? { minutes: values.minutes }
						: values.difficulty === "any"
							? { probability: 0.65 }
							: { difficulty: values.difficulty }),
				},
				signal,
				facts => this._report(facts),
			);
			if (!signal.aborted) this._take(found, String(values.minutes || values.difficulty));
		} catch (error) {
			if (!signal.aborted) this._end(problem(error));
		}
	}

	_report(/** @type {Facts} */ { draws, nearest }) {
		if (!draws || this.stopped.signal.aborted) return;
		const rating = nearest === undefined ? "" : ` ${textOf("making.nearest", nearest)}`;
		this.progress.textContent = textOf("making.draws", draws) + rating;
	}

	/** Open the puzzle, or offer it if it is not the requested one. */
	_take(
		/** @type {Answers["generate"]} */ { puzzle, wanted, rating, verdict },
		/** @type {string} */ difficulty,
	) {
		const word = rating ? textOf(rating.word).toLowerCase() : "";
		const size = textOf("size", puzzle.rows.length, puzzle.columns.length);
		const titled = {
			...puzzle,
			title: [`${textOf("made")} ${size}`, word].filter(Boolean).join(", "),
		};
		const open = () => this.page.open({ ...titled, goal: undefined }, "play");
		this._end("");
		if (wanted) return open();
		const missed =
			difficulty === "any"
				? textOf("missed.unique")
				: /\d/.test(difficulty)
					? textOf("missed.minutes", difficulty)
					: textOf("missed.difficulty", textOf(difficulty).toLowerCase());
		const found = rating
			? textOf("missed.rated", word, minutesText(rating.minutes.practised[1]))
			: verdict === "unique"
				? textOf("missed.unrated")
				: textOf("missed.several");
		this._end(`${missed} ${found}`);
		this.nearest.replaceChildren(
			verdict === "unique"
				? button(textOf("play.it"), open)
				: button(textOf("design.it"), () => this.page.draw(titled)),
		);
	}
}
