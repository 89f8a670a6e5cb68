// The solve view reads a puzzle in any format, and shows its verdict, solution and solving steps.

import { announce, button, h, isStacked } from "../dom.js";
import { encoded, receiving, saving } from "../files.js";
import { problem } from "../hints.js";
import { cellsOf, puzzleOf } from "../puzzle.js";
import { Steps, stillBoard } from "../steps.js";
import { language, textOf } from "../texts.js";

const LIMITS = { seconds: 15 }, COUNTED = 10000;
/** If the puzzle in an image has more rows or columns, the image is treated as a photo. */
const LARGEST = 100;

class SolveView {
  /** @param {import("../main.js").Page} page */
  constructor(page) {
    this.page = page;
    this.stopped = new AbortController();
    this.status = h("p", { class: "status", role: "status" });
    this.stage = h("div", { class: "stage" });
    this.way = h("div", { class: "way" });
    this.text = h("textarea", {
      rows: 4, "aria-label": textOf("solve.paste"), placeholder: textOf("solve.drop"), spellcheck: "false",
    });
    const file = h("input", {
      type: "file", hidden: true, "aria-label": textOf("solve.file"),
      on: {
        change: () => {
          if (file.files[0]) this._readFile(file.files[0]);
          file.value = "";
        },
      },
    });
    this.input = h("div", { class: "input" }, this.text, h("div", { class: "buttons" },
      button(textOf("solve.read"), () => this.text.value.trim() && this._read(this.text.value), { class: "main" }),
      button(textOf("solve.file"), () => file.click()), file));
    this.aside = h("aside", { "aria-label": textOf("solve") }, h("h1", {}, textOf("solve")), this.input, this.status, this.way);
    this.element = h("div", { class: "play" }, this.stage, this.aside);
  }

  _report(/** @type {string} */ words) {
    this.status.textContent = words;
    announce(words);
  }

  /** Return the service's answer, or null if the user has chosen another puzzle meanwhile. */
  async _answer(/** @type {string} */ name, /** @type {any} */ request, /** @type {AbortSignal} */ signal) {
    const answer = await this.page.ask(name, request, signal);
    return signal.aborted ? null : answer;
  }

  /** Cancel the work on the previous puzzle; return the signal that cancels the work on the next. */
  _begin() {
    this.stopped.abort();
    this.stopped = new AbortController();
    this.way.replaceChildren();
    this.steps?.stop();
    this._report(textOf("solving"));
    return this.stopped.signal;
  }

  async _readFile(/** @type {File} */ file) {
    const asPicture = () => this._offer(file);
    await this._read({ base64: await encoded(file) }, file.type.startsWith("image/") ? asPicture : undefined, file.name);
  }

  /** Offer to make a puzzle from an image that is not a puzzle. */
  _offer(/** @type {Blob} */ picture) {
    this._report(textOf("solve.photo"));
    this.way.replaceChildren(button(textOf("solve.design"), () => this.page.draw(picture), { class: "main" }));
  }

  /**
   * Read a puzzle and solve it.
   * @param {any} puzzle
   * @param {() => void} [notPuzzle] called if the data is not a puzzle
   * @param {string} [name] the name of the puzzle's file
   */
  async _read(puzzle, notPuzzle, name) {
    const signal = this._begin();
    try {
      const answer = await this._answer("convert", { puzzle, name, to: "json" }, signal);
      if (!answer) return;
      const json = answer.puzzle;
      if (notPuzzle && Math.max(json.rows.length, json.columns.length) > LARGEST) {
        notPuzzle();
        return;
      }
      this.page.keep(json);
      await this._solve(json, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (notPuzzle) notPuzzle();
      else this._report(problem(error));
    }
  }

  async _solve(/** @type {any} */ json, /** @type {AbortSignal} */ signal) {
    const puzzle = puzzleOf(json), { board, show } = stillBoard(puzzle);
    this.stage.replaceChildren(board.frame);
    this.aside.append(this.input); // moves the input fields below the results
    this.board = board;
    this._fit();
    const request = { puzzle: json, limits: LIMITS };
    const checked = await this._answer("check", request, signal);
    if (!checked) return;
    const first = checked.solutions[0] || checked.known;
    if (first) show(cellsOf(first, puzzle.palette));
    const differing = (checked.differing || []).map((/** @type {number[]} */ [row, column]) => ({ row, column }));
    if (checked.verdict === "multiple") board.marks.cells("differs", differing);
    const solved = checked.solutions.length ? { ...json, goal: checked.solutions[0] } : json;
    const way = h("div", {});
    this.way.replaceChildren(way, h("div", { class: "buttons" },
      button(textOf("play.it"), () => this.page.open(json, "play")),
      button(textOf("design.it"), () => this.page.draw(solved))),
    h("h2", {}, textOf("save.file")), saving(this.page.ask, () => solved, words => this._report(words)));
    const words = textOf(`verdict.${differing.length ? "marked" : checked.verdict}`);
    this._report(words);
    this._report(`${words} ${await this._more(checked, request, signal)}`);
    const explained = await this._answer("explain", { ...request, language: language() }, signal);
    if (!explained || !explained.steps.length) return;
    this.steps = new Steps(board, show, explained);
    way.replaceChildren(this.steps.element);
  }

  /** Return the difficulty of a unique puzzle, or the number of solutions, in words. */
  async _more(/** @type {any} */ { verdict }, /** @type {any} */ request, /** @type {AbortSignal} */ signal) {
    if (verdict === "unique") {
      const rated = await this._answer("rate", request, signal);
      return rated ? textOf("rated", textOf(rated.word).toLowerCase(), rated.rating.toFixed(2)) : "";
    }
    if (verdict !== "multiple") return "";
    const counted = await this._answer("count", { ...request, at_most: COUNTED }, signal);
    return counted ? textOf(counted.exact ? "count.exact" : "count.least", counted.count) : "";
  }

  _fit = () => {
    if (!this.board) return;
    this.board.limit = () => Math.max(240, innerHeight - (isStacked() ? 260 : 100));
    this.board.fit();
  };

  onShow() {
    addEventListener("resize", this._fit);
    this.received = receiving(file => this._readFile(file));
    if (this.page.puzzle) this._read(this.page.puzzle);
  }

  onLeave() {
    this.stopped.abort();
    this.steps?.stop();
    this.received?.();
    removeEventListener("resize", this._fit);
  }
}

/** @param {import("../main.js").Page} page */
export function solveView(page) {
  return new SolveView(page);
}
