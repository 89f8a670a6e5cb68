// The page shows one of its views; all views work on the same current puzzle.
//
// The fragment of the address is the name of a view (`#find`) or a puzzle in the share format
// (`#nono1.…`). The module of a view is loaded when the view is first shown. A self-contained file
// has two views, `play` and `steps`, and its embedded data names the first view to show.

import { h } from "./dom.js";
import { problem } from "./hints.js";
import { portOf } from "./port.js";
import { puzzleOf } from "./puzzle.js";
import { keepPuzzle, keptPuzzle } from "./storage.js";
import { refreshLanguage, setOwnLanguage, textOf } from "./texts.js";
import { applyLooks } from "./themes.js";
import { playView } from "./views/play.js";
import { stepsView } from "./views/steps.js";

/** @typedef {{element: HTMLElement, onShow?: () => void, onLeave?: () => void}} View */
/**
 * @typedef {object} Page the interface of the page for its views
 * @property {import("./port.js").Ask} ask
 * @property {any} puzzle the current puzzle as an object, or null
 * @property {(json: any, view: string) => void} open makes a puzzle the current one, and shows it
 *   in a view
 * @property {(json: any) => void} keep makes a puzzle the current one
 * @property {Blob|null} picture the picture that the design view imports when it opens, or null
 */

const data = document.getElementById("embedded");
const embedded = data ? JSON.parse(data.textContent || "") : null;
if (embedded) setOwnLanguage(embedded.language);
const ask = portOf(embedded);
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const VIEWS = embedded ? ["play", "steps"] : ["find", "play", "solve", "design", "share"];
/** @type {View|null} */
let view = null;
/** @type {any} */
let json = embedded ? embedded.puzzle : keptPuzzle();
let turn = 0;

/** @type {Page} */
const page = {
  ask,
  picture: null,
  get puzzle() { return json; },
  keep(puzzle) {
    json = puzzle;
    keepPuzzle(puzzle);
  },
  open(puzzle, name) {
    page.keep(puzzle);
    if (location.hash === `#${name}`) show();
    else location.hash = name;
  },
};

/** @returns {Promise<View>} */
async function made(/** @type {string} */ name) {
  if (name === "solve") return (await import("./views/solve.js")).solveView(page);
  if (name === "design") return (await import("./views/design.js")).designView(page);
  if (name === "share") return (await import("./views/share.js")).shareView(page);
  if (name === "steps") return stepsView(embedded);
  if (name === "play" && json) return playView(puzzleOf(json), ask, show);
  return (await import("./views/find.js")).findView(page);
}

function navigation(/** @type {string} */ now) {
  return h("nav", { "aria-label": textOf("views") }, ...VIEWS.map(name =>
    h("a", { href: `#${name}`, "aria-current": name === now ? "page" : null }, textOf(name))));
}

async function show() {
  const mine = turn += 1;
  refreshLanguage();
  applyLooks();
  const name = location.hash.slice(1);
  if (name.startsWith("nono") && !embedded) {
    try {
      page.keep((await ask("convert", { puzzle: name, to: "json" })).puzzle);
      history.replaceState(null, "", "#play");
      await show();
    } catch (error) {
      main.replaceChildren(h("p", { role: "alert" }, problem(error)));
    }
    return;
  }
  const wanted = VIEWS.includes(name) ? name : embedded ? embedded.view : json ? "play" : "find";
  // The old view stores its state first, because the new view may read this state.
  view?.onLeave?.();
  view = null;
  // If the service is not running, the module of a view that was never shown cannot be loaded.
  const next = await made(wanted).catch(() => ({ element: h("p", { role: "alert" }, textOf("unreachable")) }));
  if (mine !== turn) return; // the user chose another view while this one was loading
  view = next;
  const current = wanted === "play" && !json ? "find" : wanted;
  document.title = (current !== "find" && json?.title) || (embedded ? textOf("untitled") : "nonolith");
  document.querySelector("nav")?.remove();
  main.before(navigation(current));
  main.replaceChildren(view.element);
  view.onShow?.();
}

addEventListener("hashchange", () => show());
show();
