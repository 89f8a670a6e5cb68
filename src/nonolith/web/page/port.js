// The one way from the page to nonolith: ask(name, request) gives a promise of the answer.
//
// It has two ends. Over HTTP the service of `nonolith serve` answers; in a self-contained file the
// plan that lies in it does, and it has hints and mistakes only.

import { planAnswers } from "./plan.js";
import { PortError } from "./port_error.js";

/**
 * @typedef {(name: string, request: any, signal?: AbortSignal) => Promise<any>} Ask an answer that is
 *   no longer wanted is aborted by its signal, and the service stops its work
 */

/** @type {Ask} */
async function overHttp(name, request, signal) {
  let response, answer;
  try {
    response = await fetch(`api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
      signal,
    });
    answer = await response.json();
  } catch {
    throw new PortError("");
  }
  if (answer.error) throw new PortError(answer.error.message, answer.error.kind);
  if (!response.ok) throw new PortError("");
  return answer;
}

/**
 * The end for this page: the plan that lies in it, if there is one, else HTTP.
 * @param {any} embedded
 * @returns {Ask}
 */
export function portOf(embedded) {
  return embedded ? planAnswers(embedded) : overHttp;
}
