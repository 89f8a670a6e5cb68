// The play view: the board, the painting tools, undo and redo, and hints.

import { Board } from "../board.js";
import { announce, button, h, svg } from "../dom.js";
import { Game } from "../game.js";
import { Hints } from "../hints.js";
import { pageKeys, undoOrRedo } from "../keys.js";
import { UNKNOWN } from "../puzzle.js";
import { settings } from "../settings.js";
import { keepProgress, progressOf, setting, watchProgress } from "../storage.js";
import { textOf } from "../texts.js";
import { tools } from "../tools.js";

/**
 * @param {import("../puzzle.js").Puzzle} puzzle
 * @param {import("../port.js").Ask} ask
 * @param {() => Promise<void>} again shows the page again, after its language changed
 */
export function playView(puzzle, ask, again) {
  const game = new Game(puzzle);
  game.restore(progressOf(puzzle.key));
  const tool = tools(puzzle);
  const board = new Board(puzzle, {
    valueOf: cell => game.cells[cell],
    isFixed: cell => game.isGiven(cell),
    isAssumed: cell => game.isAssumed(cell),
    straight: () => setting("straight"),
    paint(before, other) {
      const value = other ? (tool.current ? 0 : 1) : tool.current;
      return before === value ? UNKNOWN : value;
    },
    commit: values => game.set(values),
    onKey(event) {
      const number = Number(event.key);
      if (event.key > "0" && !event.ctrlKey && number < puzzle.palette.length) tool.choose(number);
      return false;
    },
  });
  board.sides = setting("sides");
  const hints = new Hints(game, board, ask);
  const title = puzzle.title || textOf("untitled");
  const status = h("p", { class: "status", role: "status" });
  // Phones show the arrow instead of the word.
  const arrow = (/** @type {string} */ name, /** @type {() => void} */ act, /** @type {string} */ keys, turned = "") => {
    const shown = button("", act, { "aria-keyshortcuts": keys });
    shown.append(svg("svg", { class: `sign ${turned}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
      svg("path", { d: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3" })), h("span", {}, textOf(name)));
    return shown;
  };
  const undo = arrow("undo", () => game.undo(), "Control+Z");
  const redo = arrow("redo", () => game.redo(), "Control+Y", "turned");
  // These buttons replace each other: the focus moves on to the next one.
  const assume = button(textOf("assume"), () => {
    game.assume();
    keepThem.focus();
  });
  const decided = (/** @type {() => void} */ act) => () => {
    act();
    assume.focus();
  };
  const keepThem = button(textOf("keep"), decided(() => game.keep()));
  const decide = h("span", { class: "decide" }, keepThem, button(textOf("drop"), decided(() => game.drop())));

  function key(/** @type {KeyboardEvent} */ event) {
    if (event.key === "Escape") {
      const opened = element.querySelector(".settings[open]");
      if (board.strokes.drop()) return true;
      if (hints.element.hidden) opened?.removeAttribute("open");
      else hints.close();
      return true;
    }
    if (undoOrRedo(event, game)) return true;
    if (event.key.toLowerCase() !== "h" || event.ctrlKey || event.altKey || event.metaKey) return false;
    hints.more();
    return true;
  }

  let was = game.solved, loading = false;
  function refresh(/** @type {boolean} */ first = false) {
    undo.disabled = !game.done.length;
    redo.disabled = !game.undone.length;
    assume.hidden = game.certain !== null;
    decide.hidden = game.certain === null;
    const { solved } = game;
    element.classList.toggle("solved", solved);
    status.textContent = solved ? textOf("solved") : game.certain !== null ? textOf("assuming") : "";
    if (solved && !was && !first) announce(textOf("solved.title", title));
    was = solved;
  }
  game.addEventListener("change", event => {
    const cells = /** @type {CustomEvent} */ (event).detail;
    if (cells) board.show(cells);
    else board.showAll();
    refresh();
    // Store each action at once: another tab may show this puzzle, and continues from this record.
    if (!loading) keepProgress(puzzle.key, game.record());
  });

  const facts = [textOf("size", puzzle.height, puzzle.width)];
  if (puzzle.author) facts.unshift(textOf("by", puzzle.author));
  const load = (record = progressOf(puzzle.key)) => {
    loading = true;
    game.restore(record);
    loading = false;
  };
  let unwatch = () => {}, deaf = () => {};
  const report = (/** @type {string} */ words) => {
    status.textContent = words;
    announce(words);
  };
  const stage = h("div", { class: "stage" }, board.frame);
  const element = h("div", { class: "play game" },
    h("header", {}, h("h1", {}, title), h("p", {}, facts.join(" · "))), stage,
    h("aside", { "aria-label": textOf("tools") },
      h("div", { class: "bar" }, tool.element,
        h("div", { class: "buttons" }, undo, redo,
          button(textOf("hint"), () => hints.more(), { class: "main", "aria-keyshortcuts": "H" }),
          button(textOf("check"), () => hints.check()), assume, decide)),
      hints.element, status,
      settings({ board, restart: () => game.clear(), loaded: load, report, again })));
  const size = () => board.fit();
  refresh(true);
  return {
    element,
    onShow() {
      board.limit = () => stage.clientHeight;
      board.fit();
      deaf = pageKeys(key);
      addEventListener("resize", size);
      unwatch = watchProgress(puzzle.key, load);
    },
    onLeave() {
      removeEventListener("resize", size);
      unwatch();
      deaf();
    },
  };
}
