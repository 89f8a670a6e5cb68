// The steps view of a self-contained file: the steps to the solution, on a board and as a list.

import { heightWithout } from "../board/layout.js";
import { button, h, isStacked } from "../shared/dom.js";
import { cellsOf, puzzleOf } from "../shared/puzzle.js";
import { Steps, stillBoard } from "../solve/steps.js";
import { textOf } from "../texts/texts.js";
/** @import { View } from "../types/page.d.ts" */
/** @import { Embedded } from "../types/service.d.ts" */

/** @returns {View} */
export function stepsView(/** @type {Embedded} */ { puzzle: json, plan }) {
	const puzzle = puzzleOf(json);
	const { board, show } = stillBoard(puzzle);
	const steps = new Steps(board, show, {
		steps: plan.steps.slice(0, plan.explained),
		start: cellsOf(plan.start, puzzle.palette),
		language: plan.language,
	});
	const facts = [textOf("size", puzzle.height, puzzle.width)];
	if (puzzle.author) facts.unshift(textOf("by", puzzle.author));
	const items = steps.steps.map((step, i) =>
		h(
			"li",
			{},
			button(step.sentence, () => steps.step(i + 1)),
		),
	);
	steps.moved = now => items.forEach((item, i) => item.classList.toggle("now", i + 1 === now));
	const element = h(
		"div",
		{ class: "play explained" },
		h("div", { class: "stage" }, board.frame),
		h(
			"aside",
			{ "aria-label": textOf("steps") },
			h(
				"header",
				{},
				h("h1", {}, puzzle.title || textOf("untitled")),
				h("p", {}, facts.join(" · ")),
			),
			steps.element,
		),
		h(
			"div",
			{ class: "list", lang: plan.language },
			h("ol", {}, ...items),
			h("p", {}, plan.ending),
		),
	);
	const size = () => board.fit();
	/** Go to the previous or next step on arrow keys, unless the focused element uses these keys. */
	function key(/** @type {KeyboardEvent} */ event) {
		const target = /** @type {HTMLElement} */ (event.target);
		if (
			event.defaultPrevented ||
			event.ctrlKey ||
			event.altKey ||
			event.metaKey ||
			target.tagName === "INPUT"
		)
			return;
		if (event.key === "ArrowLeft") steps.step(steps.now - 1);
		else if (event.key === "ArrowRight") steps.step(steps.now + 1);
	}
	steps.step(0);
	return {
		element,
		onShow() {
			board.limit = () => heightWithout(isStacked() ? 330 : 100, innerHeight);
			board.fit();
			addEventListener("resize", size);
			addEventListener("keydown", key);
		},
		onLeave() {
			steps.stop();
			removeEventListener("resize", size);
			removeEventListener("keydown", key);
		},
	};
}
