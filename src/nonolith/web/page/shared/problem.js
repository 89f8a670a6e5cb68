// Words for the errors of requests.

import { addTexts, colourName, has, textOf } from "../texts/texts.js";
/** @import { Failure } from "../types/service.d.ts" */

/** German sentences for the most common messages of the service about puzzles. */
addTexts({
	de: {
		"reason.clue": "Die Zahlen ({0}) brauchen {1} Felder, die Linie hat nur {2}.",
		"reason.sums":
			"Die Zeilen füllen {0} Felder, die Spalten {1}. Beide Zahlen müssen gleich sein.",
		"reason.sums.colour":
			"Farbe {1}: Die Zeilen füllen {0} Felder, die Spalten {2}. Beide Zahlen müssen gleich sein.",
		"reason.lines":
			"Es gibt nur {0} Textzeilen mit Zahlen; nötig sind {1} für die Zeilen und {2} für die " +
			"Spalten.",
		"reason.clues": "Es gibt Zahlen für {0} Linien, das Rätsel hat aber {1}.",
		"reason.number": "„{0}“ ist keine ganze Zahl.",
	},
});

/** The English messages with such sentences; the groups are the values. */
const REASONS = {
	"reason.clue": /^the clue (\S+) needs (\d+) cells, the \w+ has (\d+)$/,
	"reason.sums": /^the row clues need (\d+) cells, the column clues need (\d+):/,
	"reason.sums.colour": /^the row clues need (\d+) (.+) cells, the column clues need (\d+):/,
	"reason.lines": /^(\d+) lines of clues \(expected (\d+) rows and (\d+) columns\)$/,
	"reason.clues": /^the ID has (\d+) clues? \(expected (\d+),/,
	"reason.number": /^[a-z ]+ '(.*)' is not a whole number/,
};

/** Return a sentence in the language of the page or, if there is none, the service's words. */
function reason(/** @type {string} */ words) {
	for (const [name, pattern] of Object.entries(REASONS)) {
		const values = has(name) && words.match(pattern);
		if (values) return textOf(name, ...values.slice(1).map(colourName));
	}
	return textOf("service.says", words);
}

/**
 * Return the reason why a request failed, in words. The details are often the service's words, in
 * English.
 */
export function problem(/** @type {unknown} */ error) {
	const { kind, message, line, column, busy } = /** @type {Failure} */ (error);
	let where = column
		? textOf("place.column", line, column)
		: line
			? textOf("place.line", line)
			: "";
	// Remove the start of the message: the name of the input and the place in it, or a row or column.
	const place = [line, column].map(number => (number ? `:${number}` : "")).join("");
	const start = new RegExp(`^(puzzle|read as \\w+|[^:]*\\.\\w+)${place}: `);
	const words = message
		.replace(start, "")
		.replace(/; as \w+, it is/, "; read in another way, it is")
		.replace(
			/^(row|column) (\d+)(?:: |, )/,
			(/** @type {string} */ _, /** @type {string} */ name, /** @type {string} */ number) => {
				where = textOf(name, number);
				return "";
			},
		);
	const unknown = words.startsWith("the format is not recognised")
		? "error.unrecognised"
		: `error.${busy ? "busy" : kind}`;
	return textOf(has(unknown) ? unknown : "failed", where && ` (${where})`, reason(words));
}
