// The palette of a drawing: a choice of the painting colour, and fields that change this colour.

import { button, h } from "../shared/dom.js";
import { puzzleOf } from "../shared/puzzle.js";
import { colourName, textOf } from "../texts/texts.js";
import { tools } from "../board/tools.js";
import { MOST_COLOURS, puzzleObject, withColour, withLooks, withoutColour } from "./drawing.js";
/** @import { Sketch } from "./sketch.js" */
/** @import { Colour } from "../types/puzzle.d.ts" */

export class PaletteEditor {
	/** @param {Sketch} sketch */
	constructor(sketch) {
		this.sketch = sketch;
		this.current = 1;
		/**
		 * The name of the painting colour as it is shown: translated if the language has a word for it.
		 */
		this.shown = "";
		/** The buttons that choose the painting colour. */
		this.choice = h("div", {});
		const look = (/** @type {Partial<Colour>} */ looks) =>
			sketch.replace(withLooks(sketch.drawing, this.current, looks));
		this.colour = h("input", {
			type: "color",
			"aria-label": textOf("colour.change"),
			on: { change: event => look({ rgb: event.currentTarget.value }) },
		});
		this.name = h("input", {
			type: "text",
			"aria-label": textOf("colour.name"),
			maxlength: 30,
			autocomplete: "off",
			on: { change: event => this._rename(event.currentTarget.value.trim(), look) },
		});
		this.remove = button(textOf("colour.less"), () => {
			const number = this.current;
			this.current = Math.max(1, number - 1);
			sketch.replace(withoutColour(sketch.drawing, number));
		});
		this.more = button(textOf("colour.more"), () => {
			this.current = sketch.drawing.palette.length;
			sketch.replace(withColour(sketch.drawing));
		});
		/** The fields that change the painting colour. */
		this.element = h("div", { class: "palette" }, this.colour, this.name, this.remove, this.more);
	}

	_rename(/** @type {string} */ name, /** @type {(looks: Partial<Colour>) => void} */ look) {
		const { palette } = this.sketch.drawing;
		if (name === this.shown) return;
		const taken = palette.some((colour, i) => i !== this.current && colour.name === name);
		if (name && !taken) look({ name });
		else this._show();
	}

	/** Show the palette again; called after it changed. */
	refresh() {
		const { drawing } = this.sketch;
		const { palette } = drawing;
		this.current = Math.min(this.current, palette.length - 1);
		const choice = tools(
			puzzleOf(puzzleObject({ ...drawing, height: 1, width: 1, cells: new Int8Array(1) }, "")),
			{
				blankName: textOf("design.blank"),
				crossed: false,
				chosen: value => {
					this.current = value;
					this._show();
				},
			},
		);
		choice.choose(this.current);
		this.choice.replaceChildren(choice.element);
		this.choose = choice.choose;
		this._show();
	}

	_show() {
		const { palette } = this.sketch.drawing;
		const { name, rgb } = palette[this.current];
		this.colour.value = rgb;
		this.name.value = this.shown = colourName(name);
		this.remove.disabled = !this.current || palette.length < 3;
		this.more.disabled = palette.length > MOST_COLOURS;
		// On small screens, the choice is one row that scrolls: keep the chosen colour in view.
		const row = /** @type {HTMLElement|null} */ (this.choice.firstElementChild);
		const chosen = row?.querySelector(":checked")?.parentElement;
		if (row && chosen)
			row.scrollLeft =
				chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
	}
}
