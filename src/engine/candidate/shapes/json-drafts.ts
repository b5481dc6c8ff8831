import type { DelimiterName } from "../../contract/contract.js";
import { encodeToon } from "../../toon/codec.js";
import type { Analysis } from "../analysis.js";
import { toJsonEntry } from "./json-text.js";

/** A JSON text as TOON, and the delimiter that it is written with. */
export interface JsonDraft {
  delimiter: DelimiterName;
  toon: string;
}

const ALL: readonly DelimiterName[] = ["comma", "tab", "pipe"];

/**
 * The TOON of a document that is a JSON text, a draft a delimiter; none for any other document
 * and where the encoder cannot write the value (lone surrogates).
 */
export function draftJson(
  analysis: Analysis,
  delimiters: readonly DelimiterName[] | "auto",
): JsonDraft[] {
  const json = analysis.json();
  if (json === null) return [];
  const entry = toJsonEntry(json);
  const drafts: JsonDraft[] = [];
  try {
    for (const delimiter of delimiters === "auto" ? ALL : delimiters) {
      const toon = encodeToon(entry, delimiter);
      drafts.push({ delimiter, toon });
      // Where TOON is the longer form, encoding it again with another delimiter is for nothing.
      if (delimiters === "auto" && toon.length > analysis.document.lines.text.length) break;
    }
  } catch {
    return [];
  }
  return drafts;
}
