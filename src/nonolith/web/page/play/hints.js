// Hints in three levels: first the line, then the technique, then the cells. Each level is shown on
// the board and in words. A mistake is shown on the board first, and then why it is one.

import { announce, button, h } from "../shared/dom.js";
import { lineName } from "../board/clues.js";
import { placesOf } from "../board/lines.js";
import { withChips } from "./chips.js";
import { problem } from "../shared/problem.js";
import { rowsOf, UNKNOWN } from "../shared/puzzle.js";
import { colourName, has, language, textOf } from "../texts/texts.js";
/** @import { Board } from "../board/board.js" */
/** @import { Ask, Cell, Fact, Hint, Mistake, Step } from "../types/service.d.ts" */
/** @import { Checker } from "./checking.js" */
/** @import { Game } from "./game.js" */

const SECONDS = 5;

const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Show the lesson of the hardest of some techniques. */
export async function learn(/** @type {string[]} */ ...techniques) {
	try {
		(await import("./lesson.js")).showLesson(techniques);
	} catch {
		announce(textOf("error.unreachable"));
	}
}

export class Hints {
	/**
	 * @param {Game} game
	 * @param {Board} board
	 * @param {Ask} ask
	 * @param {() => void} counted called when the number of hints of the game has changed
	 * @param {Checker} checker
	 */
	constructor(game, board, ask, counted, checker) {
		this.game = game;
		this.board = board;
		this.ask = ask;
		this.counted = counted;
		this.checker = checker;
		this.words = h("p", {});
		this.actions = h("div", { class: "actions" });
		this.element = h(
			"section",
			{ class: "hint", hidden: true, "aria-label": textOf("hint") },
			this.words,
			this.actions,
		);
		/** @type {Hint|null} */
		this.found = null;
		this.level = 0;
		this.number = 0;
		// A hint is outdated as soon as the cells change.
		game.addEventListener("change", () => this.close());
	}

	/** Request a hint, or show the next level of the current one. */
	async more() {
		if (this.found && this.level) {
			this.show(Math.min(3, this.level + 1));
			return;
		}
		const answer = await this._answer();
		if (!answer) return;
		this.found = answer;
		if (answer.steps.length) {
			this.game.hints += 1;
			this.game.mark("h");
			this.counted();
		}
		this.show(answer.steps.length || answer.mistake ? 1 : 3);
	}

	/** Show the mistakes in the player's cells. */
	async check() {
		const number = (this.number += 1);
		const { cells } = this.game;
		this._put(textOf("hint.wait"), [], false);
		// If the solution is not found in time, the service may still find a mistake.
		const found = await this.checker.wrong(cells, [...cells.keys()]).catch(() => null);
		if (number !== this.number) return;
		if (found?.wrong.length) {
			this.blame(found.wrong, found.grid);
			return;
		}
		const answer = await this._answer();
		if (!answer) return;
		this.found = answer;
		if (answer.mistake) {
			this.game.mark("m");
			this.counted();
			this.show(3);
		} else this._put(textOf("check.good"), []);
	}

	/** Show cells that differ from the solution; `grid` has the first of them and the right cells. */
	blame(/** @type {number[]} */ cells, /** @type {number[]} */ grid) {
		const { width } = this.game.puzzle;
		this.game.mark("m");
		this.counted();
		const at = (/** @type {number} */ cell) => ({
			row: Math.floor(cell / width),
			column: cell % width,
		});
		this.found = {
			steps: [],
			mistake: { cells: cells.map(at), line: null, chain: [], sentence: "", grid },
		};
		this.show(3);
	}

	/**
	 * Return the service's answer; null if a later request replaced this one or the request failed.
	 */
	async _answer(/** @type {ArrayLike<number>} */ cells = this.game.cells) {
		const number = (this.number += 1);
		const { puzzle } = this.game;
		this._put(textOf("hint.wait"), [], false);
		try {
			const grid = rowsOf(puzzle, cells).join("\n");
			const answer = await this.ask("hint", {
				puzzle: puzzle.json,
				grid,
				near: this._near(),
				language: language(),
				limits: { seconds: SECONDS },
			});
			return number === this.number ? answer : null;
		} catch (error) {
			if (number === this.number) this._put(problem(error), []);
			return null;
		}
	}

	/** Return the row and the column of each cell of the last action, except of very long ones. */
	_near() {
		const { done, puzzle } = this.game;
		const cells = done.at(-1)?.c.filter((_, i) => i % 3 === 0) || [];
		return cells.slice(0, 99).map(cell => [Math.floor(cell / puzzle.width), cell % puzzle.width]);
	}

	show(/** @type {number} */ level) {
		if (!this.found) return;
		this.level = level;
		this.board.marks.clear();
		const { steps, mistake, why_none: why, sentence = "" } = this.found;
		if (mistake) this._mistake(mistake);
		else if (steps.length) this._step(steps);
		else this._put(why && has(`end.${why}`) ? textOf(`end.${why}`) : sentence, []);
	}

	_step(/** @type {Step[]} */ steps) {
		const [first] = steps;
		const last = steps[steps.length - 1];
		const line = lineName(first.line.kind, first.line.number);
		if (this.level < 3) {
			const name = `technique.${first.technique}`;
			const words =
				this.level === 1
					? textOf("hint.line", line)
					: textOf("hint.technique", line, has(name) ? textOf(name) : first.technique);
			this._put(capital(words), [
				button(textOf("hint.more"), () => this.more()),
				this.level === 2 && this._learn(first),
			]);
			this._line(first.line);
			if (this.level === 2) this._ghosts(first);
			return;
		}
		if ((last.chain?.length || 0) > 1) {
			this._link(last, 0);
			return;
		}
		this._conclusion(last, steps.map(step => step.sentence).join(" "));
	}

	/** Show a link of the proof of a step by an assumption; after the last one, what follows. */
	_link(/** @type {Step} */ step, /** @type {number} */ at) {
		const { chain = [], assumed } = step;
		const { marks } = this.board;
		const go = (/** @type {string} */ name, /** @type {number} */ to) =>
			button(textOf(name), () => this._link(step, to), name === "next" ? { class: "main" } : {});
		marks.clear();
		if (at === chain.length) {
			this._conclusion(step, textOf("hint.so"), go("back", at - 1));
			return;
		}
		for (const link of chain.slice(0, at)) marks.cells("before", link.facts);
		marks.step(chain[at]);
		if (assumed) marks.cells("wrong", [assumed]);
		const number = textOf("step.of", at + 1, chain.length + 1);
		const plan =
			at || assumed?.colours.length !== 1
				? ""
				: `${textOf("hint.suppose", ...this._named(assumed))} `;
		this._put(`${number}: ${plan}${chain[at].sentence}`, [
			at > 0 && go("back", at - 1),
			go("next", at + 1),
			this._learn(step),
		]);
		this._spoken();
		this._reveal(assumed ? [assumed] : step.facts);
	}

	/** Return the row, the column and the word for the colour of an assumed cell. */
	_named(/** @type {Fact} */ { row, column, colours: [colour] }) {
		const { palette } = this.game.puzzle;
		const word =
			palette.length > 2 ? colourName(palette[colour].name) : textOf(colour ? "filled" : "crossed");
		return [row + 1, column + 1, word.toLowerCase()];
	}

	/** Show what a step settles. */
	_conclusion(
		/** @type {Step} */ last,
		/** @type {string} */ words,
		back = /** @type {false|Node} */ (false),
	) {
		this._ghosts(last, true);
		this.board.marks.step(last);
		this.board.marks.values(last.facts);
		const settled = last.facts.filter(fact => fact.colours.length === 1);
		const { width } = this.game.puzzle;
		const values = () =>
			new Map(settled.map(({ row, column, colours: [value] }) => [row * width + column, value]));
		this._put(words, [
			back,
			button(textOf("hint.do"), () => this.game.set(values()), { class: "main" }),
			this._learn(last),
		]);
		this._spoken();
		this._reveal(last.facts);
	}

	/** Create the button that opens the lesson of the technique of the stated reason. */
	_learn(/** @type {{technique: string}} */ { technique }) {
		return button(textOf("hint.learn"), () => learn(technique));
	}

	/**
	 * Draw the possible places of the blocks on which a step in one line depends, or only of those
	 * with several.
	 */
	_ghosts(/** @type {Step} */ { line, blocks, ranges, assumed, facts }, several = false) {
		const { game, board } = this;
		const { rows, columns, palette } = game.puzzle;
		const clue = (line.kind === "row" ? rows : columns)[line.number];
		const places = placesOf(
			line.kind === "row" ? game.row(line.number) : game.column(line.number),
			clue,
		);
		if (!places?.length || assumed || !facts.length) return;
		const meant = new Set([...blocks, ...ranges.map(range => range.block)]);
		const ghosts = [...meant].map(block => {
			const { length, colour } = clue[block];
			const range = ranges.find(one => one.block === block);
			return {
				length,
				rgb: palette[colour].rgb,
				first: Math.max(places[block][0], range ? range.start : 0),
				last: Math.min(places[block][1], range ? range.end - length + 1 : Infinity),
			};
		});
		board.marks.ghosts(
			line,
			ghosts.filter(({ first, last }) => first < last || !several),
		);
	}

	/** Draw a frame around a line, and scroll until it is visible. */
	_line(/** @type {{kind: string, number: number}} */ { kind, number }) {
		this.board.marks.lines([{ kind, number }]);
		this.board.reveal(kind === "row" ? number * this.game.puzzle.width : number, kind);
	}

	/** Set the `lang` attribute of the sentence: the hint's own language, or the page's language. */
	_spoken() {
		this.words.lang = this.found?.language || language();
	}

	_mistake(/** @type {Mistake} */ mistake) {
		if (this.level < 3) {
			const words =
				this.level === 2 && mistake.line
					? textOf("hint.wrong.line", lineName(mistake.line.kind, mistake.line.number))
					: textOf("hint.wrong");
			this._put(capital(words), [button(textOf("hint.more"), () => this.more())]);
			if (this.level === 2 && mistake.line) this._line(mistake.line);
			return;
		}
		this.board.marks.cells("wrong", mistake.cells);
		const several = mistake.cells.length > 1;
		this._put(
			textOf(
				!several ? "hint.wrong.cell" : mistake.sentence ? "hint.wrong.one" : "hint.wrong.cells",
			),
			[button(textOf("why"), () => this._why(mistake)), ...this._clear(mistake)],
		);
		this._reveal(mistake.cells);
	}

	/**
	 * Create the buttons that clear the cells of a mistake, and all wrong cells if there are more.
	 */
	_clear(/** @type {Mistake} */ { cells, all = [] }) {
		const { width } = this.game.puzzle;
		const more = all.length > cells.length;
		const clear = (
			/** @type {Cell[]} */ wrong,
			/** @type {string} */ words,
			/** @type {boolean} */ main,
		) =>
			button(
				words,
				() =>
					this.game.set(new Map(wrong.map(({ row, column }) => [row * width + column, UNKNOWN]))),
				main ? { class: "main" } : {},
			);
		return [
			clear(cells, textOf(cells.length > 1 ? "hint.clear" : "hint.clear.one"), !more),
			...(more ? [clear(all, textOf("hint.clear.all", all.length), true)] : []),
		];
	}

	/** Show why cells are wrong, by a link of the proof or by the whole sentence. */
	async _why(/** @type {Mistake} */ mistake, at = 0) {
		if (mistake.grid) {
			const answer = await this._answer(mistake.grid);
			if (!answer) return;
			this.found = answer;
			this.level = 3;
			if (answer.mistake) this._why({ ...answer.mistake, all: mistake.cells });
			else this._put(textOf("why.none"), this._clear(mistake));
			return;
		}
		const { chain, cells, sentence } = mistake;
		const { marks } = this.board;
		const last = chain.length - 1;
		marks.clear();
		for (const link of chain.slice(0, at)) marks.cells("before", link.facts);
		if (chain.length) marks.step(chain[at]);
		marks.cells("wrong", cells);
		const step = (/** @type {string} */ name, /** @type {number} */ to) =>
			button(textOf(name), () => this._why(mistake, to));
		const told =
			chain.length > 1
				? `${textOf("step.of", at + 1, chain.length)}: ${chain[at].sentence}`
				: sentence || chain[0]?.sentence || "";
		this._put(
			told ? `${sentence || at ? "" : `${textOf("why.plan")} `}${told}` : textOf("why.none"),
			[at > 0 && step("back", at - 1), at < last && step("next", at + 1), ...this._clear(mistake)],
		);
		this._spoken();
		const { row, column } = chain[at]?.rests_on[0] || cells[0];
		this.board.reveal(row * this.game.puzzle.width + column);
	}

	/** Scroll until the first cell is visible, and if possible the last one too. */
	_reveal(/** @type {Cell[]} */ cells) {
		for (const cell of [cells[cells.length - 1], cells[0]])
			if (cell) this.board.reveal(cell.row * this.game.puzzle.width + cell.column);
	}

	_put(
		/** @type {string} */ words,
		/** @type {(Node|false)[]} */ actions,
		/** @type {boolean} */ aloud = true,
	) {
		const focused = this.element.contains(document.activeElement);
		this.element.hidden = false;
		this.words.removeAttribute("lang");
		this.words.replaceChildren(...withChips(this.game.puzzle, words));
		const shown = [
			...actions.filter(action => action !== false),
			button("×", () => this.close(), { class: "close", "aria-label": textOf("hint.close") }),
		];
		this.actions.replaceChildren(...shown);
		if (focused) /** @type {HTMLElement} */ (shown[0]).focus();
		if (!aloud) return;
		announce(words);
		this.element.scrollIntoView({ block: "nearest" });
	}

	close() {
		this.number += 1;
		this.found = null;
		this.level = 0;
		this.board.marks.clear();
		if (this.element.contains(document.activeElement)) this.board.go(this.board.now);
		this.element.hidden = true;
	}
}
