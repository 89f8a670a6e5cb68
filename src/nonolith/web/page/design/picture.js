// Imports a picture: the service turns it into a drawing, with the settings of the sliders.
//
// At first the service chooses contrast, threshold, dithering and the blank colour, and the sliders
// show its choice. After that, the service uses the settings of the sliders, until the user presses
// the button that leaves the choice to the service again.

import { button, h } from "../dom.js";
import { encoded } from "../files.js";
import { problem } from "../hints.js";
import { textOf } from "../texts.js";
import { drawingOf } from "./drawing.js";

/** Milliseconds from a slider's last move to the request, and the limits of the request. */
const WAIT = 150, LIMITS = { seconds: 20 };
/** Maximum pixels of the longer side (larger pictures are shrunk). Maximum bytes of a picture that is
 * sent unchanged, or as PNG; others are sent as JPEG. */
const SIDE = 800, BYTES = 600_000;

export class PictureImport {
  /**
   * @param {import("../port.js").Ask} ask
   * @param {(drawing: import("./drawing.js").Drawing, tag: string) => void} take
   * @param {(words: string) => void} report
   * @param {() => void} toggled called after the sliders are opened or closed
   */
  constructor(ask, take, report, toggled) {
    this.ask = ask;
    this.take = take;
    this.report = report;
    this.toggled = toggled;
    this.stopped = new AbortController();
    this.timer = this.number = 0;
    this.data = "";
    /** Whether the sliders show settings that the service chose. */
    this.chosen = false;
    const slider = (/** @type {string} */ name, /** @type {any} */ range) => this._slider(name, range);
    this.size = slider("longer", { min: 5, max: 100, value: 30 });
    this.colours = slider("colours", { min: 1, max: 8, value: 1 });
    this.threshold = slider("threshold", { min: 1, max: 255, value: 128 });
    this.contrast = slider("contrast", { min: .2, max: 4, step: .1, value: 1 });
    this.blank = h("select", { on: { change: () => this._changed() } });
    this.dither = h("input", { type: "checkbox", on: { change: () => this._changed() } });
    this.whole = h("input", { type: "checkbox", on: { change: () => this._changed() } });
    this.small = h("canvas", { class: "photo", role: "img", "aria-label": textOf("picture.here") });
    this.sliders = h("div", { class: "sliders", hidden: true }, this.small,
      ...[this.size, this.colours, this.threshold, this.contrast].map(one => one.element),
      h("label", {}, h("span", {}, textOf("blank")), this.blank),
      h("label", { class: "tick" }, this.dither, h("span", {}, textOf("dither"))),
      h("label", { class: "tick" }, this.whole, h("span", {}, textOf("whole"))),
      h("div", { class: "buttons" }, button(textOf("automatic"), () => this.make(true)),
        button(textOf("picture.done"), () => this.close(), { class: "main" })));
    this.file = h("input", {
      type: "file", accept: "image/*", hidden: true, "aria-label": textOf("picture"),
      on: {
        change: () => {
          if (this.file.files[0]) this.open(this.file.files[0]);
          this.file.value = "";
        },
      },
    });
    this.element = h("div", { class: "picture" },
      h("div", { class: "buttons" }, button(textOf("picture"), () => this.file.click())), this.file, this.sliders);
  }

  _slider(/** @type {string} */ name, /** @type {any} */ range) {
    const output = h("output", {}, String(range.value));
    const input = h("input", { type: "range", ...range, "aria-label": textOf(name), on: { input: () => {
      output.textContent = input.value;
      this._changed(name === "colours");
    } } });
    return {
      element: h("label", { class: "slide" }, h("span", {}, textOf(name)), input, output),
      get value() { return Number(input.value); },
      set value(value) {
        input.value = String(value);
        output.textContent = input.value;
      },
    };
  }

  /** Import a picture: open the sliders, and request a drawing. */
  async open(/** @type {Blob} */ file) {
    this.stop();
    try {
      const picture = await createImageBitmap(file);
      const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
      const canvas = drawn(h("canvas"), picture, scale);
      drawn(this.small, picture, Math.min(1, 200 / Math.max(picture.width, picture.height)));
      this.data = await encoded(scale === 1 && file.size <= BYTES ? file : await smaller(canvas));
    } catch {
      this.report(textOf("picture.bad"));
      return;
    }
    this.number += 1;
    this.chosen = false;
    this.sliders.hidden = false;
    this.toggled();
    await this.make(true);
  }

  /**
   * Request a drawing soon after a setting changed. If the number of colours changed, the service
   * chooses the blank colour.
   */
  _changed(/** @type {boolean} */ recoloured = false) {
    this.stop();
    this.timer = setTimeout(() => this.make(!this.chosen, recoloured), WAIT);
  }

  /** Request a drawing. If `free`, the service chooses contrast, threshold, dithering and blank. */
  async make(/** @type {boolean} */ free, /** @type {boolean} */ recoloured = false) {
    this.stop();
    const { signal } = this.stopped = new AbortController();
    const colours = this.colours.value;
    this.report(textOf("making"));
    try {
      const { made: [best] } = await this.ask("make", {
        picture: this.data, size: this.size.value, colours, show: 1, limits: LIMITS,
        crop: this.whole.checked ? "none" : "auto",
        ...(free ? {} : {
          contrast: this.contrast.value, dither: this.dither.checked,
          ...(colours > 1 || recoloured ? {} : { threshold: this.threshold.value }),
          ...(recoloured ? {} : { blank: this.blank.value }),
        }),
      }, signal);
      if (signal.aborted) return;
      this._take(best);
    } catch (error) {
      if (!signal.aborted) this.report(problem(error));
    }
  }

  _take(/** @type {any} */ { puzzle, settings }) {
    const drawing = drawingOf(puzzle), one = drawing.palette.length === 2;
    const choices = one ? ["light", "dark"].map(name => [name, textOf(`blank.${name}`)])
      : drawing.palette.map(({ rgb, name }) => [rgb, name]);
    this.blank.replaceChildren(...choices.map(([value, words]) =>
      h("option", { value, selected: value === settings.blank }, words)));
    if (settings.threshold) this.threshold.value = settings.threshold;
    this.threshold.element.hidden = !one;
    this.contrast.value = settings.contrast ?? 1;
    this.dither.checked = settings.dither ?? false;
    this.chosen = true;
    this.take(drawing, `picture ${this.number}`);
  }

  close() {
    this.stop();
    this.sliders.hidden = true;
    this.toggled();
  }

  /** Whether the sliders are open. */
  get isOpen() {
    return !this.sliders.hidden;
  }

  /** Cancel the running request. */
  stop() {
    clearTimeout(this.timer);
    this.stopped.abort();
  }
}

/** Draw a picture on a canvas at a scale; return the canvas. */
function drawn(/** @type {any} */ canvas, /** @type {ImageBitmap} */ picture, /** @type {number} */ scale) {
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Return a canvas as PNG, or as JPEG if the PNG is too large. @returns {Promise<Blob>} */
async function smaller(/** @type {HTMLCanvasElement} */ canvas) {
  const blob = (/** @type {string} */ type) => /** @type {Promise<Blob>} */ (new Promise((resolve, reject) =>
    canvas.toBlob(made => (made ? resolve(made) : reject(new Error(type))), type, .9)));
  const exact = await blob("image/png");
  return exact.size <= BYTES ? exact : blob("image/jpeg");
}
