// The settings of puzzles from pictures: a form, and its values as fields of the request `make`.
// Ranges and defaults are those of the service, but boards of the page have at most `MOST_LINES`
// lines.

import { h, only } from "../shared/dom.js";
import { minutesInput } from "../shared/minutes.js";
import { part } from "../shared/files.js";
import { colours } from "../texts/colours.js";
import { colourName, language, textOf } from "../texts/texts.js";
import { LEAST, SMALL } from "./crop.js";
import { MOST_COLOURS, MOST_LINES } from "./drawing.js";
/** @import { Colour } from "../types/puzzle.d.ts" */
/** @import { CropBox } from "./crop.js" */
/** @import { Form } from "../types/service.d.ts" */
/** @import { With } from "../types/dom.d.ts" */

/** Colours that a click adds to the palette, by the names that the service knows. */
const INKS = {
	black: "#000000",
	grey: "#bebebe",
	brown: "#a52a2a",
	red: "#ff0000",
	orange: "#ffa500",
	yellow: "#ffff00",
	green: "#00ff00",
	blue: "#0000ff",
	purple: "#a020f0",
	pink: "#ffc0cb",
};

/**
 * Return the contrast at a place of its slider, which is logarithmic, so that 1 is in the middle.
 */
function factor(/** @type {number} */ place) {
	return Number((10 ** place).toPrecision(2));
}

/** Return whether a change comes from a slider. */
function isSlider(/** @type {EventTarget|null} */ target) {
	return target instanceof HTMLInputElement && target.type === "range";
}

/** Maximum number of colours besides blank of a picture that is drawn in its colours. */
const MOST_ART = 6;
/** An area of a colour of its own takes at least this share of a picture. */
const OWN = 0.015;
const DIFFICULTIES = ["trivial", "easy", "medium", "hard", "very hard"];

export class PictureOptions {
	/**
	 * @param {Form} make the schemas of the fields
	 * @param {CropBox} crop
	 * @param {(moving: boolean) => void} changed called after a change; `moving`: a slider still
	 *   moves
	 */
	constructor(make, crop, changed) {
		this.crop = crop;
		this.changed = changed;
		/** The colour that was suggested for the last picture. */
		this.ink = "";
		/** The number of colours that was suggested for the last picture. */
		this.some = "";
		/** Whether the settings are those for pixel art. */
		this.small = false;
		/** The language of the names of colours that the user types. */
		this.words = language();
		/** Return the attributes of the input for a numeric field. */
		const limits = (/** @type {string} */ name, most = Infinity) => {
			const { minimum: min, maximum } = part("minimum", make[name]);
			const { default: value = min } = make[name];
			return { min, max: Math.min(maximum, most), value };
		};
		const labelled = (/** @type {string} */ name, /** @type {Node[]} */ ...controls) =>
			h("label", { class: "option" }, h("span", {}, textOf(name)), ...controls);
		const range = (
			/** @type {string} */ name,
			/** @type {With<HTMLInputElement>} */ within,
			text = name,
		) => labelled(text, h("input", { type: "range", name, ...within }), h("output", {}));
		const number = (
			/** @type {string} */ name,
			/** @type {With<HTMLInputElement>} */ within,
			text = name,
		) => labelled(text, h("input", { type: "number", name, ...within, required: true }));
		const select = (/** @type {string} */ name, /** @type {string[][]} */ values) =>
			labelled(
				name,
				h(
					"select",
					{ name },
					...values.map(([value, text]) => h("option", { value }, textOf(text))),
				),
			);
		const named = (/** @type {string} */ name, /** @type {string[]} */ ...values) =>
			values.map(value => [value, `${name}.${value}`]);
		const tick = (/** @type {string} */ name, checked = false) =>
			h(
				"label",
				{ class: "tick" },
				h("input", { type: "checkbox", name, checked }),
				h("span", {}, textOf(name)),
			);
		this.inks = h("input", {
			type: "text",
			name: "inks",
			placeholder: textOf("inks.some"),
			autocomplete: "off",
			spellcheck: "false",
		});
		this.swatches = Object.entries(INKS).map(([name, rgb]) => {
			const swatch = h("button", {
				type: "button",
				class: "ink",
				"aria-label": colourName(name),
				title: colourName(name),
				on: { click: () => this._toggle(name) },
			});
			swatch.style.backgroundColor = rgb;
			return swatch;
		});
		this.fields = {
			size: range("size", limits("size", MOST_LINES), "longer"),
			colours: range("colours", limits("colours", MOST_COLOURS)),
			blank: select("blank", [["", "blank.auto"], ...named("blank", "light", "dark", "white")]),
			rows: number("rows", limits("size", MOST_LINES), "height"),
			columns: number("columns", limits("size", MOST_LINES), "width"),
			margin: number("margin", limits("margin", MOST_LINES / 2)),
			threshold: range("threshold", { ...limits("threshold"), min: 0, value: 0 }),
			dither: select("dither", [["", "dither.auto"], ...named("dither", "always", "never")]),
		};
		const { size, colours: some, blank, rows, columns, margin, threshold, dither } = this.fields;
		const contrast = limits("contrast");
		this.element = h(
			"form",
			{
				class: "options",
				on: {
					input: ({ target }) => isSlider(target) && this._change(null, true),
					change: ({ target }) => isSlider(target) || this._change(target),
					submit: event => event.preventDefault(),
					reset: () => setTimeout(() => this._change(null)),
				},
			},
			size,
			some,
			h(
				"div",
				{ class: "inks" },
				labelled("inks", this.inks),
				h("div", { role: "group", "aria-label": textOf("palette") }, ...this.swatches),
			),
			select("background", named("background", ...part("enum", make.background).enum)),
			blank,
			select("difficulty", [["", "any"], ...DIFFICULTIES.map(word => [word, word])]),
			labelled("filter.minutes", minutesInput()),
			tick("symmetric"),
			margin,
			h(
				"details",
				{},
				h("summary", {}, textOf("options.more")),
				labelled("crop", crop.mode),
				crop.fields,
				tick("exact"),
				rows,
				columns,
				number("speck", limits("speck")),
				tick("unique", Boolean(make.unique.default)),
				threshold,
				range("contrast", {
					min: Math.log10(contrast.min),
					max: Math.log10(contrast.max),
					step: 0.05,
					value: 0,
				}),
				dither,
				h("button", { type: "reset" }, textOf("options.reset")),
			),
		);
		this._refresh();
	}

	/** The fields of the request that makes drawings, for a picture scaled by this factor. */
	request(/** @type {number} */ scale) {
		const data = new FormData(this.element);
		const number = (/** @type {string} */ name) => Number(data.get(name));
		const palette = this._palette();
		const dither = data.get("dither");
		return {
			size: data.has("exact") ? [number("rows"), number("columns")] : number("size"),
			...(palette.length ? { palette } : { colours: number("colours") }),
			background: data.get("background"),
			blank: data.get("blank") || null,
			difficulty: (!data.get("minutes") && data.get("difficulty")) || null,
			minutes: data.get("minutes") || null,
			symmetric: data.has("symmetric"),
			margin: number("margin"),
			speck: number("speck"),
			crop: this.crop.request(scale),
			unique: data.has("unique"),
			contrast: number("contrast") ? factor(number("contrast")) : null,
			threshold: (this._plain && number("threshold")) || null,
			dither: this._plain && dither ? dither === "always" : null,
		};
	}

	/**
	 * Set one cell for each pixel of pixel art, and its number of colours if they are few; after
	 * pixel art, restore the defaults. Another picture with one main colour is drawn in this colour,
	 * one with several in as many. A picture that the browser cannot show has the size 1.
	 * @param {number} colours including blank; 0 if unknown
	 * @param {{rgb: string, share: number}[]} main as #rrggbb, the largest area first
	 */
	suggest(colours, main = []) {
		const [size, some] = [this.fields.size, this.fields.colours].map(field => only(field, "input"));
		const side = Math.max(this.crop.width, this.crop.height);
		const isSmall = side >= LEAST && side <= SMALL;
		// Colours that the user chose stay.
		if (this.inks.value === this.ink)
			this.inks.value = this.ink = !isSmall && main.length === 1 ? main[0].rgb : "";
		// So does their number, unless there is a cell for each pixel.
		if (isSmall || this.small || [some.defaultValue, this.some].includes(some.value)) {
			const own = isSmall ? colours - 1 : main.filter(({ share }) => share >= OWN).length;
			const fits = own > 1 && (!isSmall || own <= MOST_ART);
			some.value = this.some = fits ? String(Math.min(own, MOST_ART)) : some.defaultValue;
		}
		if (!isSmall && !this.small) return this._refresh();
		this.small = isSmall;
		size.value = isSmall ? String(side) : size.defaultValue;
		this.crop.mode.value = isSmall ? "none" : "auto";
		this._refresh();
	}

	/** Take the settings of another form, which may be in another language. */
	follow(/** @type {PictureOptions} */ other) {
		const { elements } = other.element;
		for (const field of this.element.querySelectorAll("input, select")) {
			const from = elements.namedItem(field.getAttribute("name") || "");
			if (field instanceof HTMLSelectElement && from instanceof HTMLSelectElement) {
				if (from.selectedIndex >= field.options.length)
					field.append(from.options[from.selectedIndex].cloneNode(true));
				field.value = from.value;
			} else if (field instanceof HTMLInputElement && from instanceof HTMLInputElement) {
				field.value = from.value;
				field.checked = from.checked;
			}
		}
		this.inks.value = other._palette().map(colourName).join(", ");
		this.crop.sides.forEach((side, i) => {
			side.value = other.crop.sides[i].value;
		});
		this._refresh();
	}

	/** Offer the colours of a drawing as blank colours. */
	offer(/** @type {Colour[]} */ palette) {
		const select = only(this.fields.blank, "select");
		const { value } = select;
		[...select.options]
			.slice(4)
			.filter(one => one.value !== value)
			.forEach(one => one.remove());
		if (palette.length > 2)
			select.append(
				...palette
					.filter(({ rgb }) => rgb !== value)
					.map(({ rgb, name }) => h("option", { value: rgb }, colourName(name))),
			);
	}

	/** The colours that the user chose, by the names that the service knows. @returns {string[]} */
	_palette() {
		const words = Object.entries(colours[this.words]);
		return this.inks.value
			.split(",")
			.map(word => word.trim().toLowerCase())
			.filter(Boolean)
			.map(word => words.find(([, own]) => own === word)?.[0] || word);
	}

	/** Whether the drawings are in black and white, or in another colour on blank. */
	get _plain() {
		const { length } = this._palette();
		return length ? length === 1 : only(this.fields.colours, "input").value === "1";
	}

	_toggle(/** @type {string} */ name) {
		const chosen = this._palette();
		this.inks.value = (
			chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name]
		)
			.map(colourName)
			.join(", ");
		this._change(null);
	}

	_change(/** @type {EventTarget|null} */ target, moving = false) {
		if (target instanceof HTMLInputElement && target.type === "number") {
			const [value, min, max] = [target.value, target.min, target.max].map(Number);
			target.value = String(Math.min(max, Math.max(min, Math.round(value) || 0)));
		}
		this._refresh();
		this.changed(moving);
	}

	/** Show the values of the sliders, and only the fields that have an effect. */
	_refresh() {
		const data = new FormData(this.element);
		const { size, colours: some, rows, columns, margin, threshold, dither } = this.fields;
		for (const output of this.element.querySelectorAll("output")) {
			const slider = /** @type {HTMLInputElement} */ (output.previousElementSibling);
			const { name, value } = slider;
			output.textContent =
				name === "contrast"
					? String(factor(Number(value)))
					: value === "0"
						? textOf("auto")
						: value;
			slider.ariaValueText = output.textContent;
		}
		const palette = this._palette();
		const exact = data.has("exact");
		this.swatches.forEach((swatch, i) =>
			swatch.setAttribute("aria-pressed", String(palette.includes(Object.keys(INKS)[i]))),
		);
		some.hidden = palette.length > 0;
		size.hidden = exact;
		rows.hidden = columns.hidden = !exact;
		threshold.hidden = dither.hidden = !this._plain;
		const sides = exact
			? [Number(data.get("rows")), Number(data.get("columns"))]
			: [Number(data.get("size"))];
		const input = only(margin, "input");
		const most = Math.ceil(Math.min(...sides) / 2) - 1;
		input.max = String(most);
		if (Number(input.value) > most) input.value = String(most);
		this.crop.refresh();
	}
}
