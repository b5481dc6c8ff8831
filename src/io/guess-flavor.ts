import type { Flavor } from "../engine/contract/contract.js";

/**
 * Chooses the flavor of a file by its extension. `.txt`, `.text`, `.json` and `.json.toon` are plain
 * text; everything else is Markdown, since agent files may have no extension.
 */
export function guessFlavor(path: string): Flavor {
  return /[^/\\]\.(?:txt|text|json(?:\.toon)?)$/i.test(path) ? "text" : "markdown";
}
