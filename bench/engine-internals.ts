/** Parts of the engine that the library does not export and calibration needs. */
export { Analysis } from "../src/engine/candidate/analysis.js";
export { writeDraft } from "../src/engine/candidate/drafts.js";
export { parseDocument } from "../src/engine/markdown/document.js";
export { WEIGHTS, weigh } from "../src/engine/weight/weigh.js";
