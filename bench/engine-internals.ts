/** Parts of the engine that the library does not export and calibration needs. */
export { Analysis } from "../src/engine/candidate/analysis.js";
export { findCandidate } from "../src/engine/candidate/candidate.js";
export { writeDraft } from "../src/engine/candidate/drafts.js";
export { writeHybrid } from "../src/engine/candidate/hybrid.js";
export { parseDocument } from "../src/engine/markdown/document.js";
export { findSections } from "../src/engine/markdown/sections.js";
export { WEIGHTS, weigh } from "../src/engine/weight/weigh.js";
