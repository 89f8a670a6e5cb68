// The boards of the lessons. On each of them, the hint is a step by the technique of the lesson, or
// needs one.

/** @import { Colour } from "../types/puzzle.d.ts" */
/** @import { Line, Shown } from "../types/service.d.ts" */

/**
 * @typedef {object} Lesson
 * @property {number[][]|number[][][]} rows
 * @property {number[][]|number[][][]} columns
 * @property {Colour[]} [palette]
 * @property {string[]} grid the cells that are known
 * @property {Line} [first] the line of an earlier step, which only excludes a colour
 * @property {Shown} step
 */

const COLOURS = [
	{ name: "white", rgb: "#ffffff", char: "." },
	{ name: "red", rgb: "#c0392b", char: "r" },
	{ name: "blue", rgb: "#2459b3", char: "b" },
];

/** @type {Record<string, Lesson>} */
export const lessons = {
	overlap: {
		rows: [
			[4, 2],
			[1, 2],
		],
		columns: [[1], [1], [1], [1], [1], [1], [1], [1], [1]],
		grid: ["?????????", "?????????"],
		step: {
			line: { kind: "row", number: 0 },
			blocks: [0, 1],
			rests_on: [],
			facts: [
				{ row: 0, column: 2, colours: [1] },
				{ row: 0, column: 3, colours: [1] },
			],
		},
	},
	"out of reach": {
		rows: [[3], [4, 1]],
		columns: [[2], [2], [2], [1], [], [], [], [1]],
		grid: ["###?...?", "####...?"],
		step: {
			line: { kind: "row", number: 0 },
			blocks: [0],
			rests_on: [{ row: 0, column: 0, colours: [1] }],
			facts: [
				{ row: 0, column: 3, colours: [0] },
				{ row: 0, column: 7, colours: [0] },
			],
		},
	},
	"no shared colour": {
		rows: [
			[
				[1, 1],
				[1, 1],
			],
			[
				[1, 1],
				[1, 1],
			],
			[
				[1, 2],
				[1, 2],
			],
		],
		columns: [
			[[1, 1]],
			[[1, 1]],
			[
				[1, 1],
				[1, 2],
			],
			[],
			[
				[1, 1],
				[1, 2],
			],
		],
		palette: COLOURS,
		grid: ["?????", "?????", "??b?b"],
		step: {
			line: { kind: "row", number: 0 },
			blocks: [],
			rests_on: [],
			facts: [{ row: 0, column: 3, colours: [0] }],
		},
	},
	order: {
		rows: [
			[3, 1],
			[1, 2, 2],
		],
		columns: [[1], [1], [1], [1], [1], [1], [1], [1], [1]],
		grid: ["??#??????", "??.??????"],
		step: {
			line: { kind: "row", number: 1 },
			blocks: [1, 2],
			rests_on: [{ row: 1, column: 2, colours: [0] }],
			facts: [
				{ row: 1, column: 4, colours: [1] },
				{ row: 1, column: 7, colours: [1] },
			],
		},
	},
	gathering: {
		rows: [
			[3, 2],
			[3, 1],
		],
		columns: [[1], [1], [1], [1], [1], [1], [1], [1], [1]],
		grid: [".????????", "#????????"],
		step: {
			line: { kind: "row", number: 1 },
			blocks: [0],
			rests_on: [{ row: 1, column: 0, colours: [1] }],
			facts: [
				{ row: 1, column: 1, colours: [1] },
				{ row: 1, column: 2, colours: [1] },
			],
		},
	},
	pinned: {
		rows: [
			[3, 3],
			[2, 1],
		],
		columns: [[1], [1], [1], [1], [1], [1], [1], [1], [1]],
		grid: ["??#?.?#??", "??.?#?.??"],
		step: {
			line: { kind: "row", number: 0 },
			blocks: [0, 1],
			rests_on: [{ row: 0, column: 4, colours: [0] }],
			facts: [
				{ row: 0, column: 1, colours: [1] },
				{ row: 0, column: 7, colours: [1] },
			],
		},
	},
	"at a wall": {
		rows: [
			[3, 2],
			[2, 1],
		],
		columns: [[1], [1], [1], [1], [1], [1], [1], [1]],
		grid: ["..#?????", "##.?????"],
		step: {
			line: { kind: "row", number: 0 },
			blocks: [0],
			rests_on: [{ row: 0, column: 1, colours: [0] }],
			facts: [
				{ row: 0, column: 3, colours: [1] },
				{ row: 0, column: 4, colours: [1] },
			],
		},
	},
	"too narrow": {
		rows: [
			[2, 2],
			[3, 3],
		],
		columns: [[1], [1], [1], [1], [1], [1], [1], [1], [1], [1]],
		grid: ["?????.?.??", "?????#?#??"],
		step: {
			line: { kind: "row", number: 0 },
			blocks: [0, 1],
			rests_on: [
				{ row: 0, column: 5, colours: [0] },
				{ row: 0, column: 7, colours: [0] },
			],
			facts: [{ row: 0, column: 6, colours: [0] }],
		},
	},
	"no touching": {
		rows: [
			[3, 1, 1],
			[3, 1, 3],
		],
		columns: [[1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1]],
		grid: ["??????.?????", "??????#?????"],
		step: {
			line: { kind: "row", number: 1 },
			blocks: [0, 2],
			rests_on: [{ row: 1, column: 6, colours: [1] }],
			facts: [{ row: 1, column: 2, colours: [1] }],
		},
	},
	"no joining": {
		rows: [
			[1, 2],
			[3, 2, 1],
			[3, 1, 1],
			[1, 2, 1],
			[1, 3, 1],
		],
		columns: [[2], [1, 1], [3], [1, 2], [1, 1], [1, 2], [1, 2], [1], [2], [2]],
		grid: ["??????????", "??#???????", "??#??.????", "???#?##???", "??.??#????"],
		step: {
			line: { kind: "row", number: 3 },
			blocks: [1],
			rests_on: [
				{ row: 3, column: 5, colours: [1] },
				{ row: 3, column: 6, colours: [1] },
			],
			facts: [{ row: 3, column: 4, colours: [0] }],
		},
	},
	"either end": {
		rows: [
			[2, 1, 2],
			[2, 1, 1],
		],
		columns: [[1], [1], [1], [1], [1], [1], [1], [1], [1]],
		grid: ["????.????", "????#????"],
		step: {
			line: { kind: "row", number: 1 },
			blocks: [0, 1],
			rests_on: [{ row: 1, column: 4, colours: [1] }],
			facts: [{ row: 1, column: 5, colours: [0] }],
		},
	},
	"too long": {
		rows: [
			[1, 2],
			[1, 2, 1],
			[1, 1],
		],
		columns: [[1], [], [1], [1], [], [2], [2], [1], [1]],
		grid: ["?.??.????", "?.??.##.?", "?.??.????"],
		step: {
			line: { kind: "row", number: 1 },
			blocks: [2],
			rests_on: [
				{ row: 1, column: 5, colours: [1] },
				{ row: 1, column: 6, colours: [1] },
			],
			facts: [{ row: 1, column: 8, colours: [1] }],
		},
	},
	"whole line": {
		rows: [
			[2, 2, 2],
			[3, 2, 1],
		],
		columns: [[1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1]],
		grid: ["?????..?????", "?????##?????"],
		step: {
			line: { kind: "row", number: 1 },
			blocks: [1, 2],
			rests_on: [
				{ row: 1, column: 5, colours: [1] },
				{ row: 1, column: 6, colours: [1] },
			],
			facts: [{ row: 1, column: 7, colours: [0] }],
		},
	},
	"excluded colours": {
		rows: [
			[
				[1, 2],
				[1, 1],
				[1, 2],
			],
			[],
			[
				[1, 1],
				[1, 2],
			],
			[[1, 1]],
		],
		columns: [
			[
				[1, 2],
				[1, 1],
			],
			[[1, 1]],
			[
				[1, 2],
				[1, 1],
			],
			[[1, 2]],
		],
		palette: COLOURS,
		grid: ["b???", "....", "?.??", "???."],
		first: { kind: "column", number: 2 },
		step: {
			line: { kind: "row", number: 0 },
			blocks: [],
			rests_on: [{ row: 0, column: 2, colours: [0, 2] }],
			facts: [{ row: 0, column: 1, colours: [1] }],
		},
	},
	"two lines": {
		rows: [
			[2, 3],
			[3, 1],
		],
		columns: [[1], [1], [1], [1], [1], [1], [1], [1], [1]],
		grid: ["??????#??", "??????.??"],
		step: {
			line: { kind: "row", number: 1 },
			blocks: [],
			rests_on: [],
			facts: [{ row: 0, column: 7, colours: [1] }],
			assumed: { row: 0, column: 7, colours: [0] },
		},
	},
	probing: {
		rows: [
			[4, 1, 1],
			[3, 2, 1],
		],
		columns: [[1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1]],
		grid: ["???#????????", "???.????????"],
		step: {
			line: { kind: "row", number: 0 },
			blocks: [],
			rests_on: [],
			facts: [{ row: 0, column: 8, colours: [0] }],
			assumed: { row: 0, column: 8, colours: [1] },
		},
	},
	implications: {
		rows: [[1, 1], [1, 1], [1], [1, 1]],
		columns: [[1], [1, 1], [1, 1], [1], [1]],
		grid: ["?????", "?????", ".??..", "?????"],
		step: {
			line: { kind: "row", number: 0 },
			blocks: [],
			rests_on: [
				{ row: 2, column: 0, colours: [0] },
				{ row: 2, column: 3, colours: [0] },
			],
			facts: [{ row: 0, column: 4, colours: [0] }],
			assumed: { row: 0, column: 4, colours: [1] },
		},
	},
	search: {
		rows: [[1], [2], [1, 1]],
		columns: [[1], [1], [1], [1], [1]],
		grid: ["?????", "?????", "?????"],
		step: {
			line: { kind: "row", number: 0 },
			blocks: [],
			rests_on: [],
			facts: [{ row: 0, column: 2, colours: [0] }],
			assumed: { row: 0, column: 2, colours: [1] },
		},
	},
};
