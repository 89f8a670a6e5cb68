import { has, textOf } from "./texts.js";

/** The error of a failed request: its kind, the service's message in English (may be empty), and the line
 * and the column of the input, if known. */
export class PortError extends Error {
  /** @param {string} message @param {string} [kind] @param {{line?: number, column?: number}} [place] */
  constructor(message, kind = "unreachable", { line, column } = {}) {
    super(message);
    this.kind = kind;
    this.line = line;
    this.column = column;
  }
}

/** Return the reason why a request failed, in words. The details are the service's words, in English. */
export function problem(/** @type {any} */ { kind, message, line, column }) {
  let where = column ? textOf("place.column", line, column) : line ? textOf("place.line", line) : "";
  // Remove the start of the message: the name of the input and the place in it, or a row or column.
  const place = [line, column].map(number => (number ? `:${number}` : "")).join("");
  const start = new RegExp(`^(puzzle|[^:]*\\.\\w+)${place}: `);
  const words = message.replace(start, "").replace(/^(row|column) (\d+)(?:: |, )/,
    (/** @type {string} */ _, /** @type {string} */ name, /** @type {string} */ number) => {
      where = textOf(name, number);
      return "";
    });
  const unknown = words.startsWith("the format is not recognised") ? "error.unrecognised" : `error.${kind}`;
  return textOf(has(unknown) ? unknown : "failed", where && ` (${where})`, textOf("service.says", words));
}
