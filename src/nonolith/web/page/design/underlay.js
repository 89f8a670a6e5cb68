// A picture under the drawing, to trace. The record of the drawing keeps a small copy of it, and
// its place. While the user places the picture, a layer over the board receives pointers and keys,
// which then move and scale the picture instead of drawing.

import { button, h } from "../shared/dom.js";
import { contextOf, fileInput } from "../shared/files.js";
import { textOf } from "../texts/texts.js";
/** @import { Board } from "../board/board.js" */
/** @import { Place, Under } from "../types/records.d.ts" */

/** The longer side of the copy in pixels. */
const SIDE = 480;
/**
 * The least and the greatest scale; by which factor a key scales; how far an arrow key moves, in
 * cells.
 */
const LEAST = 0.1;
const MOST = 10;
const FACTOR = 1.05;
const STEP = 0.5;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
});

const centred = () => ({ x: 0, y: 0, scale: 1 });

export class Underlay {
	/**
	 * @param {() => void} changed called after the user chose, faded, moved, scaled or removed the
	 *   picture
	 */
	constructor(changed) {
		this.changed = changed;
		this.image = h("img", { alt: "" });
		this.layer = h("div", { class: "underlay", hidden: true }, this.image);
		/** @type {Place} */
		this.at = centred();
		/** The pointers that move or scale the picture. @type {Map<number, {x: number, y: number}>} */
		this.pointers = new Map();
		const pointer = (/** @type {PointerEvent} */ event) => this._pointer(event);
		this.placing = h(
			"div",
			{
				class: "placing",
				tabindex: 0,
				role: "application",
				"aria-label": textOf("under.place"),
				title: textOf("under.how"),
				hidden: true,
				on: {
					pointerdown: pointer,
					pointermove: pointer,
					pointerup: pointer,
					pointercancel: pointer,
					wheel: event => {
						event.preventDefault();
						event.stopPropagation();
						this._scale(Math.exp(-event.deltaY / 600), this._share(event));
						changed();
					},
					keydown: event => this._key(event),
				},
			},
			button(textOf("under.done"), () => this._end(), { class: "main" }),
		);
		this.size = h("input", {
			type: "range",
			min: Math.log2(LEAST),
			max: Math.log2(MOST),
			step: "any",
			value: 0,
			"aria-label": textOf("under.size"),
			on: {
				input: ({ currentTarget: { value } }) =>
					this._put({ ...this.at, scale: 2 ** Number(value) }),
				change: () => changed(),
			},
		});
		this.place = button("", () => (this.isPlacing ? this._end() : this._place(true)), {
			"aria-pressed": "false",
		});
		this.middle = button(textOf("under.middle"), () => {
			this._put(centred());
			changed();
		});
		this.how = h("p", { class: "advice" }, textOf("under.how"));
		this.opacity = h("input", {
			type: "range",
			min: 5,
			max: 100,
			value: 50,
			"aria-label": textOf("under.opacity"),
			on: { input: () => this._show(), change: () => changed() },
		});
		this.file = fileInput(textOf("under.choose"), file => this.open(file), "image/*");
		this.words = h("p", { class: "advice" }, textOf("under.words"));
		this.fade = h(
			"label",
			{ class: "option" },
			h("span", {}, textOf("under.opacity")),
			this.opacity,
		);
		this.remove = button(textOf("under.remove"), () => {
			this.set(null);
			changed();
		});
		this.sizes = h("label", { class: "option" }, h("span", {}, textOf("under.size")), this.size);
		this.element = h(
			"div",
			{ class: "under" },
			this.words,
			this.fade,
			this.sizes,
			this.how,
			h("div", { class: "buttons" }, this.place, this.middle),
			h(
				"div",
				{ class: "buttons" },
				button(textOf("under.choose"), () => this.file.click()),
				this.remove,
			),
			this.file,
		);
		this.set(null);
	}

	/** What the record of the drawing keeps. @returns {Under|null} */
	get record() {
		return this.data
			? { data: this.data, opacity: Number(this.opacity.value), place: this.at }
			: null;
	}

	get isPlacing() {
		return !this.placing.hidden;
	}

	set(/** @type {Under|null} */ under) {
		this.data = under?.data?.startsWith("data:image/") ? under.data : "";
		if (under) this.opacity.value = String(under.opacity);
		this.image.src = this.data || "data:,";
		this._put(under?.place || centred());
		this._place(false);
	}

	/** Lie under a board. */
	attach(/** @type {Board} */ board) {
		this.board = board;
		board.field.prepend(this.layer);
		board.field.append(this.placing);
		this._show();
	}

	/** Begin or end placing the picture. */
	_place(/** @type {boolean} */ begins) {
		this.pointers.clear();
		this.placing.hidden = !begins;
		this._show();
		if (!begins) return;
		this.placing.scrollIntoView({ block: "nearest" });
		this.placing.focus({ preventScroll: true });
	}

	/** End placing the picture, and move the focus to its button. */
	_end() {
		this._place(false);
		this.place.focus({ preventScroll: true });
	}

	/** End placing the picture; return whether the user was placing it. */
	drop() {
		const { isPlacing } = this;
		if (isPlacing) this._end();
		return isPlacing;
	}

	/** Move and scale the picture; a part of it stays on the board. */
	_put(/** @type {Place} */ { x, y, scale }) {
		const most = (scale + 1) / 2 - 0.05;
		const within = (/** @type {number} */ n) => Math.max(-most, Math.min(most, n));
		this.at = { x: within(x), y: within(y), scale: Math.max(LEAST, Math.min(MOST, scale)) };
		const moved = `translate(${100 * this.at.x}%, ${100 * this.at.y}%)`;
		this.image.style.transform = `${moved} scale(${this.at.scale})`;
		this.size.value = String(Math.log2(this.at.scale));
	}

	/** Scale the picture around a point, which keeps its place. */
	_scale(/** @type {number} */ factor, /** @type {{x: number, y: number}} */ point) {
		const { x, y, scale } = this.at;
		const now = Math.max(LEAST, Math.min(MOST, scale * factor));
		const by = now / scale;
		this._put({ x: point.x - (point.x - x) * by, y: point.y - (point.y - y) * by, scale: now });
	}

	/**
	 * Return the distance of a pointer from the board's centre, as a share of the board's width and
	 * height.
	 */
	_share(/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) {
		const { left, top, width, height } = this.placing.getBoundingClientRect();
		return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
	}

	/** Move the picture with one pointer, and also scale it with two. */
	_pointer(/** @type {PointerEvent} */ event) {
		const { pointers, placing } = this;
		const { pointerId: id } = event;
		event.stopPropagation(); // the board does not draw
		if (event.type !== "pointerdown" ? !pointers.has(id) : event.target !== placing) return;
		if (event.type === "pointerdown") placing.setPointerCapture(id);
		const ratio = placing.clientWidth / placing.clientHeight;
		const span = () => {
			const [a, b = a] = [...pointers.values()];
			return {
				x: (a.x + b.x) / 2,
				y: (a.y + b.y) / 2,
				far: Math.hypot((a.x - b.x) * ratio, a.y - b.y),
			};
		};
		const before = event.type === "pointermove" ? span() : null;
		if (/up|cancel/.test(event.type)) {
			pointers.delete(id);
			this.changed();
		} else pointers.set(id, this._share(event));
		if (!before) return;
		const now = span();
		this._put({ ...this.at, x: this.at.x + now.x - before.x, y: this.at.y + now.y - before.y });
		if (before.far && now.far) this._scale(now.far / before.far, now);
	}

	_key(/** @type {KeyboardEvent} */ event) {
		const arrow = ARROWS[event.key];
		const { x, y } = this.at;
		const puzzle = this.board?.puzzle;
		if (event.ctrlKey || event.metaKey || event.altKey || !puzzle || event.target !== this.placing)
			return;
		if (arrow)
			this._put({
				...this.at,
				x: x + (STEP * arrow[0]) / puzzle.width,
				y: y + (STEP * arrow[1]) / puzzle.height,
			});
		else if (/^[-+=]$/.test(event.key))
			this._scale(event.key === "-" ? 1 / FACTOR : FACTOR, this.at);
		else return;
		event.preventDefault();
		event.stopPropagation();
		this.changed();
	}

	_show() {
		for (const one of [this.layer, this.fade, this.sizes, this.place, this.remove])
			one.hidden = !this.data;
		this.words.hidden = Boolean(this.data);
		this.how.hidden = this.middle.hidden = !this.isPlacing;
		this.place.textContent = textOf(this.isPlacing ? "under.done" : "under.place");
		this.place.setAttribute("aria-pressed", String(this.isPlacing));
		this.image.style.opacity = String(Number(this.opacity.value) / 100);
		this.board?.element.classList.toggle("placed", this.isPlacing);
		this.board?.element.classList.toggle("traced", Boolean(this.data));
	}

	/** Show a small copy of a picture. */
	async open(/** @type {Blob} */ file) {
		const image = new Image();
		image.src = URL.createObjectURL(file);
		try {
			await image.decode();
			const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight));
			const [width, height] = [image.naturalWidth, image.naturalHeight].map(side =>
				Math.max(1, Math.round(side * scale)),
			);
			const context = contextOf(width, height);
			context.fillStyle = "#ffffff";
			context.fillRect(0, 0, width, height);
			context.drawImage(image, 0, 0, width, height);
			this.set({
				data: context.canvas.toDataURL("image/jpeg", 0.75),
				opacity: Number(this.opacity.value),
			});
			this.changed();
		} catch {
			this.words.hidden = false;
			this.words.textContent = textOf("picture.bad");
		}
		URL.revokeObjectURL(image.src);
	}
}
