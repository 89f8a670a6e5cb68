// The boards of the lessons. On each of them, the easiest step is one by the technique of the lesson.

/**
 * @typedef {object} Lesson
 * @property {any[][]} rows
 * @property {any[][]} columns
 * @property {any[]} [palette]
 * @property {string[]} grid the cells that are known
 * @property {Step} step
 */
/** @typedef {{row: number, column: number, colours: number[]}} Fact */
/** @typedef {{line: {kind: "row"|"column", number: number}, blocks: number[], rests_on: Fact[], facts: Fact[], assumed?: Fact|null}} Step */

/** @type {Record<string, Lesson>} */
export const lessons = {
};
