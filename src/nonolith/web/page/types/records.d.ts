// The records that the browser stores. Text of records may be damaged, so that fields are missing.

import type { Colour, Listed, PuzzleObject } from "./puzzle.d.ts";

export interface PuzzleRecord {
	puzzle: PuzzleObject;
	/** When it was last opened, in milliseconds. */
	time: number;
	listed?: Listed;
}

/** `c`: the changes, a flat list of cell, old value, new value, next cell, ...; `a`: if the action
 * began or ended an assumption, the values of `certain` before and after the action. */
export interface GameAction {
	c: number[];
	a?: [string | null, string | null];
}
/** The state of play of a puzzle. */
export interface Progress {
	cells: string;
	done: GameAction[];
	undone: GameAction[];
	certain: string | null;
	seconds: number;
	hints: number;
	/** For each tenth of the cells, whether a hint (`h`) or a mistake (`m`) came in it, or neither. */
	course: string;
	/** The settings of play when the puzzle was solved. */
	settings: Pick<Settings, "blanks" | "checked"> | null;
}

/** What is kept of the daily puzzle of a date. */
export interface Day {
	name: string;
	number: number;
	/** Whether it was begun on its date, so that it counts for the streak. */
	counts: boolean;
	solved: boolean;
	seconds?: number;
	hints?: number;
	course?: string;
}

/** A drawing: height, width, palette, and cells as text. */
export interface Packed {
	h: number;
	w: number;
	p: Colour[];
	c: string;
}
/** `c`: as in `GameAction`; or `d`: the old and the new drawing. */
export interface SketchAction {
	c?: number[];
	d?: [Packed, Packed];
	tag?: string;
}
/** Distance of the centre of a picture under a drawing from that of the board, as a share of the
 * board's width and height; at scale 1, the whole picture just fits. */
export interface Place {
	x: number;
	y: number;
	scale: number;
}
export interface Under {
	data: string;
	opacity: number;
	place?: Place;
}
export interface SketchState {
	now: Packed;
	done: SketchAction[];
	undone: SketchAction[];
}
export interface SketchRecord extends SketchState {
	title: string;
	symmetry: string;
	under?: Under;
	time?: number;
}
/** A record with its key. */
export type Kept<Record> = Record & { key: string; time: number };

export interface Settings {
	theme: string;
	marks: string;
	straight: boolean;
	/** Whether the open cells of a line become blank when its runs equal its clue. */
	blanks: boolean;
	/** Whether a colour makes a blank cell open first. */
	clears: boolean;
	sides: string;
	language: string;
	clock: boolean;
	checked: string;
	pad: boolean;
	sounds: boolean;
	vibration: boolean;
	letters: boolean;
	/** Whether a board that fingers play is shown whole, however small its cells are. */
	whole: boolean;
	"drawing.clues"?: boolean;
	/** The text of the clues that the user typed, and the colours of its letters. */
	typed?: { rows?: string; columns?: string; colours?: [string, string][] };
}
/** The names of the settings with values of a type. */
export type Named<Value> = {
	[Name in keyof Settings]-?: Settings[Name] extends Value ? Name : never;
}[keyof Settings];
