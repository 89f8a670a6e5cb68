// Shows whether a drawing's puzzle has one solution, and if so its difficulty. If the puzzle has
// several solutions, shows the cells in which they differ and, on request, changes that make the
// solution unique. Each change of the drawing is checked; answers for an earlier drawing are
// discarded.

import { announce, button, h } from "../dom.js";
import { problem } from "../port_error.js";
import { colourName, textOf } from "../texts.js";
import { differingCells, verdictText } from "../differing.js";
import { drawingOf } from "./drawing.js";

/** @typedef {{row: number, column: number, colour: string}} Change row and column from 0 */

const WAIT = 400, LIMITS = { seconds: 5 }, LONG = { seconds: 20 };

export class Judge {
  /**
   * @param {import("../port.js").Ask} ask
   * @param {import("./sketch.js").Sketch} sketch
   * @param {object} view
   * @param {() => any} view.puzzle returns the drawing's puzzle as an object of the json format
   * @param {() => import("../marks.js").Marks} view.marks returns the marks of the drawing's board
   * @param {() => boolean} view.symmetric returns whether proposed changes keep the symmetry
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

  /** Check the drawing again; called after each change. */
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

  /** Cancel the running check. */
  stop() {
    clearTimeout(this.timer);
    this.stopped.abort();
  }

  /** Return the service's answer; null if the drawing has changed or the request failed. */
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
    const words = textOf(`verdict.${found.verdict}`), { signal } = this.stopped;
    this.mend.hidden = found.verdict !== "multiple";
    this.report(words);
    if (found.verdict === "multiple") {
      const { cells, all } = await differingCells(found, () => this._answer("check", { cells: true, limits: LIMITS }));
      if (signal.aborted) return;
      this.differing = cells;
      // While proposals are shown, the marks are those of the proposals.
      if (!this.proposals.childElementCount) this.view.marks().cells("differs", cells);
      if (!this.mend.hidden) this.report(textOf(verdictText(found.verdict, cells, all)));
    }
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

  /** Create a button that applies a proposal, and marks its cells while it is hovered or focused. */
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
