// What the solve view reads: pasted text, a file, or typed clues.

import { button, h } from "../shared/dom.js";
import { fileInput } from "../shared/files.js";
import { textOf } from "../texts/texts.js";
import { ClueForm } from "./form.js";
/** @import { PuzzleObject } from "../types/puzzle.d.ts" */

/** Puzzles to try, by the name of the text of their button. */
const EXAMPLES = {
	"try.one":
		"Rows: 2 2 / 4 4 / 9 / 9 / 9 / 7 / 5 / 3 / 1\nColumns: 4 / 6 / 7 / 7 / 7 / 7 / 7 / 6 / 4",
	"try.several": "Rows: 1 / 1 / 1 / 1 / 1 / 1\nColumns: 1 / 1 / 1 / 1 / 1 / 1",
	"try.typo":
		"Rows: 2 2 / 4 4 / 9 / 9 / 9 / 7 / 8 / 3 / 1\nColumns: 4 / 6 / 7 / 7 / 7 / 7 / 7 / 6 / 4",
};

/** What stays while other views and languages are shown. */
const kept = { text: "", typing: false };

export class PuzzleInput {
	/**
	 * @param {object} view
	 * @param {(text: string) => void} view.read
	 * @param {(file: File) => void} view.readFile
	 * @param {ConstructorParameters<typeof ClueForm>[0]} view.form
	 */
	constructor({ read, readFile, form }) {
		this.text = h("textarea", {
			rows: 4,
			"aria-label": textOf("solve.paste"),
			placeholder: textOf("solve.drop"),
			spellcheck: "false",
			on: {
				input: event => {
					kept.text = event.currentTarget.value;
				},
			},
		});
		this.text.value = kept.text;
		const file = fileInput(textOf("solve.file"), readFile);
		this.form = new ClueForm(form);
		this.typing = h(
			"details",
			{
				class: "type-in",
				open: kept.typing,
				on: {
					toggle: event => {
						kept.typing = event.currentTarget.open;
					},
				},
			},
			h("summary", {}, textOf("typed")),
			this.form.element,
		);
		this.element = h(
			"div",
			{ class: "input" },
			this.text,
			h(
				"div",
				{ class: "buttons" },
				button(textOf("solve.read"), () => this.text.value.trim() && read(this.text.value), {
					class: "main",
				}),
				button(textOf("solve.file"), () => file.click()),
				file,
			),
			this.typing,
		);
		// The style sheet shows these words, and this form in the middle of the page, while there is no
		// board.
		this.examples = h(
			"div",
			{ class: "examples" },
			h("p", {}, textOf("try")),
			h(
				"div",
				{ class: "buttons" },
				...Object.entries(EXAMPLES).map(([name, clues]) =>
					button(textOf(name), () => {
						this._put(clues);
						read(clues);
					}),
				),
			),
		);
	}

	/** Remove the pasted text. */
	clear() {
		this._put("");
	}

	_put(/** @type {string} */ text) {
		this.text.value = kept.text = text;
	}

	/** Show the clues of a puzzle in the form. */
	edit(/** @type {PuzzleObject} */ json) {
		this.form.fill(json);
		this.type();
	}

	/** Open the form for clues. */
	type() {
		this.typing.open = true;
		this.typing.scrollIntoView({ block: "nearest" });
		this.form.own.rows.text.focus();
	}
}
