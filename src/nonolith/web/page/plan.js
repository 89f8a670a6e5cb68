// The end of the port that lies in a file: hints from the explanation of the whole puzzle.
//
// A hint is the first step of the plan that settles a cell which the player lacks. All that it rests
// on is known, since the player has everything of the steps before; steps before it that only
// exclude colours, and that it rests on, come with it. A cell that differs from what the plan
// ends with is a mistake; cells that the plan leaves open may be anything.

import { puzzleOf, cellsOf, UNKNOWN } from "./puzzle.js";
import { PortError } from "./port_error.js";

/** @typedef {[number, number, number]} Fact row, column, the colours left as bits */

/**
 * @param {any} embedded
 * @returns {(name: string, request: any) => Promise<any>}
 */
export function planAnswers(embedded) {
  const puzzle = puzzleOf(embedded.puzzle), { plan } = embedded;
  const end = cellsOf(plan.grid, puzzle.palette);
  return async (name, request) => {
    const cells = cellsOf(request.grid.split("\n"), puzzle.palette);
    if (name === "hint") return hint(puzzle, plan, end, cells);
    throw new PortError("", "offline");
  };
}

function hint(/** @type {import("./puzzle.js").Puzzle} */ puzzle, /** @type {any} */ plan,
  /** @type {number[]} */ end, /** @type {number[]} */ cells) {
  const wrong = cells.flatMap((cell, i) =>
    (cell !== UNKNOWN && end[i] !== UNKNOWN && cell !== end[i] ? [i] : []));
  const nothing = { sentence: "", steps: [], mistake: null, why_none: null, limit: null,
    language: plan.language };
  if (wrong.length) {
    const at = (/** @type {number} */ i) =>
      ({ row: Math.floor(i / puzzle.width), column: i % puzzle.width, colours: [] });
    return { ...nothing, mistake: { cells: wrong.map(at), line: null, chain: [], sentence: "" } };
  }
  const lacks = (/** @type {Fact} */ [r, c, colours]) =>
    !(colours & (colours - 1)) && cells[r * puzzle.width + c] === UNKNOWN;
  const number = plan.steps.findIndex((/** @type {any} */ step) => step.facts.some(lacks));
  if (number < 0) return { ...nothing, why_none: plan.verdict, sentence: plan.ending };
  const steps = needed(plan.steps.slice(0, number + 1)).map(record);
  return { ...nothing, steps, sentence: steps.map(step => step.sentence).join(" ") };
}

/** The last step, and those before it that only exclude colours and that it rests on. */
function needed(/** @type {any[]} */ steps) {
  const kept = [steps[steps.length - 1]];
  const name = (/** @type {number[]} */ [r, c]) => `${r},${c}`;
  const needs = new Set(kept[0].rests.map(name));
  for (const step of steps.slice(0, -1).reverse()) {
    const settles = step.facts.some((/** @type {Fact} */ [, , mask]) => !(mask & (mask - 1)));
    if (settles || !step.facts.some((/** @type {Fact} */ fact) => needs.has(name(fact)))) continue;
    kept.unshift(step);
    step.rests.map(name).forEach((/** @type {string} */ place) => needs.add(place));
  }
  return kept;
}

/** A step as the service gives it. */
export function record(/** @type {any} */ step) {
  const fact = (/** @type {Fact} */ [row, column, mask]) =>
    ({ row, column, colours: [...Array(32).keys()].filter(i => mask >>> i & 1) });
  return {
    ...step, rests_on: step.rests.map(fact), facts: step.facts.map(fact),
    line: { kind: step.line[0], number: step.line[1] },
    assumed: step.assumed && fact(step.assumed),
  };
}
