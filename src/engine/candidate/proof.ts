import { isValueOf } from "../data/json.js";
import { type Data, isDataFlavor } from "../data/read-data.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { normalizeText } from "../markdown/lines.js";
import { decodeToon } from "../toon/codec.js";
import { restoreJson } from "./restore.js";
import { isSameBlock } from "./same-block.js";
import { maxRestoredChars } from "./shapes/restored-bound.js";

export interface Proof {
  /** The official decoder accepts it. */
  valid: boolean;
  /** Decoded and restored to Markdown, it parses to the source's syntax tree. */
  restores: boolean;
  /**
   * The restored text, even if it differs from the source; null if there is none. Of data: its JSON if it
   * restores, else null.
   */
  restored: string | null;
}

/** Decodes a candidate with the official decoder, restores it, parses that, and compares the trees. */
export function prove(toon: string, source: Document): Proof {
  try {
    const restored = restoreJson(decodeToon(toon), maxRestoredChars(toon));
    const restores = restored !== null && isSameDocument(source, restored);
    return { valid: true, restores, restored };
  } catch {
    return { valid: false, restores: false, restored: null };
  }
}

/** Decodes a candidate with the official decoder, and compares the value with that of the data. */
export function proveValue(toon: string, { json, isLines }: Data): Proof {
  try {
    const restores = isValueOf(json, decodeToon(toon), isLines);
    return { valid: true, restores, restored: restores ? json : null };
  } catch {
    return { valid: false, restores: false, restored: null };
  }
}

/**
 * Whether a text has the syntax tree of `document`. Data has no tree: the text must be the same, except
 * for a final line ending.
 */
export function isSameDocument(document: Document, text: string): boolean {
  const source = document.lines.text;
  if (text === source) return true;
  if (isDataFlavor(document.flavor)) {
    const plain = normalizeText(text);
    return plain === source || plain === `${source}\n` || source === `${plain}\n`;
  }
  const other = parseDocument(text, document.flavor);
  if (document.frontmatter?.content !== other.frontmatter?.content) return false;
  if (document.frontmatter?.fence !== other.frontmatter?.fence) return false;
  if (document.blocks.length !== other.blocks.length) return false;
  return document.blocks.every((block, index) =>
    isSameBlock(document, block, other, other.blocks[index]),
  );
}
