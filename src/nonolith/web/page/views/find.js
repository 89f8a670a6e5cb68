// The find view: the example puzzles, the puzzles and drawings of the user, and a form for new puzzles
// by size, colours and difficulty.

import { announce, button, h } from "../dom.js";
import { problem } from "../port_error.js";
import { drawMiniature } from "../miniature.js";
import { puzzleOf } from "../puzzle.js";
import { cellOfText, Game } from "../game.js";
import { keptPuzzles, keptSketches, progressOf, remove } from "../storage.js";
import { textOf } from "../texts.js";

const SECONDS = 20;
/** @type {Promise<any[]>|null} */
let examples = null;

/** @param {import("../main.js").Page} page */
export function findView(page) {
  const list = h("ul", { class: "tiles" }), mine = h("ul", { class: "tiles" });
  const own = h("section", { "aria-labelledby": "mine", hidden: true }, h("h2", { id: "mine" }, textOf("find.mine")), mine);
  examples ??= fetch("examples.json").then(answer => answer.json());
  const ready = examples.then(found => {
    list.replaceChildren(...found.map((/** @type {any} */ { word, puzzle }) => h("li", {}, tile(page, puzzle, word))));
    return found.map((/** @type {any} */ { puzzle }) => puzzleOf(puzzle).key);
  }, () => {
    examples = null;
    list.replaceChildren(h("li", {}, textOf("error.unreachable")));
    return [];
  }).then(listed => {
    mine.replaceChildren(...ownTiles(page, listed));
    own.hidden = !mine.childElementCount;
  });
  const form = new Form(page);
  return {
    element: h("div", { class: "find" },
      h("section", {}, h("h1", {}, textOf("find.examples")), list), own,
      h("section", {}, h("h2", {}, textOf("find.new")), form.element)),
    onLeave: () => form.stop(), ready,
  };
}

/** Return the tiles of the stored puzzles that are not listed elsewhere, and of the stored drawings. */
function ownTiles(/** @type {import("../main.js").Page} */ page, /** @type {string[]} */ listed) {
  const tileOf = (/** @type {string} */ view, /** @type {import("../storage.js").Stored} */ { key, time, puzzle, now, title }) => {
    try {
      return { time, item: removable(key, view === "play" ? tile(page, puzzle) : drawingTile(key, now, title)) };
    } catch {
      return { time, item: h("li", {}, h("a", { class: "button tile", href: `#${view}/${key}` }, h("strong", {}, textOf("damaged")))) };
    }
  };
  const puzzles = keptPuzzles().filter(({ key }) => !listed.includes(key)).map(record => tileOf("play", record));
  return [...puzzles, ...keptSketches().map(record => tileOf("design", record))].sort((a, b) => b.time - a.time).map(({ item }) => item);
}

/** Create a list item with a tile, and a button that removes its records; this can be undone. */
function removable(/** @type {string} */ key, /** @type {HTMLElement} */ shown) {
  const item = h("li", {}), title = shown.querySelector("strong")?.textContent || "";
  const show = () => item.replaceChildren(shown, button("×", () => {
    const restore = remove(key), undo = button(textOf("undo"), () => {
      restore();
      show();
      shown.focus();
    });
    item.replaceChildren(h("p", { class: "tile removed" }, h("span", {}, textOf("removed", title)), undo));
    undo.focus();
  }, { class: "remove", "aria-label": textOf("remove", title) }));
  show();
  return item;
}

/** Create the link to a drawing. */
function drawingTile(/** @type {string} */ key, /** @type {import("../design/sketch.js").Packed} */ drawing,
  /** @type {string} */ title) {
  const { h: height, w: width, p: palette, c: cells } = drawing;
  const facts = [textOf("size", height, width), textOf("drawing")];
  const picture = h("canvas", { height, width, "aria-hidden": true });
  drawMiniature(picture, { height, width, palette }, cell => cellOfText(cells, cell));
  return h("a", { class: "button tile", href: `#design/${key}` }, h("strong", {}, title || textOf("drawing.untitled")),
    h("span", {}, facts.join(" · ")), picture);
}

/**
 * Create the button of a puzzle, with a picture of the cells that the player has set.
 * @param {import("../main.js").Page} page
 * @param {any} json
 * @param {string} [word] the difficulty
 */
function tile(page, json, word) {
  const puzzle = puzzleOf(json), game = new Game(puzzle);
  const state = !game.restore(progressOf(puzzle.key)) ? "" : game.solved ? textOf("finished")
    : game.settled ? textOf("begun") : "";
  const colours = puzzle.palette.slice(1).map(({ rgb }) => {
    const dot = h("span", { class: "dot" });
    dot.style.backgroundColor = rgb;
    return dot;
  });
  const facts = [textOf("size", puzzle.height, puzzle.width), word && textOf(word).toLowerCase(), state];
  const picture = h("canvas", { height: puzzle.height, width: puzzle.width, hidden: !state, "aria-hidden": true });
  drawMiniature(picture, puzzle, cell => game.cells[cell]);
  return h("button", { type: "button", class: "tile", on: { click: () => page.open(json, "play") } },
    h("strong", {}, puzzle.title || textOf("untitled")), h("span", {}, facts.filter(Boolean).join(" · ")),
    h("span", { class: "dots", "aria-hidden": true }, ...colours), picture);
}

/** The form for a new puzzle. It shows the progress of the search, which can be cancelled. */
class Form {
  constructor(/** @type {import("../main.js").Page} */ page) {
    this.page = page;
    this.stopped = new AbortController();
    const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ most) =>
      h("label", {}, h("span", {}, textOf(name)), h("input", { type: "number", name, value, min: 1, max: most, required: true }));
    const difficulty = h("label", {}, h("span", {}, textOf("difficulty")), h("select", { name: "difficulty" },
      ...["any", "easy", "medium", "hard"].map(value => h("option", { value }, textOf(value)))));
    this.make = h("button", { class: "main" }, textOf("make"));
    this.cancel = button(textOf("cancel"), () => this._end(textOf("cancelled")), { hidden: true });
    this.status = h("p", { role: "status", class: "status" });
    this.progress = h("p", { class: "status" }); // without a role: screen readers would read each change
    this.nearest = h("div", { class: "buttons" });
    this.element = h("form", { class: "fields", on: { submit: (/** @type {any} */ event) => this._submit(event) } },
      number("height", 10, 60), number("width", 10, 60), number("colours", 1, 6), difficulty,
      this.make, this.cancel, this.status, this.progress, this.nearest);
  }

  /** Cancel the search. */
  stop() {
    this.stopped.abort();
  }

  /** Cancel the search, and show and announce why it ended. */
  _end(/** @type {string} */ words) {
    this.stop();
    this.make.disabled = false;
    this.cancel.hidden = true;
    this.progress.textContent = "";
    this.status.textContent = words;
    announce(words);
  }

  async _submit(/** @type {any} */ event) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.target));
    const { signal } = this.stopped = new AbortController();
    this.make.disabled = true;
    this.cancel.hidden = false;
    this.nearest.replaceChildren();
    this.status.textContent = textOf("making");
    try {
      // Most dense pictures with rounded areas are unique, even large ones.
      const found = await this.page.ask("generate", {
        height: Number(values.height), width: Number(values.width), colours: Number(values.colours),
        unique: true, shape: "blobs", seed: Math.floor(Math.random() * 1e9), limits: { seconds: SECONDS },
        ...(values.difficulty === "any" ? { probability: .65 } : { difficulty: values.difficulty }),
      }, signal, facts => this._report(facts));
      if (!signal.aborted) this._take(found, String(values.difficulty));
    } catch (error) {
      if (!signal.aborted) this._end(problem(error));
    }
  }

  _report(/** @type {{draws?: number, nearest?: number}} */ { draws, nearest }) {
    if (!draws || this.stopped.signal.aborted) return;
    const rating = nearest === undefined ? "" : ` ${textOf("making.nearest", nearest.toFixed(2))}`;
    this.progress.textContent = textOf("making.draws", draws) + rating;
  }

  /** Open the puzzle, or offer it if it is not the requested one. */
  _take(/** @type {any} */ { puzzle, wanted, rating, verdict }, /** @type {string} */ difficulty) {
    const word = rating ? textOf(rating.word).toLowerCase() : "";
    const size = textOf("size", puzzle.rows.length, puzzle.columns.length);
    const titled = { ...puzzle, title: [`${textOf("made")} ${size}`, word].filter(Boolean).join(", ") };
    const open = () => this.page.open({ ...titled, goal: undefined }, "play");
    this._end("");
    if (wanted) return open();
    const missed = difficulty === "any" ? textOf("missed.unique")
      : textOf("missed.difficulty", textOf(difficulty).toLowerCase());
    const found = word ? textOf("missed.rated", word, rating.rating.toFixed(2))
      : verdict === "unique" ? textOf("missed.unrated") : textOf("missed.several");
    this._end(`${missed} ${found}`);
    this.nearest.replaceChildren(verdict === "unique" ? button(textOf("play.it"), open)
      : button(textOf("design.it"), () => this.page.draw(titled)));
  }
}
