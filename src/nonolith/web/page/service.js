// The page of the service (`nonolith serve`).

import { start } from "./main.js";
import { overHttp } from "./port.js";

start(overHttp);
