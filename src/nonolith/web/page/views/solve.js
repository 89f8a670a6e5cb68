// Solve: a puzzle in any form; its verdict, its solution, and the way to it step by step.

import { Board } from "../board.js";
import { announce, button, h } from "../dom.js";
import { encoded, saving } from "../files.js";
import { problem } from "../hints.js";
import { cellsOf, puzzleOf, UNKNOWN } from "../puzzle.js";
import { textOf } from "../texts.js";

const LIMITS = { seconds: 15 };

/** @param {import("../main.js").Page} page */
export function solveView(page) {
  const status = h("p", { class: "status", role: "status" });
  const stage = h("div", { class: "stage" }), way = h("div", { class: "way" });
  const text = h("textarea", { rows: 4, "aria-label": textOf("solve.paste"), placeholder: textOf("solve.drop"), spellcheck: "false" });
  let turn = 0;
  const report = (/** @type {string} */ words) => {
    status.textContent = words;
    announce(words);
  };

  async function read(/** @type {any} */ puzzle) {
    const mine = turn += 1;
    report(textOf("solving"));
    try {
      const found = (await page.ask("convert", { puzzle, to: "json" })).puzzle;
      if (mine !== turn) return;
      page.keep(found);
      await solve(found, mine);
    } catch (error) {
      if (mine === turn) report(problem(error));
    }
  }

  async function solve(/** @type {any} */ json, /** @type {number} */ mine) {
    const puzzle = puzzleOf(json);
    const board = stepBoard(puzzle);
    stage.replaceChildren(board.board.element);
    board.board.limit = () => Math.max(240, innerHeight - 120);
    board.board.fit();
    way.replaceChildren();
    const request = { puzzle: json, limits: LIMITS };
    const [checked, rated, explained] = await Promise.all(
      ["check", "rate", "explain"].map(name => page.ask(name, request)));
    if (mine !== turn) return;
    const first = checked.solutions[0] || checked.known;
    if (first) board.show(cellsOf(first, puzzle.palette));
    const differing = (checked.differing || []).map((/** @type {number[]} */ [row, column]) => ({ row, column }));
    if (checked.verdict === "multiple") board.board.marks.cells("wrong", differing);
    const words = [textOf(`verdict.${checked.verdict}`)];
    if (checked.verdict === "unique") words.push(textOf("rated", textOf(rated.word).toLowerCase(), rated.rating.toFixed(2)));
    report(words.join(" "));
    way.replaceChildren(steps(board, puzzle, explained),
      h("div", { class: "buttons" }, button(textOf("play.it"), () => page.open(json, "play"), { class: "main" })),
      saving(page.ask, () => (first ? { ...json, ...goal(checked) } : json), report));
  }

  const file = h("input", {
    type: "file", hidden: true, "aria-label": textOf("solve.file"),
    on: { change: async () => file.files[0] && read({ base64: await encoded(file.files[0]) }) },
  });
  const element = h("div", {
    class: "play", on: {
      dragover: (/** @type {Event} */ event) => event.preventDefault(),
      async drop(/** @type {any} */ event) {
        event.preventDefault();
        if (event.dataTransfer.files[0]) read({ base64: await encoded(event.dataTransfer.files[0]) });
      },
    },
  }, stage, h("aside", { "aria-label": textOf("solve") }, h("h1", {}, textOf("solve")), text,
    h("div", { class: "buttons" }, button(textOf("solve.read"), () => text.value.trim() && read(text.value), { class: "main" }),
      button(textOf("solve.file"), () => file.click()), file),
    status, way));
  return {
    element,
    shown() { if (page.puzzle) read(page.puzzle); },
    left() { turn += 1; },
  };
}

/** The solution as the goal of the json format. */
function goal(/** @type {any} */ { solutions }) {
  return solutions.length ? { goal: solutions[0] } : {};
}

/** A board that shows cells, and cannot be painted on. */
function stepBoard(/** @type {import("../puzzle.js").Puzzle} */ puzzle) {
  let cells = new Array(puzzle.height * puzzle.width).fill(UNKNOWN);
  const board = new Board(puzzle, {
    valueOf: cell => cells[cell], isFixed: () => true, straight: () => true,
    paint: before => before, commit() {},
  });
  board.element.classList.add("still");
  return {
    board,
    show(/** @type {number[]} */ next) {
      cells = next;
      board.showAll();
    },
  };
}

/** The steps, to be walked through. */
function steps(/** @type {{board: Board, show: (cells: number[]) => void}} */ { board, show },
  /** @type {import("../puzzle.js").Puzzle} */ puzzle, /** @type {any} */ explained) {
  const last = explained.steps.length;
  let now = 0, timer = 0;
  const sentence = h("p", { class: "sentence" }), count = h("output", {}, textOf("step.start", last));
  const slider = h("input", { type: "range", min: 0, max: last, value: 0, "aria-label": textOf("step"), on: { input: () => go(Number(slider.value)) } });
  const go = (/** @type {number} */ number) => {
    now = Math.max(0, Math.min(last, number));
    const cells = puzzle.given ? [...puzzle.given] : new Array(puzzle.height * puzzle.width).fill(UNKNOWN);
    for (const step of explained.steps.slice(0, now))
      for (const { row, column, colours } of step.facts)
        if (colours.length === 1) cells[row * puzzle.width + column] = colours[0];
    show(cells);
    board.marks.clear();
    const step = explained.steps[now - 1];
    if (step) {
      board.marks.step(step);
      if (step.facts.length) board.reveal(step.facts[0].row * puzzle.width + step.facts[0].column);
    }
    sentence.textContent = step ? step.sentence : "";
    count.textContent = now ? textOf("step.of", now, last) : textOf("step.start", last);
    slider.value = String(now);
    if (now === last) stop();
    announce(sentence.textContent || "");
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    run.textContent = textOf("run");
  };
  const run = button(textOf("run"), () => {
    if (timer) return stop();
    run.textContent = textOf("pause");
    timer = setInterval(() => (run.isConnected ? go(now + 1) : stop()), 1500);
    return go(now === last ? 1 : now + 1);
  });
  const step = (/** @type {number} */ by) => () => {
    stop();
    go(now + by);
  };
  return h("div", { class: "steps" }, h("div", { class: "buttons" }, button(textOf("back"), step(-1)),
    button(textOf("next"), step(1), { class: "main" }), run), h("div", { class: "slide" }, slider, count), sentence);
}
