// Share: the whole puzzle in a link, or as a file.

import { announce, button, h } from "../dom.js";
import { saving } from "../files.js";
import { problem } from "../hints.js";
import { say } from "../texts.js";

/** @param {import("../main.js").Page} page */
export function shareView(page) {
  const status = h("p", { class: "status", role: "status" });
  const tell = (/** @type {string} */ words) => {
    status.textContent = words;
    announce(words);
  };
  if (!page.puzzle) return { element: h("div", { class: "share" }, h("h1", {}, say("share")), h("p", {}, say("share.none"))) };
  const link = h("input", { type: "text", readonly: true, "aria-label": say("link"), on: { focus: () => link.select() } });
  const copy = button(say("copy"), async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
    } catch {
      document.execCommand("copy");
    }
    tell(say("copied"));
  }, { class: "main", disabled: true });
  page.ask("convert", { puzzle: page.puzzle, to: "share" }).then(answer => {
    link.value = `${location.href.split("#")[0]}#${answer.text.trim()}`;
    copy.disabled = false;
  }, error => tell(problem(error)));
  return {
    element: h("div", { class: "share" }, h("h1", {}, page.puzzle.title || say("share")),
      h("p", {}, say("share.words")), h("div", { class: "link" }, link, copy),
      saving(page.ask, () => page.puzzle, tell), status),
  };
}
