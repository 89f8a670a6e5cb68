// The requests to nonolith, and those fields of its answers that the page uses.

import type { Answers as Described, Requests } from "./api.d.ts";
import type { Grid, PuzzleObject } from "./puzzle.d.ts";

export type Verdict = "unique" | "multiple" | "none" | "solved" | "unknown";
/** A cell, from 0. */
export interface Cell {
	row: number;
	column: number;
}
/** A cell with the colours that are left in it. */
export interface Fact extends Cell {
	colours: number[];
}
export interface Line {
	kind: "row" | "column";
	number: number;
}
/** What a step shows on the board. */
export interface Shown {
	line: Line;
	blocks: number[];
	rests_on: Fact[];
	facts: Fact[];
	assumed?: Fact | null;
}
export interface Step extends Shown {
	technique: string;
	through: string[];
	ranges: { block: number; start: number; end: number }[];
	sentence: string;
	looks: number;
	/** The links of a proof by an assumption. */
	chain?: Step[];
}
export interface Mistake {
	cells: Cell[];
	line: Line | null;
	chain: Step[];
	sentence: string;
	/** The cells with which the service can show a mistake that is known from the solution. */
	grid?: number[];
	/** All cells that are known to be wrong, if there are more. */
	all?: Cell[];
}
export interface Hint {
	steps: Step[];
	mistake: Mistake | null;
	why_none?: Verdict | null;
	sentence?: string;
	language?: string;
}
export interface Rating {
	word: string;
	sentence: string;
	verdict: Verdict;
	/** The least, the expected and the largest number of minutes. */
	minutes: { practised: [number, number, number] };
	rating: number;
}
export interface Checked {
	verdict: Verdict;
	solutions: string[][];
	known: string[] | null;
	differing: number[][] | null;
	limit: string | null;
}
/** The contents of a file, as text or in base 64. */
export interface Written {
	text: string | null;
	base64?: string | null;
	extension: string;
	media_type: string;
	losses?: string[];
}
/** A puzzle that was made from a picture. */
export interface Made {
	puzzle: PuzzleObject;
	settings: object;
	fidelity: number;
	verdict: Verdict;
	rating: Rating | null;
	/** A sentence for each problem, by name. */
	warnings: Record<string, string>;
}
export interface Failure {
	kind: string;
	message: string;
	line?: number;
	column?: number;
	busy?: boolean;
	/** The puzzles that an ambiguous text may mean. */
	readings?: PuzzleObject[];
}
/** A puzzle of a file; an invalid one has only an error. */
export type Found = (PuzzleObject & { error?: undefined }) | { error: Failure; title?: string };
export interface PuzzleList {
	puzzles: Found[];
	more: boolean;
	warnings: string[];
	/** Whether they are the readings of one ambiguous text; only the page sets this. */
	isTie?: boolean;
}
/** A change of a cell of a drawing. */
export interface Change extends Cell {
	colour: string;
}
export interface Typo {
	line: Line;
	written: number[][];
	meant: number[][];
	verdict: Verdict;
}

/** The answers by the names of the operations. */
export interface Answers {
	certify: { base64: string };
	check: Checked;
	convert: Written & { puzzle: PuzzleObject };
	count: { count: number; exact: boolean };
	draw: Written;
	explain: { verdict: Verdict; start: Grid; steps: Step[] };
	generate: {
		puzzle: PuzzleObject;
		wanted: boolean;
		rating: Rating | null;
		verdict: Verdict | null;
	};
	hint: Hint;
	line: { cells: string; count: number };
	list: PuzzleList;
	make: { made: Made[] };
	mend: {
		proposals: Change[][];
		puzzles: PuzzleObject[];
		limit: string | null;
		nearest: PuzzleObject | null;
	};
	qr: { svg: string | null };
	rate: Rating;
	solve: Checked;
	typos: { typos: Typo[]; puzzles: PuzzleObject[]; limit: string | null; problem: string | null };
}
export type Operation = keyof Answers;
type None<Names extends never> = Names;
type Needed<Answer> = {
	[Name in keyof Answer]-?: undefined extends Answer[Name] ? never : Name;
}[keyof Answer];
/** The fields that the page needs, but that the service does not send: there are none. */
export type Unknown = None<
	{ [Name in Operation]: Exclude<Needed<Answers[Name]>, keyof Described[Name]> }[Operation]
>;
type NamesOf<Request> = Request extends unknown ? keyof Request : never;
/** The fields of a request, whose values the service checks. */
export type Fields = { [Name in NamesOf<Requests[Operation]>]?: unknown };
/** The facts of a progress event. */
export interface Facts {
	seconds?: number;
	known?: string[];
	draws?: number;
	nearest?: number;
	judged?: number;
	drafts?: number;
}
/**
 * `signal`: aborted by the page to cancel the request; then the service also stops the work.
 * `progress`: called with each progress event of the service.
 */
export type Ask = <Name extends Operation>(
	name: Name,
	request: Fields,
	signal?: AbortSignal,
	progress?: (facts: Facts) => void,
) => Promise<Answers[Name]>;
/** Asks something, and returns null if the user has begun something else. */
export type AskWhile = <Name extends Operation>(
	name: Name,
	request: Fields,
) => Promise<Answers[Name] | null>;

/** The parts of a JSON schema that forms use. */
export interface Schema {
	minimum: number;
	maximum: number;
	default: number | boolean;
	enum: string[];
	anyOf?: Schema[];
}
/** The schemas of the fields of an operation. */
export type Form = Record<string, Schema>;

/** The explanation in a self-contained file. */
export interface Plan {
	grid: string[];
	start: Grid;
	steps: Step[];
	/** How many steps there are without those that only hints use. */
	explained: number;
	verdict: Verdict;
	ending: string;
	language: string;
}
/** The data of a self-contained file. */
export interface Embedded {
	puzzle: PuzzleObject;
	plan: Plan;
	view: "play" | "steps";
	language: string;
}
