import type { Flavor } from "../engine/contract/contract.js";

/**
 * How a file is read, by its extension. Only `.txt`, `.text` and `.json` are plain text, and
 * what the TOON of a `.json` stands for; agent files come as `.md`, `.mdc`, `.cursorrules` or
 * without extension.
 */
export function guessFlavor(path: string): Flavor {
  return /[^/\\]\.(?:txt|text|json(?:\.toon)?)$/i.test(path) ? "text" : "markdown";
}
