// The page of a self-contained file: its embedded explanation (the plan) answers requests for hints, and
// other requests fail.

import { start } from "./main.js";
import { planAnswers } from "./plan.js";
import { stepsView } from "./views/steps.js";

const embedded = JSON.parse(document.getElementById("embedded")?.textContent || "");
start(planAnswers(embedded), embedded, stepsView);
