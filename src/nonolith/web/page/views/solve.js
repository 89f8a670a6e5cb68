// The solve view reads a puzzle in any format, or the clues that the user types, and shows its
// verdict, solution and solving steps.

import { button, h } from "../shared/dom.js";
import { encoded, receiving } from "../shared/files.js";
import { Game } from "../play/game.js";
import { PortError } from "../shared/port_error.js";
import { puzzleOf } from "../shared/puzzle.js";
import { PuzzleInput } from "../solve/input.js";
import { OneLine } from "../solve/one_line.js";
import { Pack } from "../solve/pack.js";
import { corrections } from "../solve/repair.js";
import { Result } from "../solve/result.js";
import { Work } from "../solve/work.js";
import { progressOf } from "../shared/storage.js";
import { addStyle } from "../shared/styles.js";
import { addTexts, textOf } from "../texts/texts.js";
import { texts as de } from "../texts/solve.de.js";
import { texts as en } from "../texts/solve.en.js";
/** @import { Page } from "../types/page.d.ts" */
/** @import { PuzzleObject } from "../types/puzzle.d.ts" */
/** @import { PuzzleList } from "../types/service.d.ts" */
/** @import { Problem } from "../solve/clue_text.js" */
/** @import { Source } from "../solve/result.js" */

addTexts({ en, de });
await addStyle("solve/solve.css");

/** If the puzzle in an image has more rows or columns, the image is treated as a photo. */
const LARGEST = 100;
/** Maximum number of puzzles of a file that are listed. */
const LISTED = 300;

/**
 * What the view restores after a change of the view or of the language: what was shown instead of
 * the puzzle of the address (`key`): typed clues, or a pack (`listed`) with the position of its
 * current puzzle (`number`; -1: the list).
 */
const kept = {
	shown: /** @type {""|"typed"|"pack"} */ (""),
	listed: /** @type {PuzzleList|null} */ (null),
	number: -1,
	key: "",
};

/** Return whether a puzzle is begun but not solved or, if it is not begun, has no goal. */
function isUnsolved(/** @type {PuzzleObject} */ json) {
	const puzzle = puzzleOf(json);
	const game = new Game(puzzle);
	return game.restore(progressOf(puzzle.key)) ? !game.solved : !json.goal;
}

class SolveView {
	/** @param {Page} page */
	constructor(page) {
		this.page = page;
		this.work = new Work(page.ask);
		this.result = new Result(page, this.work, {
			edit: json => this.input.edit(json),
			offerRepair: source => this._offerRepair(source),
		});
		this.choice = h("div", {}); // the place in a pack
		this.mending = h("div", { class: "mending" });
		this.notes = h("div", { class: "notes" });
		/** @type {Pack|null} */
		this.pack = null;
		this.input = new PuzzleInput({
			read: text => this._read({ file: text }),
			readFile: file => this._readFile(file),
			form: {
				changed: (json, wrong) => this._preview(json, wrong),
				solve: json => this._read({ file: json }),
				repair: json => {
					this._preview(json, this.input.form.problem);
					this._repair({ file: json });
				},
			},
		});
		this.aside = h(
			"aside",
			{ "aria-label": textOf("solve") },
			h("h1", {}, textOf("solve")),
			h("p", { class: "lead" }, textOf("solve.words")),
			this.input.element,
			this.input.examples,
			new OneLine(page.ask).element,
			this.choice,
			this.notes,
			this.work.element,
			this.mending,
			this.result.way,
		);
		this.element = h("div", { class: "play solving" }, this.result.stage, this.aside);
	}

	/** Remember what is shown instead of the puzzle of the address. */
	_remember(/** @type {Partial<typeof kept>} */ more) {
		const { puzzle } = this.page;
		Object.assign(kept, more, { key: puzzle ? puzzleOf(puzzle).key : "" });
	}

	/**
	 * Cancel the work on the previous puzzle, and remove the puzzle; return the signal that cancels
	 * the next work.
	 */
	_clear() {
		this.result.clear();
		for (const element of [this.choice, this.mending, this.notes]) element.replaceChildren();
		return this.work.clear();
	}

	/** Begin the work on another puzzle; return the signal that cancels it. */
	_begin() {
		this._clear();
		return this.work.begin(textOf("solving"));
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
		const { way } = this.result;
		this.work.end();
		this.work.report(textOf(kind === "too-large" ? "solve.large" : "solve.photo"));
		way.replaceChildren(
			h(
				"div",
				{ class: "buttons" },
				button(textOf("solve.design"), () => this.page.draw(picture), { class: "main" }),
				button(textOf("typed"), () => this.input.type()),
			),
		);
		way.scrollIntoView({ block: "nearest" });
	}

	/**
	 * Read a file: solve its puzzle, or list its puzzles.
	 * @param {Source} source
	 * @param {{notPuzzle?: (kind?: string) => void}} [more] `notPuzzle`: called, with the kind of the
	 *   error, if the data is not a puzzle
	 */
	async _read(source, { notPuzzle } = {}) {
		const signal = this._begin();
		this.pack = null;
		kept.shown = "";
		try {
			const listed = await this.work.answer("list", { ...source, most: LISTED }, signal);
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
			if (source.name) this.input.clear();
			if (warnings.length) this._warn(warnings);
			if (others.length) return await this._list(listed);
			if (one.error) throw new PortError(one.error.message, one.error.kind, one.error);
			this.page.keep(one);
			await this._solve(one, false, source);
		} catch (error) {
			if (signal.aborted) return;
			if (error instanceof PortError && error.readings) return await this._ask(error.readings);
			const kind = error instanceof PortError ? error.kind : "";
			if (notPuzzle && ["format", "puzzle", "unsupported", "too-large"].includes(kind))
				notPuzzle(kind);
			else this.work.fail(error);
			if (kind === "puzzle") this._offerRepair(source);
		}
	}

	/** Ask which of its readings an ambiguous text means. */
	_ask(/** @type {PuzzleObject[]} */ readings) {
		this.work.end();
		return this._list({ puzzles: readings, more: false, warnings: [], isTie: true });
	}

	/** Show the list of a pack, or its puzzle with this position. */
	async _list(/** @type {PuzzleList} */ listed, number = -1) {
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
		const { pack, work } = this;
		if (!pack) return;
		this._remember({ shown: "pack", number: -1 });
		work.report(textOf(pack.isTie ? "pack.tie" : "pack.choose", pack.puzzles.length));
		this.result.stage.replaceChildren(pack.element);
		this.aside.append(this.input.element);
		pack.list.querySelectorAll("button")[Math.max(0, pack.number)].focus();
		await pack.judge((name, request) => work.answer(name, request, signal));
	}

	/** Solve a puzzle of the pack; its solution is hidden at first. */
	async _openFrom(/** @type {number} */ number) {
		const { pack } = this;
		if (!pack) return;
		const signal = this._begin();
		const puzzle = pack.puzzles[number];
		if (puzzle.error?.readings) return await this._ask(puzzle.error.readings);
		pack.choose(number);
		this.choice.replaceChildren(pack.bar);
		try {
			if (!puzzle.error) this.page.keep(puzzle);
			this._remember({ shown: "pack", number });
			if (puzzle.error) throw new PortError(puzzle.error.message, puzzle.error.kind, puzzle.error);
			await this._solve(puzzle, !pack.isTie);
		} catch (error) {
			if (!signal.aborted) this.work.fail(error);
		}
	}

	/** Offer to look for a typo in the clues of a source, or of a puzzle. */
	_offerRepair(/** @type {Source} */ source) {
		this.mending.replaceChildren(
			h(
				"div",
				{ class: "buttons" },
				button(textOf("typo.find"), () => {
					this.work.restart();
					this._repair(source);
				}),
			),
		);
	}

	/** List corrections of a single clue; the chosen one is solved, and written to the form. */
	async _repair(/** @type {Source} */ { file }) {
		const { work } = this;
		const signal = work.begin("");
		try {
			const list = await corrections(
				(name, request) => work.answer(name, request, signal),
				file,
				words => work.report(words),
				json => {
					this.input.form.fill(json);
					this._read({ file: json });
				},
			);
			if (!list) return;
			work.end();
			this.mending.replaceChildren(list);
			this.mending.scrollIntoView({ block: "nearest" });
		} catch (error) {
			if (!signal.aborted) work.fail(error);
		}
	}

	/** Show the board of typed clues. */
	_preview(/** @type {PuzzleObject|null} */ json, /** @type {Problem|null} */ wrong) {
		this._clear();
		this.pack = null;
		this._remember({ shown: json ? "typed" : "" });
		this.work.status.textContent = "";
		if (json) this.result.preview(json, wrong);
	}

	/** Show what the reader guessed or could not keep; its sentences are English. */
	_warn(/** @type {string[]} */ warnings) {
		const title = textOf("warnings");
		this.notes.replaceChildren(
			h("p", {}, title),
			h("ul", { "aria-label": title }, ...warnings.map(words => h("li", { lang: "en" }, words))),
		);
	}

	/**
	 * @param {PuzzleObject} json
	 * @param {boolean} hidden
	 * @param {Source} [source]
	 */
	async _solve(json, hidden, source) {
		// Below the results, unless the user types.
		if (!this.input.typing.open) this.aside.append(this.input.element);
		await this.result.solve(json, hidden, source);
	}

	onShow() {
		addEventListener("resize", this.result.fit);
		this.received = receiving(file => this._readFile(file));
		const { puzzle } = this.page;
		const { shown, listed, number } = kept;
		if (shown && kept.key === (puzzle ? puzzleOf(puzzle).key : "")) {
			const { form } = this.input;
			if (shown === "typed") this._preview(form.json, form.problem);
			else if (listed) this._list(listed, number);
			return;
		}
		kept.shown = "";
		if (!puzzle) return;
		this._begin();
		this._solve(puzzle, isUnsolved(puzzle)).catch(error => this.work.fail(error));
	}

	onLeave() {
		this.work.end();
		this.input.form.stop();
		this.received?.();
		removeEventListener("resize", this.result.fit);
	}
}

/** @param {Page} page */
export function solveView(page) {
	return new SolveView(page);
}
