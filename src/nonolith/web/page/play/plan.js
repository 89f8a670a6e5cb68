// The port of a self-contained file: hints come from its embedded explanation (the plan).
//
// A hint is the first step of the plan that settles a cell which the player has not set. The player
// has set all cells that the earlier steps settle, so the cells on which the step depends are
// known. If the step depends on earlier steps that only exclude colours, these steps are part of
// the hint. A player's cell is a mistake if it differs from the cell after the last step of the
// plan; a cell that no step settles may have any value.

import { puzzleOf, cellsOf, UNKNOWN } from "../shared/puzzle.js";
import { PortError } from "../shared/port_error.js";
/** @import { Puzzle } from "../types/puzzle.d.ts" */
/** @import { Ask, Embedded, Fact, Fields, Hint, Plan, Step } from "../types/service.d.ts" */

/** @returns {Ask} */
export function planAnswers(/** @type {Embedded} */ embedded) {
	const puzzle = puzzleOf(embedded.puzzle);
	const { plan } = embedded;
	const end = cellsOf(plan.grid, puzzle.palette);
	const answer = async (/** @type {string} */ name, /** @type {Fields} */ request) => {
		if (name === "solve") return { solutions: [], known: plan.grid };
		if (name !== "hint") throw new PortError("", "offline");
		const cells = cellsOf(String(request.grid).split("\n"), puzzle.palette);
		return hint(puzzle, plan, end, cells);
	};
	return /** @type {Ask} */ (answer);
}

/** @returns {Hint} */
function hint(
	/** @type {Puzzle} */ puzzle,
	/** @type {Plan} */ plan,
	/** @type {number[]} */ end,
	/** @type {number[]} */ cells,
) {
	const wrong = cells.flatMap((cell, i) =>
		cell !== UNKNOWN && end[i] !== UNKNOWN && cell !== end[i] ? [i] : [],
	);
	const nothing = {
		sentence: "",
		steps: [],
		mistake: null,
		why_none: null,
		limit: null,
		language: plan.language,
	};
	if (wrong.length) {
		const at = (/** @type {number} */ i) => ({
			row: Math.floor(i / puzzle.width),
			column: i % puzzle.width,
			colours: [],
		});
		return {
			...nothing,
			mistake: {
				cells: wrong.map(at),
				line: null,
				chain: proof(puzzle, plan, cells, wrong),
				sentence: "",
			},
		};
	}
	const lacks = (/** @type {Fact} */ fact) =>
		fact.colours.length === 1 && cells[fact.row * puzzle.width + fact.column] === UNKNOWN;
	const number = plan.steps.findIndex(step => step.facts.some(lacks));
	if (number < 0) return { ...nothing, why_none: plan.verdict, sentence: plan.ending };
	const steps = needed(plan.steps.slice(0, number + 1));
	return { ...nothing, steps, sentence: steps.map(step => step.sentence).join(" ") };
}

/** Return the steps of the plan that first exclude the value of one of the wrong cells. */
function proof(
	/** @type {Puzzle} */ puzzle,
	/** @type {Plan} */ plan,
	/** @type {number[]} */ cells,
	/** @type {number[]} */ wrong,
) {
	const excludes = (/** @type {Fact} */ { row, column, colours }) => {
		const cell = row * puzzle.width + column;
		return wrong.includes(cell) && !colours.includes(cells[cell]);
	};
	const number = plan.steps.findIndex(step => step.facts.some(excludes));
	return number < 0 ? [] : needed(plan.steps.slice(0, number + 1));
}

/** Return the last step, preceded by the colour-excluding steps on which it depends. */
function needed(/** @type {Step[]} */ steps) {
	const kept = [steps[steps.length - 1]];
	const name = (/** @type {Fact} */ fact) => `${fact.row},${fact.column}`;
	const needs = new Set(kept[0].rests_on.map(name));
	for (const step of steps.slice(0, -1).reverse()) {
		const settles = step.facts.some(fact => fact.colours.length === 1);
		if (settles || !step.facts.some(fact => needs.has(name(fact)))) continue;
		kept.unshift(step);
		step.rests_on.map(name).forEach(place => needs.add(place));
	}
	return kept;
}
