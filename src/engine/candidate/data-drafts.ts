import type { DelimiterName } from "../contract/contract.js";
import type { Data } from "../data/read-data.js";
import { encodeToon } from "../toon/codec.js";

/** Data as TOON, and the delimiter that it is written with. */
export interface DataDraft {
  delimiter: DelimiterName;
  toon: string;
}

const ALL: readonly DelimiterName[] = ["comma", "tab", "pipe"];

/**
 * The official encoding of a value, a draft a delimiter: the same however the value was spelled. None
 * where the encoder cannot write it (lone surrogates), and beyond the bounds.
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
      // Where TOON is the longer form, encoding it again with another delimiter is for nothing.
      if (delimiters === "auto" && toon.length > JSON.stringify(value).length) break;
    }
  } catch {
    return [];
  }
  return drafts;
}
