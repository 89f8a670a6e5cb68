// Clues that are not fully known: whether a line fits.
//
// The clue is an automaton that reads the cells in order. Each state stands for the last cell read:
// a blank before, between or after the runs, or a cell of a run, by its place and its colour.

/** @import { Block } from "../types/puzzle.d.ts" */

/** Return whether a part of a clue is not known. */
export function isRule(/** @type {Block[]} */ clue) {
	return clue.some(block => block.text);
}

/** @type {WeakMap<Block[], {colours: number[], after: number[][], ends: number[]}>} */
const automata = new WeakMap();

/** Return the automaton of a clue. State 0 is before all cells. */
function automatonOf(/** @type {Block[]} */ clue) {
	/** @type {number[]} */
	const colours = [];
	/** @type {number[][]} */
	const after = [];
	/** Add a state after those of another colour; a blank also follows itself. */
	const add = (/** @type {number} */ colour, /** @type {number[]} */ before) => {
		const state = colours.push(colour) - 1;
		after.push(colour ? [] : [state]);
		for (const each of before) if (colours[each] !== colour) after[each].push(state);
		return state;
	};
	let blank = add(0, []);
	let ends = [blank];
	const parts = clue.filter(({ sum }) => sum === undefined);
	if (!parts.length) parts.push({ ...clue[0], colour: 0, repeats: true });
	for (const { length, colour, lengths = [length], among = 1, repeats } of parts) {
		const lasts = [];
		for (const own of colour ? [colour] : Array.from({ length: among }, (_, i) => i + 1)) {
			let state = add(own, ends);
			for (let n = 1; n <= Math.max(1, ...lengths); n += 1) {
				if (n > 1) {
					after[state].push(colours.push(own) - 1);
					after.push([]);
					state += 1;
				}
				if (lengths.includes(n)) lasts.push(state);
			}
			if (!lengths.length) {
				after[state].push(state);
				lasts.push(state);
			}
		}
		if (repeats) {
			for (const state of lasts) after[state].push(blank, ...lasts);
			ends.push(...lasts);
		} else {
			blank = add(0, lasts);
			ends = [...lasts, blank];
		}
	}
	return { colours, after, ends };
}

/**
 * Return whether a clue fits the known cells of a line.
 * @param {number[]} cells -1 if unknown
 * @param {Block[]} clue
 */
export function fitsRule(cells, clue) {
	const totals = clue.filter(({ sum }) => sum !== undefined);
	const counts = (/** @type {number} */ cell, /** @type {Block} */ { colour }) =>
		cell > 0 && (!colour || cell === colour);
	for (const total of totals) {
		const sure = cells.filter(cell => counts(cell, total)).length;
		const open = cells.filter(cell => cell < 0).length;
		if (sure > (total.sum || 0) || (total.sum || 0) > sure + open) return false;
	}
	if (totals.length === 1 && clue.length === 1) return true;
	const found = automata.get(clue) || automatonOf(clue);
	automata.set(clue, found);
	const { colours, after, ends } = found;
	// A state of the automaton, and the cells that each total still needs.
	let states = new Map([["", { state: 0, left: totals.map(({ sum }) => sum || 0) }]]);
	for (const cell of cells) {
		const before = [...states.values()];
		states = new Map();
		for (const { state, left } of before)
			for (const next of after[state]) {
				if (cell >= 0 && colours[next] !== cell) continue;
				const rest = left.map((each, i) => each - (counts(colours[next], totals[i]) ? 1 : 0));
				if (rest.every(each => each >= 0))
					states.set([next, ...rest].join(), { state: next, left: rest });
			}
	}
	return [...states.values()].some(
		({ state, left }) => ends.includes(state) && left.every(each => !each),
	);
}
