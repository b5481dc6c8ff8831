/**
 * Texts that are slow in some parser, codec, tokenizer or search: by name, a function from a length in
 * characters to a text of about that length.
 */
import { JSON_TEXTS } from "./json.js";
import { MARKDOWN } from "./markdown.js";
import { PLAIN_TEXTS } from "./plain-text.js";
import { TOON } from "./toon.js";

export const HOSTILE_INPUTS = { ...MARKDOWN, ...PLAIN_TEXTS, ...JSON_TEXTS, ...TOON };

/** How an input is read. */
export function flavorOf(name) {
  return name in JSON_TEXTS || name in PLAIN_TEXTS ? "text" : "markdown";
}
