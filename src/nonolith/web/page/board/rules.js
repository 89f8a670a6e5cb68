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
	for (const { length, colour, lengths = [length], among = 1, repeats } of clue) {
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
	const sum = clue[0].sum;
	if (sum !== undefined) {
		const filled = cells.filter(cell => cell > 0).length;
		return filled <= sum && sum <= filled + cells.filter(cell => cell < 0).length;
	}
	const found = automata.get(clue) || automatonOf(clue);
	automata.set(clue, found);
	const { colours, after, ends } = found;
	let states = new Set([0]);
	for (const cell of cells)
		states = new Set(
			[...states].flatMap(each => after[each].filter(state => cell < 0 || colours[state] === cell)),
		);
	return ends.some(state => states.has(state));
}
