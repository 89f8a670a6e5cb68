// Design: draw a picture, and see at once whether its clues have one solution; mend what has several.

import { Board } from "../board.js";
import { announce, button, h } from "../dom.js";
import { mirrored, puzzleObject, withColour } from "../drawing.js";
import { encoded, saving } from "../files.js";
import { Game } from "../game.js";
import { problem } from "../hints.js";
import { cellsOf, puzzleOf, UNKNOWN } from "../puzzle.js";
import { textOf } from "../texts.js";
import { tools } from "../tools.js";

const WAIT = 400, LIMITS = { seconds: 5 }, LONG = { seconds: 20 };
const PLAIN = [{ name: "white", rgb: "#ffffff", char: "." }, { name: "black", rgb: "#000000", char: "#" }];

/** @param {import("../main.js").Page} page */
export function designView(page) {
  const status = h("p", { class: "status", role: "status" });
  const stage = h("div", { class: "stage" }), palette = h("div", { class: "palette" });
  const proposals = h("div", { class: "proposals" });
  const title = h("input", { type: "text", on: { input: () => keep() } });
  const symmetry = h("select", {}, ...["none", "across", "down", "both"].map(name =>
    h("option", { value: name }, textOf(`symmetry.${name}`))));
  const number = (/** @type {number} */ value) => h("input", { type: "number", min: 1, max: 100, value });
  const rows = number(15), columns = number(15), side = number(30), many = number(1);
  many.max = "8";
  const undo = button(textOf("undo"), () => game.undo()), redo = button(textOf("redo"), () => game.redo());
  const mend = button(textOf("mend"), () => propose(), { hidden: true });
  let turn = 0, timer = 0;
  /** @type {Game} */ let game;
  /** @type {Board} */ let board;
  /** @type {ReturnType<typeof tools>} */ let tool;
  const report = (/** @type {string} */ words) => { status.textContent = words; };
  const object = () => puzzleObject(game.cells, game.puzzle.height, game.puzzle.width, game.puzzle.palette, title.value);
  const keep = () => page.keep(object());

  /** Begins anew with a picture: cells by rows, blank ones 0 or unknown. */
  function begin(/** @type {ArrayLike<number>} */ cells, /** @type {number} */ height,
    /** @type {number} */ width, /** @type {import("../puzzle.js").Colour[]} */ colours) {
    const puzzle = puzzleOf(puzzleObject(new Int8Array(height * width), height, width, colours, ""));
    game = new Game(puzzle);
    for (let i = 0; i < cells.length; i += 1) game.cells[i] = cells[i] > 0 ? cells[i] : UNKNOWN;
    tool = tools(puzzle, { blankName: textOf("design.blank") });
    board = new Board(puzzle, {
      valueOf: cell => game.cells[cell] || UNKNOWN,
      paint: (before, other) => (other || before === tool.current || !tool.current ? UNKNOWN : tool.current),
      commit(values) {
        const all = new Map([...values].flatMap(([cell, value]) => mirrored(cell, height, width, symmetry.value)
          .map(place => /** @type {[number, number]} */ ([place, value || UNKNOWN]))));
        game.set(all);
      },
      straight: () => false, overwrites: true,
      onKey(event) {
        if (!(event.ctrlKey || event.metaKey) || !"zy".includes(event.key.toLowerCase())) return false;
        if (event.key.toLowerCase() === "y" || event.shiftKey) game.redo();
        else game.undo();
        return true;
      },
    }, { clues: false });
    board.limit = () => Math.max(240, innerHeight - 130);
    stage.replaceChildren(board.element);
    palette.replaceChildren(tool.element, colours.length < 9 ? button(textOf("colour.more"), () =>
      begin(game.cells, height, width, withColour(colours, textOf("colour", colours.length)))) : "");
    [rows.value, columns.value] = [String(height), String(width)];
    board.fit();
    game.addEventListener("change", event => {
      const changed = /** @type {CustomEvent} */ (event).detail;
      if (changed) board.show(changed);
      else board.showAll();
      refresh();
    });
    refresh();
  }

  function refresh() {
    undo.disabled = !game.done.length;
    redo.disabled = !game.undone.length;
    board.marks.clear();
    proposals.replaceChildren();
    mend.hidden = true;
    turn += 1;
    clearTimeout(timer);
    keep();
    if (game.settled) timer = setTimeout(judge, WAIT);
    else report(textOf("design.empty"));
  }

  /** The verdict on what is drawn now; the answer to an earlier drawing is dropped. */
  async function judge() {
    const mine = turn, puzzle = object();
    try {
      const found = await page.ask("check", { puzzle, limits: LIMITS });
      if (mine !== turn) return;
      const places = (found.differing || []).map((/** @type {number[]} */ [row, column]) => ({ row, column }));
      if (found.verdict === "multiple") board.marks.cells("wrong", places);
      mend.hidden = found.verdict !== "multiple";
      report(textOf(`verdict.${found.verdict}`));
      if (found.verdict !== "unique") return;
      const rated = await page.ask("rate", { puzzle, limits: LIMITS });
      if (mine === turn) report(`${textOf("verdict.unique")} ${textOf("rated", textOf(rated.word).toLowerCase(), rated.rating.toFixed(2))}`);
    } catch (error) {
      if (mine === turn) report(problem(error));
    }
  }

  async function propose() {
    const mine = turn;
    report(textOf("mending"));
    try {
      const found = await page.ask("mend", { puzzle: object(), symmetric: symmetry.value !== "none", limits: LONG });
      if (mine !== turn) return;
      report(found.proposals.length ? textOf("verdict.multiple") : textOf("mend.none"));
      proposals.replaceChildren(...found.proposals.map((/** @type {any[]} */ cells, /** @type {number} */ i) => {
        const places = cells.map(({ row, column }) => `${row}/${column}`).join(", ");
        return button(textOf("mend.change", places), () => {
          const goal = cellsOf(found.puzzles[i].goal, game.puzzle.palette);
          game.set(new Map(goal.map((value, cell) => [cell, value || UNKNOWN])));
        });
      }));
      announce(status.textContent || "");
    } catch (error) {
      if (mine === turn) report(problem(error));
    }
  }

  const file = h("input", {
    type: "file", accept: "image/*", hidden: true, "aria-label": textOf("picture"), on: { change: () => picture() },
  });
  async function picture() {
    if (!file.files[0]) return;
    const mine = turn += 1;
    report(textOf("making"));
    try {
      const { made } = await page.ask("make", {
        picture: await encoded(file.files[0]), size: Number(side.value), colours: Number(many.value), show: 1, limits: LONG,
      });
      if (mine !== turn) return;
      const puzzle = puzzleOf(made[0].puzzle);
      begin(cellsOf(made[0].puzzle.goal, puzzle.palette), puzzle.height, puzzle.width, puzzle.palette);
    } catch (error) {
      report(problem(error));
    }
  }

  function resize() {
    const [height, width] = [rows, columns].map(input => Math.max(1, Math.min(100, Number(input.value) || 1)));
    const old = game.puzzle, cells = new Int8Array(height * width).fill(UNKNOWN);
    for (let r = 0; r < Math.min(height, old.height); r += 1)
      for (let c = 0; c < Math.min(width, old.width); c += 1) cells[r * width + c] = game.cells[r * old.width + c];
    begin(cells, height, width, old.palette);
  }

  const field = (/** @type {string} */ name, /** @type {Node} */ input) => h("label", {}, h("span", {}, textOf(name)), input);
  const kept = page.puzzle?.goal ? puzzleOf(page.puzzle) : null;
  title.value = kept ? kept.title : "";
  const element = h("div", { class: "play design" }, stage,
    h("aside", { "aria-label": textOf("design") }, h("h1", {}, textOf("design")),
      h("div", { class: "bar" }, palette, h("div", { class: "buttons" }, undo, redo,
        button(textOf("play.it"), () => page.open(object(), "play"), { class: "main" }),
        button(textOf("share"), () => page.open(object(), "share")), mend)),
      status, proposals,
      h("div", { class: "fields" }, field("name", title), field("symmetry", symmetry)),
      h("div", { class: "fields" }, field("height", rows), field("width", columns), button(textOf("resize"), resize)),
      h("div", { class: "fields" }, field("longer", side), field("colours", many),
        button(textOf("picture"), () => file.click()), file),
      saving(page.ask, object, report)));
  return {
    element,
    shown() {
      if (kept) begin(cellsOf(page.puzzle.goal, kept.palette), kept.height, kept.width, kept.palette);
      else begin([], 15, 15, PLAIN);
    },
    left() {
      turn += 1;
      clearTimeout(timer);
    },
  };
}
