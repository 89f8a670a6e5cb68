// What a drawing is as a puzzle: the verdict, where solutions differ, how hard it is, and small
// changes that mend it. It follows each change; the answer to an earlier drawing is dropped.

import { announce, button, h } from "../dom.js";
import { problem } from "../hints.js";
import { colourName, textOf } from "../texts.js";
import { drawingOf } from "./drawing.js";

/** @typedef {{row: number, column: number, colour: string}} Change rows and columns from 1 */

const WAIT = 400, LIMITS = { seconds: 5 }, LONG = { seconds: 20 };

export class Judge {
  /**
   * @param {import("../port.js").Ask} ask
   * @param {import("./sketch.js").Sketch} sketch
   * @param {object} view
   * @param {() => any} view.puzzle the object of the drawing's puzzle
   * @param {() => import("../marks.js").Marks} view.marks of its board
   * @param {() => boolean} view.symmetric whether changes are to keep the symmetry
   */
  constructor(ask, sketch, { puzzle, marks, symmetric }) {
    this.ask = ask;
    this.sketch = sketch;
    this.view = { puzzle, marks, symmetric };
    this.status = h("p", { class: "status", role: "status" });
    this.mend = button(textOf("mend"), () => this._propose(), { hidden: true });
    this.proposals = h("ul", { class: "proposals", "aria-label": textOf("mend.list") });
    this.element = h("div", { class: "judge" }, this.status, this.mend, this.proposals);
    this.stopped = new AbortController();
    this.timer = 0;
    /** @type {{row: number, column: number}[]} */
    this.differing = [];
  }

  report(/** @type {string} */ words) {
    this.status.textContent = words;
  }

  /** After each change of the drawing. */
  changed() {
    this.stop();
    this.stopped = new AbortController();
    this.differing = [];
    this.view.marks().clear();
    this.proposals.replaceChildren();
    this.mend.hidden = true;
    if (this.sketch.empty) this.report(textOf("design.empty"));
    else this.timer = setTimeout(() => this._judge(), WAIT);
  }

  /** Gives up what is under way. */
  stop() {
    clearTimeout(this.timer);
    this.stopped.abort();
  }

  /** The answer; null where the drawing has changed, or something went wrong. */
  async _answer(/** @type {string} */ name, /** @type {any} */ more) {
    const { signal } = this.stopped;
    try {
      const answer = await this.ask(name, { puzzle: this.view.puzzle(), ...more }, signal);
      return signal.aborted ? null : answer;
    } catch (error) {
      if (!signal.aborted) this.report(problem(error));
      return null;
    }
  }

  async _judge() {
    const found = await this._answer("check", { limits: LIMITS });
    if (!found) return;
    this.differing = (found.differing || []).map((/** @type {number[]} */ [row, column]) => ({ row, column }));
    const several = found.verdict === "multiple";
    if (several) this.view.marks().cells("differs", this.differing);
    this.mend.hidden = !several;
    const words = textOf(`verdict.${found.verdict}`);
    this.report(words);
    if (found.verdict !== "unique") return;
    const rated = await this._answer("rate", { limits: LIMITS });
    if (rated) this.report(`${words} ${textOf("rated", textOf(rated.word).toLowerCase(), rated.rating.toFixed(2))}`);
  }

  async _propose() {
    this.report(textOf("mending"));
    this.mend.hidden = true;
    const found = await this._answer("mend", { symmetric: this.view.symmetric(), limits: LONG });
    if (!found) return;
    const words = textOf(found.proposals.length ? "mend.choose" : "mend.none");
    this.report(words);
    announce(words);
    this.proposals.replaceChildren(...found.proposals.map((/** @type {Change[]} */ cells, /** @type {number} */ i) =>
      h("li", {}, this._proposal(cells, found.puzzles[i]))));
  }

  /** A button that takes a proposal; it shows its cells while it is pointed at. */
  _proposal(/** @type {Change[]} */ cells, /** @type {any} */ puzzle) {
    const { marks } = this.view, { palette } = this.sketch.drawing;
    const named = (/** @type {string} */ name) => (palette.length > 2 ? colourName(name)
      : textOf(name === palette[0].name ? "design.blank" : "filled").toLowerCase());
    const words = cells.map(({ row, column, colour }) => textOf("cell", row + 1, column + 1, named(colour))).join("; ");
    const show = () => {
      marks().clear();
      marks().cells("follows", cells.map(({ row, column }) => ({ row, column })));
    };
    const hide = () => {
      marks().clear();
      marks().cells("differs", this.differing);
    };
    const take = () => this.sketch.replace(drawingOf({ ...puzzle, palette }));
    return h("button", {
      type: "button", on: { click: take, pointerenter: show, focus: show, pointerleave: hide, blur: hide },
    }, words.charAt(0).toUpperCase() + words.slice(1));
  }
}
