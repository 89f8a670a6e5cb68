// The page: which view is shown, and with which puzzle.

import { announce, h } from "./dom.js";
import { portOf } from "./port.js";
import { puzzleOf } from "./puzzle.js";
import { keepSetting, setting } from "./storage.js";
import { refreshLanguage, say } from "./texts.js";
import { applyLooks } from "./themes.js";
import { playView } from "./views/play.js";

/** @typedef {{element: HTMLElement, shown?: () => void, left?: () => void}} View */

const data = document.getElementById("embedded");
const embedded = data ? JSON.parse(data.textContent || "") : null;
const ask = portOf(embedded);
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @type {View|null} */
let view = null;

function show() {
  refreshLanguage();
  applyLooks();
  view?.left?.();
  const puzzle = puzzleOf(embedded.puzzle);
  view = playView(puzzle, ask, show);
  document.title = puzzle.title || say("untitled");
  main.replaceChildren(view.element);
  view.shown?.();
}

show();
