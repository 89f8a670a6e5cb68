// A short lesson about a technique of hints: a paragraph, and a small board on which to try it.

import { Board } from "../board/board.js";
import { lineName } from "../board/clues.js";
import { button, h } from "../shared/dom.js";
import { placesOf } from "../board/lines.js";
import { cellsOf, puzzleOf, UNKNOWN } from "../shared/puzzle.js";
import { setting } from "../shared/storage.js";
import { addTexts, textOf } from "../texts/texts.js";
import { texts as de } from "../texts/lessons.de.js";
import { texts as en } from "../texts/lessons.en.js";
import { tools } from "../board/tools.js";
import { lessons } from "./lessons.js";
/** @import { Lesson } from "./lessons.js" */

addTexts({ en, de });

/** The techniques, easiest first. */
const ORDER = Object.keys(en)
	.filter(name => name.startsWith("name."))
	.map(name => name.slice(5));

/**
 * Show the lesson of the hardest of some techniques as a dialog, with a choice among all lessons.
 */
export function showLesson(/** @type {string[]} */ techniques) {
	const before = document.activeElement;
	const id = "lesson-title";
	const hardest = techniques.reduce((a, b) => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b));
	const choice = h(
		"select",
		{ "aria-label": textOf("techniques"), on: { change: () => fill() } },
		...ORDER.map(value =>
			h("option", { value, selected: value === hardest }, textOf(`name.${value}`)),
		),
	);
	const words = h("p", {});
	const body = h("div", { class: "trial" });
	const actions = h("div", { class: "actions" });
	const dialog = h(
		"dialog",
		{
			class: "lesson",
			closedby: "any",
			"aria-labelledby": id,
			on: {
				close: () => {
					dialog.remove();
					if (before instanceof HTMLElement) before.focus();
				},
			},
		},
		h("h2", { id }, textOf("lesson.title"), " ", choice),
		words,
		body,
		actions,
	);
	const close = button(textOf("hint.close"), () => dialog.close());
	function fill() {
		const trial = new Trial(lessons[choice.value]);
		words.textContent = textOf(`lesson.${choice.value}`);
		body.replaceChildren(trial.element);
		actions.replaceChildren(trial.again, trial.show, close);
		trial.board.fit();
	}
	document.body.append(dialog);
	dialog.showModal();
	fill();
}

/** A small board on which the user sets the cells of a step. */
class Trial {
	/** @param {Lesson} lesson */
	constructor({ rows, columns, palette, grid, first, step }) {
		const puzzle = puzzleOf({ rows, columns, palette });
		this.puzzle = puzzle;
		this.step = step;
		this.framed = first ? [first, step.line] : [step.line];
		this.start = cellsOf(grid, puzzle.palette);
		this.cells = [...this.start];
		const tool = tools(puzzle);
		this.board = new Board(puzzle, {
			valueOf: cell => this.cells[cell],
			isFixed: cell => this.start[cell] !== UNKNOWN,
			straight: () => setting("straight"),
			paint: tool.paint,
			commit: values => {
				for (const [cell, value] of values) this.cells[cell] = value;
				this.board.show(values.keys());
				this._judge();
			},
		});
		this.board.limit = () => innerHeight * 0.42;
		this.words = h("p", { class: "try", role: "status" });
		this.again = button(textOf("lesson.again"), () => this._begin());
		this.show = button(textOf("lesson.show"), () => {
			for (const { row, column, colours } of step.facts)
				this.cells[row * puzzle.width + column] = colours[0];
			this.board.showAll();
			this._judge();
		});
		this.element = h(
			"form",
			{ on: { submit: event => event.preventDefault() } },
			this.words,
			h("div", { class: "stage" }, this.board.frame),
			h("div", { class: "bar" }, tool.element),
		);
		this._begin();
	}

	_begin() {
		this.cells = [...this.start];
		this.board.showAll();
		this.board.marks.clear();
		const { line } = this.step;
		this.board.marks.lines(this.framed);
		this.board.go(line.kind === "row" ? line.number * this.puzzle.width : line.number, false);
		this._judge();
	}

	/** Say how many cells are missing, or that one is wrong; explain the step once it is done. */
	_judge() {
		const { puzzle, step, board, cells } = this;
		const line = lineName(step.line.kind, step.line.number);
		const value = (/** @type {{row: number, column: number}} */ { row, column }) =>
			cells[row * puzzle.width + column];
		const wrong = step.facts.some(
			fact => value(fact) !== UNKNOWN && value(fact) !== fact.colours[0],
		);
		const missing = step.facts.filter(fact => value(fact) !== fact.colours[0]).length;
		const words = wrong
			? textOf("lesson.wrong", line)
			: !missing
				? textOf("lesson.good")
				: textOf(
						"lesson.try",
						line,
						missing > 1 ? textOf("lesson.cells", missing) : textOf("lesson.cell"),
					);
		this.words.textContent = words;
		this.words.classList.toggle("good", !missing);
		this.again.disabled = cells.every((cell, i) => cell === this.start[i]);
		this.show.disabled = !missing;
		if (missing) return;
		board.marks.clear();
		this._ghosts();
		board.marks.step(step);
	}

	_ghosts() {
		const {
			puzzle,
			step: { line, blocks, assumed },
			start,
		} = this;
		const { width, height } = puzzle;
		const cells =
			line.kind === "row"
				? start.slice(line.number * width, (line.number + 1) * width)
				: Array.from({ length: height }, (_, r) => start[r * width + line.number]);
		const clue = puzzle[line.kind === "row" ? "rows" : "columns"][line.number];
		const places = placesOf(cells, clue);
		if (places?.length && !assumed)
			this.board.marks.ghosts(
				line,
				blocks.map(block => ({
					length: clue[block].length,
					rgb: puzzle.palette[clue[block].colour].rgb,
					first: places[block][0],
					last: places[block][1],
				})),
			);
	}
}
