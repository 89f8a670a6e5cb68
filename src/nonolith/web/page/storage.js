// Stores the state of play of each puzzle, and the settings, in the browser's local storage.
//
// The key of a puzzle is a hash of its clues, colours and given cells, so that another title does not
// change it. If the browser does not allow local storage, the page works without it.

const PROGRESS = "nonolith.play.", SETTINGS = "nonolith.settings";
const PUZZLE = "nonolith.puzzle", SKETCH = "nonolith.sketch";
const MARK = "nonolith progress";

function get(/** @type {string} */ key) {
  try {
    return JSON.parse(localStorage.getItem(key) || "null");
  } catch {
    return null;
  }
}

function put(/** @type {string} */ key, /** @type {any} */ value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch { /* full, or not allowed: the page works without storage */ }
}

/** Return the state of play of a puzzle, or null. */
export function progressOf(/** @type {string} */ key) {
  return get(PROGRESS + key);
}

export function keepProgress(/** @type {string} */ key, /** @type {any} */ record) {
  put(PROGRESS + key, record);
}

/** Return the puzzle that was stored as the current puzzle, as an object, or null. */
export function keptPuzzle() {
  return get(PUZZLE);
}

export function keepPuzzle(/** @type {any} */ json) {
  put(PUZZLE, json);
}

/** Return the state of the design view, or null. */
export function keptSketch() {
  return get(SKETCH);
}

export function keepSketch(/** @type {any} */ record) {
  put(SKETCH, record);
}

/** Return all states of play as the text of a file. */
export function exported() {
  /** @type {Record<string, any>} */
  const puzzles = {};
  for (let i = 0; i < localStorage.length; i += 1) {
    const key = localStorage.key(i) || "";
    if (key.startsWith(PROGRESS)) puzzles[key.slice(PROGRESS.length)] = get(key);
  }
  return JSON.stringify({ [MARK]: 1, puzzles });
}

/**
 * Store the states of play from the text of a progress file; return their number.
 * @param {string} text
 * @throws {Error} the text is not a progress file
 */
export function imported(text) {
  const data = JSON.parse(text);
  if (data[MARK] !== 1 || typeof data.puzzles !== "object") throw new Error(MARK);
  const entries = Object.entries(data.puzzles);
  for (const [key, record] of entries) put(PROGRESS + key, record);
  return entries.length;
}

/** @type {Record<string, any>} */
const DEFAULTS = { theme: "system", marks: "none", straight: true, sides: "auto", language: "" };

/** Return the value of a setting. */
export function setting(/** @type {string} */ name) {
  return (get(SETTINGS) || {})[name] ?? DEFAULTS[name];
}

export function keepSetting(/** @type {string} */ name, /** @type {any} */ value) {
  put(SETTINGS, { ...get(SETTINGS), [name]: value });
}
