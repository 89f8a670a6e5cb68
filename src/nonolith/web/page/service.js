// The page of the service (`nonolith serve`).

import { start } from "./main.js";
import { overHttp } from "./shared/port.js";

start(overHttp);

// The service worker (worker.js) keeps the files of the page. The files of the first view come
// first. At each load, the browser looks for a new release. There are no workers if the address is
// neither https nor of this machine.
addEventListener("load", () =>
	navigator.serviceWorker?.register("worker.js", { updateViaCache: "none" }).catch(() => {}),
);
