// The port from the page to nonolith: ask(name, request) returns a promise of the answer.
//
// Requests go over HTTP to the service of `nonolith serve`. In a self-contained file the stored
// plan answers them; it only has hints and mistakes.

import { planAnswers } from "./plan.js";
import { PortError } from "./port_error.js";

/**
 * @typedef {(name: string, request: any, signal?: AbortSignal) => Promise<any>} Ask the signal
 *   aborts a request that is no longer needed; the service then stops its work
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
 * Return the port of this page: its stored plan if it has one, else HTTP.
 * @param {any} embedded
 * @returns {Ask}
 */
export function portOf(embedded) {
  return embedded ? planAnswers(embedded) : overHttp;
}
