// The original picture, on which the user draws the box of the part to use. Number fields also set
// the box, for people who use the keyboard. Numbers are pixels of the original.

import { button, h } from "../shared/dom.js";
import { textOf } from "../texts/texts.js";

/** Pixels on the screen that a pointer must move to draw a box. */
const MOVED = 6;
/** Minimum and maximum of the longer side of pixel art, in pixels. */
export const LEAST = 5;
export const SMALL = 50;

export class CropBox {
	/**
	 * @param {() => void} changed called after the pointer has drawn or the button has removed a box
	 */
	constructor(changed) {
		this.changed = changed;
		this.image = h("img", { class: "photo", alt: textOf("picture.here"), draggable: "false" });
		this.frame = h("div", { class: "part", hidden: true });
		this.width = this.height = 1;
		this.mode = h(
			"select",
			{ name: "crop" },
			...["auto", "none", "box"].map(value => h("option", { value }, textOf(`crop.${value}`))),
		);
		this.sides = ["left", "top", "right", "bottom"].map(name =>
			h("input", { type: "number", min: 0, "aria-label": textOf(name) }),
		);
		this.fields = h(
			"fieldset",
			{ class: "sides" },
			h("legend", { class: "unseen" }, textOf("crop.box")),
			...this.sides,
		);
		this.reset = button(textOf("crop.reset"), () => this._set(null), { class: "plain" });
		/** The picture with the box. */
		this.element = h(
			"div",
			{ class: "original" },
			h(
				"div",
				{
					class: "canvas",
					on: {
						pointerdown: event => this._begin(event),
					},
				},
				this.image,
				this.frame,
			),
			h("p", {}, textOf("crop.how"), " ", this.reset),
		);
		this.refresh();
	}

	/** Show a picture of this size. */
	open(/** @type {string} */ address, /** @type {number} */ width, /** @type {number} */ height) {
		this.image.src = address;
		this.image.classList.toggle("small", Math.max(width, height) <= SMALL);
		Object.assign(this, { width, height });
		this.sides.forEach((input, i) => {
			input.max = String(i % 2 ? height : width);
		});
		this.element.hidden = !address;
		if (this.mode.value === "box") this.mode.value = "auto";
		this._fill([0.1, 0.1, 0.9, 0.9].map((share, i) => share * (i % 2 ? height : width)));
		for (const input of this.sides) input.defaultValue = input.value; // for the reset of the form
		this.refresh();
	}

	/** The value of the field `crop` for a picture scaled by this factor. */
	request(/** @type {number} */ scale) {
		if (this.mode.value !== "box") return this.mode.value;
		const [left, top, right, bottom] = this.sides.map(input =>
			Math.round(Number(input.value) * scale),
		);
		return [left, top, Math.max(left + 1, right), Math.max(top + 1, bottom)];
	}

	/** Show the box of the fields, which are corrected so that the box is not empty. */
	refresh() {
		const box = this.mode.value === "box";
		const [left, top, right, bottom] = this.sides.map(input => Number(input.value));
		if (box && (right <= left || bottom <= top))
			this._fill([
				Math.min(left, this.width - 1),
				Math.min(top, this.height - 1),
				Math.max(left + 1, right),
				Math.max(top + 1, bottom),
			]);
		this.frame.hidden = this.fields.hidden = this.reset.hidden = !box;
		const [l, t, r, b] = this.sides.map(
			(input, i) => (100 * Number(input.value)) / (i % 2 ? this.height : this.width),
		);
		Object.assign(this.frame.style, {
			left: `${l}%`,
			top: `${t}%`,
			width: `${r - l}%`,
			height: `${b - t}%`,
		});
	}

	_fill(/** @type {number[]} */ box) {
		this.sides.forEach((input, i) => {
			input.value = String(Math.round(box[i]));
		});
	}

	/** Choose a box, or the subject if there is none. */
	_set(/** @type {number[]|null} */ box) {
		this.mode.value = box ? "box" : "auto";
		if (box) this._fill(box);
		else this.mode.focus();
		this.refresh();
		this.changed();
	}

	_begin(/** @type {PointerEvent} */ event) {
		const area = this.image.getBoundingClientRect();
		const own = /** @type {HTMLElement} */ (event.currentTarget);
		const off = new AbortController();
		const { signal } = off;
		const share = (/** @type {PointerEvent} */ { clientX: x, clientY: y }) =>
			[(x - area.x) / area.width, (y - area.y) / area.height].map(part =>
				Math.max(0, Math.min(1, part)),
			);
		const [x, y] = share(event);
		const before = this.sides.map(input => Number(input.value));
		const mode = this.mode.value;
		let drawn = false;
		const move = (/** @type {PointerEvent} */ now) => {
			drawn ||= Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) >= MOVED;
			if (!drawn) return;
			const [u, v] = share(now);
			const { width, height } = this;
			this.mode.value = "box";
			this._fill([
				Math.min(x, u) * width,
				Math.min(y, v) * height,
				Math.max(x, u) * width,
				Math.max(y, v) * height,
			]);
			this.refresh();
		};
		const end = (/** @type {boolean} */ keep) => {
			off.abort();
			if (!drawn) return;
			if (keep) return this.changed();
			this.mode.value = mode;
			this._fill(before);
			this.refresh();
		};
		event.preventDefault();
		own.setPointerCapture(event.pointerId);
		own.addEventListener("pointermove", move, { signal });
		own.addEventListener("pointerup", () => end(true), { signal });
		own.addEventListener("pointercancel", () => end(false), { signal });
	}
}
