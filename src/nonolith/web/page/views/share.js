// The share view shows the puzzle as a link and as a QR code of this link, and saves it as a file.

import { announce, button, h } from "../dom.js";
import { saving } from "../files.js";
import { problem } from "../port_error.js";
import { printPuzzle } from "../sheet.js";
import { textOf } from "../texts.js";

/** Return whether other machines can open a link to this page: false if its address is local. */
const reachesOthers = () => !/^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** Return the image of a QR code from its SVG text; it is dark on light in every theme. */
function codeImage(/** @type {string} */ text) {
  const code = /** @type {any} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  for (const [name, value] of Object.entries({ class: "code", role: "img", "aria-label": textOf("code"), "shape-rendering": "crispEdges" })) code.setAttribute(name, value);
  code.style.setProperty("--modules", String(code.viewBox.baseVal.width));
  return document.adoptNode(code);
}

/** @param {import("../main.js").Page} page */
export function shareView(page) {
  const status = h("p", { class: "status", role: "status" });
  const report = (/** @type {string} */ words) => {
    status.textContent = words;
    announce(words);
  };
  if (!page.puzzle) return { element: h("div", { class: "share" }, h("h1", {}, textOf("share")), h("p", {}, textOf("share.none"))) };
  const link = h("input", { type: "text", readonly: true, "aria-label": textOf("link"), on: { focus: () => link.select() } });
  const copy = button(textOf("copy"), async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
    } catch {
      document.execCommand("copy");
    }
    report(textOf("copied"));
  }, { class: "main", disabled: true });
  const code = h("figure", { class: "qr" });
  page.ask("convert", { puzzle: page.puzzle, to: "share" }).then(answer => {
    link.value = `${location.href.split("#")[0]}#${answer.text.trim()}`;
    copy.disabled = false;
    return page.ask("qr", { text: link.value }).catch(error => {
      // The service refuses texts that are far too long for a QR code.
      if (error.kind === "request") return { svg: null };
      throw error;
    });
  }).then(({ svg }) => {
    const words = svg ? (reachesOthers() ? "code.words" : "code.here") : "code.long";
    code.replaceChildren(svg ? codeImage(svg) : "", h("figcaption", {}, textOf(words)));
  }).catch(error => report(problem(error)));
  return {
    element: h("div", { class: "share" }, h("h1", {}, page.puzzle.title || textOf("share")),
      h("p", {}, textOf("share.words")), h("div", { class: "link" }, link, copy),
      code, h("div", { class: "buttons" }, button(textOf("print"), () => printPuzzle(page.puzzle))), h("h2", {}, textOf("save.file")), saving(page.ask, () => page.puzzle, report), status),
  };
}
