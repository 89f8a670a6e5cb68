// The solve view reads a puzzle in any format, or the clues that the user types, and shows its
// verdict, solution and solving steps.

import { heightWithout } from "../board/layout.js";
import { button, download, h, isStacked } from "../shared/dom.js";
import { differingCells, verdictText } from "../solve/differing.js";
import { encoded, receiving, saving } from "../shared/files.js";
import { Game } from "../play/game.js";
import { PortError, problem } from "../shared/port_error.js";
import { cellsOf, puzzleOf } from "../shared/puzzle.js";
import { ClueForm } from "../solve/form.js";
import { Pack } from "../solve/pack.js";
import { corrections } from "../solve/repair.js";
import { progressOf } from "../shared/storage.js";
import { addStyle } from "../shared/styles.js";
import { Steps, stillBoard } from "../solve/steps.js";
import { addTexts, language, textOf } from "../texts/texts.js";
import { texts as de } from "../texts/solve.de.js";
import { texts as en } from "../texts/solve.en.js";
/** @import { Board } from "../board/board.js" */
/** @import { Page } from "../main.js" */
/** @import { Problem } from "../solve/clue_text.js" */

addTexts({ en, de });
await addStyle("solve/solve.css");

/**
 * Seconds of the first search and of those that continue it; maximum number of counted solutions.
 */
const SECONDS = 15;
const LONGEST = 30;
const COUNTED = 10000;
/** If the puzzle in an image has more rows or columns, the image is treated as a photo. */
const LARGEST = 100;
/** Puzzles to try, by the name of the text of their button. */
const EXAMPLES = {
	"try.one":
		"Rows: 2 2 / 4 4 / 9 / 9 / 9 / 7 / 5 / 3 / 1\nColumns: 4 / 6 / 7 / 7 / 7 / 7 / 7 / 6 / 4",
	"try.several": "Rows: 1 / 1 / 1 / 1 / 1 / 1\nColumns: 1 / 1 / 1 / 1 / 1 / 1",
	"try.typo":
		"Rows: 2 2 / 4 4 / 9 / 9 / 9 / 7 / 8 / 3 / 1\nColumns: 4 / 6 / 7 / 7 / 7 / 7 / 7 / 6 / 4",
};
/** Maximum number of puzzles of a file that are listed. */
const LISTED = 300;

/**
 * What the view restores after a change of the view or of the language: the pasted text, whether
 * the form for clues is open, and what was shown instead of the puzzle of the address (`key`):
 * typed clues, or a pack (`listed`, the answer of `list`) with the position of its current puzzle
 * (`number`; -1: the list).
 */
const kept = {
	text: "",
	typing: false,
	shown: /** @type {""|"typed"|"pack"} */ (""),
	/** @type {any} */ listed: null,
	number: -1,
	key: "",
};

/** Return whether a puzzle is begun but not solved or, if it is not begun, has no goal. */
function isUnsolved(/** @type {any} */ json) {
	const puzzle = puzzleOf(json);
	const game = new Game(puzzle);
	return game.restore(progressOf(puzzle.key)) ? !game.solved : !json.goal;
}

/** Return null if a request reached a limit, so that the verdict stays; throw any other error. */
function unlessLimit(/** @type {any} */ error) {
	if (error.kind === "limit") return null;
	throw error;
}

class SolveView {
	/** @param {Page} page */
	constructor(page) {
		this.page = page;
		this.stopped = new AbortController();
		this.status = h("p", { class: "status", role: "status", tabindex: -1 });
		/** The sentences about the current puzzle that are known so far. */
		this.known = "";
		this.stage = h("div", { class: "stage" });
		this.way = h("div", { class: "way" });
		// Without a role: screen readers would read each change.
		this.progress = h("p", { class: "status" });
		this.cancel = button(textOf("cancel"), () => this._cancel(), { hidden: true });
		this.longer = button(
			textOf("longer.search"),
			() => {
				this._end();
				this.stopped = new AbortController();
				this._working(textOf("solving"));
				this.resume?.().catch((/** @type {any} */ error) => this._fail(error));
			},
			{ class: "main", hidden: true },
		);
		this.choice = h("div", {}); // the place in a pack
		this.mending = h("div", { class: "mending" });
		this.notes = h("div", { class: "notes" });
		/** @type {Pack|null} */
		this.pack = null;
		/** @type {Board|null} */
		this.board = null;
		/** Shows rows of known cells while the search runs; null while the solution is hidden. */
		this.shown = /** @type {((rows: string[]) => void)|null} */ (null);
		/** Continues the search, after its limit was reached or it was cancelled. */
		this.resume = /** @type {(() => Promise<void>)|null} */ (null);
		this.text = h("textarea", {
			rows: 4,
			"aria-label": textOf("solve.paste"),
			placeholder: textOf("solve.drop"),
			spellcheck: "false",
			on: {
				input: () => {
					kept.text = this.text.value;
				},
			},
		});
		this.text.value = kept.text;
		const file = h("input", {
			type: "file",
			hidden: true,
			"aria-label": textOf("solve.file"),
			on: {
				change: () => {
					if (file.files[0]) this._readFile(file.files[0]);
					file.value = "";
				},
			},
		});
		this.form = new ClueForm({
			changed: (json, wrong) => this._preview(json, wrong),
			solve: json => this._read({ file: json }),
			repair: json => {
				this._preview(json, this.form.problem);
				this._repair({ file: json });
			},
		});
		this.typing = h(
			"details",
			{
				class: "type-in",
				open: kept.typing,
				on: {
					toggle: () => {
						kept.typing = this.typing.open;
					},
				},
			},
			h("summary", {}, textOf("typed")),
			this.form.element,
		);
		this.input = h(
			"div",
			{ class: "input" },
			this.text,
			h(
				"div",
				{ class: "buttons" },
				button(
					textOf("solve.read"),
					() => this.text.value.trim() && this._read({ file: this.text.value }),
					{ class: "main" },
				),
				button(textOf("solve.file"), () => file.click()),
				file,
			),
			this.typing,
		);
		// The style sheet shows these words, and this form in the middle of the page, while there is no
		// board.
		const examples = h(
			"div",
			{ class: "examples" },
			h("p", {}, textOf("try")),
			h(
				"div",
				{ class: "buttons" },
				...Object.entries(EXAMPLES).map(([name, clues]) =>
					button(textOf(name), () => {
						this.text.value = kept.text = clues;
						this._read({ file: clues });
					}),
				),
			),
		);
		this.aside = h(
			"aside",
			{ "aria-label": textOf("solve") },
			h("h1", {}, textOf("solve")),
			h("p", { class: "lead" }, textOf("solve.words")),
			this.input,
			examples,
			this.choice,
			this.notes,
			h(
				"div",
				{ class: "work" },
				this.status,
				this.progress,
				h("div", { class: "buttons" }, this.cancel, this.longer),
			),
			this.mending,
			this.way,
		);
		this.element = h("div", { class: "play solving" }, this.stage, this.aside);
	}

	/** Remember what is shown instead of the puzzle of the address. */
	_remember(/** @type {any} */ more) {
		const { puzzle } = this.page;
		Object.assign(kept, more, { key: puzzle ? puzzleOf(puzzle).key : "" });
	}

	_report(/** @type {string} */ words, isWrong = false) {
		this.status.textContent = words;
		this.status.classList.toggle("wrong", isWrong);
		// The element with the focus was removed or hidden.
		if (document.activeElement === document.body) this.status.focus({ preventScroll: true });
	}

	/** Return the service's answer, or null if the user has cancelled it or chosen another puzzle. */
	async _answer(
		/** @type {string} */ name,
		/** @type {any} */ request,
		/** @type {AbortSignal} */ signal,
	) {
		try {
			const answer = await this.page.ask(
				name,
				request,
				signal,
				facts => signal.aborted || this._progress(facts),
			);
			return signal.aborted ? null : answer;
		} catch (error) {
			if (signal.aborted) return null;
			throw error;
		}
	}

	/**
	 * Show how long a request takes, from 1 s on, and the cells that the search has settled so far.
	 */
	_progress(/** @type {{seconds?: number, known?: string[]}} */ { seconds = 0, known }) {
		if (seconds >= 1) this.progress.textContent = textOf("solving.seconds", Math.floor(seconds));
		if (known && this.shown) this.shown(known);
	}

	/**
	 * Cancel the work on the previous puzzle, and remove the puzzle; return the signal that cancels
	 * the next work.
	 */
	_clear() {
		this._end();
		this.stopped = new AbortController();
		for (const element of [this.stage, this.way, this.choice, this.mending, this.notes])
			element.replaceChildren();
		this.board = this.shown = this.resume = null;
		this.longer.hidden = true;
		this.known = "";
		return this.stopped.signal;
	}

	/** Begin the work on another puzzle; return the signal that cancels it. */
	_begin() {
		this._clear();
		return this._working(textOf("solving"));
	}

	/** Show that work has begun; return the signal that cancels it. */
	_working(/** @type {string} */ words) {
		this._report(words);
		this.cancel.hidden = false;
		this.longer.hidden = true;
		return this.stopped.signal;
	}

	/** Cancel the work, or end it if it is done. */
	_end() {
		this.stopped.abort();
		this.steps?.stop();
		this.cancel.hidden = true;
		this.progress.textContent = "";
	}

	_cancel() {
		this._end();
		this._report(`${textOf("cancelled")} ${this.known}`.trim());
		this.longer.hidden = !this.resume;
	}

	async _readFile(/** @type {File} */ file) {
		const notPuzzle = file.type.startsWith("image/")
			? (kind = "") => this._offer(file, kind)
			: undefined;
		await this._read({ file: { base64: await encoded(file) }, name: file.name }, { notPuzzle });
	}

	/**
	 * Offer to make a puzzle from an image that is not a puzzle, or to type its clues; `kind`: the
	 * kind of the error.
	 */
	_offer(/** @type {Blob} */ picture, /** @type {string} */ kind) {
		this._end();
		this._report(textOf(kind === "too-large" ? "solve.large" : "solve.photo"));
		this.way.replaceChildren(
			h(
				"div",
				{ class: "buttons" },
				button(textOf("solve.design"), () => this.page.draw(picture), { class: "main" }),
				button(textOf("typed"), () => this._type()),
			),
		);
		this.way.scrollIntoView({ block: "nearest" });
	}

	/**
	 * Read a file: solve its puzzle, or list its puzzles.
	 * @param {{file: any, name?: string}} source a puzzle or the contents of a file, and the file's
	 *   name
	 * @param {{notPuzzle?: (kind?: string) => void}} [more] `notPuzzle`: called, with the kind of the
	 *   error, if the data is not a puzzle
	 */
	async _read(source, { notPuzzle } = {}) {
		const signal = this._begin();
		this.pack = null;
		kept.shown = "";
		try {
			const listed = await this._answer("list", { ...source, most: LISTED }, signal);
			if (!listed) return;
			const {
				puzzles: [one, ...others],
				warnings,
			} = listed;
			if (
				notPuzzle &&
				!others.length &&
				(one.error || Math.max(one.rows.length, one.columns.length) > LARGEST)
			) {
				notPuzzle();
				return;
			}
			if (source.name) this.text.value = kept.text = "";
			if (warnings.length) this._warn(warnings);
			if (others.length) return await this._list(listed);
			if (one.error) throw new PortError(one.error.message, one.error.kind, one.error);
			this.page.keep(one);
			await this._solve(one, false, source);
		} catch (/** @type {any} */ error) {
			if (signal.aborted) return;
			if (notPuzzle && ["format", "puzzle", "unsupported", "too-large"].includes(error.kind))
				notPuzzle(error.kind);
			else this._fail(error);
			if (error.kind === "puzzle") this._offerRepair(source);
		}
	}

	/** Show the list of a pack, or its puzzle with this position. */
	async _list(/** @type {any} */ listed, number = -1) {
		kept.listed = listed;
		this.pack = new Pack(
			listed,
			chosen => this._openFrom(chosen),
			() => this._showPack(),
		);
		await (number < 0 ? this._showPack() : this._openFrom(number));
	}

	async _showPack() {
		const signal = this._clear();
		const { pack } = this;
		if (!pack) return;
		this._remember({ shown: "pack", number: -1 });
		this._report(textOf("pack.choose"));
		this.stage.replaceChildren(pack.element);
		this.aside.append(this.input);
		pack.list.querySelectorAll("button")[Math.max(0, pack.number)].focus();
		await pack.judge((name, request) => this._answer(name, request, signal));
	}

	/** Solve a puzzle of the pack; its solution is hidden at first. */
	async _openFrom(/** @type {number} */ number) {
		const { pack } = this;
		if (!pack) return;
		const signal = this._begin();
		const puzzle = pack.puzzles[number];
		pack.choose(number);
		this.choice.replaceChildren(pack.bar);
		try {
			if (!puzzle.error) this.page.keep(puzzle);
			this._remember({ shown: "pack", number });
			if (puzzle.error) throw new PortError(puzzle.error.message, puzzle.error.kind, puzzle.error);
			await this._solve(puzzle, true);
		} catch (error) {
			if (!signal.aborted) this._fail(error);
		}
	}

	_fail(/** @type {any} */ error) {
		this._end();
		this._report(problem(error), true);
		this.status.scrollIntoView({ block: "nearest" });
	}

	/** Offer to look for a typo in the clues of a source, or of a puzzle. */
	_offerRepair(/** @type {{file: any, name?: string}} */ source) {
		this.mending.replaceChildren(
			h(
				"div",
				{ class: "buttons" },
				button(textOf("typo.find"), () => {
					this._end();
					this.stopped = new AbortController();
					this._repair(source);
				}),
			),
		);
	}

	/** List corrections of a single clue; the chosen one is solved, and written to the form. */
	async _repair(/** @type {{file: any, name?: string}} */ { file }) {
		const signal = this._working("");
		try {
			const list = await corrections(
				(name, request) => this._answer(name, request, signal),
				file,
				words => this._report(words),
				json => {
					this.form.fill(json);
					this._read({ file: json });
				},
			);
			if (!list) return;
			this._end();
			this.mending.replaceChildren(list);
			this.mending.scrollIntoView({ block: "nearest" });
		} catch (error) {
			if (!signal.aborted) this._fail(error);
		}
	}

	/** Show the board of typed clues, with a frame around the line of the first problem. */
	_preview(/** @type {any} */ json, /** @type {Problem|null} */ wrong) {
		this._clear();
		this.pack = null;
		this._remember({ shown: json ? "typed" : "" });
		this.status.textContent = "";
		if (!json) return;
		this.board = stillBoard(puzzleOf(json)).board;
		this.board.element.classList.add("typed");
		this.stage.replaceChildren(this.board.frame);
		this._fit();
		if (wrong?.line !== undefined)
			this.board.marks.lines([
				{ kind: wrong.side === "rows" ? "row" : "column", number: wrong.line },
			]);
	}

	/** Show what the reader guessed or could not keep; its sentences are English. */
	_warn(/** @type {string[]} */ warnings) {
		const title = textOf("warnings");
		this.notes.replaceChildren(
			h("p", {}, title),
			h("ul", { "aria-label": title }, ...warnings.map(words => h("li", { lang: "en" }, words))),
		);
	}

	async _solve(
		/** @type {any} */ json,
		/** @type {boolean} */ hidden,
		/** @type {{file: any}|undefined} */ source = undefined,
	) {
		const puzzle = puzzleOf(json);
		const { board, show } = stillBoard(puzzle);
		this.stage.replaceChildren(board.frame);
		// Below the results, unless the user types.
		if (!this.typing.open) this.aside.append(this.input);
		this.board = board;
		this._fit();
		await this._search(json, json, SECONDS, { show, hidden, source });
	}

	/**
	 * Search for the solutions of a puzzle, and show what is found.
	 * @param {any} json
	 * @param {any} known the puzzle with all cells that are proved, as given cells
	 * @param {number} seconds
	 * @param {{show: (cells: number[]) => void, hidden: boolean, source?: {file: any}}} view
	 */
	async _search(json, known, seconds, view) {
		const { signal } = this.stopped;
		const limits = { seconds };
		const { board } = this;
		const { palette } = puzzleOf(json);
		this.resume = () => this._search(json, known, LONGEST, view);
		this.shown = view.hidden
			? null
			: (/** @type {string[]} */ rows) => view.show(cellsOf(rows, palette));
		const checked = await this._answer("check", { puzzle: known, limits }, signal);
		this.shown = null;
		if (!checked || !board) return;
		const proved = { ...json, given: checked.known };
		const open = checked.limit && checked.known;
		this.resume = () => this._search(json, open ? proved : known, LONGEST, view);
		const first = checked.solutions[0] || checked.known;
		const reveal = () => {
			if (first) view.show(cellsOf(first, palette));
		};
		if (!view.hidden) reveal();
		const solved = checked.solutions.length ? { ...json, goal: checked.solutions[0] } : json;
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
			...(view.hidden && checked.solutions.length ? [spoiler] : []),
			way,
			h(
				"div",
				{ class: "buttons" },
				button(textOf("play.it"), () => this.page.open(json, "play")),
				solved.goal ? button(textOf("design.it"), () => this.page.draw(solved)) : null,
				button(textOf("typed.edit"), () => this._edit(json)),
			),
			h("h2", {}, textOf("save.file")),
			saving(this.page.ask, () => solved),
			this._proof(json, checked.verdict),
		);
		if (view.source && ["none", "multiple"].includes(checked.verdict))
			this._offerRepair(view.source);
		this.longer.hidden = !["unknown", "solved"].includes(checked.verdict);
		this._report((this.known = textOf(`verdict.${checked.verdict}`)));
		const request = { puzzle: json, limits };
		const { cells, all } = await differingCells(checked, () =>
			this._answer("check", { ...request, cells: true }, signal),
		);
		if (signal.aborted) return;
		board.marks.cells("differs", cells);
		const words = (this.known = textOf(verdictText(checked.verdict, cells, all)));
		this._report(words);
		const more = await this._more(checked, request, signal);
		if (signal.aborted) return;
		this._report((this.known = `${words} ${more}`.trim()));
		const explained = await this._answer(
			"explain",
			{ ...request, language: language() },
			signal,
		).catch(unlessLimit);
		if (signal.aborted) return;
		if (explained?.steps.length) {
			this.steps = new Steps(board, view.show, {
				...explained,
				start: cellsOf(explained.start, palette),
			});
			way.replaceChildren(this.steps.element);
		}
		this._end();
	}

	/** Show the clues of a puzzle in the form. */
	_edit(/** @type {any} */ json) {
		this.form.fill(json);
		this._type();
	}

	/** Open the form for clues. */
	_type() {
		this.typing.open = true;
		this.typing.scrollIntoView({ block: "nearest" });
		this.form.own.rows.text.focus();
	}

	/** Return a button that downloads a proof of the verdict, if the verdict is decided. */
	_proof(/** @type {any} */ json, /** @type {string} */ verdict) {
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
		/** @type {any} */ { verdict },
		/** @type {any} */ request,
		/** @type {AbortSignal} */ signal,
	) {
		if (verdict === "unique") {
			const rated = await this._answer("rate", request, signal).catch(unlessLimit);
			return rated
				? textOf("rated", textOf(rated.word).toLowerCase(), rated.rating.toFixed(2))
				: "";
		}
		if (verdict !== "multiple") return "";
		const counted = await this._answer("count", { ...request, at_most: COUNTED }, signal).catch(
			unlessLimit,
		);
		return counted ? textOf(counted.exact ? "count.exact" : "count.least", counted.count) : "";
	}

	_fit = () => {
		if (!this.board) return;
		this.board.limit = () => heightWithout(isStacked() ? 260 : 100, innerHeight);
		this.board.fit();
	};

	onShow() {
		addEventListener("resize", this._fit);
		this.received = receiving(file => this._readFile(file));
		const { puzzle } = this.page;
		const { shown, listed, number } = kept;
		if (shown && kept.key === (puzzle ? puzzleOf(puzzle).key : "")) {
			if (shown === "typed") this._preview(this.form.json, this.form.problem);
			else this._list(listed, number);
			return;
		}
		kept.shown = "";
		if (!puzzle) return;
		this._begin();
		this._solve(puzzle, isUnsolved(puzzle)).catch((/** @type {any} */ error) => this._fail(error));
	}

	onLeave() {
		this._end();
		this.form.stop();
		this.received?.();
		removeEventListener("resize", this._fit);
	}
}

/** @param {Page} page */
export function solveView(page) {
	return new SolveView(page);
}
