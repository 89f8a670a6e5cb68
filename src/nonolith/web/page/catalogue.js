// The catalogue: `catalogue/index.json` lists its puzzles; `catalogue/puzzles.json` contains them, and is
// loaded when the first one is opened.
//
// The title of a puzzle tells its picture. So the page shows its number until the puzzle is solved, and
// the stored puzzle has no title.

import { hash, puzzleOf } from "./puzzle.js";
import { language, textOf } from "./texts.js";

/**
 * @typedef {object} Listed a puzzle of the catalogue
 * @property {string} name
 * @property {string} en its title in English; `de`: in German
 * @property {string} de
 * @property {number} number its place in the catalogue, from 1
 * @property {number} height
 * @property {number} width
 * @property {number} colours besides blank
 * @property {number} difficulty
 * @property {string} word the difficulty in words
 * @property {string} kind `picture` or `pattern`
 */

/** The files that were requested, by name. @type {Record<string, Promise<any>>} */
const files = {};

function load(/** @type {string} */ name) {
  files[name] ??= fetch(`catalogue/${name}.json`).then(answer => answer.json());
  files[name].catch(() => delete files[name]);
  return files[name];
}

/** Return all puzzles of the catalogue, without their clues. @returns {Promise<Listed[]>} */
export async function catalogue() {
  const [names, ...rows] = /** @type {any[][]} */ (await load("index"));
  return rows.map((row, i) => /** @type {Listed} */ ({ number: i + 1, ...Object.fromEntries(names.map((name, j) => [name, row[j]])) }));
}

/** Return a puzzle of the catalogue as an object of the json format. */
export async function listedPuzzle(/** @type {Listed} */ { name }) {
  return (await load("puzzles"))[name];
}

/** Find the puzzle of the catalogue with a key; return null if there is none. */
export async function withKey(/** @type {string} */ key) {
  const [entries, puzzles] = await Promise.all([catalogue(), load("puzzles")]);
  const listed = entries.find(({ name }) => puzzles[name] && puzzleOf(puzzles[name]).key === key);
  return listed ? { listed, puzzle: puzzles[listed.name] } : null;
}

/** Return the name to show: the title if the puzzle is solved, else its number. */
export function shownName(/** @type {Listed & Record<string, any>} */ listed, /** @type {boolean} */ isSolved) {
  return isSolved ? listed[language()] ?? listed.en : textOf("number", listed.number);
}

/** Return the words for the size, the difficulty and the colours of a puzzle. */
export function factsOf(/** @type {Listed} */ { height, width, word, colours }) {
  return [textOf("size", height, width), textOf(word).toLowerCase(), colours > 1 ? textOf("colours.some", colours) : ""]
    .filter(Boolean);
}

const EASY = ["trivial", "easy"];
/** Weeks of a round: a puzzle is that of one day of a round, unless there are too few. */
const ROUND = 8;

/**
 * Return the puzzle of a day, the same for all readers: an easy one of at most 15 x 15 cells on weekdays,
 * larger ones on Saturday and Sunday.
 *
 * It is the puzzle with the greatest hash of the day and its name among those that the earlier days of the
 * round left. So another puzzle in the catalogue changes few days.
 * @param {Listed[]} entries
 */
export function puzzleOfDay(entries, date = new Date()) {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 864e5);
  const weekday = date.getDay(), week = Math.floor((day + 3) / 7); // 1 January 1970 was a Thursday
  const [least, most] = weekday === 0 ? [401, 900] : weekday === 6 ? [226, 400] : [80, 225];
  const fits = entries.filter(({ height, width, word, kind }) => kind === "picture" && height * width >= least
    && height * width <= most && (weekday % 6 === 0 || EASY.includes(word)));
  const pool = fits.length ? fits : entries, place = weekday % 6 ? week % ROUND * 5 + weekday - 1 : week % ROUND;
  /** @type {Set<Listed>} */
  const left = new Set();
  let chosen = pool[0];
  for (let turn = 0; turn <= place; turn += 1) {
    if (!left.size) pool.forEach(entry => left.add(entry));
    const first = `${Math.floor(week / ROUND)} ${weekday % 6 && 1} ${turn} `;
    [, chosen] = [...left].map(entry => /** @type {[string, Listed]} */ ([hash(first + entry.name).padStart(11, "0"), entry]))
      .reduce((best, other) => (other[0] > best[0] ? other : best));
    left.delete(chosen);
  }
  return chosen;
}

/** Return the puzzle to play after another one: the next one of similar difficulty that is not solved. */
export function nextAfter(/** @type {Listed[]} */ entries, /** @type {Listed|null} */ last, /** @type {Set<string>} */ solved) {
  const place = last ? last.number : 0, open = [...entries.slice(place), ...entries.slice(0, place)]
    .filter(({ name }) => name !== last?.name && !solved.has(name));
  return open.find(({ word, kind }) => last && word === last.word && kind === last.kind)
    || open.find(({ word }) => last && word === last.word) || open[0] || null;
}
