// The find view: the example puzzles, and a form for new puzzles by size, colours and difficulty.

import { announce, h } from "../dom.js";
import { problem } from "../hints.js";
import { drawMiniature } from "../miniature.js";
import { puzzleOf } from "../puzzle.js";
import { Game } from "../game.js";
import { progressOf } from "../storage.js";
import { textOf } from "../texts.js";

const SECONDS = 20;
/** @type {Promise<any[]>|null} */
let examples = null;

/** @param {import("../main.js").Page} page */
export function findView(page) {
  const list = h("ul", { class: "tiles" });
  examples ??= fetch("examples.json").then(answer => answer.json());
  examples.then(found => {
    list.replaceChildren(...found.map((/** @type {any} */ example) => tile(page, example)));
  }, () => {
    examples = null;
    list.replaceChildren(h("li", {}, textOf("unreachable")));
  });
  return {
    element: h("div", { class: "find" },
      h("section", {}, h("h1", {}, textOf("find.examples")), list),
      h("section", {}, h("h2", {}, textOf("find.new")), form(page))),
  };
}

/** Create the button of an example puzzle, with a picture of the cells that the player has set. */
function tile(/** @type {import("../main.js").Page} */ page, /** @type {any} */ { word, puzzle: json }) {
  const puzzle = puzzleOf(json), game = new Game(puzzle);
  const state = !game.restore(progressOf(puzzle.key)) ? "" : game.solved ? textOf("finished")
    : game.settled ? textOf("begun") : "";
  const colours = puzzle.palette.slice(1).map(({ rgb }) => {
    const dot = h("span", { class: "dot" });
    dot.style.backgroundColor = rgb;
    return dot;
  });
  const facts = [textOf("size", puzzle.height, puzzle.width), textOf(word).toLowerCase(), state];
  const picture = h("canvas", { height: puzzle.height, width: puzzle.width, hidden: !state, "aria-hidden": true });
  drawMiniature(picture, puzzle, cell => game.cells[cell]);
  return h("li", {}, h("button", { type: "button", class: "tile", on: { click: () => page.open(json, "play") } },
    h("strong", {}, puzzle.title), h("span", {}, facts.filter(Boolean).join(" · ")),
    h("span", { class: "dots", "aria-hidden": true }, ...colours), picture));
}

function form(/** @type {import("../main.js").Page} */ page) {
  const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ most) =>
    h("label", {}, h("span", {}, textOf(name)), h("input", { type: "number", name, value, min: 1, max: most, required: true }));
  const words = ["any", "easy", "medium", "hard"];
  const difficulty = h("label", {}, h("span", {}, textOf("difficulty")), h("select", { name: "difficulty" },
    ...words.map(value => h("option", { value }, textOf(value)))));
  const status = h("p", { role: "status", class: "status" });
  const make = h("button", { class: "main" }, textOf("make"));
  return h("form", {
    class: "fields", on: {
      async submit(/** @type {any} */ event) {
        event.preventDefault();
        const values = Object.fromEntries(new FormData(event.target));
        const request = {
          height: Number(values.height), width: Number(values.width), colours: Number(values.colours),
          unique: true, seed: Math.floor(Math.random() * 1e9), limits: { seconds: SECONDS },
          ...(values.difficulty === "any" ? {} : { difficulty: values.difficulty, shape: "blobs" }),
        };
        status.textContent = textOf("making");
        make.disabled = true;
        try {
          const { puzzle } = await page.ask("generate", request);
          delete puzzle.goal;
          page.open({ title: textOf("made"), ...puzzle }, "play");
        } catch (error) {
          status.textContent = problem(error);
          announce(status.textContent || "");
        } finally {
          make.disabled = false;
        }
      },
    },
  }, number("height", 10, 60), number("width", 10, 60), number("colours", 1, 6), difficulty, make, status);
}
