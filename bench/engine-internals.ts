/** Parts of the engine that the library does not export and calibration needs. */
export { findCandidate } from "../src/engine/candidate.js";
export { parseDocument } from "../src/engine/document/document.js";
export { findSections } from "../src/engine/document/sections.js";
export { writeDrafts } from "../src/engine/drafts.js";
export { writePieces } from "../src/engine/hybrid.js";
export { findFolds } from "../src/engine/shapes/records.js";
export { countPieces } from "../src/engine/weight/pieces.js";
export { WEIGHTS } from "../src/engine/weight/weigh.js";
export { checkDuplicates, checkVague, PARTS, scoreOutcomes } from "./score-labels.js";
export { compareRecords, KINDS, score } from "./score-records.js";
