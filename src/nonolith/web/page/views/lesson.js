// The lesson: five steps on a board of 5 x 5 cells. Each step explains one idea, and continues when
// the user paints a cell that follows from it; the other cells of the step are then painted, too.

import { Board } from "../board/board.js";
import { announce, button, h } from "../shared/dom.js";
import { nextButton } from "../play/next.js";
import { cluesOf, puzzleOf, UNKNOWN } from "../shared/puzzle.js";
import { keepSetting } from "../shared/storage.js";
import { textOf, addTexts } from "../texts/texts.js";
import { texts as de } from "../texts/lesson.de.js";
import { texts as en } from "../texts/lesson.en.js";
/** @import { Page, View } from "../types/page.d.ts" */
/** @import { Block } from "../types/puzzle.d.ts" */

addTexts({ en, de });

const WIDTH = 5;
const PICTURE = "..#.. .###. ##### .#.#. .###.".replaceAll(" ", "");

/**
 * @typedef {{line: {kind: string, number: number}, right: number[], then: number[]}} Step the line
 *   to look at, the cells that the user may paint, and all cells that are painted then
 */

const ofRow = (/** @type {number} */ r) => [0, 1, 2, 3, 4].map(c => r * WIDTH + c);
const ofColumn = (/** @type {number} */ c) => [0, 1, 2, 3, 4].map(r => r * WIDTH + c);
const without = (/** @type {number[]} */ cells, /** @type {number} */ one) =>
	cells.filter(cell => cell !== one);

/** @type {Step[]} */
const STEPS = [
	{ line: { kind: "row", number: 2 }, right: ofRow(2), then: ofRow(2) },
	{
		line: { kind: "column", number: 0 },
		right: without(ofColumn(0), 10),
		then: [...ofColumn(0), ...ofColumn(4)],
	},
	{ line: { kind: "column", number: 2 }, right: [17], then: ofColumn(2) },
	{ line: { kind: "column", number: 1 }, right: [6, 16], then: [6, 8, 16, 18] },
	{ line: { kind: "row", number: 4 }, right: [21, 23], then: [...ofRow(4), ...ofRow(0)] },
];

/** @param {Page} page @returns {View} */
export function lessonView(page) {
	const goal = Int8Array.from(PICTURE, cell => (cell === "#" ? 1 : 0));
	const cells = new Int8Array(goal.length).fill(UNKNOWN);
	const clues = cluesOf(goal, WIDTH, WIDTH);
	const numbers = (/** @type {Block[][]} */ lines) =>
		lines.map(line => line.map(({ length }) => length));
	const puzzle = puzzleOf({ rows: numbers(clues.rows), columns: numbers(clues.columns) });
	let now = 0;
	const board = new Board(puzzle, {
		valueOf: cell => cells[cell],
		straight: () => true,
		isFixed: cell => cells[cell] !== UNKNOWN,
		paint: () => Number(now !== 1 && now !== 2), // the second and the third step mark blank cells
		commit(values) {
			const [cell] = values.keys(); // a stroke is a tap on its first cell
			tap(cell);
			board.showAll();
		},
		onKey(event) {
			if (event.key !== " " && event.key !== "Enter" && event.key.toLowerCase() !== "x")
				return false;
			event.preventDefault();
			tap(board.now);
			return true;
		},
	});
	board.limit = () =>
		Math.min(
			480,
			matchMedia("(max-width: 50rem) and (orientation: portrait)").matches
				? innerHeight * 0.45
				: innerHeight - 90,
		);
	const heading = h("h1", {}, textOf("rule"));
	const words = h("p", { class: "words" });
	const answer = h("p", { class: "answer" });
	const dots = h("p", { class: "dots", role: "img" });
	const after = h("div", { class: "buttons" });

	function show() {
		const step = STEPS[now];
		board.marks.clear();
		if (step) board.marks.lines([step.line]);
		words.textContent = textOf(step ? `rule.${now + 1}` : "rule.end");
		dots.replaceChildren(...STEPS.map((_, i) => h("span", { class: i < now ? "done" : "" })));
		dots.setAttribute(
			"aria-label",
			textOf("rule.step", Math.min(now + 1, STEPS.length), STEPS.length),
		);
		element.classList.toggle("solved", !step);
		after.replaceChildren(
			...(step
				? []
				: [
						nextButton(page, null, textOf("rule.play")),
						h("a", { class: "button", href: "#find" }, textOf("rule.on")),
						button(textOf("rule.again"), () => {
							cells.fill(UNKNOWN);
							now = 0;
							answer.textContent = "";
							board.showAll();
							show();
							tell();
							board.go(0);
						}),
					]),
		);
	}
	const tell = () => announce(`${answer.textContent} ${words.textContent}`);

	/** Paint a cell: continue with the next step if it follows, else say why it does not. */
	function tap(/** @type {number} */ cell) {
		const step = STEPS[now];
		if (!step) return;
		if (step.right.includes(cell)) {
			for (const other of step.then) cells[other] = goal[other];
			board.show(step.then);
			answer.textContent = textOf(`rule.${now + 1}.right`);
			answer.className = "answer right";
			now += 1;
			if (now === STEPS.length) keepSetting("blanks", true); // the setting for beginners
			show();
		} else {
			const { kind, number } = step.line;
			const inLine = (kind === "row" ? Math.floor(cell / WIDTH) : cell % WIDTH) === number;
			answer.textContent = textOf(
				cells[cell] !== UNKNOWN ? "rule.known" : inLine ? `rule.${now + 1}.wrong` : "rule.line",
			);
			answer.className = "answer";
		}
		tell();
	}

	const element = h(
		"div",
		{ class: "rule" },
		h("div", { class: "stage" }, board.frame),
		h(
			"div",
			{ class: "text" },
			dots,
			heading,
			answer,
			words,
			after,
			h("p", { class: "keys" }, textOf("rule.keys")),
		),
	);
	show();
	// The clues need less than the space of two cells.
	const size = () =>
		board.fit(Math.min(board.limit(), element.children[0].clientWidth) / (WIDTH + 1.6));
	return {
		element,
		shownTitle: textOf("rule"),
		onShow() {
			size();
			addEventListener("resize", size);
			announce(words.textContent);
		},
		onLeave: () => removeEventListener("resize", size),
	};
}
