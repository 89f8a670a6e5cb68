// The board of a puzzle with its verdict, its solution and the steps to it.

import { heightWithout } from "../board/layout.js";
import { button, download, h, isStacked } from "../shared/dom.js";
import { saving } from "../shared/files.js";
import { PortError } from "../shared/port_error.js";
import { problem } from "../shared/problem.js";
import { cellsOf, puzzleOf } from "../shared/puzzle.js";
import { language, textOf } from "../texts/texts.js";
import { differingCells, verdictText } from "./differing.js";
import { Steps, stillBoard } from "./steps.js";
/** @import { Board } from "../board/board.js" */
/** @import { Page } from "../types/page.d.ts" */
/** @import { PuzzleObject } from "../types/puzzle.d.ts" */
/** @import { Checked, Fields, Verdict } from "../types/service.d.ts" */
/** @import { Problem } from "./clue_text.js" */
/** @import { Work } from "./work.js" */

/**
 * Seconds of the first search and of those that continue it; maximum number of counted solutions.
 */
const SECONDS = 15;
const LONGEST = 30;
const COUNTED = 10000;

/** Return null if a request reached a limit, so that the verdict stays; throw any other error. */
function unlessLimit(/** @type {unknown} */ error) {
	if (error instanceof PortError && error.kind === "limit") return null;
	throw error;
}

/** @typedef {{file: unknown, name?: string}} Source a puzzle or the contents of a file, and the
 *   file's name */

export class Result {
	/**
	 * @param {Page} page
	 * @param {Work} work
	 * @param {object} view
	 * @param {(json: PuzzleObject) => void} view.edit
	 * @param {(source: Source) => void} view.offerRepair
	 */
	constructor(page, work, view) {
		this.page = page;
		this.work = work;
		this.view = view;
		this.stage = h("div", { class: "stage" });
		/** The solution, its steps, and what to do with the puzzle. */
		this.way = h("div", { class: "way" });
		/** @type {Board|null} */
		this.board = null;
		/** @type {Steps|null} */
		this.steps = null;
		work.ended = () => this.steps?.stop();
	}

	/** Remove the puzzle. */
	clear() {
		this.stage.replaceChildren();
		this.way.replaceChildren();
		this.board = null;
	}

	/** Show the board of typed clues, with a frame around the line of the first problem. */
	preview(/** @type {PuzzleObject} */ json, /** @type {Problem|null} */ wrong) {
		const { board } = this._show(json);
		board.element.classList.add("typed");
		if (wrong?.line !== undefined)
			board.marks.lines([{ kind: wrong.side === "rows" ? "row" : "column", number: wrong.line }]);
	}

	/** Show the board of a puzzle; return it, with the function that shows cells. */
	_show(/** @type {PuzzleObject} */ json) {
		const shown = stillBoard(puzzleOf(json));
		this.stage.replaceChildren(shown.board.frame);
		this.board = shown.board;
		this.fit();
		return shown;
	}

	/**
	 * Show a puzzle, and solve it.
	 * @param {PuzzleObject} json
	 * @param {boolean} hidden whether its solution is hidden at first
	 * @param {Source} [source]
	 */
	async solve(json, hidden, source) {
		const { show } = this._show(json);
		await this._search(json, json, SECONDS, { show, hidden, source });
	}

	/**
	 * Search for the solutions of a puzzle, and show what is found.
	 * @param {PuzzleObject} json
	 * @param {PuzzleObject} known the puzzle with all cells that are proved, as given cells
	 * @param {number} seconds
	 * @param {{show: (cells: number[]) => void, hidden: boolean, source?: Source}} view
	 */
	async _search(json, known, seconds, view) {
		const { board, work } = this;
		const { signal } = work.stopped;
		const limits = { seconds };
		const { palette } = puzzleOf(json);
		work.resume = () => this._search(json, known, LONGEST, view);
		work.shown = view.hidden ? null : rows => view.show(cellsOf(rows, palette));
		const checked = await work.answer("check", { puzzle: known, limits }, signal);
		work.shown = null;
		if (!checked || !board) return;
		const proved = { ...json, given: checked.known };
		const open = checked.limit && checked.known;
		work.resume = () => this._search(json, open ? proved : known, LONGEST, view);
		const way = this._found(json, checked, view);
		if (view.source && ["none", "multiple"].includes(checked.verdict))
			this.view.offerRepair(view.source);
		work.longer.hidden = !["unknown", "solved"].includes(checked.verdict);
		work.report((work.known = textOf(`verdict.${checked.verdict}`)));
		const request = { puzzle: json, limits };
		const { cells, all } = await differingCells(checked, () =>
			work.answer("check", { ...request, cells: true }, signal),
		);
		if (signal.aborted) return;
		board.marks.cells("differs", cells);
		const words = (work.known = textOf(verdictText(checked.verdict, cells, all)));
		work.report(words);
		const more = await this._more(checked, request, signal);
		if (signal.aborted) return;
		work.report((work.known = `${words} ${more}`.trim()));
		const explained = await work
			.answer("explain", { ...request, language: language() }, signal)
			.catch(unlessLimit);
		if (signal.aborted) return;
		if (explained?.steps.length) {
			this.steps = new Steps(board, view.show, {
				...explained,
				start: cellsOf(explained.start, palette),
			});
			way.replaceChildren(this.steps.element);
		}
		work.end();
	}

	/**
	 * Show a solution, or offer to show it if it is hidden, and what to do with the puzzle; return
	 * the place for the steps.
	 * @param {PuzzleObject} json
	 * @param {Checked} checked
	 * @param {{show: (cells: number[]) => void, hidden: boolean}} view
	 */
	_found(json, { solutions, known, verdict }, view) {
		const first = solutions[0] || known;
		const { palette } = puzzleOf(json);
		const reveal = () => {
			if (first) view.show(cellsOf(first, palette));
		};
		if (!view.hidden) reveal();
		const solved = solutions.length ? { ...json, goal: solutions[0] } : json;
		const way = h("div", {});
		const spoiler = h(
			"div",
			{ class: "spoiler" },
			h("p", {}, textOf("spoiler")),
			button(textOf("reveal"), () => {
				spoiler.remove();
				view.hidden = false;
				reveal();
			}),
		);
		this.way.replaceChildren(
			...(view.hidden && solutions.length ? [spoiler] : []),
			way,
			h(
				"div",
				{ class: "buttons" },
				button(textOf("play.it"), () => this.page.open(json, "play")),
				solved.goal ? button(textOf("design.it"), () => this.page.draw(solved)) : null,
				button(textOf("typed.edit"), () => this.view.edit(json)),
			),
			h("h2", {}, textOf("save.file")),
			saving(this.page.ask, () => solved),
			this._proof(json, verdict),
		);
		return way;
	}

	/** Return a button that downloads a proof of the verdict, if the verdict is decided. */
	_proof(/** @type {PuzzleObject} */ json, /** @type {Verdict} */ verdict) {
		if (!["unique", "multiple", "none"].includes(verdict)) return h("div", {});
		const words = h("p", {}, textOf("proof.words"));
		const give = button(textOf("proof"), async () => {
			give.disabled = true;
			words.textContent = textOf("proof.making");
			try {
				const { base64 } = await this.page.ask("certify", {
					puzzle: json,
					limits: { seconds: LONGEST },
				});
				const name = (json.title || "nonogram").replace(/[^\p{L}\p{N} _-]/gu, "");
				download(
					Uint8Array.from(atob(base64), c => c.charCodeAt(0)),
					`${name}.cert`,
					"application/zip",
				);
				words.textContent = textOf("proof.done", `${name}.cert`);
			} catch (error) {
				words.textContent = problem(error);
			}
			give.disabled = false;
		});
		return h("div", { class: "proof", role: "group", "aria-label": textOf("proof") }, give, words);
	}

	/** Return the difficulty of a unique puzzle, or the number of solutions, in words. */
	async _more(
		/** @type {Checked} */ { verdict },
		/** @type {Fields} */ request,
		/** @type {AbortSignal} */ signal,
	) {
		const { work } = this;
		if (verdict === "unique") {
			const rated = await work
				.answer("rate", { ...request, language: language() }, signal)
				.catch(unlessLimit);
			return rated ? textOf("rated", rated.sentence) : "";
		}
		if (verdict !== "multiple") return "";
		const counted = await work
			.answer("count", { ...request, at_most: COUNTED }, signal)
			.catch(unlessLimit);
		return counted ? textOf(counted.exact ? "count.exact" : "count.least", counted.count) : "";
	}

	fit = () => {
		if (!this.board) return;
		this.board.limit = () => heightWithout(isStacked() ? 260 : 100, innerHeight);
		this.board.fit();
	};
}
