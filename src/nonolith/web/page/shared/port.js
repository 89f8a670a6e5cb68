// The port sends requests of the page to nonolith: ask(name, request) returns a promise of the
// answer. Requests go over HTTP to the service of `nonolith serve`, or in a self-contained file to
// plan.js.

import { PortError } from "./port_error.js";
/** @import { Ask, Facts } from "../types/service.d.ts" */

const EVENTS = "text/event-stream";

/** @type {Ask} */
export async function overHttp(name, request, signal, progress) {
	let response;
	let answer;
	try {
		response = await fetch(`api/${name}`, {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				Accept: progress ? EVENTS : "application/json",
			},
			body: JSON.stringify(request),
			signal,
		});
		const streams = response.headers.get("Content-Type")?.startsWith(EVENTS);
		answer = progress && streams ? await lastEvent(response, progress) : await response.json();
	} catch {
		throw new PortError("");
	}
	if (answer.error) throw new PortError(answer.error.message, answer.error.kind, answer.error);
	if (!response.ok) throw new PortError("");
	return answer;
}

/** Call `progress` for each progress event of a response; return the data of its last event. */
async function lastEvent(
	/** @type {Response} */ response,
	/** @type {(facts: Facts) => void} */ progress,
) {
	const body = /** @type {ReadableStream} */ (response.body);
	const reader = body.pipeThrough(new TextDecoderStream()).getReader();
	for (let text = ""; ;) {
		const { done, value } = await reader.read();
		if (done) throw new PortError("");
		const events = (text + value).split("\n\n");
		text = events.pop() || "";
		for (const event of events) {
			const [name, data] = event.split("\ndata: ");
			if (name !== "event: progress") return JSON.parse(data);
			progress(JSON.parse(data));
		}
	}
}
