// The page of a self-contained file: its embedded explanation (the plan) answers requests for
// hints, and other requests fail.

import { start } from "./main.js";
import { planAnswers } from "./play/plan.js";
import { provide } from "./texts/texts.js";
import { texts as de } from "./texts/de.js";
import { texts as en } from "./texts/en.js";
import { playView } from "./views/play.js";
import { stepsView } from "./views/steps.js";

provide("en", en);
provide("de", de);

const embedded = JSON.parse(document.getElementById("embedded")?.textContent || "");
start(planAnswers(embedded), embedded, { playView, stepsView });
