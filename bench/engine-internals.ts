/** Parts of the engine that the library does not export and calibration needs. */
export { parseDocument } from "../src/engine/document/document.js";
export { findSections } from "../src/engine/document/sections.js";
export { convertSection } from "../src/engine/hybrid.js";
export { judge } from "../src/engine/judge.js";
export { toEntries } from "../src/engine/shapes/entries.js";
export { findRecords, records } from "../src/engine/shapes/records.js";
export { encodeToon } from "../src/engine/toon/codec.js";
export { countPieces } from "../src/engine/weight/pieces.js";
export { WEIGHTS } from "../src/engine/weight/weigh.js";
export { compareRecords, KINDS, score } from "./score-records.js";
