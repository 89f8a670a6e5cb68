// The board in a notebook (anywidget), in sync with its Python object. The element has a shadow
// root, so that the style sheets of the page and of the notebook do not affect each other.

import { Board } from "./board/board.js";
import { button, h } from "./shared/dom.js";
import { Game } from "./play/game.js";
import { undoOrRedo } from "./board/keys.js";
import { cellsOf, puzzleOf, rowsOf, UNKNOWN } from "./shared/puzzle.js";
import { provide, textOf, useLanguage } from "./texts/texts.js";
import { texts as de } from "./texts/de.js";
import { texts as en } from "./texts/en.js";
import { tools } from "./board/tools.js";
/** @import { Message, Model } from "./types/notebook.d.ts" */

provide("en", en);
provide("de", de);

/**
 * Return whether the notebook is dark: an attribute of JupyterLab or VS Code says so, or the
 * browser.
 */
function isDark() {
	const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
	if (jpThemeLight || vscodeThemeKind)
		return jpThemeLight === "false" || /dark$/.test(vscodeThemeKind || "");
	return matchMedia("(prefers-color-scheme: dark)").matches;
}

/**
 * Show the board in an element; return a function that ends this.
 * @param {{model: Model, el: HTMLElement}} context
 * @param {string} style the style sheet
 */
export function render({ model, el }, style) {
	useLanguage(model.get("language"));
	const puzzle = puzzleOf(JSON.parse(model.get("puzzle_json")));
	const game = new Game(puzzle);
	const tool = tools(puzzle);
	const board = new Board(puzzle, {
		valueOf: cell => game.cells[cell],
		isFixed: cell => game.isGiven(cell),
		straight: () => true,
		paint(before, other) {
			const value = other ? (tool.current ? 0 : 1) : tool.current;
			return before === value ? UNKNOWN : value;
		},
		commit: values => game.set(values),
		onKey(event) {
			const number = Number(event.key);
			if (event.key > "0" && number < puzzle.palette.length) tool.choose(number);
			return undoOrRedo(event, game);
		},
	});
	board.limit = () => Math.max(320, innerHeight * 0.7);
	const words = h("p", { role: "status" });
	const undo = button(textOf("undo"), () => game.undo());
	const redo = button(textOf("redo"), () => game.redo());
	const ask = button(
		textOf("hint"),
		() => {
			words.textContent = textOf("hint.wait");
			model.send({ cells: rowsOf(puzzle, game.cells) });
		},
		{ class: "main" },
	);
	const element = h(
		"div",
		{ class: "notebook" },
		h("div", { class: "stage" }, board.frame),
		tool.element,
		h("div", { class: "buttons" }, undo, redo, ask),
		words,
	);
	const host = h("div", {
		"data-theme": isDark() ? "dark" : "light",
		"data-lm-suppress-shortcuts": "true",
	});
	host.attachShadow({ mode: "open" }).append(
		h(
			"style",
			{},
			`${style}
    .notebook { display: grid; gap: .75rem; padding: .75rem; } p { margin: 0; min-height: 1.5em; }`,
		),
		element,
	);
	// The notebook has keys of its own, such as x, which cuts the cell, and a menu.
	for (const name of ["keydown", "contextmenu"])
		host.addEventListener(name, event => event.stopPropagation());

	function show(/** @type {number[]|null} */ changed) {
		if (changed) board.show(changed);
		else board.showAll();
		board.marks.clear();
		undo.disabled = !game.done.length;
		redo.disabled = !game.undone.length;
		element.classList.toggle("solved", game.solved);
		words.textContent = game.solved ? textOf("solved") : "";
	}
	const load = () => {
		const cells = cellsOf(model.get("cells"), puzzle.palette);
		if (cells.length === game.cells.length) game.set(new Map(cells.entries()));
	};
	const hinted = (/** @type {Message} */ { cells, sentence, steps, mistake }) => {
		if (cells.join() !== rowsOf(puzzle, game.cells).join()) return; // the cells have changed since
		show(null);
		words.textContent = sentence;
		for (const step of steps) board.marks.step(step);
		if (mistake) board.marks.cells("wrong", mistake.cells);
	};
	load();
	game.done = []; // the cells at the start cannot be undone
	show(null);
	game.addEventListener("change", event => {
		show(/** @type {CustomEvent} */ (event).detail);
		model.set("cells", rowsOf(puzzle, game.cells));
		model.save_changes();
	});
	model.on("change:cells", load);
	model.on("msg:custom", hinted);
	el.append(host);
	const sized = new ResizeObserver(() => board.fit());
	sized.observe(host);
	return () => {
		sized.disconnect();
		model.off("change:cells", load);
		model.off("msg:custom", hinted);
	};
}
