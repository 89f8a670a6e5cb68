// The parts of the interface of service workers that worker.js uses; tsc knows that of pages only.

export interface Scope {
	/** The digest of each file of the release, by name. */
	FILES: Record<string, string>;
	RELEASE: string;
	registration: ServiceWorkerRegistration;
	clients: {
		claim: () => Promise<void>;
		matchAll: (options: { type: "window" }) => Promise<{ id: string }[]>;
	};
	skipWaiting: () => Promise<void>;
	addEventListener(name: "install" | "activate", listener: (event: Extendable) => void): void;
	addEventListener(name: "fetch", listener: (event: Fetching) => void): void;
}
interface Extendable {
	waitUntil: (work: Promise<void>) => void;
}
interface Fetching {
	request: Request;
	clientId: string;
	resultingClientId: string;
	respondWith: (response: Promise<Response>) => void;
}
