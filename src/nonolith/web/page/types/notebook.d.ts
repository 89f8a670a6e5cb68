// The model of the widget (anywidget), as far as widget.js uses it.

import type { Cell, Step } from "./service.d.ts";

/** The answer to a request for a hint. */
export interface Message {
	cells: string[];
	sentence: string;
	steps: Step[];
	mistake: { cells: Cell[] } | null;
}
export interface Model {
	get(name: "language" | "puzzle_json"): string;
	get(name: "cells"): string[];
	set: (name: "cells", cells: string[]) => void;
	save_changes: () => void;
	send: (message: { cells: string[] }) => void;
	on(name: "change:cells", listener: () => void): void;
	on(name: "msg:custom", listener: (message: Message) => void): void;
	off: Model["on"];
}
