import type { DelimiterName } from "../contract/contract.js";
import type { Data } from "../data/read-data.js";
import { encodeToon } from "../toon/codec.js";

/** Data as TOON with one delimiter. */
export interface DataDraft {
  delimiter: DelimiterName;
  toon: string;
}

const ALL: readonly DelimiterName[] = ["comma", "tab", "pipe"];

/**
 * The official encoding of a value with each delimiter, whatever the spelling of the value. None if the
 * encoder cannot write it (lone surrogates), or beyond the bounds.
 */
export function draftData(
  { value, isBounded }: Data,
  delimiters: readonly DelimiterName[] | "auto",
): DataDraft[] {
  if (!isBounded()) return [];
  const drafts: DataDraft[] = [];
  try {
    for (const delimiter of delimiters === "auto" ? ALL : delimiters) {
      const toon = encodeToon(value, delimiter);
      drafts.push({ delimiter, toon });
      // If TOON is longer than JSON, no other delimiter helps.
      if (delimiters === "auto" && toon.length > JSON.stringify(value).length) break;
    }
  } catch {
    return [];
  }
  return drafts;
}
