// Makes drawings from a picture: the original, the settings, and the drawings to choose from.
//
// After each change of a setting, the service first draws the picture in several ways. Then it
// changes cells until the puzzles have one solution, or the requested difficulty, which takes
// longer. The new drawings replace the old ones. While the user has not repainted the drawing that
// was taken, the new drawing in the same style replaces it too, as part of the same action.

import { button, h } from "../shared/dom.js";
import { contextOf, encoded, fileInput } from "../shared/files.js";
import { problem } from "../shared/problem.js";
import { addTexts, textOf } from "../texts/texts.js";
import { texts as de } from "../texts/picture.de.js";
import { texts as en } from "../texts/picture.en.js";
import { Candidates } from "./candidates.js";
import { CropBox, SMALL } from "./crop.js";
import { PictureOptions } from "./options.js";
/** @import { Ask, Fields, Form, Made } from "../types/service.d.ts" */
/** @import { PortError } from "../shared/port_error.js" */
/** @import { Candidate } from "./candidates.js" */
/** @import { Drawing } from "./drawing.js" */
/** @import { Sketch } from "./sketch.js" */

addTexts({ en, de });

/**
 * To find the main colours, a picture is shrunk to this side in pixels; colours at this distance
 * are different, and an area is large from this share of the picture on.
 */
const AREAS = 48;
const ALIKE = 70;
const SHARE = 0.004;
/** Milliseconds from a slider's last move to the request; the limits and the number of drawings. */
const WAIT = 250;
const LIMITS = { seconds: 25 };
const MOST = 8;
/**
 * Longer sides in pixels and formats, in order of preference, for a picture of at most BYTES bytes.
 */
const SIDES = [1600, 800];
const FORMATS = ["image/png", "image/webp", "image/jpeg"];
const BYTES = 700_000;
/** The settings of the simple drawing that is made if no other is ready at the time limit. */
const SIMPLE = { background: "keep", crop: "none", speck: 0 };
/** The texts for the kinds of errors that the picture or the settings cause. */
const ERRORS = new Map(
	Object.entries({
		format: "picture.bad",
		"too-large": "picture.large",
		puzzle: "picture.plain",
		limit: "picture.slow",
		argument: "inks.bad",
	}),
);

export class PictureImport {
	/**
	 * @param {Ask} ask
	 * @param {Form} make the schemas of the fields of the request `make`
	 * @param {PictureImport|null} earlier the same in another language
	 */
	constructor(ask, make, earlier = null) {
		this.ask = ask;
		this.stopped = new AbortController();
		this.timer = 0;
		this.data = this.address = "";
		this.scale = 1;
		/** The tag of the action that took the current drawing; empty before the first one is taken. */
		this.tag = "";
		/** The last taken drawing. @type {Candidate|undefined} */
		this.taken = undefined;
		/** @type {Sketch|null} */
		this.sketch = null;
		this.view = {
			toggled: () => {},
			named: (/** @type {string} */ _name) => {},
			puzzle: async (/** @type {File} */ _file) => false,
		};
		this.candidates = new Candidates(drawing => this._take(drawing, true));
		this.crop = new CropBox(() => this._changed());
		this.options = new PictureOptions(make, this.crop, moving => this._changed(moving ? WAIT : 0));
		this.status = h("p", { class: "status", role: "status" });
		// Without a role: screen readers would read each change.
		this.progress = h("p", { class: "status" });
		this.cancel = button(
			textOf("cancel"),
			() => {
				this.stop();
				this._end(textOf("cancelled"));
			},
			{ hidden: true },
		);
		const types = "image/*,.svg,.tif,.tiff,.ppm,.pgm,.pbm";
		const file = fileInput(textOf("picture"), one => this.open(one), types);
		this.toggle = button("", () => this._show(!this.isOpen), { hidden: true });
		this.panel = h("div", { class: "work" }, this.crop.element, this.options.element);
		this.element = h(
			"div",
			{ class: "picture" },
			h("div", { class: "state" }, this.status, this.progress, this.cancel),
			this.panel,
			h(
				"div",
				{ class: "buttons" },
				button(textOf("picture"), () => file.click()),
				this.toggle,
			),
			file,
		);
		this._show(false);
		if (earlier?.data) this._follow(earlier);
	}

	/** Take the picture, the settings and the drawings of an earlier import. */
	_follow(/** @type {PictureImport} */ earlier) {
		const {
			data,
			address,
			scale,
			tag,
			taken,
			crop: { width, height },
			candidates: { made },
			cancel,
		} = earlier;
		Object.assign(this, { data, address, scale, tag, taken });
		this.crop.open(address, width, height);
		this.options.follow(earlier.options);
		this.candidates.show(made);
		this.toggle.hidden = false;
		this._show(earlier.isOpen);
		this._end(made.length ? textOf("drawings.ready", made.length) : "");
		this.cancel.hidden = cancel.hidden;
	}

	/** Whether the settings and the drawings are shown. */
	get isOpen() {
		return !this.panel.hidden;
	}

	/**
	 * Take drawings into a sketch.
	 * @param {Sketch} sketch
	 * @param {object} view
	 * @param {() => void} view.toggled called after the settings are shown or hidden
	 * @param {(name: string) => void} view.named called with the name of a picture
	 * @param {(file: File) => Promise<boolean>} view.puzzle opens a file as a puzzle; resolves to
	 *   false if it is not one
	 */
	attach(sketch, view) {
		this.sketch = sketch;
		this.view = view;
		sketch.addEventListener("change", () => this._mark());
		this._mark();
		if (!this.cancel.hidden) this.make(); // the view was left while this worked
	}

	_show(/** @type {boolean} */ open) {
		this.panel.hidden = this.candidates.element.hidden = !open;
		this.toggle.textContent = textOf(open ? "picture.done" : "drawings.other");
		this.toggle.classList.toggle("main", open);
		this.view.toggled();
	}

	/** Open a picture, and request drawings. */
	async open(/** @type {Blob} */ file) {
		this.stop();
		const { signal } = (this.stopped = new AbortController());
		const found = await opened(file).catch(() => null);
		if (
			!found &&
			file instanceof File &&
			!/^image|\.(tiff?|p[bgp]m)$/i.test(file.type || file.name) &&
			(await this.view.puzzle(file))
		)
			return;
		const sent = found ? found.data : file.size <= BYTES ? file : null;
		const data = sent && (await encoded(sent));
		if (signal.aborted) return;
		if (!data) return this.fail(textOf(file.size ? "picture.large" : "picture.bad"));
		URL.revokeObjectURL(this.address);
		this.address = found ? URL.createObjectURL(found.data) : "";
		Object.assign(this, { data, scale: found?.scale || 1, tag: "", taken: undefined });
		this.crop.open(this.address, found?.width || 1, found?.height || 1);
		if (file instanceof File) this.view.named(file.name.replace(/\.\w+$/, ""));
		this.options.suggest(found?.colours || 0, found?.main);
		this.candidates.show([]);
		this.toggle.hidden = false;
		this._show(true);
		await this.make();
	}

	/** Request drawings soon after a setting changed. */
	_changed(wait = 0) {
		this._begin();
		this.timer = setTimeout(() => this.make(), wait);
	}

	/** Cancel the running request, and show that another one follows. */
	_begin() {
		this.stop();
		this.status.textContent = textOf("drawings.wait");
		this.progress.textContent = "";
		this.cancel.hidden = false;
		this.candidates.list.setAttribute("aria-busy", "true");
	}

	/** Request drawings; an answer for earlier settings is discarded. */
	async make() {
		this._begin();
		const { signal } = (this.stopped = new AbortController());
		const { unique, ...settings } = this.options.request(this.scale);
		const request = { picture: this.data, ...settings, show: MOST, limits: LIMITS };
		try {
			const { made, late } = await this._drafts(request, signal);
			if (signal.aborted) return;
			this._offer(made, false);
			if (late) return this._late(textOf(late.busy ? "picture.busy" : "picture.simple"));
			let all = made.length;
			const { difficulty, minutes } = settings;
			if (difficulty || minutes || (unique && made.some(one => one.verdict !== "unique"))) {
				this.status.textContent = textOf("drawings.better");
				const better = await this.ask("make", { ...request, unique }, signal, ({ drafts }) => {
					if (drafts && !signal.aborted)
						this.progress.textContent = textOf("drawings.progress", drafts, made.length);
				});
				if (signal.aborted) return;
				this._offer(better.made, true);
				all = better.made.length;
			}
			this._end(textOf(all < made.length ? "drawings.fewer" : "drawings.ready", all));
		} catch (error) {
			if (signal.aborted) return;
			const { kind, busy } = /** @type {PortError} */ (error);
			const text = !busy && ERRORS.get(kind);
			if (kind === "format") this._show(false);
			const words = text ? textOf(text) : problem(error);
			if (kind === "limit") this._late(words);
			else this.fail(words);
		}
	}

	/** End at the time limit, and offer to try again. */
	_late(/** @type {string} */ words) {
		this.fail(
			`${words} `,
			button(textOf("picture.again"), () => this.make()),
		);
	}

	/**
	 * Request drawings of which only the likeness matters. If none is ready at the time limit,
	 * request a simple one; `late` is then the error.
	 * @param {Fields} request
	 * @param {AbortSignal} signal
	 * @returns {Promise<{made: Made[], late?: PortError}>}
	 */
	async _drafts(request, signal) {
		const fields = { ...request, unique: false, difficulty: null, minutes: null };
		try {
			return await this.ask("make", fields, signal);
		} catch (error) {
			const late = /** @type {PortError} */ (error);
			if (signal.aborted || late.kind !== "limit") throw late;
			const simple = { ...fields, ...SIMPLE, show: 1 };
			const answer = await this.ask("make", simple, signal).catch(() => null);
			if (!answer) throw late;
			return { ...answer, late };
		}
	}

	_end(/** @type {string} */ words) {
		this.status.textContent = words;
		this.progress.textContent = "";
		this.cancel.hidden = true;
		this.candidates.list.setAttribute("aria-busy", "false");
	}

	/** End with an error, and scroll to it: the picture may have been dropped far from it. */
	fail(/** @type {string} */ words, /** @type {Node[]} */ ...actions) {
		this._end(words);
		this.status.append(...actions);
		this.status.scrollIntoView({ block: "center" });
	}

	/**
	 * Show drawings, and take one if the drawing was not repainted: in the same style, or else the
	 * best one. `same`: they are for the same settings, so keep the current one rather than the best.
	 */
	_offer(/** @type {Made[]} */ found, /** @type {boolean} */ same) {
		const made = [...found].sort((a, b) => likeness(b) - likeness(a));
		const follows = !this.tag || this.sketch?.isLast(this.tag);
		const before = this.taken;
		this.candidates.show(made);
		const next =
			this.candidates.nearest(before) || (same && this.tag ? null : this.candidates.all[0]);
		if (follows && next) this._take(next.drawing, !this.tag);
		this._mark();
	}

	/** Take a drawing: in a new action, or in the action that took the last one. */
	_take(/** @type {Drawing} */ drawing, /** @type {boolean} */ anew) {
		if (anew) this.tag = `picture ${Date.now()}`;
		this.sketch?.replace(drawing, this.tag);
	}

	_mark() {
		if (!this.sketch) return;
		const { drawing } = this.sketch;
		const taken = this.candidates.mark(drawing);
		if (!taken) return;
		this.taken = taken;
		this.options.offer(drawing.palette);
	}

	/** Cancel the running request. */
	stop() {
		clearTimeout(this.timer);
		this.stopped.abort();
	}
}

/** Return how much a drawing is like the picture; drawings that miss the request come last. */
function likeness(/** @type {Made} */ { fidelity, warnings }) {
	return fidelity - ("target" in warnings ? 1 : 0);
}

/**
 * Return the size of a picture that the browser can read, the number of its colours (0 if it is not
 * small), its main colours besides the background, the picture to send, and its scale. The picture
 * to send is the file itself or, if it is large, a smaller copy. SVG is drawn as pixels.
 */
async function opened(/** @type {Blob} */ file) {
	const image = new Image();
	const vector = file.type.startsWith("image/svg");
	image.src = URL.createObjectURL(file);
	await image.decode().finally(() => URL.revokeObjectURL(image.src));
	const drawn = vector ? SIDES[0] / Math.max(image.naturalWidth, image.naturalHeight) : 1;
	const [width, height] = [image.naturalWidth * drawn, image.naturalHeight * drawn];
	const whole = !vector && Math.max(width, height) <= SIDES[0] && file.size <= BYTES;
	const colours = !vector && Math.max(width, height) <= SMALL ? coloursOf(image) : 0;
	if (whole && /png|jpeg|gif|bmp|webp/.test(file.type))
		return { data: file, width, height, colours, main: mainColours(image), scale: 1 };
	for (const side of SIDES) {
		const scale = Math.min(1, side / Math.max(width, height));
		const [wide, high] = [width, height].map(length => Math.max(1, Math.round(length * scale)));
		const context = contextOf(wide, high);
		context.imageSmoothingQuality = "high";
		context.drawImage(image, 0, 0, wide, high);
		for (const format of FORMATS) {
			const data = /** @type {Blob|null} */ (
				await new Promise(resolve => {
					context.canvas.toBlob(resolve, format, 0.9);
				})
			);
			if (data && data.type === format && data.size <= BYTES)
				return { data, width, height, colours, main: mainColours(image), scale };
		}
	}
	throw new Error("no format is small enough");
}

/**
 * Return the colours of the large areas of a picture as #rrggbb, without that of the border, with
 * their shares of the picture; none if they are all grey.
 */
function mainColours(/** @type {HTMLImageElement} */ image) {
	const context = contextOf(AREAS, AREAS);
	context.drawImage(image, 0, 0, AREAS, AREAS);
	const { data } = context.getImageData(0, 0, AREAS, AREAS);
	/** @type {{rgb: number[], sum: number[], size: number, border: number}[]} */
	const areas = [];
	for (let i = 0; i < AREAS * AREAS; i++) {
		const [r, g, b, opacity] = data.subarray(4 * i, 4 * i + 4);
		const isEdge = [i - 1, i - AREAS].some(
			j => j >= 0 && Math.hypot(...[r, g, b].map((part, k) => part - data[4 * j + k])) > ALIKE / 4,
		);
		if (opacity < 128 || isEdge) continue;
		const near = (/** @type {number[]} */ rgb) =>
			Math.hypot(rgb[0] - r, rgb[1] - g, rgb[2] - b) < ALIKE;
		let area = areas.find(({ rgb }) => near(rgb));
		if (!area) areas.push((area = { rgb: [r, g, b], sum: [0, 0, 0], size: 0, border: 0 }));
		area.size++;
		[r, g, b].forEach((part, k) => (area.sum[k] += part));
		const place = [i % AREAS, Math.floor(i / AREAS)];
		if (place.some(at => at === 0 || at === AREAS - 1)) area.border++;
	}
	const large = areas
		.filter(({ size, border }) => size > SHARE * AREAS * AREAS && border < 2 * AREAS)
		.sort((a, b) => b.size - a.size);
	if (large.every(({ rgb }) => Math.max(...rgb) - Math.min(...rgb) < ALIKE)) return [];
	const digits = (/** @type {number} */ part) => part.toString(16).padStart(2, "0");
	return large.map(({ sum, size }) => ({
		rgb: `#${sum.map(part => digits(Math.round(part / size))).join("")}`,
		share: size / AREAS / AREAS,
	}));
}

/** Return the number of colours of a small picture; all transparent pixels count as one colour. */
function coloursOf(/** @type {HTMLImageElement} */ image) {
	const { naturalWidth: width, naturalHeight: height } = image;
	const context = contextOf(width, height);
	context.drawImage(image, 0, 0);
	return new Set(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)).size;
}
