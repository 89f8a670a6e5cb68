// Hints in three levels: first the line, then the technique, then the cells. Each level is shown on
// the board and in words.

import { announce, button, h } from "./dom.js";
import { lineName } from "./clues.js";
import { problem } from "./port_error.js";
import { rowsOf, UNKNOWN } from "./puzzle.js";
import { has, language, textOf } from "./texts.js";

const SECONDS = 5;

const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

export class Hints {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("./board.js").Board} board
   * @param {import("./port.js").Ask} ask
   */
  constructor(game, board, ask) {
    this.game = game;
    this.board = board;
    this.ask = ask;
    this.words = h("p", {});
    this.actions = h("div", { class: "actions" });
    this.element = h("section", { class: "hint", hidden: true, "aria-label": textOf("hint") },
      this.words, this.actions);
    /** @type {any} */
    this.found = null;
    this.level = 0;
    this.number = 0;
    // A hint is outdated as soon as the cells change.
    game.addEventListener("change", () => this.close());
  }

  /** Request a hint, or show the next level of the current one. */
  async more() {
    if (this.found && this.level) {
      this.show(Math.min(3, this.level + 1));
      return;
    }
    const answer = await this._answer();
    if (!answer) return;
    this.found = answer;
    this.show(answer.steps.length || answer.mistake ? 1 : 3);
  }

  /** Show the mistakes in the player's cells. */
  async check() {
    const answer = await this._answer();
    if (!answer) return;
    this.found = answer;
    if (answer.mistake) this.show(3);
    else this._put(textOf("check.good"), []);
  }

  /** Return the service's answer; null if a later request replaced this one or the request failed. */
  async _answer() {
    const number = this.number += 1;
    const { puzzle, cells } = this.game;
    this._put(textOf("hint.wait"), [], false);
    try {
      const grid = rowsOf(puzzle, cells).join("\n");
      const answer = await this.ask("hint",
        { puzzle: puzzle.json, grid, language: language(), limits: { seconds: SECONDS } });
      return number === this.number ? answer : null;
    } catch (error) {
      if (number === this.number) this._put(problem(error), []);
      return null;
    }
  }

  show(/** @type {number} */ level) {
    this.level = level;
    this.board.marks.clear();
    const { steps, mistake, why_none: why, sentence } = this.found;
    if (mistake) this._mistake(mistake);
    else if (steps.length) this._step(steps);
    else this._put(why && has(`end.${why}`) ? textOf(`end.${why}`) : sentence, []);
  }

  _step(/** @type {any[]} */ steps) {
    const [first] = steps, last = steps[steps.length - 1], line = lineName(first.line.kind, first.line.number);
    if (this.level < 3) {
      const name = `technique.${first.technique}`;
      const words = this.level === 1 ? textOf("hint.line", line)
        : textOf("hint.technique", line, has(name) ? textOf(name) : first.technique);
      this._put(capital(words), [button(textOf("hint.more"), () => this.more())]);
      this._line(first.line);
      return;
    }
    this.board.marks.step(last);
    const settled = last.facts.filter((/** @type {any} */ fact) => fact.colours.length === 1);
    const values = () => new Map(settled.map((/** @type {any} */ fact) =>
      [fact.row * this.game.puzzle.width + fact.column, fact.colours[0]]));
    this._put(steps.map(step => step.sentence).join(" "),
      [button(textOf("hint.do"), () => this.game.set(values()), { class: "main" })]);
    this._spoken();
    this._reveal(last.facts);
  }

  /** Draw a frame around a line, and scroll until it is visible. */
  _line(/** @type {{kind: string, number: number}} */ { kind, number }) {
    this.board.marks.lines([{ kind, number }]);
    this.board.reveal(kind === "row" ? number * this.game.puzzle.width : number, kind);
  }

  /** Set the `lang` attribute of the sentence: the hint's own language, or the page's language. */
  _spoken() {
    this.words.lang = this.found.language || language();
  }

  _mistake(/** @type {any} */ mistake) {
    const { width } = this.game.puzzle;
    if (this.level < 3) {
      const words = this.level === 2 && mistake.line
        ? textOf("hint.wrong.line", lineName(mistake.line.kind, mistake.line.number)) : textOf("hint.wrong");
      this._put(capital(words), [button(textOf("hint.more"), () => this.more())]);
      if (this.level === 2 && mistake.line) this._line(mistake.line);
      return;
    }
    this.board.marks.cells("wrong", mistake.cells);
    const values = () => new Map(mistake.cells.map((/** @type {any} */ cell) =>
      [cell.row * width + cell.column, UNKNOWN]));
    this._put(mistake.sentence || textOf("hint.wrong.cells"),
      [button(textOf("hint.clear"), () => this.game.set(values()), { class: "main" })]);
    if (mistake.sentence) this._spoken();
    this._reveal(mistake.cells);
  }

  /** Scroll until the first cell is visible, and if possible the last one too. */
  _reveal(/** @type {any[]} */ cells) {
    for (const cell of [cells[cells.length - 1], cells[0]])
      if (cell) this.board.reveal(cell.row * this.game.puzzle.width + cell.column);
  }

  _put(/** @type {string} */ words, /** @type {Node[]} */ actions, /** @type {boolean} */ aloud = true) {
    this.element.hidden = false;
    this.words.removeAttribute("lang");
    this.words.textContent = words;
    this.actions.replaceChildren(...actions, button(textOf("hint.close"), () => this.close()));
    if (aloud) announce(words);
  }

  close() {
    this.number += 1;
    this.found = null;
    this.level = 0;
    this.board.marks.clear();
    if (this.element.contains(document.activeElement)) this.board.go(this.board.now);
    this.element.hidden = true;
  }
}
