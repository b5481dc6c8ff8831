import { restoreConverted } from "../../src/engine/candidate/hybrid.js";
import { isSameDocument } from "../../src/engine/candidate/proof.js";
import { parseDocument } from "../../src/engine/markdown/document.js";
import type { Flavor } from "../../src/index.js";

/** Whether a candidate, a hybrid or a compact form gives back the syntax tree of its source, or its value. */
export function givesBack(text: string, source: string, flavor: Flavor): boolean {
  const value = flavor === "text" ? parseJson(source) : undefined;
  if (value !== undefined && value === parseJson(text)) return true;
  return isSameDocument(parseDocument(source, flavor), restoreConverted(text, flavor) ?? text);
}

function parseJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}
