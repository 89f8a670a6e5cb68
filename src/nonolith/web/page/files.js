// Puzzles as files: read from one that is chosen, dropped or pasted, and saved in any format.

import { button, download, h } from "./dom.js";
import { problem } from "./hints.js";
import { textOf } from "./texts.js";

const FORMS = ["svg", "png", "pdf", "json", "non", "xml", "share", "text"];

/** The bytes of a file in base 64. */
export async function encoded(/** @type {Blob} */ file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

/**
 * A choice of formats, and a button that saves the puzzle.
 * @param {import("./port.js").Ask} ask
 * @param {() => any} puzzle its object
 * @param {(words: string) => void} report
 */
export function saving(ask, puzzle, report) {
  const select = h("select", { "aria-label": textOf("format") },
    ...FORMS.map(name => h("option", { value: name }, name)));
  return h("div", { class: "buttons" }, select, button(textOf("save"), async () => {
    try {
      const answer = await ask("convert", { puzzle: puzzle(), to: select.value });
      const data = answer.base64 ? Uint8Array.from(atob(answer.base64), c => c.charCodeAt(0)) : answer.text;
      const name = (puzzle().title || "nonogram").replace(/[^\p{L}\p{N} _-]/gu, "");
      download(data, name + answer.extension, answer.media_type);
      report(answer.losses.join(" "));
    } catch (error) {
      report(problem(error));
    }
  }));
}
