// A picture that is being drawn, as the object of its puzzle; and its mirror images.

import { cluesOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Colour} Colour */

/** The colours that a new one is taken from. */
const COLOURS = ["#c0392b", "#2060b0", "#e0b020", "#2e8b57", "#8e44ad", "#e07b30", "#7f5539", "#5f9ea0"];

/** A palette with one more colour. */
export function withColour(/** @type {Colour[]} */ palette, /** @type {string} */ name) {
  const char = "abcdefghijklmnopqrstuvwxyzABCDEFGH"[palette.length - 2];
  return [...palette, { name, rgb: COLOURS[(palette.length - 2) % COLOURS.length], char }];
}

/**
 * The puzzle of a picture, as an object of the json format.
 * @param {ArrayLike<number>} cells @param {number} height @param {number} width
 * @param {Colour[]} palette @param {string} title
 */
export function puzzleObject(cells, height, width, palette, title) {
  const clues = cluesOf(cells, height, width), two = palette.length === 2;
  const shown = (/** @type {import("./puzzle.js").Block[][]} */ lines) =>
    lines.map(line => line.map(block => (two ? block.length : [block.length, block.colour])));
  const goal = Array.from({ length: height }, (_, r) => Array.from({ length: width },
    (_, c) => palette[Math.max(0, cells[r * width + c])].char).join(""));
  return { nonolith: 1, ...(title ? { title } : {}), palette, rows: shown(clues.rows), columns: shown(clues.columns), goal };
}

/** The cells that a cell is drawn with, by symmetry: `none`, `across`, `down` or `both`. */
export function mirrored(/** @type {number} */ cell, /** @type {number} */ height,
  /** @type {number} */ width, /** @type {string} */ symmetry) {
  const [r, c] = [Math.floor(cell / width), cell % width];
  const rows = symmetry === "down" || symmetry === "both" ? [r, height - 1 - r] : [r];
  const columns = symmetry === "across" || symmetry === "both" ? [c, width - 1 - c] : [c];
  return rows.flatMap(y => columns.map(x => y * width + x));
}
