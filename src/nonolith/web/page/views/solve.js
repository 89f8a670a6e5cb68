// The solve view reads a puzzle in any format, and shows its verdict, solution and solving steps.

import { announce, button, h, isStacked } from "../dom.js";
import { differingCells, verdictText } from "../differing.js";
import { encoded, receiving, saving } from "../files.js";
import { Game } from "../game.js";
import { problem } from "../port_error.js";
import { cellsOf, puzzleOf } from "../puzzle.js";
import { progressOf } from "../storage.js";
import { Steps, stillBoard } from "../steps.js";
import { language, textOf } from "../texts.js";

/** Seconds of the first search and of those that continue it; maximum number of counted solutions. */
const SECONDS = 15, LONGEST = 30, COUNTED = 10000;
/** If the puzzle in an image has more rows or columns, the image is treated as a photo. */
const LARGEST = 100;

/** Return whether a puzzle is begun but not solved or, if it is not begun, has no goal. */
function isUnsolved(/** @type {any} */ json) {
  const puzzle = puzzleOf(json), game = new Game(puzzle);
  return game.restore(progressOf(puzzle.key)) ? !game.solved : !json.goal;
}

/** @typedef {import("../board.js").Board} Board */

class SolveView {
  /** @param {import("../main.js").Page} page */
  constructor(page) {
    this.page = page;
    this.stopped = new AbortController();
    this.status = h("p", { class: "status", role: "status" });
    this.stage = h("div", { class: "stage" });
    this.way = h("div", { class: "way" });
    this.progress = h("p", { class: "status" }); // without a role: screen readers would read each change
    this.cancel = button(textOf("cancel"), () => this._cancel(), { hidden: true });
    this.longer = button(textOf("longer.search"), () => {
      this._end();
      this.stopped = new AbortController();
      this._working(textOf("solving"));
      this.resume?.().catch((/** @type {any} */ error) => this._fail(error));
    }, { class: "main", hidden: true });
    this.pack = h("div", { class: "pack", role: "group", "aria-label": textOf("pack") });
    this.notes = h("div", { class: "notes" });
    /** @type {Board|null} */
    this.board = null;
    /** Shows rows of known cells while the search runs; null while the solution is hidden. */
    this.shown = /** @type {((rows: string[]) => void)|null} */ (null);
    /** Continues the search, after its limit was reached or it was cancelled. */
    this.resume = /** @type {(() => Promise<void>)|null} */ (null);
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
      button(textOf("solve.read"), () => this.text.value.trim() && this._read({ puzzle: this.text.value }), { class: "main" }),
      button(textOf("solve.file"), () => file.click()), file));
    this.aside = h("aside", { "aria-label": textOf("solve") }, h("h1", {}, textOf("solve")), this.input, this.pack, this.notes,
      h("div", { class: "work" }, this.status, this.progress, h("div", { class: "buttons" }, this.cancel, this.longer)), this.way);
    this.element = h("div", { class: "play" }, this.stage, this.aside);
  }

  _report(/** @type {string} */ words) {
    this.status.textContent = words;
    announce(words);
  }

  /** Return the service's answer, or null if the user has cancelled it or chosen another puzzle. */
  async _answer(/** @type {string} */ name, /** @type {any} */ request, /** @type {AbortSignal} */ signal) {
    try {
      const answer = await this.page.ask(name, request, signal, facts => signal.aborted || this._progress(facts));
      return signal.aborted ? null : answer;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  /** Show how long a request takes, from 1 s on, and the cells that the search has settled so far. */
  _progress(/** @type {{seconds?: number, known?: string[]}} */ { seconds = 0, known }) {
    if (seconds >= 1) this.progress.textContent = textOf("solving.seconds", Math.floor(seconds));
    if (known && this.shown) this.shown(known);
  }

  /** Cancel the work on the previous puzzle; return the signal that cancels the work on the next. */
  _begin() {
    this._end();
    this.stopped = new AbortController();
    for (const element of [this.stage, this.way, this.pack, this.notes]) element.replaceChildren();
    this.board = this.shown = this.resume = null;
    return this._working(textOf("solving"));
  }

  /** Show that work has begun; return the signal that cancels it. */
  _working(/** @type {string} */ words) {
    this._report(words);
    this.cancel.hidden = false;
    this.longer.hidden = true;
    return this.stopped.signal;
  }

  /** Cancel the work, or end it if it is done. */
  _end() {
    this.stopped.abort();
    this.steps?.stop();
    this.cancel.hidden = true;
    this.progress.textContent = "";
  }

  _cancel() {
    this._end();
    this._report(textOf("cancelled"));
    this.longer.hidden = !this.resume;
  }

  async _readFile(/** @type {File} */ file) {
    const notPuzzle = file.type.startsWith("image/") ? () => this._offer(file) : undefined;
    await this._read({ puzzle: { base64: await encoded(file) }, name: file.name }, { notPuzzle });
  }

  /** Offer to make a puzzle from an image that is not a puzzle. */
  _offer(/** @type {Blob} */ picture) {
    this._end();
    this._report(textOf("solve.photo"));
    this.way.replaceChildren(button(textOf("solve.design"), () => this.page.draw(picture), { class: "main" }));
  }

  /**
   * Read a puzzle and solve it.
   * @param {{puzzle: any, name?: string, number?: number}} source a puzzle or the contents of a file,
   *   the file's name, and the number of the puzzle in the file
   * @param {{notPuzzle?: () => void, played?: boolean}} [more] `notPuzzle`: called if the data is not
   *   a puzzle; `played`: whether it is the page's current puzzle, whose solution may stay hidden
   */
  async _read(source, { notPuzzle, played = false } = {}) {
    const signal = this._begin(), ask = (/** @type {number|undefined} */ number) =>
      this._answer("convert", { ...source, number, to: "json" }, signal);
    if (source.number) this._choose(source, source.number);
    try {
      let answer = await ask(source.number), several = false;
      if (answer && !source.number && answer.warnings.length) {
        // With a number, the reader does not warn that there are several puzzles.
        const numbered = await ask(1);
        several = numbered?.warnings.length < answer.warnings.length;
        answer = numbered;
      }
      if (!answer) return;
      const json = answer.puzzle;
      if (notPuzzle && Math.max(json.rows.length, json.columns.length) > LARGEST) {
        notPuzzle();
        return;
      }
      if (several) this._choose(source, answer.number);
      if (answer.warnings.length) this._warn(answer.warnings);
      if (!played) this.page.keep(json);
      await this._solve(json, played && isUnsolved(json));
    } catch (error) {
      if (signal.aborted) return;
      if (notPuzzle) notPuzzle();
      else this._fail(error);
    }
  }

  _fail(/** @type {any} */ error) {
    this._end();
    this._report(problem(error));
  }

  /** Show the number of a puzzle in its file, and buttons for the puzzles beside it. */
  _choose(/** @type {any} */ source, /** @type {number} */ number) {
    const go = async (/** @type {number} */ other) => {
      const last = await this.page.ask("convert", { ...source, number: other, to: "json" }, undefined, () => {})
        .then(() => false, error => error.kind === "format");
      if (!last) return this._read({ ...source, number: other });
      next.disabled = true;
      place.textContent += `. ${textOf("pack.last")}`; // not the status: the search still reports there
      announce(textOf("pack.last"));
    };
    const next = button(textOf("pack.next"), () => go(number + 1));
    const place = h("p", {}, textOf("pack.number", number));
    this.pack.replaceChildren(place, h("div", { class: "buttons" },
      button(textOf("pack.previous"), () => go(number - 1), { disabled: number < 2 }), next));
  }

  /** Show what the reader guessed or could not keep; its sentences are English. */
  _warn(/** @type {string[]} */ warnings) {
    const title = textOf("warnings");
    this.notes.replaceChildren(h("p", {}, title), h("ul", { "aria-label": title },
      ...warnings.map(words => h("li", { lang: "en" }, words))));
  }

  async _solve(/** @type {any} */ json, /** @type {boolean} */ hidden) {
    const puzzle = puzzleOf(json), { board, show } = stillBoard(puzzle);
    this.stage.replaceChildren(board.frame);
    this.aside.append(this.input); // moves the input fields below the results
    this.board = board;
    this._fit();
    await this._search(json, json, SECONDS, { show, hidden });
  }

  /**
   * Search for the solutions of a puzzle, and show what is found.
   * @param {any} json
   * @param {any} known the puzzle with all cells that are proved, as given cells
   * @param {number} seconds
   * @param {{show: (cells: number[]) => void, hidden: boolean}} view
   */
  async _search(json, known, seconds, view) {
    const { signal } = this.stopped, limits = { seconds }, { board } = this, { palette } = puzzleOf(json);
    this.resume = () => this._search(json, known, LONGEST, view);
    this.shown = view.hidden ? null : (/** @type {string[]} */ rows) => view.show(cellsOf(rows, palette));
    const checked = await this._answer("check", { puzzle: known, limits }, signal);
    this.shown = null;
    if (!checked || !board) return;
    const more = { ...json, given: checked.known }, open = checked.limit && checked.known;
    this.resume = () => this._search(json, open ? more : known, LONGEST, view);
    const first = checked.solutions[0] || checked.known;
    const reveal = () => {
      if (first) view.show(cellsOf(first, palette));
    };
    if (!view.hidden) reveal();
    const solved = checked.solutions.length ? { ...json, goal: checked.solutions[0] } : json, way = h("div", {});
    const spoiler = h("div", { class: "spoiler" }, h("p", {}, textOf("spoiler")), button(textOf("reveal"), () => {
      spoiler.remove();
      view.hidden = false;
      reveal();
    }));
    this.way.replaceChildren(...(view.hidden && checked.solutions.length ? [spoiler] : []), way, h("div", { class: "buttons" },
      button(textOf("play.it"), () => this.page.open(json, "play")),
      button(textOf("design.it"), () => this.page.draw(solved))),
    h("h2", {}, textOf("save.file")), saving(this.page.ask, () => solved, words => this._report(words)));
    this.longer.hidden = !["unknown", "solved"].includes(checked.verdict);
    this._report(textOf(`verdict.${checked.verdict}`));
    const request = { puzzle: json, limits };
    const { cells, all } = await differingCells(checked, () => this._answer("check", { ...request, cells: true }, signal));
    if (signal.aborted) return;
    board.marks.cells("differs", cells);
    const words = textOf(verdictText(checked.verdict, cells, all));
    this._report(words);
    this._report(`${words} ${await this._more(checked, request, signal)}`);
    const explained = await this._answer("explain", { ...request, language: language() }, signal);
    if (signal.aborted) return;
    if (explained.steps.length) {
      this.steps = new Steps(board, view.show, explained);
      way.replaceChildren(this.steps.element);
    }
    this._end();
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
    if (this.page.puzzle) this._read({ puzzle: this.page.puzzle }, { played: true });
  }

  onLeave() {
    this._end();
    this.received?.();
    removeEventListener("resize", this._fit);
  }
}

/** @param {import("../main.js").Page} page */
export function solveView(page) {
  return new SolveView(page);
}
