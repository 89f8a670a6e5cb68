// The puzzles of a file with several: a list with the board, title, size, colours, verdict and
// difficulty of each. The picture of a board shows only the cells that the player has set. The
// readings of an ambiguous text are such a list, with clues instead of pictures.

import { button, h } from "../shared/dom.js";
import { thumb } from "../board/miniature.js";
import { leftGame } from "../catalogue/played.js";
import { puzzleOf } from "../shared/puzzle.js";
import { textOf } from "../texts/texts.js";
import { textFrom } from "./clue_text.js";
/** @import { Puzzle, PuzzleObject } from "../types/puzzle.d.ts" */
/** @import { AskWhile, PuzzleList } from "../types/service.d.ts" */

const SECONDS = 3;
/** The signs of verdicts; the words are beside them. */
const SIGNS = /** @type {Record<string, string>} */ ({
	unique: "✓",
	multiple: "≥2",
	none: "✗",
	solved: "1+",
	unknown: "?",
	error: "!",
});

/** Return the clues of a puzzle as the text of a tile. */
function cluesText(/** @type {Puzzle} */ puzzle) {
	const { rows, columns } = textFrom(puzzle);
	const line = (/** @type {string} */ name, /** @type {string} */ clues) =>
		h("span", {}, h("b", {}, `${textOf(name)}: `), clues.replaceAll("\n", ", "));
	return h("span", { class: "clues-of" }, line("typed.rows", rows), line("typed.columns", columns));
}

export class Pack {
	/**
	 * @param {PuzzleList} listed the answer of the operation `list`
	 * @param {(number: number) => void} open called with the position of a puzzle, from 0
	 * @param {() => void} back called to show the list again
	 */
	constructor({ puzzles, more, isTie = false }, open, back) {
		this.puzzles = puzzles;
		this.isTie = isTie;
		this.open = open;
		this.number = -1;
		this.largest = Math.max(
			...puzzles.flatMap(one => (one.error ? [] : [one.rows.length, one.columns.length])),
		);
		/** The verdicts that are known. @type {(string|undefined)[]} */
		this.verdicts = [];
		this.badges = puzzles.map(one =>
			h("span", { class: "badge" }, one.error ? "" : textOf("pack.wait")),
		);
		const several = textOf(isTie ? "pack.tie" : "pack.several", puzzles.length);
		this.list = h(
			"ul",
			{ class: "tiles pack-list", "aria-label": isTie ? several : textOf("pack") },
			...puzzles.map((one, i) => h("li", {}, one.error ? this._wrong(i) : this._tile(one, i))),
		);
		this.element = h(
			"div",
			{ class: "pack-all" },
			h("h2", {}, several),
			this.list,
			more ? h("p", {}, textOf("pack.more", puzzles.length)) : null,
		);
		this.place = h("p", {});
		this.previous = button(textOf("pack.previous"), () => open(this.number - 1));
		this.next = button(textOf("pack.next"), () => open(this.number + 1));
		/** The place of the current puzzle in the file, and buttons for the others. */
		this.bar = h(
			"div",
			{ class: "pack", role: "group", "aria-label": textOf("pack") },
			this.place,
			h("div", { class: "buttons" }, this.previous, this.next, button(textOf("pack.all"), back)),
		);
		puzzles.forEach((one, i) => one.error && this._mark(i, "error"));
	}

	titleOf(/** @type {number} */ number) {
		if (this.isTie) return textOf("pack.reading", number + 1);
		return this.puzzles[number].title || textOf("pack.untitled", number + 1);
	}

	_tile(/** @type {PuzzleObject} */ one, /** @type {number} */ i) {
		const puzzle = puzzleOf(one);
		const { height, width, palette } = puzzle;
		const { game, state } = leftGame(puzzle);
		const picture = thumb(height, width, state ? game : null, state === "finished");
		// The sizes of the pictures show which boards are larger.
		picture.style.setProperty(
			"--share",
			String(0.4 + (0.6 * Math.max(height, width)) / this.largest),
		);
		const dots = palette.slice(1).map(({ rgb }) => {
			const dot = h("span", { class: "dot" });
			dot.style.backgroundColor = rgb;
			return dot;
		});
		const facts = [
			textOf("size", height, width),
			one.author ? textOf("by", one.author) : "",
			state && textOf(state),
		];
		return h(
			"button",
			{ type: "button", class: `tile ${state}`, on: { click: () => this.open(i) } },
			this.isTie ? cluesText(puzzle) : h("span", { class: "pane" }, picture),
			h("strong", {}, this.isTie ? this.titleOf(i) : `${i + 1}. ${this.titleOf(i)}`),
			h("span", {}, facts.filter(Boolean).join(" · ")),
			this.badges[i],
			dots.length > 1 ? h("span", { class: "dots", "aria-hidden": true }, ...dots) : null,
		);
	}

	/** Create the tile of an invalid puzzle. */
	_wrong(/** @type {number} */ i) {
		return h(
			"button",
			{ type: "button", class: "tile", on: { click: () => this.open(i) } },
			h("span", { class: "pane" }),
			h("strong", {}, `${i + 1}. ${this.titleOf(i)}`),
			this.badges[i],
		);
	}

	_mark(/** @type {number} */ number, /** @type {string} */ verdict, level = "") {
		this.verdicts[number] = verdict;
		this.badges[number].dataset.verdict = verdict;
		this.badges[number].replaceChildren(
			h("span", { class: "sign-of", "aria-hidden": true }, SIGNS[verdict]),
			h("span", {}, [textOf(`pack.${verdict}`), level].filter(Boolean).join(", ")),
		);
	}

	/** Make a puzzle the current one. */
	choose(/** @type {number} */ number) {
		this.number = number;
		this.place.textContent = textOf(
			"pack.place",
			number + 1,
			this.puzzles.length,
			this.titleOf(number),
		);
		this.previous.disabled = !number;
		this.next.disabled = number === this.puzzles.length - 1;
	}

	/**
	 * Decide the verdicts and the difficulties of all puzzles, one after another, until a request is
	 * cancelled.
	 */
	async judge(/** @type {AskWhile} */ answer) {
		for (const [i, puzzle] of this.puzzles.entries()) {
			if (this.verdicts[i]) continue;
			const request = { puzzle, limits: { seconds: SECONDS } };
			const found = await answer("check", request).catch(() => ({ verdict: "unknown" }));
			if (!found) return;
			const unrated = { word: "" };
			const rated =
				found.verdict === "unique" ? await answer("rate", request).catch(() => unrated) : unrated;
			if (!rated) return;
			this._mark(i, found.verdict, rated.word && textOf(rated.word).toLowerCase());
		}
	}
}
