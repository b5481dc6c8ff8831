import type { Flavor } from "../engine/contract.js";

/**
 * How a file is read, by its extension. Only `.txt` and `.text` are plain text: agent files come as
 * `.md`, `.mdc`, `.cursorrules` or without extension.
 */
export function guessFlavor(path: string): Flavor {
  return /[^/\\]\.(?:txt|text)$/i.test(path) ? "text" : "markdown";
}
