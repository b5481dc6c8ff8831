import type { DelimiterName } from "../contract/contract.js";
import type { Data } from "../data/read-data.js";
import { type Delimiters, encodeToon, listDelimiters } from "../toon/codec.js";

/** Data as TOON with one delimiter. */
export interface DataDraft {
  delimiter: DelimiterName;
  toon: string;
}

/**
 * The official encoding of a value with each delimiter. Empty if the encoder cannot write it (lone
 * surrogates), or beyond the bounds.
 */
export function draftData({ value, isBounded }: Data, delimiters: Delimiters): DataDraft[] {
  if (!isBounded()) return [];
  const drafts: DataDraft[] = [];
  try {
    for (const delimiter of listDelimiters(delimiters)) {
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
