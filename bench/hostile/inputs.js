/**
 * Texts that are slow in some parser, codec, tokenizer or search: by name, a function from a length in
 * characters to a text of about that length.
 */
import { JSON_LINES, JSON_TEXTS, YAML } from "./data.js";
import { MARKDOWN } from "./markdown.js";
import { PLAIN_TEXTS } from "./plain-text.js";
import { TOON } from "./toon.js";

export const HOSTILE_INPUTS = {
  ...MARKDOWN,
  ...PLAIN_TEXTS,
  ...JSON_TEXTS,
  ...JSON_LINES,
  ...YAML,
  ...TOON,
};

const FLAVORS = { text: PLAIN_TEXTS, json: JSON_TEXTS, jsonl: JSON_LINES, yaml: YAML };

/** How an input is read. */
export function flavorOf(name) {
  return Object.keys(FLAVORS).find((flavor) => name in FLAVORS[flavor]) ?? "markdown";
}
