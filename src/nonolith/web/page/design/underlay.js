// A picture under the drawing, to trace. The record of the drawing keeps a small copy of it.

import { button, h } from "../dom.js";
import { textOf } from "../texts.js";

/** The longer side of the copy in pixels. */
const SIDE = 480;

/** @typedef {{data: string, opacity: number}} Under */

export class Underlay {
  /** @param {() => void} changed called after the user chose, faded or removed the picture */
  constructor(changed) {
    this.changed = changed;
    this.image = h("img", { class: "underlay", alt: "", hidden: true });
    this.opacity = h("input", {
      type: "range", min: 5, max: 100, value: 50, "aria-label": textOf("under.opacity"),
      on: { input: () => this._show(), change: () => changed() },
    });
    this.file = h("input", {
      type: "file", accept: "image/*", hidden: true, "aria-label": textOf("under.choose"),
      on: {
        change: () => {
          if (this.file.files[0]) this.open(this.file.files[0]);
          this.file.value = "";
        },
      },
    });
    this.words = h("p", { class: "advice" }, textOf("under.words"));
    this.fade = h("label", { class: "option" }, h("span", {}, textOf("under.opacity")), this.opacity);
    this.remove = button(textOf("under.remove"), () => {
      this.set(null);
      changed();
    });
    this.element = h("div", { class: "under" }, this.words, this.fade, h("div", { class: "buttons" },
      button(textOf("under.choose"), () => this.file.click()), this.remove), this.file);
    this.set(null);
  }

  /** What the record of the drawing keeps. @returns {Under|null} */
  get record() {
    return this.data ? { data: this.data, opacity: Number(this.opacity.value) } : null;
  }

  set(/** @type {Under|null} */ under) {
    this.data = under?.data?.startsWith("data:image/") ? under.data : "";
    if (under) this.opacity.value = String(under.opacity);
    this.image.src = this.data || "data:,";
    this._show();
  }

  /** Lie under a board. */
  attach(/** @type {import("../board.js").Board} */ board) {
    this.board = board;
    board.field.prepend(this.image);
    this._show();
  }

  _show() {
    this.image.hidden = this.fade.hidden = this.remove.hidden = !this.data;
    this.words.hidden = Boolean(this.data);
    this.image.style.opacity = String(Number(this.opacity.value) / 100);
    this.board?.element.classList.toggle("traced", Boolean(this.data));
  }

  /** Show a small copy of a picture. */
  async open(/** @type {Blob} */ file) {
    const image = new Image();
    image.src = URL.createObjectURL(file);
    try {
      await image.decode();
      const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight)), canvas = h("canvas");
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight].map(side => Math.max(1, Math.round(side * scale)));
      const context = canvas.getContext("2d");
      context.fillStyle = "#ffffff";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      this.set({ data: canvas.toDataURL("image/jpeg", .75), opacity: Number(this.opacity.value) });
      this.changed();
    } catch {
      this.words.hidden = false;
      this.words.textContent = textOf("picture.bad");
    }
    URL.revokeObjectURL(image.src);
  }
}
