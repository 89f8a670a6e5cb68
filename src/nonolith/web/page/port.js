// The port sends requests of the page to nonolith: ask(name, request) returns a promise of the answer.
//
// Requests go over HTTP to the service of `nonolith serve`. In a self-contained file, the embedded
// explanation (the plan) answers requests for hints, and other requests fail.

import { planAnswers } from "./plan.js";
import { PortError } from "./port_error.js";

/**
 * @typedef {(name: string, request: any, signal?: AbortSignal) => Promise<any>} Ask the page
 *   aborts the signal to cancel a request; the service then stops working on it
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
 * Return the port of this page: its embedded plan if it has one, else HTTP.
 * @param {any} embedded
 * @returns {Ask}
 */
export function portOf(embedded) {
  return embedded ? planAnswers(embedded) : overHttp;
}
