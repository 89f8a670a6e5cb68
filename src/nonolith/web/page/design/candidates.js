// The drawings that were made from a picture, as equal buttons with small pictures. Each states the
// verdict, the difficulty, the likeness and the problems of its puzzle.

import { h, only } from "../shared/dom.js";
import { drawMiniature } from "../board/miniature.js";
import { minutesText } from "../shared/minutes.js";
import { has, textOf } from "../texts/texts.js";
import { drawingOf } from "./drawing.js";
/** @import { Drawing } from "./drawing.js" */
/** @import { Made } from "../types/service.d.ts" */

/** @typedef {{drawing: Drawing, style: string, warnings: Record<string, string>}} Candidate
 *   `style`: its settings as text */

export class Candidates {
	/** @param {(drawing: Drawing) => void} take called with the drawing that the user chose */
	constructor(take) {
		this.take = take;
		this.list = h("ul", { class: "drawings", "aria-label": textOf("drawings") });
		this.advice = h("p", { class: "advice" });
		this.element = h(
			"section",
			{ class: "candidates", hidden: true },
			h("h2", {}, textOf("drawings")),
			this.list,
			this.advice,
		);
		/** @type {Candidate[]} */
		this.all = [];
		/** The answer of the service. @type {Made[]} */
		this.made = [];
	}

	/** Show the answer of the service. The focus stays on the button with the same number. */
	show(/** @type {Made[]} */ made) {
		this.made = made;
		this.all = made.map(({ puzzle, settings, warnings }) => ({
			drawing: drawingOf(puzzle),
			style: JSON.stringify(settings),
			warnings,
		}));
		const focused = [...this.list.children].findIndex(item =>
			item.contains(document.activeElement),
		);
		this.list.replaceChildren(
			...made.map((one, i) => h("li", {}, this._button(one, this.all[i].drawing))),
		);
		const again = this.list.children[Math.min(focused, made.length - 1)];
		if (again) only(again, "button").focus();
	}

	_button(
		/** @type {Made} */ { verdict, rating, fidelity, warnings },
		/** @type {Drawing} */ drawing,
	) {
		const { height, width, cells } = drawing;
		const picture = h("canvas", { height, width, "aria-hidden": true });
		picture.style.width = `${100 * Math.min(1, width / height)}%`;
		drawMiniature(picture, drawing, cell => cells[cell]);
		const facts = [
			rating
				? textOf("rated.short", textOf(rating.word), minutesText(rating.minutes.practised[1]))
				: "",
			textOf("drawn.like", Math.round(100 * fidelity)),
		];
		return h(
			"button",
			{ type: "button", "aria-pressed": false, on: { click: () => this.take(drawing) } },
			h("span", { class: "sample" }, picture),
			h("strong", {}, textOf(`drawn.${verdict}`)),
			...facts.filter(Boolean).map(words => h("span", {}, words)),
			...Object.entries(warnings).map(([name, words]) =>
				h("em", {}, has(`warning.${name}`) ? textOf(`warning.${name}`) : words),
			),
		);
	}

	/**
	 * Return the candidate in the style of another one whose cells are most like those of the other.
	 */
	nearest(/** @type {Candidate|undefined} */ other) {
		if (!other) return undefined;
		const { width, cells } = other.drawing;
		const apart = (/** @type {Candidate} */ { drawing: own }) =>
			own.width === width && own.cells.length === cells.length
				? own.cells.filter((cell, i) => cell !== cells[i]).length
				: 0;
		return this.all.filter(one => one.style === other.style).sort((a, b) => apart(a) - apart(b))[0];
	}

	/** Mark the candidate that is the current drawing, and say what may help against its problems. */
	mark(/** @type {Drawing} */ drawing) {
		const chosen = this.all.find(one => isSame(one.drawing, drawing));
		[...this.list.children].forEach((item, i) =>
			only(item, "button").setAttribute("aria-pressed", String(this.all[i] === chosen)),
		);
		this.advice.textContent = Object.keys(chosen?.warnings || {})
			.filter(name => has(`advice.${name}`))
			.map(name => `${textOf(`warning.${name}`)}: ${textOf(`advice.${name}`)}`)
			.join(" ");
		return chosen;
	}
}

function isSame(/** @type {Drawing} */ one, /** @type {Drawing} */ other) {
	return (
		one.width === other.width &&
		one.cells.length === other.cells.length &&
		one.cells.every((cell, i) => cell === other.cells[i]) &&
		JSON.stringify(one.palette) === JSON.stringify(other.palette)
	);
}
