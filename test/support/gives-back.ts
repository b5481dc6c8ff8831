import { decode } from "@toon-format/toon";
import { restoreConverted } from "../../src/engine/candidate/hybrid.js";
import { isSameDocument } from "../../src/engine/candidate/proof.js";
import { readData } from "../../src/engine/data/read-data.js";
import { parseDocument } from "../../src/engine/markdown/document.js";
import type { FlavorChoice } from "../../src/index.js";

/** Whether a candidate, a hybrid or a compact form gives back the syntax tree of its source, or its value. */
export function givesBack(text: string, source: string, choice: FlavorChoice): boolean {
  const { data, flavor } = readData(source, choice);
  if (data !== null && text !== source) {
    const value = readData(text, flavor).data?.value ?? decode(text);
    return JSON.stringify(value) === JSON.stringify(data.value);
  }
  return isSameDocument(parseDocument(source, flavor), restoreConverted(text, flavor) ?? text);
}
