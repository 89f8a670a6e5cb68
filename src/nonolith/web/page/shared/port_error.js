/**
 * The error of a failed request: its kind, the service's message in English (may be empty), and the
 * line and the column of the input, if known.
 */
export class PortError extends Error {
	/**
	 * @param {string} message @param {string} [kind]
	 * @param {{line?: number, column?: number, busy?: boolean}} [more]
	 */
	constructor(message, kind = "unreachable", { line, column, busy } = {}) {
		super(message);
		this.kind = kind;
		this.busy = busy;
		this.line = line;
		this.column = column;
	}
}
