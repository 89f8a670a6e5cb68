/** @import { Failure } from "../types/service.d.ts" */

/**
 * The error of a failed request: its kind, the service's message in English (may be empty), the
 * line and the column of the input, if known, and the puzzles that an ambiguous text may mean.
 */
export class PortError extends Error {
	/**
	 * @param {string} message @param {string} [kind]
	 * @param {Partial<Failure>} [more]
	 */
	constructor(message, kind = "unreachable", { line, column, busy, readings } = {}) {
		super(message);
		this.kind = kind;
		this.busy = busy;
		this.line = line;
		this.column = column;
		this.readings = readings;
	}
}
