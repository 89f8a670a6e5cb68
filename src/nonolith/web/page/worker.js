// The service worker keeps all files of the page, so that the page works without the network.
//
// The service puts `FILES` in front of this text: the digest of each file of its release. So each
// release has another worker. A new worker stores its files in a cache of their own and serves the
// next loads of the page. Open tabs keep the release with which they began: a record names the
// release of each tab.

/** @import { Scope } from "./types/worker.d.ts" */

const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));
const files = worker.FILES;
const { scope } = worker.registration;
/** The names of the caches; another page of this origin may have caches, too. */
const OURS = `nonolith ${scope} `;
const RELEASE = OURS + worker.RELEASE;
const TABS = `${OURS}tabs`;

/** Store all files, if each is the one of this release. */
async function fill() {
	const cache = await caches.open(RELEASE);
	await Promise.all(
		Object.keys(files).map(async name => {
			const response = await fetch(name, { cache: "no-cache" });
			const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
			const hex = [...new Uint8Array(digest)]
				.map(byte => byte.toString(16).padStart(2, "0"))
				.join("");
			if (hex !== files[name]) throw new Error(`${name} is of another release`);
			await cache.put(name, response);
		}),
	);
	await worker.skipWaiting();
}

/** Return the release of a tab, which begins with this release if it has none. */
async function releaseOf(/** @type {string} */ tab) {
	const tabs = await caches.open(TABS);
	const found = await tabs.match(`tab/${tab}`);
	if (found) return found.text();
	if (tab) await tabs.put(`tab/${tab}`, new Response(RELEASE));
	return RELEASE;
}

/** Serve all tabs, and remove the files of releases that no tab needs. */
async function begin() {
	await worker.clients.claim();
	const open = await worker.clients.matchAll({ type: "window" });
	const used = await Promise.all(open.map(({ id }) => releaseOf(id)));
	const kept = (await caches.keys()).filter(name => name.startsWith(OURS) && name !== TABS);
	// The browser does not list tabs that begin to load; they have one of the last two releases.
	const old = kept.slice(0, -2).filter(name => !used.includes(name));
	await Promise.all(old.map(name => caches.delete(name)));
	const tabs = await caches.open(TABS);
	for (const tab of await tabs.keys())
		if (old.includes((await (await tabs.match(tab))?.text()) ?? "")) await tabs.delete(tab);
}

async function served(
	/** @type {string} */ name,
	/** @type {string} */ tab,
	/** @type {Request} */ request,
) {
	const cache = await caches.open(await releaseOf(tab));
	return (await cache.match(name)) ?? fetch(request);
}

worker.addEventListener("install", event => event.waitUntil(fill()));
worker.addEventListener("activate", event => event.waitUntil(begin()));
worker.addEventListener("fetch", event => {
	const { request, clientId, resultingClientId } = event;
	if (request.method !== "GET" || !request.url.startsWith(scope)) return;
	const name = request.url.slice(scope.length).split(/[?#]/)[0] || "index.html";
	const tab = request.mode === "navigate" ? resultingClientId : clientId;
	if (Object.hasOwn(files, name)) event.respondWith(served(name, tab, request));
});
