// Design: draw a picture, and see at once whether its clues have one solution; mend what has several.

import { Board } from "../board.js";
import { announce, button, h } from "../dom.js";
import { mirrored, puzzleObject, withColour } from "../drawing.js";
import { encoded, saving } from "../files.js";
import { Game } from "../game.js";
import { problem } from "../hints.js";
import { cellsOf, puzzleOf, UNKNOWN } from "../puzzle.js";
import { say } from "../texts.js";
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
    h("option", { value: name }, say(`symmetry.${name}`))));
  const number = (/** @type {number} */ value) => h("input", { type: "number", min: 1, max: 100, value });
  const rows = number(15), columns = number(15), side = number(30), many = number(1);
  many.max = "8";
  const undo = button(say("undo"), () => game.undo()), redo = button(say("redo"), () => game.redo());
  const mend = button(say("mend"), () => propose(), { hidden: true });
  let turn = 0, timer = 0;
  /** @type {Game} */ let game;
  /** @type {Board} */ let board;
  /** @type {ReturnType<typeof tools>} */ let tool;
  const tell = (/** @type {string} */ words) => { status.textContent = words; };
  const object = () => puzzleObject(game.cells, game.puzzle.height, game.puzzle.width, game.puzzle.palette, title.value);
  const keep = () => page.keep(object());

  /** Begins anew with a picture: cells by rows, blank ones 0 or unknown. */
  function begin(/** @type {ArrayLike<number>} */ cells, /** @type {number} */ height,
    /** @type {number} */ width, /** @type {import("../puzzle.js").Colour[]} */ colours) {
    const puzzle = puzzleOf(puzzleObject(new Int8Array(height * width), height, width, colours, ""));
    game = new Game(puzzle);
    for (let i = 0; i < cells.length; i += 1) game.cells[i] = cells[i] > 0 ? cells[i] : UNKNOWN;
    tool = tools(puzzle, { blankName: say("design.blank") });
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
    palette.replaceChildren(tool.element, colours.length < 9 ? button(say("colour.more"), () =>
      begin(game.cells, height, width, withColour(colours, say("colour", colours.length)))) : "");
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
    else tell(say("design.empty"));
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
      tell(say(`verdict.${found.verdict}`));
      if (found.verdict !== "unique") return;
      const rated = await page.ask("rate", { puzzle, limits: LIMITS });
      if (mine === turn) tell(`${say("verdict.unique")} ${say("rated", say(rated.word).toLowerCase(), rated.rating.toFixed(2))}`);
    } catch (error) {
      if (mine === turn) tell(problem(error));
    }
  }

  async function propose() {
    const mine = turn;
    tell(say("mending"));
    try {
      const found = await page.ask("mend", { puzzle: object(), symmetric: symmetry.value !== "none", limits: LONG });
      if (mine !== turn) return;
      tell(found.proposals.length ? say("verdict.multiple") : say("mend.none"));
      proposals.replaceChildren(...found.proposals.map((/** @type {any[]} */ cells, /** @type {number} */ i) => {
        const places = cells.map(({ row, column }) => `${row}/${column}`).join(", ");
        return button(say("mend.change", places), () => {
          const goal = cellsOf(found.puzzles[i].goal, game.puzzle.palette);
          game.set(new Map(goal.map((value, cell) => [cell, value || UNKNOWN])));
        });
      }));
      announce(status.textContent || "");
    } catch (error) {
      if (mine === turn) tell(problem(error));
    }
  }

  const file = h("input", {
    type: "file", accept: "image/*", hidden: true, "aria-label": say("picture"), on: { change: () => picture() },
  });
  async function picture() {
    if (!file.files[0]) return;
    const mine = turn += 1;
    tell(say("making"));
    try {
      const { made } = await page.ask("make", {
        picture: await encoded(file.files[0]), size: Number(side.value), colours: Number(many.value), show: 1, limits: LONG,
      });
      if (mine !== turn) return;
      const puzzle = puzzleOf(made[0].puzzle);
      begin(cellsOf(made[0].puzzle.goal, puzzle.palette), puzzle.height, puzzle.width, puzzle.palette);
    } catch (error) {
      tell(problem(error));
    }
  }

  function resize() {
    const [height, width] = [rows, columns].map(input => Math.max(1, Math.min(100, Number(input.value) || 1)));
    const old = game.puzzle, cells = new Int8Array(height * width).fill(UNKNOWN);
    for (let r = 0; r < Math.min(height, old.height); r += 1)
      for (let c = 0; c < Math.min(width, old.width); c += 1) cells[r * width + c] = game.cells[r * old.width + c];
    begin(cells, height, width, old.palette);
  }

  const field = (/** @type {string} */ name, /** @type {Node} */ input) => h("label", {}, h("span", {}, say(name)), input);
  const kept = page.puzzle?.goal ? puzzleOf(page.puzzle) : null;
  title.value = kept ? kept.title : "";
  const element = h("div", { class: "play design" }, stage,
    h("aside", { "aria-label": say("design") }, h("h1", {}, say("design")),
      h("div", { class: "bar" }, palette, h("div", { class: "buttons" }, undo, redo,
        button(say("play.it"), () => page.open(object(), "play"), { class: "main" }),
        button(say("share"), () => page.open(object(), "share")), mend)),
      status, proposals,
      h("div", { class: "fields" }, field("name", title), field("symmetry", symmetry)),
      h("div", { class: "fields" }, field("height", rows), field("width", columns), button(say("resize"), resize)),
      h("div", { class: "fields" }, field("longer", side), field("colours", many),
        button(say("picture"), () => file.click()), file),
      saving(page.ask, object, tell)));
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
