// The interface between the page and its views.

import type { Listed, Puzzle, PuzzleObject } from "./puzzle.d.ts";
import type { Game } from "../play/game.js";
import type { Ask, Embedded } from "./service.d.ts";

export interface View {
	element: HTMLElement;
	/** The game of the play view. */
	game?: Game;
	onShow?: () => void;
	onLeave?: () => void;
	/** Shares what the view shows; returns false if there is nothing to share. */
	share?: () => boolean;
	/** The title of the document. */
	shownTitle?: string;
	/** Resolved when the element has its full height. */
	ready?: Promise<unknown>;
}

/** The interface of the page for its views. */
export interface Page {
	ask: Ask;
	/** The puzzle of the address, or the last one of this tab, or null. */
	puzzle: PuzzleObject | null;
	/** The key of the drawing of the address. */
	drawing: string;
	/** What a new drawing starts from: an object with a goal, a picture, or null. */
	start: PuzzleObject | Blob | null;
	/** Stores a puzzle, and shows it in a view; `listed`: its entry in the catalogue. */
	open: (json: PuzzleObject, view: string, listed?: Listed) => void;
	/** Stores a puzzle, and makes it the puzzle of the address. */
	keep: (json: PuzzleObject) => void;
	/** Whether the site has no service. */
	isStatic: boolean;
	/** Opens a new drawing: empty, or from a puzzle or a picture. */
	draw: (start?: PuzzleObject | Blob | null) => void;
}

/** The views of a self-contained file. */
export interface OwnViews {
	playView: (
		puzzle: Puzzle,
		ask: Ask,
		again: () => Promise<void>,
		page?: Page | null,
		listed?: Listed | null,
	) => View;
	stepsView: (embedded: Embedded) => View;
}
