// Puzzles: as objects of nonolith's json format, and as the page uses them.

export interface Colour {
	name: string;
	rgb: string;
	char: string;
}
export interface Block {
	/** 0 if it is not known. */
	length: number;
	/** 0 if it may be any. */
	colour: number;
	/** What is shown, only of a part of a clue that is not fully known. */
	text?: string;
	/** The lengths that are possible; any length if there are none. */
	lengths?: number[];
	/** The number of colours that are possible. */
	among?: number;
	/** Whether it is any number of runs. */
	repeats?: boolean;
	/** The number of cells of this colour in the line (of filled cells, if the colour is 0). */
	sum?: number;
}
/** A length in the json format; null if it is unknown. */
export type Length = number | null | { any: number[] };
/** The parts of a clue in the json format: lengths, pairs of a length and a colour, or `*`. */
export type Parts = (Length | "*" | Length[])[];
/** A clue in the json format; or its sum, or the numbers of cells of some colours. */
export type Clue = Parts | { blocks?: Parts; sum: number | (number | null)[][] };
/** The rows of a grid: a character or a number for each cell. */
export type Grid = (string | (string | number | null)[])[];

/** An object of the json format. */
export interface PuzzleObject {
	nonolith?: number;
	title?: string;
	author?: string;
	/** Blank first; by default white and black. */
	palette?: Colour[];
	rows: Clue[];
	columns: Clue[];
	given?: Grid | null;
	goal?: Grid;
	puzzles?: PuzzleObject[];
}

export interface Puzzle {
	/** The object from which the puzzle was made. */
	json: PuzzleObject;
	/** A hash of the clues, colours and given cells, without the title. */
	key: string;
	title: string;
	author: string;
	height: number;
	width: number;
	/** Blank first. */
	palette: Colour[];
	rows: Block[][];
	columns: Block[][];
	/** The given colour of each cell, -1 for other cells; null if no cell is given. */
	given: number[] | null;
}

/** A set of puzzles of the catalogue. */
export interface PictureSet {
	id: string;
	/** Its titles. */
	en: string;
	de: string;
	/** The names of the picture that stands for it, and of all its pictures. */
	cover: string;
	names: string[];
}

/** A puzzle of the catalogue. */
export interface Listed {
	name: string;
	/** Its titles. */
	en: string;
	de: string;
	/** Its number, which never changes. */
	number: number;
	height: number;
	width: number;
	/** Blank first. */
	palette: Colour[];
	/** The number of colours besides blank. */
	colours: number;
	/** The expected minutes of a practised person. */
	minutes: number;
	/** The difficulty in words. */
	word: string;
	/** 1 for an abstract pattern, else 0. */
	pattern?: number;
	/** The date of a daily puzzle, and whether it was first shown on another one. */
	date?: string;
	rerun?: boolean;
}
